"""Laser chess: rules, notations, pictures and play for four laser-chess games."""

from typing import TYPE_CHECKING

from laserchess.board import Board
from laserchess.core.errors import (
    IllegalMoveError,
    IllegalPositionError,
    InvalidMoveError,
    InvalidPositionError,
    InvalidRecordError,
    LaserChessError,
    NotationError,
    RuleError,
    UnknownNameError,
    WrongCaptureError,
    WrongChanceError,
)
from laserchess.core.moves import Act, Beam, BeamEnd, Fate, Move, Removed
from laserchess.core.outcome import Outcome, Reason
from laserchess.core.played import Played
from laserchess.core.spec import Game
from laserchess.games import GAMES
from laserchess.notation.book import LegalMoves
from laserchess.record import Record, read_records

if TYPE_CHECKING:
    from laserchess.engine import Engine

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "Act",
    "Beam",
    "BeamEnd",
    "Board",
    "Engine",
    "Fate",
    "Game",
    "IllegalMoveError",
    "IllegalPositionError",
    "InvalidMoveError",
    "InvalidPositionError",
    "InvalidRecordError",
    "LaserChessError",
    "LegalMoves",
    "Move",
    "NotationError",
    "Outcome",
    "Played",
    "Reason",
    "Record",
    "Removed",
    "RuleError",
    "UnknownNameError",
    "WrongCaptureError",
    "WrongChanceError",
    "__version__",
    "read_records",
]


def __getattr__(name: str) -> object:
    """Import the engine when it is first asked for: rules and notations start faster without it."""
    if name == "Engine":
        from laserchess.engine import Engine  # noqa: PLC0415  # that is the point

        return Engine
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)
