"""The root of the tree: every move is searched, and scores and lines are kept for each."""

from laserchess.core.jit import compiled, inlined
from laserchess.core.make_unmake import undo
from laserchess.engine.search.alphabeta import search
from laserchess.engine.search.hce import evaluate_from_scratch
from laserchess.engine.search.search_layout import (
    FIRST_MOVE,
    FIRST_PLY,
    FRAMES,
    INFINITE,
    LINES,
    MAX_PLIES,
    NODES,
    ROOT,
    ROOT_COUNT,
    ROOT_EFFORT,
    ROOT_KEPT,
    ROOT_LINES,
    ROOT_MOVES,
    ROOT_SCORES,
    STOPPED,
    Memory,
    Thread,
)
from laserchess.engine.search.steps import make, update_pv


@inlined
def _keep_line(mem: Memory, number: int, score: int, move: int) -> None:
    """Note the score and the line of a root move."""
    mem[ROOT_SCORES + number] = score
    update_pv(mem, 0, move)
    if number < ROOT_KEPT:
        for i in range(mem[LINES] + 1):
            mem[ROOT_LINES + number * MAX_PLIES + i] = mem[LINES + i]


@compiled
def search_root(thread: Thread, depth: int, alpha: int, beta: int, skip: int) -> int:
    """Search the root moves from number `skip` on; return the best score."""
    arrays, mem = thread.arrays, thread.arrays.stack
    at, ply, first = mem[ROOT], mem[FIRST_PLY], mem[FIRST_MOVE]
    evaluate_from_scratch(thread, at, FRAMES)
    below = depth - 1
    for i in range(skip, mem[ROOT_COUNT]):
        move = mem[ROOT_MOVES + i]
        mem[ROOT_SCORES + i] = -INFINITE
        begun = mem[NODES]
        row = make(thread, at, FRAMES, move, False)  # noqa: FBT003  # compiled: no names
        score = alpha + 1
        if i > skip:
            score = -search(thread, row, ply, first, below, -alpha - 1, -alpha)
        if i == skip or score > alpha:
            score = -search(thread, row, ply, first, below, -beta, -alpha)
        undo(arrays, row)
        mem[ROOT_EFFORT + i] += mem[NODES] - begun
        if mem[STOPPED]:
            break
        if i == skip or score > alpha:
            _keep_line(mem, i, score, move)
        alpha = max(alpha, score)
    return int(alpha)
