"""Simple opponents, weaker than the engine's levels.

Each is a function of a board and a random generator. Where a turn has several actions they choose one at a time, and
end the turn when no action is left.
"""

from collections.abc import Callable
from random import Random

from laserchess.board import Board
from laserchess.core.moves import Move, MoveKind, RemovedPiece

Opponent = Callable[[Board, Random], Move]

ROYAL_VALUE = 1000.0
OWN_PIECE = 1.25
"""Losing a piece counts a little more than capturing one."""
CANDIDATES = 16
"""Number of moves whose replies are considered."""


def choose_random(board: Board, random: Random) -> Move:
    """Return a random legal move."""
    return turn_end(board) or random.choice(board.legal_moves)


def choose_shallow(board: Board, random: Random) -> Move:
    """Return a greedy or a random move, with equal probability."""
    return (choose_greedy if random.random() < 0.5 else choose_random)(board, random)  # noqa: PLR2004  # equal probability


def choose_greedy(board: Board, random: Random) -> Move:
    """Return the move whose beam destroys the most enemy material."""
    return turn_end(board) or _by_gain(board, random)[0][1]


def choose_safe(board: Board, random: Random) -> Move:
    """Return the move with the best material balance after the opponent's best reply."""
    ending = turn_end(board)
    if ending:
        return ending
    best = _by_gain(board, random)[:CANDIDATES]
    return max(best, key=lambda entry: entry[0] - _answer(board, entry[1]))[1]


def _by_gain(board: Board, random: Random) -> list[tuple[float, Move]]:
    """Return the legal moves with their material gain, the best first, ties in random order."""
    moves = list(board.legal_moves)
    random.shuffle(moves)
    return sorted(((gain(board, move), move) for move in moves), key=lambda entry: -entry[0])


def _answer(board: Board, move: Move) -> float:
    """Return the largest material gain of the opponent's next move."""
    after = board.copy(history=False)
    mover = after.turn
    after.push(move)
    if after.outcome is None and after.turn == mover:
        after.push(next(each for each in after.legal_moves if each.kind is MoveKind.END))
    if after.outcome is not None:
        return 0.0
    return max((gain(after, answer) for answer in after.legal_moves), default=0.0)


def turn_end(board: Board) -> Move | None:
    """Return the move that ends the turn when no action is left, in variants that have one."""
    if not board.variant.has_turn_end or board.actions_left:
        return None
    return next((move for move in board.legal_moves if move.kind is MoveKind.END), None)


def gain(board: Board, move: Move) -> float:
    """Return the material gain of a move."""
    return sum(weigh(board, item) for item in board.preview(move).removed)


def weigh(board: Board, item: RemovedPiece) -> float:
    """Return the value of a destroyed piece: positive for the opponent's."""
    royal = any(piece_type.royal for piece_type in board.variant.pieces if piece_type.name == item.name)
    return loss_of(royal=royal, own=item.side_name == board.turn)


def loss_of(*, royal: bool, own: bool) -> float:
    """Return the value of destroying a piece; negative for the mover's own."""
    value = ROYAL_VALUE if royal else 1.0
    return -OWN_PIECE * value if own else value


OPPONENTS: dict[str, Opponent] = {
    "random": choose_random,
    "casual": choose_shallow,
    "greedy": choose_greedy,
    "careful": choose_safe,
}
"""The simple opponents by name, the weakest first."""
