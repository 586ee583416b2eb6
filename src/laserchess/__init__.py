"""Laser chess: rules, notations, pictures and play for laser-chess games, six and your own.

    >>> import laserchess
    >>> board = laserchess.Board("khet", setup="dynasty")
    >>> played = board.push("d1d2")
    >>> played.beams[0].squares[-1], board.turn, board.outcome
    ('h1', 'red', None)

`Board` is a game in progress, `Record` a written one, `Engine` thinks about either, and `GAMES` says what
there is to play. Everything refused is a `LaserChessError` that says why. Learning environments are in
`laserchess.envs`, matches and tournaments in `laserchess.arena`, pictures in `laserchess.pictures`.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING

from laserchess.compile_notice import install
from laserchess.core.errors import (
    IllegalMoveError,
    IllegalPositionError,
    InvalidFileError,
    InvalidGameError,
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
from laserchess.core.lazy import load

if TYPE_CHECKING:
    from laserchess.board import Board
    from laserchess.core.moves import Act, Beam, BeamEnd, Fate, Move, Removed
    from laserchess.core.outcome import Outcome, Reason
    from laserchess.core.played import Played
    from laserchess.core.spec import Game, Man
    from laserchess.engine import Engine
    from laserchess.games import GAMES, register
    from laserchess.notation.book import LegalMoves
    from laserchess.notation.svg import SvgStyle
    from laserchess.record import SKIP, Headers, Record, RecordVisitor, read_headers, read_records, visit_records
    from laserchess.texts import read_man, read_move

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "SKIP",
    "Act",
    "Beam",
    "BeamEnd",
    "Board",
    "Engine",
    "Fate",
    "Game",
    "Headers",
    "IllegalMoveError",
    "IllegalPositionError",
    "InvalidFileError",
    "InvalidGameError",
    "InvalidMoveError",
    "InvalidPositionError",
    "InvalidRecordError",
    "LaserChessError",
    "LegalMoves",
    "Man",
    "Move",
    "NotationError",
    "Outcome",
    "Played",
    "Reason",
    "Record",
    "RecordVisitor",
    "Removed",
    "RuleError",
    "SvgStyle",
    "UnknownNameError",
    "WrongCaptureError",
    "WrongChanceError",
    "__version__",
    "read_headers",
    "read_man",
    "read_move",
    "read_records",
    "register",
    "visit_records",
]

HOMES = {
    "board": ("Board",),
    "core.moves": ("Act", "Beam", "BeamEnd", "Fate", "Move", "Removed"),
    "core.outcome": ("Outcome", "Reason"),
    "core.played": ("Played",),
    "core.spec": ("Game", "Man"),
    "engine": ("Engine",),
    "games": ("GAMES", "register"),
    "notation.book": ("LegalMoves",),
    "notation.svg": ("SvgStyle",),
    "record": ("SKIP", "Headers", "Record", "RecordVisitor", "read_headers", "read_records", "visit_records"),
    "texts": ("read_man", "read_move"),
}
"""Where the public names live: a module is loaded when one of its names, or it itself, is first asked for."""
ROOMS = frozenset({"arena", "book", "engine", "envs", "pictures", "puzzles", "tablebase", "uci"})
"""Modules that need no import of their own, as `laserchess.uci`."""


install()


def __getattr__(name: str) -> object:
    """Load what is asked for: a program that needs little of the package starts sooner."""
    if name in ROOMS:
        return import_module(f"{__name__}.{name}")
    try:
        return load(__name__, HOMES, name)
    except AttributeError as error:
        from laserchess.python_chess import PACKAGE, missing  # noqa: PLC0415  # only where it is asked for

        raise missing(str(error), name, PACKAGE, sys.modules[__name__]) from None


def __dir__() -> list[str]:
    """Return the public names and modules, not what this file is made of."""
    return sorted({*__all__, *ROOMS, *(name for name in globals() if name.startswith("__"))})
