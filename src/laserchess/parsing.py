"""Single words of a game, read without a board: moves and pieces."""

from laserchess.core.moves import Move
from laserchess.core.variant import Piece
from laserchess.notation import piece_text
from laserchess.notation.move_table import move_table_for
from laserchess.variants import VariantLike, resolve_variant


def parse_move(variant: VariantLike, text: str) -> Move:
    """Read a move as the game writes it, without asking whether it is legal anywhere: `parse_move("khet", "d1d2")`.

    What the text says of captures or chance is left out; `board.parse` looks at that, and at the rules.
    """
    book = move_table_for(resolve_variant(variant))
    return book[book.read(text).code]


def parse_piece(variant: VariantLike, text: str) -> Piece:
    """Read a piece as the game's position texts write it: `parse_piece("khet", "p+")`."""
    return piece_text.read_piece(resolve_variant(variant), text)
