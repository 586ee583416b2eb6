"""Leiserchess FEN and moves: `ss7/8/8/8/8/8/8/7NN W`, `h3g4`, `g2L`.

Ranks from the top joined by `/`; a piece is the two letters of the way it faces, one way given twice (`NN` is a
Monarch facing north, `NW` a Pawn facing north-west), digits are empty squares. A space and `W` or `B` name who is
to move. A move is a step, a turn (`L`, `R`, `U`) or, with one square twice, the null move.
"""

import re
from functools import cache

from laserchess.core import layout as at
from laserchess.core.codec import argument_of, move_kind_of, start_of, target_of
from laserchess.core.geometry import COMPASS
from laserchess.core.moves import pack
from laserchess.core.position import Position
from laserchess.core.variant import Piece, Variant
from laserchess.notation.base import Notation, WrittenMove
from laserchess.notation.board_rows import Row, RowStyle, cased, read_rows, read_side, write_side
from laserchess.notation.square_text import SQUARE, invalid_move, read_square

PATTERN = re.compile(rf"(?P<start>{SQUARE})(?:(?P<turn>[lru])|(?P<to>{SQUARE}))", re.ASCII | re.IGNORECASE)
TURNS = {"R": 1, "U": 2, "L": 3}
LETTERS = {turn: letter for letter, turn in TURNS.items()}


def read_position(variant: Variant, text: str) -> Position:
    """Parse a position; the side to move is required."""
    placement, *sides = text.split() or [""]
    side = read_side(variant, " ".join(sides))
    return Position(read_rows(variant, placement, STYLE), side)


def _read_man(variant: Variant, row: Row, index: int) -> tuple[Piece, int]:
    pair = row.text[index : index + 2]
    piece = _by_pair(variant).get(pair)
    if piece is None:
        pairs = " ".join(name for name, piece in _by_pair(variant).items() if not piece.side)
        row.refuse(pair, index, "letters", f"a piece ({pairs}, both letters in one case) or an empty run")
    return piece, 2


@cache
def _by_pair(variant: Variant) -> dict[str, Piece]:
    pieces = (
        Piece(piece_type, player, turn)
        for player in (0, 1)
        for piece_type in variant.pieces
        for turn in range(piece_type.orientations)
    )
    return {_write_man(piece): piece for piece in pieces}


def _write_man(piece: Piece) -> str:
    way = COMPASS[piece.facing]
    return cased(way if len(way) > 1 else way * 2, piece.side)


def read_move(variant: Variant, text: str) -> WrittenMove:
    """Read a move written in any case."""
    match = PATTERN.fullmatch(text)
    if match is None:
        expected = "a step as a1b2, a turn as a1L, a1R or a1U, or a null move as a1a1"
        invalid_move(text, "it is not written like one", "move", text, expected)
    start = read_square(variant, match["start"], text)
    if match["turn"]:
        return WrittenMove(pack(start, start, at.ROTATE, TURNS[match["turn"].upper()]))
    to = read_square(variant, match["to"], text)
    return WrittenMove(pack(start, to, at.NULL if start == to else at.STEP))


def write_move(variant: Variant, code: int) -> str:
    """Write a move."""
    names = variant.geometry.names
    start = names[start_of(code)]
    return start + (LETTERS[argument_of(code)] if move_kind_of(code) == at.ROTATE else names[target_of(code)])


STYLE = RowStyle("rank", "", _read_man, _write_man)

NOTATION = Notation(
    read_position,
    lambda pieces, _: STYLE.write(pieces),
    write_side,
    read_move,
    write_move,
    write_captures=False,
    write_piece=_write_man,
)
