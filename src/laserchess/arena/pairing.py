"""Swiss and knockout pairings, which depend on the results so far."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from laserchess.arena.results import GameResult
from laserchess.arena.swiss import pair_round
from laserchess.arena.tournament_spec import TournamentSpec

Results = Mapping[str, GameResult]
Meeting = tuple[int, int, int]
"""Two engines by number, and the number of the meeting."""
MAX_TIEBREAKS = 3


def points_of(spec: TournamentSpec, results: Iterable[GameResult]) -> list[float]:
    """Return the points of all engines."""
    numbers = {engine.name: number for number, engine in enumerate(spec.engines)}
    points = [0.0] * len(spec.engines)
    for result in results:
        points[numbers[result.first]] += result.points
        points[numbers[result.second]] += 1 - result.points
    return points


def stage_of(result: GameResult) -> int:
    """Return the stage of a game."""
    return int(result.id.split(".")[0])


def _before(results: Results, stage: int) -> list[GameResult]:
    return [result for result in results.values() if stage_of(result) < stage]


# Swiss


def swiss_stage(spec: TournamentSpec, stage: int, results: Results) -> list[Meeting]:
    """Pair engines of similar points that have not met; with an odd number, the lowest without a bye gets one."""
    count = len(spec.engines)
    if stage >= spec.rounds or (stage and stage > count - 1 + count % 2):
        return []
    met, rested, points = _history(spec, stage, results)
    pairs = pair_round(sorted(range(count), key=lambda number: (-points[number], number)), met, rested).pairs
    return [(*((a, b) if stage % 2 == 0 else (b, a)), stage) for a, b in pairs]


def _history(spec: TournamentSpec, stage: int, results: Results) -> tuple[set[tuple[int, int]], set[int], list[float]]:
    """Return previous pairings, byes, and all points; a bye counts as a won meeting."""
    numbers = {engine.name: number for number, engine in enumerate(spec.engines)}
    games = _before(results, stage)
    points, met, rested = points_of(spec, games), set(), set()
    for earlier in range(stage):
        playing = set()
        for result in games:
            if result.id.startswith(f"{earlier}."):
                a, b = sorted((numbers[result.first], numbers[result.second]))
                met.add((a, b))
                playing |= {a, b}
        for number in set(range(len(spec.engines))) - playing:
            rested.add(number)
            points[number] += spec.games
    return met, rested, points


# Knockout


@dataclass(slots=True)
class BracketRound:
    """A round of a bracket: the winner of each pair, if decided, and its stages."""

    winners: dict[tuple[int | None, int | None], int | None]
    stages: list[int] = field(default_factory=list)

    @property
    def open(self) -> list[tuple[int, int]]:
        """The undecided pairs."""
        return [(a, b) for (a, b), winner in self.winners.items() if winner is None and None not in {a, b}]  # type: ignore[misc]  # byes are filtered out


def knockout_stage(spec: TournamentSpec, stage: int, results: Results) -> list[Meeting]:
    """Return the meetings of a stage: a round of the bracket or its tie-breaks; empty after the final."""
    return [(a, b, stage) for a, b in knockout_rounds(spec, results, stage)[-1].open]


def knockout_rounds(spec: TournamentSpec, results: Results, stage: int) -> list[BracketRound]:
    """Return the rounds up to a stage; the last one may be undecided."""
    rounds: list[BracketRound] = []
    slots, at = bracket(len(spec.engines)), 0
    while len(slots) > 1:
        pairs = zip(slots[::2], slots[1::2], strict=True)
        rounds.append(BracketRound({pair: _unopposed(pair) for pair in pairs}))
        while rounds[-1].open:
            rounds[-1].stages.append(at)
            if at == stage:
                return rounds
            breaks = len(rounds[-1].stages) - 1
            rounds[-1].winners |= {pair: _winner(spec, pair, results, at, breaks) for pair in rounds[-1].open}
            at += 1
        slots = list(rounds[-1].winners.values())
    return rounds


def bracket(count: int) -> list[int | None]:
    """Return a seeded bracket in which the best meet last; opponents of empty places have a bye."""
    places = [0]
    while len(places) < count:
        size = 2 * len(places)
        places = [seed for place in places for seed in (place, size - 1 - place)]
    return [place if place < count else None for place in places]


def _unopposed(pair: tuple[int | None, int | None]) -> int | None:
    a, b = pair
    return a if b is None else b if a is None else None


def _winner(spec: TournamentSpec, pair: tuple[int, int], results: Results, stage: int, breaks: int) -> int | None:
    """Return the winner of a meeting, if decided; after the last tie-break the higher seed wins."""
    names = {spec.engines[number].name for number in pair}
    games = [
        result
        for result in results.values()
        if result.id.startswith(f"{stage}.") and {result.first, result.second} == names
    ]
    points = points_of(spec, games)
    a, b = pair
    if points[a] == points[b]:
        return min(pair) if breaks >= MAX_TIEBREAKS else None
    return a if points[a] > points[b] else b
