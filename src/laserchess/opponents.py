"""Simple opponents, from one that plays anything to one that looks at the answer: a ladder that ends below the engine.

Each is a function of a board and a source of chance. Where a turn is several actions they choose one at a time, and
end the turn once nothing is left to spend.
"""

from collections.abc import Callable
from random import Random

from laserchess.board import Board
from laserchess.core.moves import Act, Move, Removed

Opponent = Callable[[Board, Random], Move]

ROYAL_VALUE = 1000.0
OWN_PIECE = 1.25
"""Losing a piece weighs a little more than taking one."""
CANDIDATES = 16
"""Moves whose answers are looked at."""


def choose_random(board: Board, random: Random) -> Move:
    """Choose any legal move."""
    return turn_end(board) or random.choice(board.legal_moves)


def choose_casually(board: Board, random: Random) -> Move:
    """Look at the shot every other time, and choose any move in between."""
    return (choose_greedy if random.random() < 0.5 else choose_random)(board, random)  # noqa: PLR2004  # every other


def choose_greedy(board: Board, random: Random) -> Move:
    """Choose the move whose shot costs the other side most."""
    return turn_end(board) or _by_gain(board, random)[0][1]


def choose_carefully(board: Board, random: Random) -> Move:
    """Choose the move whose shot, less the best shot in answer, costs the other side most."""
    ending = turn_end(board)
    if ending:
        return ending
    best = _by_gain(board, random)[:CANDIDATES]
    return max(best, key=lambda entry: entry[0] - _answer(board, entry[1]))[1]


def _by_gain(board: Board, random: Random) -> list[tuple[float, Move]]:
    """Return the legal moves with what they win, the best first, equals in any order."""
    moves = list(board.legal_moves)
    random.shuffle(moves)
    return sorted(((gain(board, move), move) for move in moves), key=lambda entry: -entry[0])


def _answer(board: Board, move: Move) -> float:
    """Return what the other side wins at most by its next shot."""
    after = board.copy(history=False)
    mover = after.turn
    after.push(move)
    if after.outcome is None and after.turn == mover:
        after.push(next(each for each in after.legal_moves if each.act is Act.END))
    if after.outcome is not None:
        return 0.0
    return max((gain(after, answer) for answer in after.legal_moves), default=0.0)


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
    return loss_of(royal=royal, own=item.player == board.turn)


def loss_of(*, royal: bool, own: bool) -> float:
    """Return what it is worth to destroy a piece; below zero for one's own."""
    value = ROYAL_VALUE if royal else 1.0
    return -OWN_PIECE * value if own else value


OPPONENTS: dict[str, Opponent] = {
    "random": choose_random,
    "casual": choose_casually,
    "greedy": choose_greedy,
    "careful": choose_carefully,
}
"""By name, the weakest first."""
