"""Root search: PVS over the root moves, with a score and a principal variation for each."""

from laserchess.core.jit import compiled, inlined
from laserchess.core.make_unmake import undo
from laserchess.engine.search.alphabeta import search
from laserchess.engine.search.hce import evaluate_from_scratch
from laserchess.engine.search.search_layout import (
    FIRST_MOVE,
    FIRST_PLY,
    FRAMES,
    INFINITE,
    MAX_PLIES,
    MAX_ROOT_PVS,
    NODES,
    PV_TABLE,
    ROOT,
    ROOT_COUNT,
    ROOT_MOVES,
    ROOT_NODES,
    ROOT_PVS,
    ROOT_SCORES,
    STOPPED,
    Memory,
    Thread,
)
from laserchess.engine.search.steps import make, update_pv


@inlined
def _keep_line(mem: Memory, number: int, score: int, move: int) -> None:
    """Store the score and the principal variation of a root move."""
    mem[ROOT_SCORES + number] = score
    update_pv(mem, 0, move)
    if number < MAX_ROOT_PVS:
        for i in range(mem[PV_TABLE] + 1):
            mem[ROOT_PVS + number * MAX_PLIES + i] = mem[PV_TABLE + i]


@compiled
def search_root(thread: Thread, depth: int, alpha: int, beta: int, skip: int) -> int:
    """Search the root moves from number `skip` on (MultiPV) and return the best score."""
    arrays, mem = thread.arrays, thread.arrays.stack
    at, ply, first = mem[ROOT], mem[FIRST_PLY], mem[FIRST_MOVE]
    evaluate_from_scratch(thread, at, FRAMES)
    new_depth = depth - 1
    for i in range(skip, mem[ROOT_COUNT]):
        move = mem[ROOT_MOVES + i]
        mem[ROOT_SCORES + i] = -INFINITE
        nodes_before = mem[NODES]
        row = make(thread, at, FRAMES, move, False)  # noqa: FBT003  # compiled code takes no keywords
        score = alpha + 1
        if i > skip:
            score = -search(thread, row, ply, first, new_depth, -alpha - 1, -alpha)
        if i == skip or score > alpha:
            score = -search(thread, row, ply, first, new_depth, -beta, -alpha)
        undo(arrays, row)
        mem[ROOT_NODES + i] += mem[NODES] - nodes_before
        if mem[STOPPED]:
            break
        if i == skip or score > alpha:
            _keep_line(mem, i, score, move)
        alpha = max(alpha, score)
    return int(alpha)
