"""Laser chess: rules, notations, images and play for six laser-chess variants and your own.

    >>> import laserchess
    >>> board = laserchess.Board("khet", setup="dynasty")
    >>> result = board.push("d1d2")
    >>> result.beams[0].squares[-1], board.turn, board.outcome
    ('h1', 'red', None)

`Board` is a game in progress, `GameRecord` a stored one, `Engine` searches both, and `VARIANTS` lists the variants.
All errors are `LaserChessError`s with a `reason`. Learning environments are in `laserchess.envs`, matches and
tournaments in `laserchess.arena`, images in `laserchess.images`.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING

from laserchess.compile_notice import install
from laserchess.core.errors import (
    ErrorReason,
    IllegalMoveError,
    IllegalPositionError,
    InvalidFileError,
    InvalidMoveError,
    InvalidPositionError,
    InvalidRecordError,
    InvalidVariantError,
    LaserChessError,
    NotationError,
    RuleError,
    UnknownNameError,
    WrongCaptureError,
    WrongChanceError,
)
from laserchess.core.lazy import load

if TYPE_CHECKING:
    from laserchess.board import Board
    from laserchess.core.move_result import MoveResult
    from laserchess.core.moves import Beam, BeamEnd, Move, MoveKind, RemovalCause, RemovedPiece
    from laserchess.core.outcome import Outcome, Termination
    from laserchess.core.pieces import Piece, PieceType
    from laserchess.core.variant import Variant
    from laserchess.engine import Engine
    from laserchess.notation.move_table import LegalMoves
    from laserchess.notation.svg import SvgStyle
    from laserchess.parsing import parse_move, parse_piece
    from laserchess.record import SKIP, GameRecord, Headers, RecordVisitor, read_headers, read_records, visit_records
    from laserchess.variants import VARIANTS, register

__version__ = "0.1.0"

__all__ = [
    "SKIP",
    "VARIANTS",
    "Beam",
    "BeamEnd",
    "Board",
    "Engine",
    "ErrorReason",
    "GameRecord",
    "Headers",
    "IllegalMoveError",
    "IllegalPositionError",
    "InvalidFileError",
    "InvalidMoveError",
    "InvalidPositionError",
    "InvalidRecordError",
    "InvalidVariantError",
    "LaserChessError",
    "LegalMoves",
    "Move",
    "MoveKind",
    "MoveResult",
    "NotationError",
    "Outcome",
    "Piece",
    "PieceType",
    "RecordVisitor",
    "RemovalCause",
    "RemovedPiece",
    "RuleError",
    "SvgStyle",
    "Termination",
    "UnknownNameError",
    "Variant",
    "WrongCaptureError",
    "WrongChanceError",
    "__version__",
    "parse_move",
    "parse_piece",
    "read_headers",
    "read_records",
    "register",
    "visit_records",
]

HOMES = {
    "board": ("Board",),
    "core.moves": ("MoveKind", "Beam", "BeamEnd", "RemovalCause", "Move", "RemovedPiece"),
    "core.outcome": ("Outcome", "Termination"),
    "core.move_result": ("MoveResult",),
    "core.pieces": ("Piece", "PieceType"),
    "core.variant": ("Variant",),
    "engine": ("Engine",),
    "variants": ("VARIANTS", "register"),
    "notation.move_table": ("LegalMoves",),
    "notation.svg": ("SvgStyle",),
    "record": ("SKIP", "Headers", "GameRecord", "RecordVisitor", "read_headers", "read_records", "visit_records"),
    "parsing": ("parse_move", "parse_piece"),
}
"""The modules of the public names; a module is loaded when one of its names is first used."""
SUBPACKAGES = frozenset({"arena", "book", "engine", "envs", "images", "puzzles", "tablebase", "uci"})
"""Modules that are available without importing them, as `laserchess.uci`."""


install()


def __getattr__(name: str) -> object:
    """Load a name when it is first used: programs that need little of the package start faster."""
    if name in SUBPACKAGES:
        return import_module(f"{__name__}.{name}")
    try:
        return load(__name__, HOMES, name)
    except AttributeError as error:
        from laserchess.core.python_chess import PACKAGE, missing  # noqa: PLC0415  # only needed for this error

        raise missing(str(error), name, PACKAGE, sys.modules[__name__]) from None


def __dir__() -> list[str]:
    """Return the public names and modules, without what this file imports."""
    return sorted({*__all__, *SUBPACKAGES, *(name for name in globals() if name.startswith("__"))})
