"""The schedule. The games of a stage depend only on the results of earlier stages."""

from collections.abc import Iterator, Mapping
from itertools import combinations

from laserchess.arena.pairing import knockout_stage, stage_of, swiss_stage
from laserchess.arena.results import Fixture, GameResult
from laserchess.arena.tournament_spec import Format, TournamentSpec
from laserchess.core.errors import LaserChessError
from laserchess.uci.incidents import Incident

Results = Mapping[str, GameResult]
MIN_ENGINES = 2
BROKEN = frozenset({Incident.START, Incident.CRASH, Incident.HANG, Incident.DISCONNECT, Incident.FLOOD})
"""Incidents of a broken program, as opposed to illegal moves and time losses."""


def check(spec: TournamentSpec) -> None:
    """Raise an error for a tournament that cannot be played."""
    names = [engine.name for engine in spec.engines]
    if len(names) < MIN_ENGINES:
        message = f"there are {len(names)} engines"
        raise LaserChessError(message, reason="engines", expected="at least two")
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        message = f"two engines are called {twice!r}"
        raise LaserChessError(message, reason="engines", text=twice, expected="different names")


def stage(spec: TournamentSpec, number: int, results: Results) -> list[Fixture]:
    """Return the games of a stage, given the results of earlier ones; empty after the end of the tournament."""
    if spec.format is Format.SWISS:
        meetings = swiss_stage(spec, number, results)
    elif spec.format is Format.KNOCKOUT:
        meetings = knockout_stage(spec, number, results)
    elif number:
        return []
    elif spec.format is Format.FEWEST:
        return list(_one_by_one(spec))
    else:
        return _limited(spec, _all_meetings(spec))
    return [fixture for meeting in meetings for fixture in _games(spec, *meeting, number)]


def to_retry(spec: TournamentSpec, results: Results) -> list[str]:
    """Return the games ended by a program's failure, and all games paired after them."""
    failed = [result for result in results.values() if any(each.incident in BROKEN for each in result.reports)]
    if not failed or spec.format not in {Format.SWISS, Format.KNOCKOUT}:
        return [result.id for result in failed]
    first = min(stage_of(result) for result in failed)
    return [result.id for result in results.values() if result in failed or stage_of(result) > first]


def _pairs(spec: TournamentSpec) -> list[tuple[int, int]]:
    """Return the pairings; engines of the same family do not meet."""
    engines = spec.engines
    if spec.format is Format.GAUNTLET:
        return [(0, other) for other in range(1, len(engines))]
    families = [engine.family or f"{number} alone" for number, engine in enumerate(engines)]
    return [(a, b) for a, b in combinations(range(len(engines)), 2) if families[a] != families[b]]


def _all_meetings(spec: TournamentSpec) -> Iterator[Fixture]:
    for round_ in range(spec.rounds):
        for a, b in _pairs(spec):
            yield from _games(spec, a, b, round_, 0)


def _games(spec: TournamentSpec, a: int, b: int, meeting: int, stage_number: int) -> Iterator[Fixture]:
    """Yield the games of a meeting in pairs: the same opening with reversed sides."""
    for game in range(spec.games):
        pair = f"{stage_number}.{meeting}.{a}v{b}.{game // 2}"
        first, second = (b, a) if game % 2 else (a, b)
        opening = meeting * -(-spec.games // 2) + game // 2
        yield Fixture(f"{pair}.{game % 2}", first, second, pair, opening, stage_number)


def _limited(spec: TournamentSpec, fixtures: Iterator[Fixture]) -> list[Fixture]:
    found = list(fixtures)
    return found[: spec.limit] if spec.limit else found


def _one_by_one(spec: TournamentSpec) -> Iterator[Fixture]:
    """Yield single games, every pairing once per cycle, with alternating first player."""
    pairs, count = _pairs(spec), 0
    for game in range(spec.limit if pairs else 0):
        for a, b in pairs:
            if count == spec.limit:
                return
            count += 1
            pair = f"0.{game // 2}.{a}v{b}.0"
            first, second = (b, a) if game % 2 else (a, b)
            yield Fixture(f"{pair}.{game % 2}", first, second, pair, game // 2)
