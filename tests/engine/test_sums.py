"""The sums of a network's first layer, carried along moves, passes and moves taken back, are those from scratch.

LASERCHESS_FULL=1 walks ten times as far.
"""

import os

import numpy as np
import numpy.typing as npt
import pytest

from laserchess import Board
from laserchess.core.jit import compiled
from laserchess.core.layout import RESULT
from laserchess.core.make_unmake import undo
from laserchess.core.single_move import generate
from laserchess.engine.nnue.file import FOLDER
from laserchess.engine.nnue.net_arrays import HIDDEN
from laserchess.engine.search.beam_cache import trace_beams
from laserchess.engine.search.hce import evaluate, evaluate_from_scratch
from laserchess.engine.search.search_layout import FRAME, FRAMES, MAX_PLIES, MOVE_STACK, ROOT, Thread
from laserchess.engine.search.steps import is_quiet, make, make_null_move
from laserchess.engine.search.transposition import make_shared
from laserchess.engine.worker import Worker

MOVES = 1_000_000 if os.environ.get("LASERCHESS_FULL") else 100_000
DEEPEST, SPARE = 60, MAX_PLIES + 2
"""Plies from the root; the ply whose frame and sums serve for working them out from scratch."""


@compiled
def differ(thread: Thread, ply: int) -> bool:
    """Tell whether the sums of a ply are others than those in the spare place."""
    net = thread.net
    size = 2 * net.facts[HIDDEN]
    for i in range(size):  # noqa: SIM110  # compiled code has no generators
        if net.accumulators[ply * size + i] != net.accumulators[SPARE * size + i]:
            return True
    return False


@compiled
def stroll(thread: Thread, path: npt.NDArray[np.int64], moves: int) -> int:
    """Play at random to and fro; return how often value or sums were others than from scratch."""
    arrays, mem, wrong, ply, random = thread.arrays, thread.arrays.stack, 0, 0, 1
    path[0] = mem[ROOT]
    evaluate_from_scratch(thread, path[0], FRAMES)
    for _ in range(moves):
        random = (random * 1103515245 + 12345) & 0x7FFFFFFF
        at, frame = path[ply], FRAMES + ply * FRAME
        is_over = mem[at + RESULT] != 0 or ply == DEEPEST
        if is_over or (ply > 0 and random >> 8 & 15 == 0):
            for _ in range(1 + (random >> 12) % ply):
                undo(arrays, path[ply])
                ply -= 1
            continue
        last = generate(arrays, at, mem, MOVE_STACK)
        if random >> 8 & 15 == 1 or last == MOVE_STACK:
            path[ply + 1] = make_null_move(arrays, at, frame)
        else:
            move = mem[MOVE_STACK + (random >> 12) % (last - MOVE_STACK)]
            path[ply + 1] = make(thread, at, frame, move, is_quiet(arrays, frame, move))
        ply += 1
        trace_beams(arrays, path[ply], frame + FRAME)
        value = evaluate(thread, path[ply], frame + FRAME)
        afresh = evaluate_from_scratch(thread, path[ply], FRAMES + SPARE * FRAME)
        wrong += int(value != afresh or differ(thread, ply))
    return wrong


@pytest.mark.slow
@pytest.mark.parametrize("variant", sorted(path.stem for path in FOLDER.glob("*.net")))
def test_sums_carried_along_are_those_from_scratch(variant: str) -> None:
    worker = Worker(make_shared(1))
    worker.set_up(Board(variant))
    assert stroll(worker.thread, np.zeros(DEEPEST + 2, np.int64), MOVES) == 0
