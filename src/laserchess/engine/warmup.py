"""Compile the search, or load it from numba's cache, before any clock runs."""

from functools import cache

from laserchess.board import Board
from laserchess.engine.actions.action_worker import ActionWorker
from laserchess.engine.search.transposition import fullness, make_shared, probe_hash
from laserchess.engine.worker import Worker


@cache
def warm_up(*, actions: bool = False) -> None:
    """Compile the search once per process: the one of single moves, or the one of `actions`."""
    if actions:
        _warm_up_actions()
    else:
        _warm_up_moves()


def _warm_up_moves() -> None:
    worker = Worker(make_shared(1))
    worker.set_up(Board("leiserchess"))
    worker.evaluate()
    worker.deepen(1)
    fullness(worker.shared, 0)
    probe_hash(worker.shared, 0)


def _warm_up_actions() -> None:
    worker = ActionWorker(Board("advanced"), make_shared(1), nodes=1)
    worker.evaluate()
    worker.list_moves()
    worker.deepen(1, 1)
