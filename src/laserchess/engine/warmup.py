"""Compile the search, or load it from numba's cache, before any clock runs."""

from functools import cache

from laserchess.board import Board
from laserchess.engine.actions.action_worker import ActionWorker
from laserchess.engine.choice import LineChooser
from laserchess.engine.search.transposition import fullness, make_shared, probe_hash
from laserchess.engine.worker import Worker


@cache
def warm_up(*, actions: bool = False) -> None:
    """Compile the search once per process: the one of single moves, or the one of `actions`."""
    board, chooser = Board("advanced" if actions else "leiserchess"), LineChooser(0)
    if actions:
        _warm_up_actions(board)
    else:
        _warm_up_moves(board)
    chooser.choose([0], 0)
    chooser.seed()
    board.push(board.legal_moves[0])
    board.can_claim_draw()


def _warm_up_moves(board: Board) -> None:
    worker = Worker(make_shared(1))
    worker.set_up(board)
    worker.evaluate()
    worker.deepen(1)
    fullness(worker.shared, 0)
    probe_hash(worker.shared, 0)


def _warm_up_actions(board: Board) -> None:
    worker = ActionWorker(board, make_shared(1), nodes=1)
    worker.evaluate()
    worker.list_moves()
    worker.deepen(1, 1)
