"""The decisions of a node, in the order `alphabeta.search` takes them."""

from laserchess.core.arrays import Arrays
from laserchess.core.codec import place
from laserchess.core.jit import inlined
from laserchess.core.layout import REMOVED, RESULT, REVERSIBLE, SIDE
from laserchess.core.single_move import generate, play
from laserchess.engine.nnue.net_arrays import HIDDEN
from laserchess.engine.search.beam_cache import keep_beams, removes, royals_hit, shot_wins, touches, trace_beams
from laserchess.engine.search.endgames import endgame_score
from laserchess.engine.search.hce import evaluate, update_terms
from laserchess.engine.search.pruning import (
    FUTILE_DEPTH,
    FUTILE_MARGIN,
    LATE_DEPTH,
    NULL_DEPTH,
    final_score,
    is_behind,
    is_drawn,
    is_mate_score,
    late_limit,
    margin,
    must_stop,
)
from laserchess.engine.search.quiescence import PASS
from laserchess.engine.search.search_layout import (
    DRAW,
    FEATURES,
    FOE,
    FOE_HITS,
    FRAME,
    KILLERS,
    LINES,
    MADE,
    MATE,
    MAX_PLIES,
    OWN,
    OWN_HITS,
    PASSED,
    REACHED,
    SURE,
    USE_FUTILITY,
    USE_LATE_PRUNING,
    USE_NULL,
    USE_PROOFS,
    USE_REDUCTIONS,
    Memory,
    Thread,
)
from laserchess.engine.search.transposition import EXACT, LOWER, UPPER, bound_in, depth_in, prefetch_bucket

REDUCED_DEPTH: int = 3
REDUCED_AFTER: int = 3
MORE_AFTER: int = 8
MORE_DEPTH: int = 7
"""Depths, and numbers of moves tried, from which dull moves are looked at less deeply, and less still."""
FREE: int = 0
"""The mover may do anything."""
BEHIND: int = 1
"""The mover has fewer royal pieces and must even that out now."""
ESCAPE: int = 2
"""The mover's last royal piece stands in the opponent's light."""


@inlined
def visit(thread: Thread, at: int, ply: int) -> tuple[bool, int]:
    """Step 2: stop, finished games, draws, exact endgames; tell whether that is all there is to this node."""
    arrays, mem = thread.arrays, thread.arrays.stack
    if must_stop(thread):
        return True, 0
    mem[REACHED] = max(mem[REACHED], ply)
    if mem[at + RESULT]:
        return True, final_score(mem, at, ply)
    if is_drawn(arrays, at):
        return True, DRAW
    score = endgame_score(arrays, at, ply)
    return score != DRAW, score


@inlined
def table_cutoff(data: int, depth: int, score: int, alpha: int, beta: int) -> bool:
    """Step 4: tell whether what the table holds makes searching needless."""
    if data == 0 or depth_in(data) < depth:
        return False
    bound = bound_in(data)
    return bound == EXACT or (bound == LOWER and score >= beta) or (bound == UPPER and score <= alpha)


@inlined
def static_eval(thread: Thread, at: int, frame: int) -> int:
    """Step 5: trace the light, evaluate, forget the killers of two plies on; return the evaluation."""
    arrays, killers = thread.arrays, frame + 2 * FRAME + KILLERS
    trace_beams(arrays, at, frame)
    arrays.stack[killers], arrays.stack[killers + 1] = 0, 0
    return evaluate(thread, at, frame)


@inlined
def must_respond(arrays: Arrays, at: int, frame: int) -> int:
    """Tell what a mover's royal pieces demand."""
    if is_behind(arrays, at):
        return BEHIND
    return ESCAPE if shot_wins(arrays, at, frame + FOE_HITS, 1 - arrays.stack[at + SIDE]) else FREE


@inlined
def is_futile(arrays: Arrays, depth: int, static: int, beta: int) -> bool:
    """Step 6, futility: so far above beta that the opponent will not come back in the plies left."""
    table = arrays.table
    if arrays.stack[FEATURES] & USE_FUTILITY == 0 or depth > margin(table, FUTILE_DEPTH) or is_mate_score(beta):
        return False
    return static - margin(table, FUTILE_MARGIN) * depth >= beta and static < SURE


