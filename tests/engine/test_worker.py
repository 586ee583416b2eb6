"""What a search thread keeps of rules it has searched under."""

from laserchess import Board
from laserchess.engine.search.transposition import make_shared
from laserchess.engine.worker import MAX_RULES, Worker


def test_a_worker_keeps_few_rules() -> None:
    worker = Worker(make_shared(1))
    for quiet_moves in range(20, 20 + 3 * MAX_RULES):
        worker.set_up(Board("leiserchess", quiet_moves=quiet_moves))
        assert worker.root_moves
    kept = (worker._tables, worker._networks, worker._nets)  # noqa: SLF001  # what grows is not public
    assert all(0 < len(cache) <= MAX_RULES for cache in kept)
