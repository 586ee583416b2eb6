"""Extend the principal variations of mates to the end of the game.

A PV ends early where a shot wins whatever is played, at quiescence search, or at a tablebase position. The moves
after that come from the transposition table, the tablebase or a search of all moves.
"""

from collections.abc import Iterable, Iterator

from laserchess import tablebase
from laserchess.board import Board
from laserchess.core import layout as at
from laserchess.core.moves import Move
from laserchess.engine.search.search_layout import MATE, STOP, Shared
from laserchess.engine.search.transposition import probe_hash
from laserchess.engine.search_results import Score

TWO_PLIES = 2
"""With two plies to go any move of the losing side will do."""


def follow(board: Board, line: Iterable[Move], score: Score, shared: Shared, *, exact: bool) -> Iterator[Move]:
    """Yield the moves after a line until the game is over, as far as they are known.

    Args:
        board: The root position.
        line: The principal variation so far.
        score: Its score, a mate.
        shared: The transposition table, with the stop flag.
        exact: Whether the tablebase may be probed.

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
    """Return a move that keeps the mate in `left` plies, if one is known."""
    if left == 1:
        return next((move for move in board.legal_moves if _winner(board, move) == winner), None)
    if exact and (best := tablebase.best_moves(board)):
        return best[0]
    code, score = probe_hash(shared, int(board.state[at.HASH]))
    if abs(score) == MATE - left and code:
        return next((move for move in board.legal_moves if move.code == code), None)
    if left == TWO_PLIES and board.turn != winner:
        return next((move for move in board.legal_moves if _winner(board, move) is None), None)
    return None


def _winner(board: Board, move: Move) -> str | None:
    """Return the winner after a move, if it ends the game."""
    after = board.copy(history=False)
    after.push(move)
    return after.outcome.winner if after.outcome else None
