"""Pairings and results of tournaments, decided without a server."""

import asyncio
import threading
from collections import Counter, OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from laserchess.arena.swiss import pair_round
from laserchess.server.groups.incident_log import NO_SHOW
from laserchess.server.tournaments import director, tournament_steps
from laserchess.server.tournaments.arena_pairing import REMATCH_MS, Waiting, pair_arena
from laserchess.server.tournaments.model import (
    DRAW,
    LOSS,
    NONE,
    WIN,
    PairingSystem,
    PlayerState,
    Snapshot,
    TournamentPhase,
)
from laserchess.server.tournaments.tournament_standings import arena_sheet, standings_of
from laserchess.server.tournaments.tournament_steps import RETURN_MS
from tests.server.tournaments.played import RESULTS, Played

COUNTS, SEEDS = st.integers(2, 14), st.randoms(use_true_random=False)


@pytest.mark.parametrize(
    ("won", "sheet"),
    [
        ([1, 1, 1, 1, 0, 1], [2, 2, 4, 4, 0, 2]),
        ([1, 1, 0.5, 1], [2, 2, 2, 2]),
        ([0.5, 0, 1], [1, 0, 2]),
        ([1, 1, 1, 0.5, 1, 1, 1], [2, 2, 4, 2, 2, 2, 4]),
    ],
)
def test_after_two_wins_games_of_an_arena_count_double(won: list[float], sheet: list[float]) -> None:
    assert arena_sheet(won) == sheet


@settings(deadline=None)
@given(COUNTS, SEEDS)
def test_an_arena_pairs_until_its_end_and_counts_every_game_once(count: int, random: Random) -> None:
    arena = Played(PairingSystem.ARENA, count)
    arena.step()
    assert arena.snapshot.tournament.state is TournamentPhase.STARTED
    arena.step()
    assert len(arena.snapshot.open) == count // 2
    arena.play_out(lambda _: random.choice(RESULTS))
    lines = standings_of(arena.snapshot)
    assert sum(line.games for line in lines) == 2 * len(arena.snapshot.ended)
    assert [line.points for line in lines] == sorted((line.points for line in lines), reverse=True)
    assert arena.now >= (arena.snapshot.tournament.ends_ms or 0)


