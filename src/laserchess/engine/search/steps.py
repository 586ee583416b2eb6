"""The steps of a node, in the order in which `alphabeta.search` takes them."""

from laserchess.core.arrays import Arrays
from laserchess.core.codec import place
from laserchess.core.jit import inlined
from laserchess.core.layout import REMOVED, RESULT, REVERSIBLE, SIDE
from laserchess.core.single_move import generate, play
from laserchess.engine.nnue.net_arrays import HIDDEN
from laserchess.engine.search.beam_cache import (
    NULL_MOVE,
    keep_beams,
    removes,
    royals_hit,
    shot_wins,
    touches,
    trace_beams,
)
from laserchess.engine.search.endgames import endgame_score
from laserchess.engine.search.hce import evaluate, update_terms
from laserchess.engine.search.pruning import (
    FUTILITY_DEPTH,
    FUTILITY_MARGIN,
    LMP_DEPTH,
    NULL_MOVE_MIN_DEPTH,
    final_score,
    is_behind,
    is_drawn,
    is_mate_score,
    late_move_limit,
    margin,
    must_stop,
)
from laserchess.engine.search.search_layout import (
    DRAW,
    ENEMY_BEAM,
    ENEMY_HITS,
    EVASIONS,
    FEATURES,
    FRAME,
    IN_NULL_MOVE,
    KILLERS,
    MATE,
    MATE_IN_MAX_PLY,
    MAX_PLIES,
    MOVES_MADE,
    OWN_BEAM,
    OWN_HITS,
    PV_TABLE,
    SELDEPTH,
    USE_FUTILITY,
    USE_LATE_PRUNING,
    USE_NULL,
    USE_PROOFS,
    USE_REDUCTIONS,
    USE_THREATS,
    Memory,
    Thread,
)
from laserchess.engine.search.threats import BEHIND, ESCAPE, FREE, MATE_THREAT, find_threat
from laserchess.engine.search.transposition import EXACT, LOWER, UPPER, bound_in, depth_in, prefetch_bucket

LMR_MIN_DEPTH: int = 3
LMR_MIN_MOVES: int = 3
LMR_MORE_MOVES: int = 8
LMR_MORE_DEPTH: int = 7
"""Late move reductions: minimum depth and move count, and those from which a move is reduced one ply more."""


@inlined
def visit(thread: Thread, at: int, ply: int) -> tuple[bool, int]:
    """Step 2: return whether the node is final (stop flag, game over, draw, tablebase), and its score."""
    arrays, mem = thread.arrays, thread.arrays.stack
    if must_stop(thread):
        return True, 0
    mem[SELDEPTH] = max(mem[SELDEPTH], ply)
    if mem[at + RESULT]:
        return True, final_score(mem, at, ply)
    if is_drawn(arrays, at):
        return True, DRAW
    score = endgame_score(arrays, at, ply)
    return score != DRAW, score


@inlined
def table_cutoff(tt_data: int, depth: int, score: int, alpha: int, beta: int) -> bool:
    """Step 4: return whether the transposition table entry causes a cutoff."""
    if tt_data == 0 or depth_in(tt_data) < depth:
        return False
    bound = bound_in(tt_data)
    return bound == EXACT or (bound == LOWER and score >= beta) or (bound == UPPER and score <= alpha)


@inlined
def static_eval(thread: Thread, at: int, frame: int) -> int:
    """Step 5: trace the beams, reset the killers two plies ahead and return the static evaluation."""
    arrays, killers = thread.arrays, frame + 2 * FRAME + KILLERS
    trace_beams(arrays, at, frame)
    arrays.stack[killers], arrays.stack[killers + 1] = 0, 0
    return evaluate(thread, at, frame)


@inlined
def must_respond(arrays: Arrays, at: int, frame: int, first: int) -> int:
    """Return the threat that the side to move must answer."""
    mem = arrays.stack
    if is_behind(arrays, at):
        return BEHIND
    if shot_wins(arrays, at, frame + ENEMY_HITS, 1 - mem[at + SIDE]):
        return ESCAPE
    return find_threat(arrays, at, frame, first) if mem[FEATURES] & USE_THREATS else FREE


@inlined
def is_futile(arrays: Arrays, depth: int, static: int, beta: int) -> bool:
    """Step 6, reverse futility pruning: return whether the static eval beats beta by the margin of this depth."""
    table = arrays.table
    if arrays.stack[FEATURES] & USE_FUTILITY == 0 or depth > margin(table, FUTILITY_DEPTH) or is_mate_score(beta):
        return False
    return static - margin(table, FUTILITY_MARGIN) * depth >= beta and static < MATE_IN_MAX_PLY


