"""The order of the root moves from one depth to the next."""

import numpy as np
import pytest

from laserchess import Board
from laserchess.engine.search import search_layout as mem
from laserchess.engine.search.transposition import make_shared
from laserchess.engine.worker import Worker

GAMES = ("laser-chess", "khet", "leiserchess")
DEPTH = 4


def part(worker: Worker, first: int) -> mem.Memory:
    """Return what is kept for every root move."""
    return worker.memory[first : first + len(worker.root_moves)]


def searched(variant: str, lines: int) -> Worker:
    """Search the start position with a number of lines at every depth."""
    worker = Worker(make_shared(1))
    worker.set_up(Board(variant))
    for depth in range(1, DEPTH + 1):
        for skip in range(lines):
            worker.deepen(depth, skip, lines)
    return worker


@pytest.mark.parametrize("variant", GAMES)
def test_moves_that_took_long_to_refute_come_first(variant: str) -> None:
    worker = searched(variant, 1)
    refuted = part(worker, mem.ROOT_SCORES) == -mem.INFINITE
    effort = part(worker, mem.ROOT_NODES)[refuted]
    assert len(effort) > DEPTH
    assert np.all(np.diff(effort) <= 0)
    assert not np.any(np.diff(refuted.astype(int)) < 0)


@pytest.mark.parametrize("lines", [1, 3])
@pytest.mark.parametrize("variant", GAMES)
def test_every_position_was_visited_for_some_move(variant: str, lines: int) -> None:
    worker = searched(variant, lines)
    assert part(worker, mem.ROOT_NODES).sum() == worker.nodes
    assert len(set(worker.root_moves)) == len(Board(variant).legal_moves)


@pytest.mark.parametrize("variant", GAMES)
def test_lines_keep_their_order(variant: str) -> None:
    worker = Worker(make_shared(1))
    worker.set_up(Board(variant))
    worker.deepen(1, 0, 3)
    before = worker.root_moves
    worker.deepen(1, 1, 3)
    raised = int((part(worker, mem.ROOT_SCORES)[1:] > -mem.INFINITE).sum())
    after = worker.root_moves
    assert [move for move in before if move in after[1 + raised :]] == after[1 + raised :]
