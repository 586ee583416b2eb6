"""Choose the next puzzle: near the solver's rating, and not seen lately."""

from collections.abc import Collection
from dataclasses import dataclass
from secrets import SystemRandom

from laserchess.puzzles import Puzzle, load
from laserchess.server.api_errors import ErrorCode, api_error

CANDIDATES = 12
"""The number of puzzles nearest in rating from which one is drawn."""
STORM_PUZZLES = 60
RANDOM = SystemRandom()


@dataclass(frozen=True)
class PuzzleQuery:
    """The filters for the next puzzle."""

    variant: str
    theme: str | None = None
    low: int = 0
    high: int = 9999
    near: float = 1200.0


def choose(query: PuzzleQuery, seen: Collection[str]) -> Puzzle:
    """Return a puzzle near a rating; those already seen only if there are no others."""
    fitting = load(query.variant, theme=query.theme, rating=(query.low, query.high))
    if not fitting:
        raise api_error(ErrorCode.PUZZLE_FILTERS)
    fresh = [puzzle for puzzle in fitting if puzzle.id not in seen] or fitting
    nearest = sorted(fresh, key=lambda puzzle: abs(puzzle.rating - query.near))[:CANDIDATES]
    return RANDOM.choice(nearest)


def storm_of(variant: str) -> list[str]:
    """Return the ids of the puzzles of a storm, in order of rising difficulty."""
    easiest = load(variant)
    if not easiest:
        raise api_error(ErrorCode.NO_PUZZLES, variant)
    count = min(STORM_PUZZLES, len(easiest))
    drawn = sorted(RANDOM.sample(range(len(easiest)), count))
    return [easiest[place].id for place in drawn]