@inlined
def can_null_move(mem: Memory, frame: int, depth: int, static: int, beta: int) -> bool:
    """Step 7: return whether to try a null move: eval at least beta, and never twice in a row.

    This null move is not Leiserchess's legal one.
    """
    if mem[FEATURES] & USE_NULL == 0 or depth < NULL_MOVE_MIN_DEPTH or is_mate_score(beta):
        return False
    return static >= beta and mem[frame - FRAME + IN_NULL_MOVE] == 0


@inlined
def make_null_move(arrays: Arrays, at: int, frame: int) -> int:
    """Step 7: make the null move, which only fires, and return the new row."""
    mem, row = arrays.stack, play(arrays, at, NULL_MOVE)
    mem[MOVES_MADE] += 1
    mem[row + REVERSIBLE] = 0
    mem[frame + IN_NULL_MOVE] = 1
    update_terms(arrays, row, frame, frame + FRAME)
    return row


@inlined
def generate_rest(arrays: Arrays, at: int, first: int, tt_move: int) -> int:
    """Step 8: generate the legal moves without the hash move; return the end of the list."""
    mem = arrays.stack
    last = generate(arrays, at, mem, first)
    for i in range(first, last):
        if mem[i] == tt_move:
            mem[i] = mem[last - 1]
            return last - 1
    return last


@inlined
def is_evasion(arrays: Arrays, frame: int, move: int, threat: int) -> bool:
    """Step 9: return whether a move may answer the threat: it must touch a beam or capture."""
    if threat == FREE or arrays.stack[FEATURES] & USE_PROOFS == 0:
        return True
    if touches(arrays, frame + OWN_BEAM, move) or removes(arrays, move):
        return True
    if threat == MATE_THREAT:
        return touches(arrays, frame + EVASIONS, move)
    return threat == ESCAPE and touches(arrays, frame + ENEMY_BEAM, move)


@inlined
def needs_faster_mate(mem: Memory, ply: int, alpha: int) -> bool:
    """Step 8: return whether alpha is a mate so short that only a win before the next own turn beats it."""
    return bool(mem[FEATURES] & USE_PROOFS) and alpha >= MATE - ply - 3


@inlined
def may_win_in_time(arrays: Arrays, row: int, child: int) -> bool:
    """Step 11: return whether a move may win before the mover's next turn.

    It wins at once, or leaves the opponent behind in royal pieces, or the opponent's own beam hits their royal piece.
    """
    mem = arrays.stack
    if mem[row + RESULT] or is_behind(arrays, row):
        return True
    trace_beams(arrays, row, child)
    return royals_hit(arrays, row, child + OWN_HITS, mem[row + SIDE]) > 0


@inlined
def late_move_pruned(arrays: Arrays, depth: int, move_count: int) -> bool:
    """Step 10, late move pruning: return whether enough quiet moves were searched at this low depth."""
    if arrays.stack[FEATURES] & USE_LATE_PRUNING == 0 or depth > margin(arrays.table, LMP_DEPTH):
        return False
    return move_count >= late_move_limit(arrays.table, depth)


@inlined
def is_quiet(arrays: Arrays, frame: int, move: int) -> bool:
    """Return whether a move touches no beam of either side."""
    return not touches(arrays, frame + OWN_BEAM, move) and not touches(arrays, frame + ENEMY_BEAM, move)


@inlined
def make(thread: Thread, at: int, frame: int, move: int, quiet: bool) -> int:
    """Step 11: make a move, prefetch its table entry, update the next frame; return the new row."""
    arrays, mem = thread.arrays, thread.arrays.stack
    mem[frame + IN_NULL_MOVE] = 0
    row = place(play(arrays, at, move))
    prefetch_bucket(thread, row)
    mem[MOVES_MADE] += 1
    update_terms(arrays, row, frame, frame + FRAME)
    if quiet and mem[place(row + arrays.table[REMOVED])] == 0:
        keep_beams(mem, frame, frame + FRAME)
    return row


@inlined
def reduction(thread: Thread, depth: int, move_count: int, pv: bool) -> int:
    """Step 12: return the late move reduction in plies; 0 with HCE, which they weaken.

    `docs/internals/engine-measurements.md` has the matches: 38 to 67 Elo in 300 games each.
    """
    if thread.arrays.stack[FEATURES] & USE_REDUCTIONS == 0 or thread.net.facts[HIDDEN] == 0:
        return 0
    if depth < LMR_MIN_DEPTH or move_count <= LMR_MIN_MOVES:
        return 0
    return 1 + int(move_count > LMR_MORE_MOVES) + int(depth >= LMR_MORE_DEPTH) - int(pv)


@inlined
def update_pv(mem: Memory, ply: int, move: int) -> None:
    """Set the principal variation of this ply to `move` followed by that of the next ply."""
    here, below = PV_TABLE + ply * MAX_PLIES, PV_TABLE + (ply + 1) * MAX_PLIES
    length = min(mem[below], MAX_PLIES - 3)
    mem[here] = length + 1
    mem[here + 1] = move
    for i in range(length):
        mem[here + 2 + i] = mem[below + 1 + i]
