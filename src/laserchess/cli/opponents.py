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
    if not board.game.actions or board.actions_left:
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


def engine_of(level: int, seconds: float | Callable[[], float]) -> Chooser:
    """Return an opponent that asks the engine, at a level from 1 to 8; how long it thinks may change."""
    engine = Engine(level=level)

    def choose(board: Board, random: Random) -> Move:
        movetime = seconds if isinstance(seconds, int | float) else seconds()
        return engine.play(board, movetime=movetime).move or random.choice(board.legal_moves)

    return choose


OPPONENTS: dict[str, Chooser] = {"random": choose_random, "greedy": choose_greedy}
