"""Single pieces as position texts write them: `p+` in Khet, `ne` in Leiserchess, `S3!` in Advanced Laser Chess."""

from functools import cache

from laserchess.core.errors import InvalidPositionError, quote
from laserchess.core.variant import Piece, Variant
from laserchess.notation import notation_of


def write_piece(variant: Variant, piece: Piece) -> str:
    """Write a piece."""
    return notation_of(variant).write_piece(piece)


def read_piece(variant: Variant, text: str) -> Piece:
    """Read a piece, or say which ones there are."""
    piece = pieces_of(variant).get(text)
    if piece is None:
        message = f"{quote(text)} is no piece of {variant.title}"
        first = " ".join(each for each, piece in pieces_of(variant).items() if piece.side == 0 and not piece.stunned)
        expected = f"one of {first}, or the same in the other case"
        raise InvalidPositionError(message, reason="letters", text=text, expected=expected)
    return piece


@cache
def pieces_of(variant: Variant) -> dict[str, Piece]:
    """Return all pieces of a variant by their texts."""
    pieces = (
        Piece(piece_type, side, way, stunned, player.name)
        for side, player in enumerate(variant.players)
        for piece_type in variant.pieces
        for stunned in (False, True)[: 2 if piece_type.stunned_faces else 1]
        for way in range(piece_type.orientations)
    )
    return {write_piece(variant, piece): piece for piece in pieces}
