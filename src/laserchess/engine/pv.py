"""Lines of wins seen to the end, followed beyond where the search broke them off.

A line ends early where a shot wins whatever is moved, where quiescence took over, or at an exact endgame. What
comes after is in the transposition table, in the tablebase, or found by trying every move.
"""

from collections.abc import Iterable, Iterator

from laserchess import tablebase
from laserchess.board import Board
from laserchess.core import layout as at
from laserchess.core.moves import Move
from laserchess.engine.search.search_layout import MATE, STOP, Shared
from laserchess.engine.search.transposition import refresh_entry
from laserchess.engine.search_results import Score

LAST_BUT_ONE = 2
"""With so many plies to go whoever loses may do anything."""


def follow(board: Board, line: Iterable[Move], score: Score, shared: Shared, *, exact: bool) -> Iterator[Move]:
    """Yield the moves after a line until the game is over, as far as they are known and nobody says stop.

    The score is that of the line, a win or a loss; `exact` says that there is a tablebase.
    """
    first, second = (player.name for player in board.variant.players)
    winner = board.turn if score.value > 0 else second if board.turn == first else first
    ahead, left = board.copy(history=False), abs(score.plies or 0)
    for move in line:
        ahead.push(move)
        left -= 1
    while left > 0 and ahead.outcome is None and not shared[STOP]:
        found = _next(ahead, left, winner, shared, exact=exact)
        if found is None:
            return
        yield found
        ahead.push(found)
        left -= 1


def _next(board: Board, left: int, winner: str, shared: Shared, *, exact: bool) -> Move | None:
    """Return a move after which the game is lost for one side in so many plies, less this one, if it is at hand."""
    if left == 1:
        return next((move for move in board.legal_moves if _winner(board, move) == winner), None)
    if exact and (best := tablebase.best_moves(board)):
        return best[0]
    code, score = refresh_entry(shared, int(board.state[at.HASH]))
    if abs(score) == MATE - left and code:
        return next((move for move in board.legal_moves if move.code == code), None)
    if left == LAST_BUT_ONE and board.turn != winner:
        return next((move for move in board.legal_moves if _winner(board, move) is None), None)
    return None


def _winner(board: Board, move: Move) -> str | None:
    """Return who has won after a move, if it ends the game."""
    after = board.copy(history=False)
    after.push(move)
    return after.outcome.winner if after.outcome else None
