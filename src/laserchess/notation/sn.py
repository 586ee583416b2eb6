"""Setup Notation: positions of Laser Chess and Khet, as `l++9/5k4/*/*/*/*/4K5/9L b`.

Rows from the top joined by `/`; a piece is its letter and a `+` for every quarter turn clockwise, digits are
empty squares, `*` is an empty row. A space and a letter name who is to move; without them it is the first player.
"""

from laserchess.core.position import Position
from laserchess.core.variant import Piece, Variant
from laserchess.notation import lan
from laserchess.notation.base import Notation
from laserchess.notation.board_rows import Row, RowStyle, cased, read_letter, read_rows, read_side, write_side

MAX_TURNS = 3


def read_position(variant: Variant, text: str) -> Position:
    """Read a position, side to move included or left to the first player."""
    placement, *sides = text.split() or [""]
    side = read_side(variant, " ".join(sides)) if sides else 0
    return Position(read_rows(variant, placement, STYLE), side)


def _read_man(variant: Variant, row: Row, at: int) -> tuple[Piece, int]:
    """Read a letter and the `+` signs after it."""
    piece = read_letter(variant, row, at)
    end = at + 1
    while row.text[end : end + 1] == "+":
        end += 1
    turns = end - at - 1
    if turns > MAX_TURNS:
        row.refuse(row.text[at:end], at, "rotation", f"at most {MAX_TURNS} signs +")
    return Piece(piece.piece_type, piece.side, turns % piece.piece_type.orientations), end - at


def _write_man(piece: Piece) -> str:
    return cased(piece.piece_type.letter, piece.side) + "+" * (piece.orientation % piece.piece_type.orientations)


STYLE = RowStyle("row", "*", _read_man, _write_man)

NOTATION = Notation(
    read_position,
    lambda pieces, _: STYLE.write(pieces),
    write_side,
    lan.read_move,
    lan.write_move,
    write_captures=True,
    write_piece=_write_man,
)
