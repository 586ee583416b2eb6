"""Having the search compiled (or loaded from numba's cache) before any clock runs."""

from functools import cache

from laserchess.board import Board
from laserchess.engine.actions.action_worker import ActionWorker
from laserchess.engine.search.transposition import fullness, make_shared, refresh_entry
from laserchess.engine.worker import Worker


@cache
def warm_up(*, actions: bool = False) -> None:
    """Compile everything a search uses, once for each process: that of moves, or that of actions."""
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
    refresh_entry(worker.shared, 0)


def _warm_up_actions() -> None:
    worker = ActionWorker(Board("advanced"), make_shared(1), nodes=1)
    worker.evaluate()
    next(worker.deepen())
