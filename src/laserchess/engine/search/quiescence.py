"""Quiescence search: search captures until the position is quiet, so that only quiet positions are evaluated.

Only moves that can change what the mover's beam hits are searched, see `beam_cache`. A side that is behind in
royal pieces, or whose last one is hit by a beam, searches evasions and may not stand pat. Neither may a side whose
last royal piece is threatened at the first ply: `alphabeta.search` then searches one ply more.

The moves are made once to order them by what they destroy. Below the first ply, positions are looked up in the
transposition table, at depths from -1 down.
"""

from typing import Final

from laserchess.core.arrays import Arrays
from laserchess.core.codec import move_kind_of, place
from laserchess.core.jit import compiled, inlined
from laserchess.core.layout import NULL, RESULT, SIDE
from laserchess.core.make_unmake import undo
from laserchess.core.single_move import play
from laserchess.engine.search.beam_cache import NULL_MOVE, generate_near, removes, shot_wins, touches, trace_beams
from laserchess.engine.search.endgames import endgame_score
from laserchess.engine.search.hce import evaluate, gain_of, update_terms, value_hit
from laserchess.engine.search.ordering import HASH_MOVE, pick
from laserchess.engine.search.pruning import final_score, is_behind, must_stop
from laserchess.engine.search.search_layout import (
    DRAW,
    ENEMY_BEAM,
    ENEMY_HITS,
    EVASION_PLIES,
    EXTENSION_LIMIT,
    FEATURES,
    FRAME,
    FRAMES,
    MATE,
    MAX_PLIES,
    MOVE_MASK,
    MOVES_MADE,
    ORDER_BITS,
    OWN_BEAM,
    OWN_HITS,
    SELDEPTH,
    STOPPED,
    THREAT,
    USE_TABLE,
    USE_THREATS,
    Thread,
)
from laserchess.engine.search.steps import table_cutoff
from laserchess.engine.search.threats import FREE, find_threat
from laserchess.engine.search.transposition import (
    EXACT,
    LOWER,
    UPPER,
    depth_in,
    move_in,
    prefetch_bucket,
    probe,
    score_in,
    store,
)

DELTA_MARGIN: Final = 120
MIN_DEPTH: Final = -31
"""The lowest depth that the transposition table can hold."""


@inlined
def _worth_making(arrays: Arrays, frame: int, move: int, escape: bool) -> bool:
    """Return whether a move can capture or, in an evasion, change the opponent's beam."""
    if touches(arrays, frame + OWN_BEAM, move) or removes(arrays, move):
        return True
    return escape and touches(arrays, frame + ENEMY_BEAM, move)


@inlined
def _is_threatened(arrays: Arrays, at: int, ply: int, frame: int, first: int) -> bool:
    """Note in the frame whether the side to move is threatened with mate, up to the EXTENSION_LIMIT."""
    mem = arrays.stack
    if mem[FEATURES] & USE_THREATS and ply < mem[EXTENSION_LIMIT]:
        mem[frame + THREAT] = find_threat(arrays, at, frame, first)
    return bool(mem[frame + THREAT] != FREE)


@inlined
def _list_moves(
    arrays: Arrays, at: int, frame: int, first: int, forced: bool, escape: bool, floor: int, tt_move: int
) -> int:
    """Generate the moves to search, with their order; return the end of the list.

    Unless evasions are forced, a move must destroy something, and more than `floor` (delta pruning) or win.
    """
    mem, last, kept = arrays.stack, generate_near(arrays, at, frame, first, escape), first
    if value_hit(arrays, frame + OWN_HITS, 1 - mem[at + SIDE]) > 0:
        mem[place(last)] = NULL_MOVE
        last += 1
    for i in range(first, last):
        move = mem[place(i)]
        if move != NULL_MOVE and (move_kind_of(move) == NULL or not _worth_making(arrays, frame, move, escape)):
            continue
        row = play(arrays, at, move)
        mem[MOVES_MADE] += 1
        gain = gain_of(arrays, row)
        if forced or (gain > 0 and (gain > floor or mem[row + RESULT] != 0)):
            mem[place(kept)] = (HASH_MOVE if move == tt_move else gain) << ORDER_BITS | move
            kept += 1
        undo(arrays, row)
    return kept


@compiled
def quiesce(  # noqa: C901, PLR0911, PLR0912  # recursion cannot leave this function
    thread: Thread, at: int, ply: int, first: int, alpha: int, beta: int, left: int
) -> int:
    """Return the score after captures; `left` is the number of plies in which evasions are still searched.

    If the frame's THREAT is set at the first ply, the score is void.
    """
    arrays, mem, at = thread.arrays, thread.arrays.stack, place(at)
    frame = place(FRAMES + ply * FRAME)
    mem[frame + THREAT] = FREE
    uses_table = mem[FEATURES] & USE_TABLE != 0 and left < mem[EVASION_PLIES] and mem[at + RESULT] == 0
    tt_data, depth = probe(thread, at) if uses_table else 0, max(left - mem[EVASION_PLIES], MIN_DEPTH)
    if table_cutoff(tt_data, depth, score_in(tt_data, ply), alpha, beta):
        return score_in(tt_data, ply)
    if must_stop(thread):
        return 0
    if mem[at + RESULT]:
        return final_score(mem, at, ply)
    tablebase_score = endgame_score(arrays, at, ply)
    if tablebase_score != DRAW:
        return tablebase_score
    mem[SELDEPTH] = max(mem[SELDEPTH], ply)
    player = mem[at + SIDE]
    trace_beams(arrays, at, frame)
    if shot_wins(arrays, at, frame + OWN_HITS, player):
        return MATE - ply - 1
    static = evaluate(thread, at, frame)
    if ply >= MAX_PLIES - 2:
        return static
    behind = is_behind(arrays, at)
    escape = not behind and left > 0 and shot_wins(arrays, at, frame + ENEMY_HITS, 1 - player)
    if behind:
        best = ply + 1 - MATE
    elif escape:
        best = ply + 2 - MATE
    else:  # stand pat
        best = static
        if best > alpha and left == mem[EVASION_PLIES] and _is_threatened(arrays, at, ply, frame, first):
            return best
        if best >= beta:
            if uses_table and tt_data == 0:
                store(thread, at, ply, 0, LOWER, depth, best)
            return best
        alpha = max(alpha, best)
    forced, old_alpha, best_move = behind or escape, alpha, 0
    last = _list_moves(arrays, at, frame, first, forced, escape, alpha - static - DELTA_MARGIN, move_in(tt_data))
    for i in range(first, last):
        move = pick(mem, i, last) & MOVE_MASK
        row = play(arrays, at, move)
        prefetch_bucket(thread, row)
        mem[MOVES_MADE] += 1
        update_terms(arrays, row, frame, frame + FRAME)
        score = -quiesce(thread, row, ply + 1, last, -beta, -alpha, left - 1)
        undo(arrays, row)
        if mem[STOPPED]:
            return 0
        if score > best:
            best = score
            if score > alpha:
                alpha, best_move = score, move
                if alpha >= beta:
                    break
    if uses_table and (tt_data == 0 or depth_in(tt_data) <= depth):
        bound = LOWER if best >= beta else EXACT if best > old_alpha else UPPER
        store(thread, at, ply, 0 if best_move == NULL_MOVE else best_move, bound, depth, best)
    return int(best)
