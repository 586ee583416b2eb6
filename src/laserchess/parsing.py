"""Moves and pieces parsed without a board."""

from laserchess.core.moves import Move
from laserchess.core.variant import Piece
from laserchess.notation import piece_text
from laserchess.notation.move_table import move_table_for
from laserchess.variants import VariantLike, resolve_variant


def parse_move(variant: VariantLike, text: str) -> Move:
    """Parse a move without checking whether it is legal.

    What the text says of captures or chance is ignored; `Board.parse_move` checks that, and the rules.

    Args:
        variant: A variant, its id or the path of its TOML file.
        text: The move in the variant's notation.

    Returns:
        The move.

    Raises:
        UnknownNameError: There is no such variant.
        InvalidMoveError: The text cannot be read.

    >>> parse_move("khet", "d1d2").to
    'd2'

    """
    table = move_table_for(resolve_variant(variant))
    return table[table.read(text).code]


def parse_piece(variant: VariantLike, text: str) -> Piece:
    """Parse a piece.

    Args:
        variant: A variant, its id or the path of its TOML file.
        text: The piece as in position texts.

    Returns:
        The piece.

    Raises:
        UnknownNameError: There is no such variant.
        InvalidPositionError: The text is no piece.

    >>> str(parse_piece("khet", "p+"))
    'red Pyramid facing SE'

    """
    return piece_text.read_piece(resolve_variant(variant), text)
