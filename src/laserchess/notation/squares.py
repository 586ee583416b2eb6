"""What move texts share: squares, and refusing what is not a move."""

from typing import NoReturn

from laserchess.core.errors import InvalidMoveError, quote
from laserchess.core.spec import Game

SQUARE = "[a-z][0-9]{1,2}"
"""Pattern of what looks like a square, on whatever board."""


def read_square(game: Game, name: str, move: str) -> int:
    """Return the cell of a square named in `move`."""
    cell = game.geometry.by_name.get(name.lower())
    if cell is None:
        refuse_move(move, f"the board has no {quote(name)}", "square", name, game.geometry.extent)
    return cell


def refuse_move(move: str, why: str, reason: str, text: str, expected: str) -> NoReturn:
    """Refuse a move text, saying why."""
    message = f"{quote(move)} is not a move: {why}"
    raise InvalidMoveError(message, reason=reason, text=text, expected=expected)
