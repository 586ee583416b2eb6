"""Opponents of a terminal game: `engine`, `engine:N`, `net:FILE` and the simple ones."""

from collections.abc import Callable
from random import Random

from laserchess.board import Board
from laserchess.cli.suggest import suggest
from laserchess.core.errors import UnknownNameError, quote
from laserchess.core.moves import Move
from laserchess.core.variant import Variant
from laserchess.engine import Engine
from laserchess.engine.levels import level_of
from laserchess.engine.profiles import LEVELS
from laserchess.opponents import OPPONENTS, Opponent

__all__ = ["EngineOpponent", "Opponent", "check_opponent", "engine_level", "make_opponent"]

HUMAN, ENGINE, NET = "human", "engine", "net"
DEFAULT_LEVEL = 4
OPPONENT_HELP = f"human, engine, engine:N (level 1 to {LEVELS}), {', '.join(OPPONENTS)}, or a network as net:FILE"


class EngineOpponent:
    """The engine at a level from 1 to 10; its time per move may change from move to move."""

    def __init__(self, level: int, seconds: float | Callable[[], float]) -> None:
        """Create the engine."""
        self._engine = Engine(level=level)
        self._seconds = seconds

    def __call__(self, board: Board, random: Random) -> Move:
        """Return the engine's move."""
        seconds = self._seconds if isinstance(self._seconds, int | float) else self._seconds()
        return self._engine.play(board, movetime=seconds).move or random.choice(board.legal_moves)

    def stop(self) -> None:
        """Stop the running search."""
        self._engine.stop()


def engine_level(name: str) -> int | None:
    """Return the level of `engine` or `engine:N`, or `None` for another opponent."""
    kind, colon, level = name.partition(":")
    if kind != ENGINE:
        return None
    return level_of(level) if colon else DEFAULT_LEVEL


def check_opponent(name: str) -> str:
    """Return the name of an opponent, or raise an error that lists the known ones."""
    kind, colon, _ = name.partition(":")
    if name in {HUMAN, *OPPONENTS} or (kind == NET and colon) or engine_level(name) is not None:
        return name
    message = f"there is no opponent {quote(name)}{suggest(name, [HUMAN, ENGINE, *OPPONENTS])}"
    raise UnknownNameError(message, reason="opponent", text=name, expected=OPPONENT_HELP)


def make_opponent(name: str, variant: Variant, seconds: float | Callable[[], float]) -> Opponent:
    """Return the opponent of this name; the engine thinks `seconds` per move."""
    level = engine_level(name)
    if level is not None:
        return EngineOpponent(level, seconds)
    if name in OPPONENTS:
        return OPPONENTS[name]
    from laserchess.envs.nets import load  # noqa: PLC0415  # only where a network plays
    from laserchess.envs.opponents import find_opponent  # noqa: PLC0415  # the same

    load(name.partition(":")[2], variant)
    return find_opponent(name)
