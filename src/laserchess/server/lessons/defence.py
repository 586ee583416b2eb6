"""The opponent's replies in exercises with a forced win."""

from laserchess.board import Board
from laserchess.core.moves import MoveKind
from laserchess.engine.mate_search import after, is_forced, winning_moves


def longest_defence(board: Board, winner: str, moves: int) -> str:
    """Return the reply of the losing player, who is to move, that makes the win hardest to find.

    That is the one that takes longest, then the one that leaves the fewest ways to win; `moves` is the most it takes.
    """
    return min(steps_first(board), key=lambda move: _ease(after(board, move), winner, moves))


def _ease(board: Board, winner: str, moves: int) -> tuple[int, int]:
    """Return how easy a won position is to win: the longer the win and the fewer the ways, the smaller."""
    if board.outcome is not None:
        return 1, 0
    length = next((count for count in range(1, moves + 1) if is_forced(board, winner, 2 * count)), moves)
    return -length, len(winning_moves(board, length))


def escape(board: Board, winner: str, moves: int) -> str | None:
    """Return a reply after which `winner` no longer forces a win in `moves` moves, or None if there is none."""
    answers = (move for move in steps_first(board) if not is_forced(after(board, move), winner, 2 * moves))
    return next(answers, None)


def steps_first(board: Board) -> list[str]:
    """Return the legal moves, steps before rotations: they are easier to see."""
    return [
        str(move) for move in sorted(board.legal_moves, key=lambda move: (move.kind is not MoveKind.STEP, str(move)))
    ]
