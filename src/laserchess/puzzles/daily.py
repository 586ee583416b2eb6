"""The puzzle of a day: the same for everybody, from the date alone."""

from datetime import date
from random import Random

from laserchess.core.errors import UnknownNameError
from laserchess.puzzles.file import shipped, shipped_games
from laserchess.puzzles.puzzle import Puzzle

FIRST = date(2026, 1, 1)


def puzzle_of(day: date, variant: str | None = None) -> Puzzle:
    """Return the puzzle of a day; games take turns unless one is named. None comes again before all have been."""
    variants = [variant] if variant else list(shipped_games())
    number = (day - FIRST).days
    which, turn = variants[number % len(variants)] if variants else "", number // max(1, len(variants))
    puzzles = shipped(which)
    if not puzzles:
        message = f"there are no puzzles of {variant or 'any game'}"
        raise UnknownNameError(
            message, reason="game", text=variant or "", expected=f"one of {', '.join(shipped_games())}"
        )
    round_number, place = divmod(turn, len(puzzles))
    order = list(range(len(puzzles)))
    Random(f"daily {which} {round_number}").shuffle(order)  # noqa: S311  # no secret
    return puzzles[order[place]]
