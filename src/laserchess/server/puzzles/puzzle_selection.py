"""Which puzzle comes next: one about as hard as the solver is good, that was not seen lately."""

from collections.abc import Collection
from dataclasses import dataclass
from secrets import SystemRandom

from laserchess.puzzles import Puzzle, load
from laserchess.server.api_errors import MISSING, ApiError

NEAR = 12
"""Of so many puzzles that are nearest in rating one is drawn."""
STORM = 60
RANDOM = SystemRandom()


@dataclass(frozen=True)
class PuzzleQuery:
    """What somebody would like to solve."""

    variant: str
    theme: str | None = None
    low: int = 0
    high: int = 9999
    near: float = 1200.0


def choose(wish: PuzzleQuery, seen: Collection[str]) -> Puzzle:
    """Return a puzzle near a rating; those seen come again only when there are no others."""
    fitting = load(wish.variant, theme=wish.theme, rating=(wish.low, wish.high))
    if not fitting:
        message = "there are no such puzzles"
        raise ApiError(message, reason="puzzles", status=MISSING, expected="another theme or rating")
    fresh = [puzzle for puzzle in fitting if puzzle.id not in seen] or fitting
    nearest = sorted(fresh, key=lambda puzzle: abs(puzzle.rating - wish.near))[:NEAR]
    return RANDOM.choice(nearest)


def storm_of(variant: str) -> list[str]:
    """Return puzzles for a storm by their ids: easy ones first, harder and harder."""
    easiest = load(variant)
    if not easiest:
        message = "there are no puzzles of this game"
        raise ApiError(message, reason="puzzles", status=MISSING, text=variant, expected="another game")
    count = min(STORM, len(easiest))
    drawn = sorted(RANDOM.sample(range(len(easiest)), count))
    return [easiest[place].id for place in drawn]
