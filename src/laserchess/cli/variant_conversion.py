"""Convert games between variants whose pieces behave the same, such as Laser Chess and Khet."""

from typing import Any

from laserchess.board import Board
from laserchess.core.errors import LaserChessError
from laserchess.core.geometry import COMPASS
from laserchess.core.position import Position
from laserchess.core.variant import Piece, PieceType, Variant
from laserchess.notation import notation_of
from laserchess.record import GameRecord


def convert_record(record: GameRecord, variant: Variant) -> GameRecord:
    """Return the game in another variant with equivalent pieces, and the same rules where it has them."""
    options: dict[str, Any] = {name: value for name, value in record.rules.options if name in variant.options}
    converted = GameRecord(variant, position=convert_position(record.board(), variant), **options)
    converted.tags |= record.tags
    node = converted.root
    for move in record.mainline():
        node = node.add(move.move)
    converted.result = record.result
    return converted


def convert_position(board: Board, variant: Variant) -> str:
    """Return the position text with the pieces of another variant."""
    position = board.snapshot()
    pieces = {cell: convert_piece(board.variant, piece, variant) for cell, piece in position.pieces.items()}
    return notation_of(variant).write_position(variant, Position(pieces, position.side))


def convert_piece(variant: Variant, piece: Piece, other: Variant) -> Piece:
    """Return the equivalent piece of the other variant, in the same direction."""
    twin = next(
        (
            piece_type
            for piece_type in other.pieces
            if variant.geometry == other.geometry and are_equivalent(piece.piece_type, piece_type)
        ),
        None,
    )
    if twin is None:
        message = (
            f"{variant.title} cannot be converted to {other.title}: it has no piece like the {piece.piece_type.name}"
        )
        raise LaserChessError(message, reason="variant", text=other.id, expected="a variant with equivalent pieces")
    eighths = (piece.facing - COMPASS.index(twin.front)) % 8
    return Piece(twin, piece.side, eighths // twin.eighths % twin.orientations)


def are_equivalent(one: PieceType, other: PieceType) -> bool:
    """Return whether two pieces reflect and move alike."""
    return (one.shape, one.faces, one.eighths, one.turns, one.royal, one.fires) == (
        other.shape,
        other.faces,
        other.eighths,
        other.turns,
        other.royal,
        other.fires,
    )
