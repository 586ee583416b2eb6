"""What the terminal board and the SVG board share: squares, descriptions of pieces, owners of beams."""

from collections.abc import Iterable

from laserchess.core.errors import UnknownNameError, quote
from laserchess.core.geometry import COMPASS
from laserchess.core.moves import Beam
from laserchess.core.position import Position
from laserchess.core.variant import Piece, Variant

TWO_WAYS = 2


def find_cell(variant: Variant, square: str) -> int:
    """Return the cell of a square, or raise `UnknownNameError`."""
    cell = variant.geometry.by_name.get(square)
    if cell is None:
        message = f"the {variant.title} board has no square {quote(square)}"
        raise UnknownNameError(message, reason="square", text=square, expected=variant.geometry.extent)
    return cell


def find_cells(variant: Variant, squares: Iterable[str]) -> set[int]:
    """Return the cells of several squares."""
    return {find_cell(variant, square) for square in squares}


def owners(variant: Variant) -> dict[int, int]:
    """Return the player each reserved square belongs to."""
    return {find_cell(variant, square): player for player in (0, 1) for square in variant.reserved[player].split()}


def shooter(variant: Variant, position: Position, beam: Beam) -> int:
    """Return the side of a beam; if its weapon is gone, the side that moved last."""
    piece = position.pieces.get(find_cell(variant, beam.origin))
    if piece is not None and piece.piece_type.fires is not None:
        return piece.side
    return position.side if variant.has_turn_end else 1 - position.side


def describe(variant: Variant, square: str, piece: Piece) -> str:
    """Describe the piece on a square: side, type, square and direction."""
    words = f"{variant.players[piece.side].name} {piece.piece_type.name} on {square}{_way(piece)}"
    return words + ", stunned" if piece.stunned else words


def _way(piece: Piece) -> str:
    here, behind = COMPASS[piece.facing], COMPASS[(piece.facing + 4) % 8]
    if piece.piece_type.orientations == 1:
        return ""
    if piece.piece_type.orientations > TWO_WAYS:
        return f", facing {here}"
    if piece.piece_type.eighths == 1:
        return ", diagonal" if piece.facing % 2 else ", orthogonal"
    return f", facing {here} and {behind}"
