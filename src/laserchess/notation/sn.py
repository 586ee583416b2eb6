"""Setup Notation: positions of Laser Chess and Khet, as `l++9/5k4/*/*/*/*/4K5/9L b`.

Rows from the top joined by `/`; a piece is its letter and a `+` for every quarter turn clockwise, digits are
empty squares, `*` is an empty row. A space and a letter say who is to move; without them it is the first player.
"""

from laserchess.core.position import Position
from laserchess.core.spec import Game, Man
from laserchess.notation import lan
from laserchess.notation.base import Notation
from laserchess.notation.rows import Row, Style, cased, read_letter, read_rows, read_side, write_side

MOST_TURNS = 3


def read_position(game: Game, text: str) -> Position:
    """Read a position, side to move included or left to the first player."""
    placement, *sides = text.split() or [""]
    side = read_side(game, " ".join(sides)) if sides else 0
    return Position(read_rows(game, placement, STYLE), side)


def _read_man(game: Game, row: Row, at: int) -> tuple[Man, int]:
    """Read a letter and the `+` signs after it."""
    man = read_letter(game, row, at)
    end = at + 1
    while row.text[end : end + 1] == "+":
        end += 1
    turns = end - at - 1
    if turns > MOST_TURNS:
        row.refuse(row.text[at:end], at, "rotation", f"at most {MOST_TURNS} signs +")
    return Man(man.piece, man.side, turns % man.piece.orientations), end - at


def _write_man(man: Man) -> str:
    return cased(man.piece.letter, man.side) + "+" * (man.orientation % man.piece.orientations)


STYLE = Style("row", "*", _read_man, _write_man)

NOTATION = Notation(
    read_position,
    lambda men, _: STYLE.write(men),
    write_side,
    lan.read_move,
    lan.write_move,
    write_captures=True,
    write_man=_write_man,
)
