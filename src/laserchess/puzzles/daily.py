"""The daily puzzle: the same for all players, chosen by the date alone."""

from datetime import date
from random import Random

from laserchess.core.errors import UnknownNameError
from laserchess.puzzles.file import shipped, shipped_variants
from laserchess.puzzles.puzzle import Puzzle

FIRST = date(2026, 1, 1)


def puzzle_of(day: date, variant: str | None = None) -> Puzzle:
    """Return the puzzle of a day; no puzzle repeats before all were shown.

    Args:
        day: The date.
        variant: The id of a variant; by default the variants alternate.

    Returns:
        The puzzle.

    Raises:
        UnknownNameError: If there are no puzzles for the variant.

    """
    variants = [variant] if variant else list(shipped_variants())
    number = (day - FIRST).days
    which, turn = variants[number % len(variants)] if variants else "", number // max(1, len(variants))
    if not shipped(which):
        message = f"there are no puzzles for {variant or 'any variant'}"
        raise UnknownNameError(
            message, reason="game", text=variant or "", expected=f"one of {', '.join(shipped_variants())}"
        )
    round_number, place = divmod(turn, len(shipped(which)))
    return _shuffled(which, round_number)[place]


def order_of(day: date, variant: str) -> list[Puzzle]:
    """Return the puzzles of a variant in the order in which they are daily puzzles, for the round a day belongs to.

    Args:
        day: The date.
        variant: The id of a variant with puzzles.

    Returns:
        The puzzles of the variant.

    """
    turn = (day - FIRST).days // len(shipped_variants())
    return _shuffled(variant, turn // len(shipped(variant)))


def _shuffled(variant: str, round_number: int) -> list[Puzzle]:
    puzzles = shipped(variant)
    order = list(range(len(puzzles)))
    Random(f"daily {variant} {round_number}").shuffle(order)  # noqa: S311  # not security-relevant
    return [puzzles[place] for place in order]