def test_an_arena_ends_after_a_number_of_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two programs that resign to each other play three games a second, and every step reads all games."""
    monkeypatch.setattr(tournament_steps, "MAX_GAMES", 50)
    arena = Played(PairingSystem.ARENA, 5, minutes=720)
    arena.step()
    arena.play_out(lambda _: WIN)
    assert len(arena.snapshot.pairings) == 50
    assert arena.now < (arena.snapshot.tournament.ends_ms or 0)


def test_a_large_tournament_is_judged_once_and_in_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(director, "MANY_GAMES", 3)
    arena, here = Played(PairingSystem.ARENA, 8), threading.get_ident()
    assert asyncio.run(director.off_loop(arena.snapshot, threading.get_ident)) == here
    arena.step()
    arena.step()
    assert len(arena.snapshot.pairings) == 4
    assert asyncio.run(director.off_loop(arena.snapshot, threading.get_ident)) != here
    assert standings_of(arena.snapshot) is standings_of(arena.snapshot)


@pytest.mark.parametrize("kind", PairingSystem)
def test_standings_after_every_step_are_those_of_all_games(kind: PairingSystem) -> None:
    played, random = Played(kind, 9), Random(kind.value)
    played.step()
    while played.snapshot.open and not played.snapshot.tournament.is_over:
        played.end(*played.snapshot.open[:2], result=lambda _: random.choice([*RESULTS, NONE]))
        now = played.snapshot
        assert standings_of(now) == standings_of(Snapshot(now.tournament, now.entrants, now.pairings))


def test_large_tournaments_do_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    arena = Played(PairingSystem.ARENA, 20)
    arena.step()
    arena.step()
    cache = OrderedDict((str(number), replace(arena.snapshot)) for number in range(10))
    monkeypatch.setattr(director, "MAX_CACHED_GAMES", 35)
    director.evict(cache)
    assert [*cache] == ["7", "8", "9"]
    monkeypatch.setattr(director, "MAX_CACHED_GAMES", 1)
    director.evict(cache)
    assert [*cache] == ["9"]


@settings(deadline=None)
@given(st.integers(10, 24), SEEDS)
def test_a_swiss_has_one_game_or_bye_per_player_and_round_and_no_pair_twice(count: int, random: Random) -> None:
    swiss = Played(PairingSystem.SWISS, count)
    swiss.step()
    swiss.play_out(lambda _: random.choice(RESULTS))
    rounds = swiss.snapshot.tournament.round
    assert rounds == 5
    per_round = Counter((each.round, account) for each in swiss.snapshot.ended for account in each.players)
    assert set(per_round.values()) == {1}
    assert len(per_round) == rounds * count
    pairs = Counter(frozenset(each.players) for each in swiss.snapshot.ended if not each.is_bye)
    assert set(pairs.values()) == {1}
    byes = Counter(each.first for each in swiss.snapshot.ended if each.is_bye)
    assert set(byes.values()) <= {1}
    assert sum(line.points for line in standings_of(swiss.snapshot)) == len(swiss.snapshot.ended)


@settings(deadline=None)
@given(st.integers(2, 9), SEEDS)
def test_a_small_swiss_ends_after_its_rounds_or_when_everybody_has_met(count: int, random: Random) -> None:
    swiss = Played(PairingSystem.SWISS, count)
    swiss.step()
    swiss.play_out(lambda _: random.choice(RESULTS))
    pairs = {frozenset(each.players) for each in swiss.snapshot.ended if not each.is_bye}
    assert swiss.snapshot.tournament.round == 5 or len(pairs) == count * (count - 1) // 2


def fewest_rematches(players: Sequence[int], met: set[frozenset[int]]) -> int:
    """Return the fewest rematches of any pairing, by trying all of them."""
    if not players:
        return 0
    first, *others = players
    return min(
        (frozenset((first, other)) in met) + fewest_rematches([each for each in others if each != other], met)
        for other in others
    )


@settings(deadline=None, max_examples=200)
@given(st.integers(2, 9), SEEDS)
def test_as_few_as_possible_meet_again_and_a_second_bye_comes_last(count: int, random: Random) -> None:
    order, possible = list(range(count)), list(combinations(range(count), 2))
    met = random.sample(possible, random.randint(0, len(possible)))
    rested = random.sample(order, random.randint(0, count))
    paired, known = pair_round(order, met, rested), {frozenset(pair) for pair in met}
    assert sorted([*chain.from_iterable(paired.pairs), *([] if paired.bye is None else [paired.bye])]) == order
    byes = [each for each in order if each not in rested] or [order[-1]]
    assert paired.bye in (byes if count % 2 else [None])
    left = [[each for each in order if each != bye] for bye in (byes if count % 2 else [None])]
    fewest = min(fewest_rematches(players, known) for players in left)
    assert sum(frozenset(pair) in known for pair in paired.pairs) == fewest


@settings(deadline=None)
@given(st.integers(2, 9), st.integers(1, 2), SEEDS)
def test_a_round_robin_lets_every_pair_meet(count: int, cycles: int, random: Random) -> None:
    robin = Played(PairingSystem.ROUND_ROBIN, count, rounds=cycles)
    robin.step()
    robin.play_out(lambda _: random.choice(RESULTS))
    pairs = Counter(frozenset(each.players) for each in robin.snapshot.ended)
    assert len(pairs) == count * (count - 1) // 2
    assert set(pairs.values()) == {cycles}
    if cycles == 2:
        firsts = Counter(each.first for each in robin.snapshot.ended)
        assert all(abs(firsts[account] - (count - 1)) <= count // 2 for account in robin.snapshot.entrants)


def test_a_player_who_does_not_come_loses_and_is_paused() -> None:
    arena = Played(PairingSystem.ARENA, 4)
    arena.step()
    arena.step()
    game = arena.snapshot.open[0]
    step = arena.end(game, result=LOSS, reason=NO_SHOW)
    assert step.paused == [game.first]
    assert arena.snapshot.entrants[game.first].state is PlayerState.PAUSED
    arena.now += 10_000
    arena.step()
    assert game.first not in {account for each in arena.snapshot.open for account in each.players}
    points = {line.entrant.account: line.points for line in standings_of(arena.snapshot)}
    assert points[game.second or ""] == 2


def test_a_loss_on_time_later_pauses_nobody() -> None:
    arena = Played(PairingSystem.ARENA, 2)
    arena.step()
    arena.step()
    assert arena.end(arena.snapshot.open[0], result=LOSS, ply=30, reason="time").paused == []


def test_the_same_two_do_not_meet_at_once_if_others_are_there() -> None:
    waiting = [Waiting("a", 0, 100, "b"), Waiting("b", 1, 100, "a"), Waiting("c", 2, 0), Waiting("d", 3, 0)]
    assert pair_arena(waiting, 100) == [("a", "c"), ("b", "d")]
    assert pair_arena(waiting[:2], 100) == []
    assert pair_arena(waiting[:2], 100 + REMATCH_MS) == [("a", "b")]


def test_house_bots_of_an_arena_only_play_people() -> None:
    bots = [Waiting("x", 0, 0, is_house_bot=True), Waiting("y", 1, 0, is_house_bot=True)]
    assert pair_arena(bots, 10) == []
    assert pair_arena([*bots, Waiting("a", 2, 0)], 10) == [("x", "a")]


def test_nobody_starts_and_the_tournament_is_cancelled() -> None:
    for kind, count in ((PairingSystem.SWISS, 1), (PairingSystem.ROUND_ROBIN, 1)):
        played = Played(kind, count)
        assert played.step().state is TournamentPhase.CANCELLED
    arena = Played(PairingSystem.ARENA, 0)
    assert arena.step().state is TournamentPhase.STARTED, "players may come later"
    arena.now += 10 * 60_000
    assert arena.step().state is TournamentPhase.CANCELLED


def test_results_of_a_player_who_leaves_a_round_robin_early_do_not_count() -> None:
    robin = Played(PairingSystem.ROUND_ROBIN, 6)
    robin.step()
    robin.step()
    gone = robin.snapshot.open[0]
    robin.end(gone, result=WIN)
    account = gone.first
    entrant = replace(robin.snapshot.entrants[account], state=PlayerState.WITHDRAWN)
    robin.snapshot = replace(robin.snapshot, entrants=robin.snapshot.entrants | {account: entrant})
    robin.play_out(lambda _: DRAW)
    points = {line.entrant.account: line.points for line in standings_of(robin.snapshot)}
    assert points[account] == 0
    assert {points[each] for each in robin.snapshot.entrants if each != account} == {2.0}


def test_a_round_robin_waits_for_a_pause_and_then_ends() -> None:
    robin = Played(PairingSystem.ROUND_ROBIN, 2)
    entrant = replace(robin.snapshot.entrants["p000"], state=PlayerState.PAUSED)
    robin.step()
    robin.snapshot = replace(robin.snapshot, entrants=robin.snapshot.entrants | {"p000": entrant})
    assert robin.step().state is None
    robin.now += RETURN_MS
    assert robin.step().state is TournamentPhase.FINISHED


def test_players_in_another_tournament_are_not_paired() -> None:
    arena = Played(PairingSystem.ARENA, 3)
    arena.step()
    arena.snapshot = replace(arena.snapshot, elsewhere=frozenset({"p000"}))
    arena.step()
    assert [sorted(each.players) for each in arena.snapshot.open] == [["p001", "p002"]]
