"""What the exhaustive search says of positions, in moves of the player who wins."""

from laserchess import Board
from laserchess.engine.mate_search import after, is_forced


def wins_in(board: Board, moves: int) -> bool:
    """Tell whether the player to move can force a win with so many moves of their own.

    The opponent's answer to the last one is looked at, too: it may be what loses the game.
    """
    return is_forced(board, board.turn, 2 * moves)


def keeps_win(board: Board, first: str, moves: int) -> bool:
    """Tell whether a first move forces a win with so many moves, itself included."""
    return is_forced(after(board, first), board.turn, 2 * moves - 1)
