"""Decisions of tournaments: what follows from the stored rows at a moment.

Nothing here has side effects. A step is based on one version of a tournament and takes effect once it is written; if
another process was first, the step is decided again.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from laserchess.arena.swiss import pair_round
from laserchess.server.groups.incident_log import NO_SHOW
from laserchess.server.tournaments.arena_pairing import Waiting, pair_arena
from laserchess.server.tournaments.model import (
    BYE,
    LOSS,
    WIN,
    Entrant,
    PairingSystem,
    PlayerState,
    Snapshot,
    TournamentGame,
    TournamentPhase,
    ordered,
)
from laserchess.server.tournaments.tournament_standings import standings_of

MIN_PLAYERS = 2
MAX_NEW = 32
"""Games of an arena or round robin that are created in one step; the next step creates more."""
MAX_GAMES = 10_000
"""Games after which an arena ends: every step and every page reads all of them."""
RETURN_MS = 5 * 60_000
"""How long a round robin waits for its paused players when no other player can play."""


@dataclass(frozen=True, slots=True)
class PlannedGame:
    """A game to create, or a bye."""

    first: str
    second: str | None
    round: int


@dataclass
class Step:
    """What changes: results, players, new games, and the tournament itself."""

    settled: list[TournamentGame] = field(default_factory=list)
    paused: list[str] = field(default_factory=list)
    games: list[PlannedGame] = field(default_factory=list)
    state: TournamentPhase | None = None
    round: int | None = None
    round_ms: int | None = None

    def __bool__(self) -> bool:
        """Whether anything changes."""
        return bool(self.settled or self.paused or self.games or self.state or self.round is not None)


def decide(snapshot: Snapshot, ended: Sequence[TournamentGame], now: int) -> Step:
    """Return the next step: count the games that have ended, then pair.

    Args:
        snapshot: The tournament as stored.
        ended: Its open games that are over, with their results.
        now: The time, in milliseconds.

    Returns:
        The step, which is empty if there is nothing to do.

    """
    step = Step(settled=list(ended))
    tournament = snapshot.tournament
    if tournament.state is TournamentPhase.CREATED and now >= tournament.starts_ms:
        return _start(snapshot, now)
    if tournament.state is not TournamentPhase.STARTED:
        return step
    step.paused = sorted({account for each in ended if (account := no_show(each, snapshot.entrants))})
    after = _after(snapshot, step)
    if step.settled:
        step.round_ms = now
    PAIR[tournament.kind](after, step, now)
    return step


def _start(snapshot: Snapshot, now: int) -> Step:
    """Start, or cancel a tournament with too few players; players may join an arena later."""
    is_playable = len(snapshot.active()) >= MIN_PLAYERS or snapshot.tournament.kind is PairingSystem.ARENA
    state = TournamentPhase.STARTED if is_playable else TournamentPhase.CANCELLED
    return Step(state=state, round_ms=now)


def no_show(pairing: TournamentGame, entrants: dict[str, Entrant]) -> str | None:
    """Return the person who lost because they did not come."""
    if pairing.reason != NO_SHOW or pairing.result not in {WIN, LOSS}:
        return None
    loser = pairing.second if pairing.result == WIN else pairing.first
    entrant = entrants.get(str(loser))
    return loser if entrant is not None and entrant.state is PlayerState.ACTIVE else None


def _after(snapshot: Snapshot, step: Step) -> Snapshot:
    """Return the snapshot with the results of a step; the same one, whose standings are known, if there are none."""
    if not step.settled and not step.paused:
        return snapshot
    results = {each.id: each for each in step.settled}
    pairings = ordered(results.get(each.id, each) for each in snapshot.pairings)
    absent = {account: replace(snapshot.entrants[account], state=PlayerState.PAUSED) for account in step.paused}
    return replace(snapshot, entrants=snapshot.entrants | absent, pairings=pairings)


def apply_step(snapshot: Snapshot, step: Step, created: Sequence[TournamentGame], now: int) -> Snapshot:
    """Return the snapshot of the next version: after a step, with the games that were created."""
    after = _after(snapshot, step)
    tournament = after.tournament
    changed = replace(
        tournament,
        version=tournament.version + 1,
        state=step.state or tournament.state,
        round=tournament.round if step.round is None else step.round,
        round_ms=tournament.round_ms if step.round_ms is None else step.round_ms,
        ended_ms=now if step.state in {TournamentPhase.FINISHED, TournamentPhase.CANCELLED} else tournament.ended_ms,
    )
    return replace(after, tournament=changed, pairings=ordered([*after.pairings, *created]))


# Arena


def _arena(snapshot: Snapshot, step: Step, now: int) -> None:
    ends = snapshot.tournament.ends_ms
    if (ends is not None and now >= ends) or len(snapshot.pairings) >= MAX_GAMES:
        if not snapshot.open:
            step.state = TournamentPhase.FINISHED if snapshot.ended else TournamentPhase.CANCELLED
        return
    free = [each for each in snapshot.active() if each.account not in snapshot.busy]
    if len(free) < MIN_PLAYERS:
        return
    ranks = {line.entrant.account: rank for rank, line in enumerate(standings_of(snapshot))}
    waiting = [_waiting(snapshot, each, ranks[each.account]) for each in free]
    step.games = [
        _game(snapshot, *pair, 0)
        for pair in pair_arena(waiting, now)[: min(MAX_NEW, MAX_GAMES - len(snapshot.pairings))]
    ]


def _waiting(snapshot: Snapshot, entrant: Entrant, rank: int) -> Waiting:
    last = snapshot.last_of(entrant.account)
    since = max(entrant.since_ms, last.ended_ms or 0) if last else entrant.since_ms
    opponent = last.other(entrant.account) if last else None
    return Waiting(entrant.account, rank, since, opponent, entrant.is_house_bot)


def _game(snapshot: Snapshot, one: str, two: str, number: int) -> PlannedGame:
    """Return a game in which the player moves first who has done so less often, or not in the last game."""
    firsts = [snapshot.firsts_of(account) for account in (one, two)]
    if firsts[0] == firsts[1]:
        last = snapshot.last_of(one)
        swap = last is not None and last.first == one
    else:
        swap = firsts[0] > firsts[1]
    return PlannedGame(two, one, number) if swap else PlannedGame(one, two, number)


# Swiss


def _swiss(snapshot: Snapshot, step: Step, now: int) -> None:
    tournament = snapshot.tournament
    if snapshot.open:
        return
    completed_ms = step.round_ms or tournament.round_ms
    players = snapshot.active()
    if tournament.round >= tournament.rounds or len(players) < MIN_PLAYERS:
        _finish_swiss(snapshot, step, completed_ms, now)
        return
    if tournament.round and now < completed_ms + 1000 * tournament.pause_s:
        return
    met = [(each.first, each.second) for each in snapshot.ended if each.second is not None]
    if tournament.round and all(_have_met(met, *pair) for pair in combinations([each.account for each in players], 2)):
        step.state = TournamentPhase.FINISHED
        return
    here = {each.account for each in players}
    order = [line.entrant.account for line in standings_of(snapshot) if line.entrant.account in here]
    rested = [each.first for each in snapshot.ended if each.is_bye]
    paired, number = pair_round(order, met, rested), tournament.round + 1
    step.games = [_game(snapshot, *pair, number) for pair in paired.pairs]
    if paired.bye is not None:
        step.games.append(PlannedGame(paired.bye, None, number))
    step.round = number


def _have_met(met: Iterable[tuple[str, str]], one: str, two: str) -> bool:
    return (one, two) in met or (two, one) in met


def _finish_swiss(snapshot: Snapshot, step: Step, completed_ms: int, now: int) -> None:
    """Finish after the last round; with fewer than two players left, wait a while for those who paused."""
    tournament = snapshot.tournament
    paused = [each for each in snapshot.entrants.values() if each.state is PlayerState.PAUSED]
    if tournament.round >= tournament.rounds or not paused or now >= completed_ms + RETURN_MS:
        step.state = TournamentPhase.FINISHED


# Round robin


def _round_robin(snapshot: Snapshot, step: Step, now: int) -> None:
    """Start every open meeting whose players are free; correspondence games all start at once."""
    here = [each for each in snapshot.entrants.values() if each.state is not PlayerState.WITHDRAWN]
    left = meetings_left(snapshot, [each.account for each in here])
    if not left and not snapshot.open:
        step.state = TournamentPhase.FINISHED
        return
    is_live, busy = snapshot.tournament.terms.is_live, set(snapshot.busy)
    ready = {each.account for each in snapshot.active()}
    remaining = Counter(account for pair in left.elements() for account in pair)
    for one, two in sorted(left, key=lambda pair: -remaining[pair[0]] - remaining[pair[1]]):
        if len(step.games) < MAX_NEW and {one, two} <= ready and not (is_live and busy & {one, two}):
            busy |= {one, two}
            step.games.append(_game(snapshot, one, two, 0))
    is_stuck = not step.games and not snapshot.open
    if is_stuck and now >= (step.round_ms or snapshot.tournament.round_ms) + RETURN_MS:
        step.state = TournamentPhase.FINISHED


def meetings_left(snapshot: Snapshot, accounts: Sequence[str]) -> Counter[tuple[str, str]]:
    """Return the pairs that have not met often enough, with the number of games."""
    wanted = Counter(dict.fromkeys(combinations(sorted(accounts), 2), snapshot.tournament.rounds))
    played = Counter((min(each.players), max(each.players)) for each in snapshot.pairings if not each.is_bye)
    return wanted - played


PAIR = {PairingSystem.ARENA: _arena, PairingSystem.SWISS: _swiss, PairingSystem.ROUND_ROBIN: _round_robin}


def bye_of(game: PlannedGame, key: str, now: int) -> TournamentGame:
    """Return a bye as an ended game."""
    return TournamentGame(key, game.round, game.first, None, now, WIN, BYE, 0, now)
