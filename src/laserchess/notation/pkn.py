"""PKN, the other position text of Khet: `3PAP3X/4R5/… wnnnnenn… s 0`.

Four fields with a space between: rows from row 1 upwards joined by `/`, with `0` for an empty row; a letter
(`n e s w`) for each piece in the order they are written, its orientation; the side to move; and the
number of turns both sides have played, 0 where it is not known.
"""

import re

from laserchess.core.errors import quote
from laserchess.core.position import Position
from laserchess.core.variant import Piece, Variant
from laserchess.notation.board_rows import (
    Row,
    RowStyle,
    cased,
    invalid_position,
    read_letter,
    read_rows,
    read_side,
    write_rows,
)

WAYS = "nesw"
FIELDS = 4
TURNS = re.compile("[0-9]{1,9}")


def read_pkn(variant: Variant, text: str) -> tuple[Position, int]:
    """Read a position and the number of turns played.

    Args:
        variant: The variant.
        text: The text, four fields with a space between.

    Returns:
        The position and the number of turns.

    Raises:
        InvalidPositionError: The text cannot be read.

    """
    fields = text.strip().split(" ")
    if len(fields) != FIELDS:
        count = f"{len(fields)} field{'s' * (len(fields) > 1)}"
        invalid_position(
            f"{quote(text)} has {count}", "fields", text, "rows, ways, side and turns with a space between"
        )
    placement, ways, side, turns = fields
    pieces = read_rows(variant, placement, STYLE)
    if not TURNS.fullmatch(turns):
        invalid_position(f"{quote(turns)} is no number of turns", "turns", turns, "a whole number from 0 to 999999999")
    return Position(_turned(pieces, ways), read_side(variant, side)), int(turns)


def _turned(pieces: dict[int, Piece], ways: str) -> dict[int, Piece]:
    """Rotate each piece to the direction of its letter."""
    for at, way in enumerate(ways):
        if way not in WAYS:
            invalid_position(f"{quote(way)} at letter {at + 1} of {quote(ways)}", "ways", way, " or ".join(WAYS))
    if len(ways) != len(pieces):
        invalid_position(f"{quote(ways)} has {len(ways)} letters", "ways", ways, f"{len(pieces)}, one for each piece")
    return {
        cell: Piece(piece.piece_type, piece.side, WAYS.index(way) % piece.piece_type.orientations)
        for (cell, piece), way in zip(pieces.items(), ways, strict=True)
    }


def write_pkn(variant: Variant, position: Position, turns: int = 0) -> str:
    """Write a position and the number of turns played.

    Args:
        variant: The variant.
        position: The position.
        turns: The number of turns played.

    Returns:
        The text.

    """
    order = [cell for _, cells in STYLE.lines(variant) for cell in cells if cell in position.pieces]
    ways = "".join(_way(position.pieces[cell]) for cell in order)
    return f"{write_rows(variant, position.pieces, STYLE)} {ways} {variant.players[position.side].letter} {turns}"


def _way(piece: Piece) -> str:
    return WAYS[piece.orientation % piece.piece_type.orientations]


def _read_man(variant: Variant, row: Row, at: int) -> tuple[Piece, int]:
    return read_letter(variant, row, at), 1


def _write_man(piece: Piece) -> str:
    return cased(piece.piece_type.letter, piece.side)


STYLE = RowStyle("row", "0", _read_man, _write_man, upwards=True)
