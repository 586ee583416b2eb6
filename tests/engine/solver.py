"""What the exhaustive search says of positions, in moves of the player who wins."""

from laserchess import Board
from laserchess.engine.mate_search import after, is_forced


def wins_in(board: Board, moves: int) -> bool:
    """Return whether the side to move can force a win within this number of its own moves.

    The opponent's answer to the last one is looked at, too: it may be what loses the game.
    """
    return is_forced(board, board.turn, 2 * moves)


def keeps_win(board: Board, first: str, moves: int) -> bool:
    """Return whether a first move forces a win within this number of moves, itself included."""
    return is_forced(after(board, first), board.turn, 2 * moves - 1)
