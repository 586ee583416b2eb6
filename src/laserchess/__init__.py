"""Laser chess: rules, notations, pictures and play for four laser-chess games."""

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

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "Act",
    "Beam",
    "BeamEnd",
    "Board",
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