@inlined
def can_null_move(mem: Memory, frame: int, depth: int, static: int, beta: int) -> bool:
    """Step 7: tell whether passing is worth a try; never twice in a row."""
    if mem[FEATURES] & USE_NULL == 0 or depth < NULL_DEPTH or is_mate_score(beta):
        return False
    return static >= beta and mem[frame - FRAME + PASSED] == 0


@inlined
def null_move_search(arrays: Arrays, at: int, frame: int) -> int:
    """Do nothing but fire; return the new row."""
    mem, row = arrays.stack, play(arrays, at, PASS)
    mem[MADE] += 1
    mem[row + REVERSIBLE] = 0
    mem[frame + PASSED] = 1
    update_terms(arrays, row, frame, frame + FRAME)
    return row


@inlined
def generate_rest(arrays: Arrays, at: int, first: int, known: int) -> int:
    """List the legal moves but for the one known already; return where the list ends."""
    mem = arrays.stack
    last = generate(arrays, at, mem, first)
    for i in range(first, last):
        if mem[i] == known:
            mem[i] = mem[last - 1]
            return last - 1
    return last


@inlined
def is_evasion(arrays: Arrays, frame: int, move: int, duty: int) -> bool:
    """Step 9: tell whether a move can do what royal pieces demand: it must touch light."""
    if duty == FREE or arrays.stack[FEATURES] & USE_PROOFS == 0:
        return True
    if touches(arrays, frame + OWN, move) or removes(arrays, move):
        return True
    return duty == ESCAPE and touches(arrays, frame + FOE, move)


@inlined
def fails_mate_window(mem: Memory, ply: int, alpha: int) -> bool:
    """Step 8: tell whether a win is known that only one before the mover's next turn would beat."""
    return bool(mem[FEATURES] & USE_PROOFS) and alpha >= MATE - ply - 3


@inlined
def mate_distance_cutoff(arrays: Arrays, row: int, child: int) -> bool:
    """Step 11: tell whether a move may win before its player's next turn.

    It does so at once, or by royal pieces the opponent cannot even out, or by those in the opponent's own light.
    """
    mem = arrays.stack
    if mem[row + RESULT] or is_behind(arrays, row):
        return True
    trace_beams(arrays, row, child)
    return royals_hit(arrays, row, child + OWN_HITS, mem[row + SIDE]) > 0


@inlined
def late_move_pruned(arrays: Arrays, depth: int, tried: int) -> bool:
    """Step 10: at low depths only so many quiet moves are tried."""
    if arrays.stack[FEATURES] & USE_LATE_PRUNING == 0 or depth > margin(arrays.table, LATE_DEPTH):
        return False
    return tried >= late_limit(arrays.table, depth)


@inlined
def is_quiet(arrays: Arrays, frame: int, move: int) -> bool:
    """Tell whether a move touches no light at all, neither side's."""
    return not touches(arrays, frame + OWN, move) and not touches(arrays, frame + FOE, move)


@inlined
def make(thread: Thread, at: int, frame: int, move: int, dull: bool) -> int:
    """Step 11: make a move and hand on what is known; return the new row."""
    arrays, mem = thread.arrays, thread.arrays.stack
    mem[frame + PASSED] = 0
    row = place(play(arrays, at, move))
    prefetch_bucket(thread, row)
    mem[MADE] += 1
    update_terms(arrays, row, frame, frame + FRAME)
    if dull and mem[place(row + arrays.table[REMOVED])] == 0:
        keep_beams(mem, frame, frame + FRAME)
    return row


@inlined
def reduction(thread: Thread, depth: int, tried: int, pv: bool) -> int:
    """Step 12: return how many plies less a dull move is looked at; a hand-made evaluation does not bear it."""
    if thread.arrays.stack[FEATURES] & USE_REDUCTIONS == 0 or thread.net.facts[HIDDEN] == 0:
        return 0
    if depth < REDUCED_DEPTH or tried <= REDUCED_AFTER:
        return 0
    return 1 + int(tried > MORE_AFTER) + int(depth >= MORE_DEPTH) - int(pv)


@inlined
def update_pv(mem: Memory, ply: int, move: int) -> None:
    """Make `move` followed by the line of the next ply the principal variation of this one."""
    here, below = LINES + ply * MAX_PLIES, LINES + (ply + 1) * MAX_PLIES
    length = min(mem[below], MAX_PLIES - 3)
    mem[here] = length + 1
    mem[here + 1] = move
    for i in range(length):
        mem[here + 2 + i] = mem[below + 1 + i]
