"""The engine as an opponent in the terminal, beside the simple ones."""

from collections.abc import Callable
from random import Random

from laserchess.board import Board
from laserchess.core.moves import Move
from laserchess.engine import Engine
from laserchess.opponents import OPPONENTS, Opponent

__all__ = ["OPPONENTS", "EngineOpponent", "Opponent"]


class EngineOpponent:
    """The engine at a level from 1 to 8; how long it thinks about a move may change."""

    def __init__(self, level: int, seconds: float | Callable[[], float]) -> None:
        """Make the engine."""
        self._engine = Engine(level=level)
        self._seconds = seconds

    def __call__(self, board: Board, random: Random) -> Move:
        """Choose a move."""
        seconds = self._seconds if isinstance(self._seconds, int | float) else self._seconds()
        return self._engine.play(board, movetime=seconds).move or random.choice(board.legal_moves)

    def stop(self) -> None:
        """End the thought at hand."""
        self._engine.stop()
