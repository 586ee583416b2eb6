from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laserchess.arena.pairing import bracket
from laserchess.arena.results import Fixture, GameResult
from laserchess.arena.schedule import check, stage
from laserchess.arena.tournament_spec import Format, TournamentSpec
from laserchess.core.errors import LaserChessError
from tests.arena.conftest import random_spec, won

Judge = Callable[[Fixture], float]


def play_through(spec: TournamentSpec, judge: Judge) -> tuple[list[list[Fixture]], dict[str, GameResult]]:
    """Play all stages with results that a judge makes up."""
    names = [engine.name for engine in spec.engines]
    stages: list[list[Fixture]] = []
    results: dict[str, GameResult] = {}
    while fixtures := stage(spec, len(stages), results):
        stages.append(fixtures)
        for each in fixtures:
            assert each.id not in results
            results[each.id] = won(each.id, names[each.first], names[each.second], judge(each))
    return stages, results


def better_wins(fixture: Fixture) -> float:
    return 1.0 if fixture.first < fixture.second else 0.0


def meetings(fixtures: list[Fixture]) -> Counter[frozenset[int]]:
    return Counter(frozenset((each.first, each.second)) for each in fixtures)


def test_in_a_round_robin_everybody_meets_everybody_with_both_colours() -> None:
    spec = random_spec(4, rounds=3)
    (fixtures,), _ = play_through(spec, better_wins)
    assert set(meetings(fixtures).values()) == {6}
    assert len(meetings(fixtures)) == 6
    firsts = Counter((each.first, each.second) for each in fixtures)
    assert set(firsts.values()) == {3}


def test_the_games_of_a_pair_have_the_same_opening_and_colours_swapped() -> None:
    (fixtures,), _ = play_through(random_spec(3, rounds=2, games=4), better_wins)
    pairs: dict[str, list[Fixture]] = {}
    for each in fixtures:
        pairs.setdefault(each.pair, []).append(each)
    for one, other in pairs.values():
        assert (one.first, one.second, one.opening) == (other.second, other.first, other.opening)
    assert {each.opening for each in fixtures} == {0, 1, 2, 3}


def test_in_a_gauntlet_only_the_first_meets_all() -> None:
    (fixtures,), _ = play_through(random_spec(4, format=Format.GAUNTLET), better_wins)
    assert meetings(fixtures) == {frozenset({0, other}): 2 for other in (1, 2, 3)}


def test_a_limit_cuts_a_schedule_off_and_a_longer_one_goes_on_with_it() -> None:
    short = stage(random_spec(rounds=5, limit=7), 0, {})
    assert len(short) == 7
    assert stage(random_spec(rounds=9), 0, {})[:7] == short


def test_fewest_games_first_goes_round_all_pairings() -> None:
    fixtures = stage(random_spec(3, format=Format.FEWEST, limit=8), 0, {})
    assert [(each.first, each.second) for each in fixtures] == [
        (0, 1), (0, 2), (1, 2), (1, 0), (2, 0), (2, 1), (0, 1), (0, 2),
    ]  # fmt: skip
    assert [each.opening for each in fixtures] == [0] * 6 + [1] * 2


@given(st.integers(2, 8), st.integers(1, 6), st.randoms(use_true_random=False))
def test_a_swiss_pairs_each_player_once_a_round_and_no_pair_twice(count: int, rounds: int, random: Random) -> None:
    spec = random_spec(count, format=Format.SWISS, rounds=rounds)
    stages, _ = play_through(spec, lambda _: random.choice([0.0, 0.5, 1.0]))
    assert len(stages) <= rounds
    for fixtures in stages:
        playing = [number for pair in meetings(fixtures) for number in pair]
        assert len(playing) == len(set(playing)) == count - count % 2
    if rounds <= count // 2:
        assert max(sum((meetings(fixtures) for fixtures in stages), Counter()).values()) == 2


def test_a_swiss_lets_the_best_meet() -> None:
    stages, _ = play_through(random_spec(8, format=Format.SWISS, rounds=3), better_wins)
    assert frozenset({0, 2}) in meetings(stages[1]) or frozenset({0, 1}) in meetings(stages[1])


@pytest.mark.parametrize("count", range(2, 9))
def test_a_knockout_ends_with_one_who_lost_no_meeting(count: int) -> None:
    stages, results = play_through(random_spec(count, format=Format.KNOCKOUT), better_wins)
    assert len(results) == 2 * (count - 1)
    assert meetings(stages[-1]) == {frozenset({0, 1}): 2}


def test_a_tied_meeting_of_a_knockout_is_played_again() -> None:
    spec = random_spec(4, format=Format.KNOCKOUT)
    stages, _ = play_through(spec, lambda each: 0.5 if each.stage == 0 else better_wins(each))
    assert meetings(stages[0]) == meetings(stages[1])
    assert len(stages) == 3


def test_a_meeting_that_stays_tied_goes_to_the_one_seeded_higher() -> None:
    stages, _ = play_through(random_spec(2, format=Format.KNOCKOUT), lambda _: 0.5)
    assert len(stages) == 4


def test_the_best_can_meet_in_the_final_only() -> None:
    assert bracket(8) == [0, 7, 3, 4, 1, 6, 2, 5]
    assert bracket(3) == [0, None, 1, 2]


def test_impossible_tournaments_are_refused() -> None:
    with pytest.raises(LaserChessError, match="1 engines"):
        check(random_spec(1))
    engine = random_spec(1).engines[0]
    with pytest.raises(LaserChessError, match="called 'A'"):
        check(TournamentSpec("khet", (engine, engine)))
