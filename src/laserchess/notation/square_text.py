"""What move texts share: squares, and refusing what is not a move."""

from typing import NoReturn

from laserchess.core.errors import InvalidMoveError, quote
from laserchess.core.variant import Variant

SQUARE = "[a-z][0-9]{1,2}"
"""Pattern of what looks like a square, on whatever board."""


def read_square(variant: Variant, name: str, move: str) -> int:
    """Return the cell of a square named in `move`."""
    cell = variant.geometry.by_name.get(name.lower())
    if cell is None:
        invalid_move(move, f"the board has no {quote(name)}", "square", name, variant.geometry.extent)
    return cell


def invalid_move(move: str, why: str, reason: str, text: str, expected: str) -> NoReturn:
    """Raise `InvalidMoveError`."""
    message = f"{quote(move)} is not a move: {why}"
    raise InvalidMoveError(message, reason=reason, text=text, expected=expected)
