"""Telling a game as another one: Laser Chess and Khet are the same light in different clothes."""

from typing import Any

from laserchess.board import Board
from laserchess.core.errors import LaserChessError
from laserchess.core.geometry import COMPASS
from laserchess.core.position import Position
from laserchess.core.spec import Game, Man, Piece
from laserchess.notation import notation_of
from laserchess.record import Record


def convert_record(record: Record, game: Game) -> Record:
    """Return the record of another game whose pieces do the same, with the same options where it has them."""
    options: dict[str, Any] = {name: value for name, value in record.rules.options if name in game.options}
    told = Record(game, position=convert_position(record.board(), game), **options)
    told.tags |= record.tags
    node = told.root
    for move in record.mainline():
        node = node.add(move.move)
    told.result = record.result
    return told


def convert_position(board: Board, game: Game) -> str:
    """Write a position with the pieces of another game."""
    position = board.snapshot()
    men = {cell: dress(board.game, man, game) for cell, man in position.men.items()}
    return notation_of(game).write_position(game, Position(men, position.side))


def dress(game: Game, man: Man, other: Game) -> Man:
    """Return the other game's piece that does the same, facing the same way."""
    twin = next(
        (piece for piece in other.pieces if game.geometry == other.geometry and are_twins(man.piece, piece)), None
    )
    if twin is None:
        message = f"{game.title} cannot be told as {other.title}: it has nothing like a {man.piece.name}"
        raise LaserChessError(message, reason="game", text=other.id, expected="a game whose pieces do the same")
    eighths = (man.facing - COMPASS.index(twin.front)) % 8
    return Man(twin, man.side, eighths // twin.eighths % twin.orientations)


def are_twins(one: Piece, other: Piece) -> bool:
    """Tell whether light and hand treat two pieces alike."""
    return (one.shape, one.faces, one.eighths, one.turns, one.royal, one.fires) == (
        other.shape,
        other.faces,
        other.eighths,
        other.turns,
        other.royal,
        other.fires,
    )
