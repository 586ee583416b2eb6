"""Opponents: one plays anything, one looks a single move ahead, and the engine plays at a level."""

from collections.abc import Callable
from random import Random

from laserchess.board import Board
from laserchess.core.moves import Act, Move, Removed
from laserchess.engine import Engine

Chooser = Callable[[Board, Random], Move]
ROYAL_WORTH = 1000.0
OWN_PIECE = 1.25
"""Losing a piece weighs a little more than taking one."""


def choose_random(board: Board, random: Random) -> Move:
    """Choose any legal move."""
    return turn_end(board) or random.choice(board.legal_moves)


def choose_greedy(board: Board, random: Random) -> Move:
    """Choose the move whose shot costs the other side most."""
    ending = turn_end(board)
    if ending:
        return ending
    scored = [(gain(board, move), random.random(), move) for move in board.legal_moves]
    return max(scored, key=lambda entry: entry[:2])[2]


def turn_end(board: Board) -> Move | None:
    """Return the move that ends the turn once nothing is left to spend, where turns are ended by one."""
    if not board.game.has_turn_end or board.actions_left:
        return None
    return next((move for move in board.legal_moves if move.act is Act.END), None)


def gain(board: Board, move: Move) -> float:
    """Weigh what a move destroys."""
    return sum(weigh(board, item) for item in board.preview(move).removed)


def weigh(board: Board, item: Removed) -> float:
    """Weigh a destroyed piece: above zero if it is the other side's."""
    royal = any(piece.royal for piece in board.game.pieces if piece.name == item.piece)
    worth = ROYAL_WORTH if royal else 1.0
    return -OWN_PIECE * worth if item.player == board.turn else worth


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


OPPONENTS: dict[str, Chooser] = {"random": choose_random, "greedy": choose_greedy}
