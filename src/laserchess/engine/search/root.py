"""Root search: PVS over the root moves, with a score and a principal variation for each."""

from laserchess.core.jit import compiled, inlined
from laserchess.core.make_unmake import undo
from laserchess.engine.search.alphabeta import search
from laserchess.engine.search.hce import evaluate_from_scratch
from laserchess.engine.search.search_layout import (
    EXTENSION_LIMIT,
    FIRST_MOVE,
    FIRST_PLY,
    FRAMES,
    INFINITE,
    MAX_MOVES,
    MAX_PLIES,
    MAX_ROOT_PVS,
    MOVE_STACK,
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


@inlined
def _comes_before(mem: Memory, one: int, other: int, lines: int) -> bool:
    """Return whether one root move belongs before another: by score, then by the nodes it took.

    With MultiPV, moves that failed low keep their order: the next lines are among them.
    """
    ahead = mem[ROOT_SCORES + one] - mem[ROOT_SCORES + other]
    if ahead == 0 and lines == 1:
        ahead = mem[ROOT_NODES + one] - mem[ROOT_NODES + other]
    return bool(ahead > 0)


@inlined
def _list_order(mem: Memory, skip: int, lines: int) -> None:
    """Write the numbers of the root moves from `skip` on to the move stack, best first (a stable insertion sort)."""
    for number in range(skip, mem[ROOT_COUNT]):
        place = number
        while place > skip and _comes_before(mem, number, mem[MOVE_STACK + place - 1], lines):
            mem[MOVE_STACK + place] = mem[MOVE_STACK + place - 1]
            place -= 1
        mem[MOVE_STACK + place] = number


@inlined
def _rearrange(mem: Memory, section: int, width: int, skip: int, count: int) -> None:
    """Put the entries of a section, each `width` long, into the order on the move stack."""
    copy = MOVE_STACK + MAX_MOVES
    for i in range(skip * width, count * width):
        mem[copy + i] = mem[section + i]
    for number in range(skip, count):
        source = min(mem[MOVE_STACK + number], count - 1) * width
        for i in range(width):
            mem[section + number * width + i] = mem[copy + source + i]


@compiled
def deepen(thread: Thread, depth: int, skip: int, lines: int) -> int:
    """Search the root moves from number `skip` on to a depth and sort them, the best first; return the best score.

    `lines` is the number of principal variations wanted at every depth.
    """
    mem = thread.arrays.stack
    count = mem[ROOT_COUNT]
    for i in range(skip, count):
        mem[ROOT_SCORES + i] = -INFINITE
    mem[EXTENSION_LIMIT] = 2 * depth
    score = search_root(thread, depth, -INFINITE, INFINITE, skip)
    _list_order(mem, skip, lines)
    _rearrange(mem, ROOT_SCORES, 1, skip, count)
    _rearrange(mem, ROOT_NODES, 1, skip, count)
    _rearrange(mem, ROOT_MOVES, 1, skip, count)
    kept = min(count, MAX_ROOT_PVS)
    _rearrange(mem, ROOT_PVS, MAX_PLIES, skip, kept)
    for number in range(skip, kept):
        if mem[MOVE_STACK + number] >= kept:  # it had no line of its own: only its first move is known
            mem[ROOT_PVS + number * MAX_PLIES] = 1
            mem[ROOT_PVS + number * MAX_PLIES + 1] = mem[ROOT_MOVES + number]
    return score
