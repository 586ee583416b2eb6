"""Quiescence search: search captures until the position is quiet, so that only quiet positions are evaluated.

Only moves that can change what the mover's beam hits are searched, see `beam_cache`. A side that is behind in
royal pieces, or whose last one is hit by a beam, searches evasions and may not stand pat. Neither may a side whose
last royal piece is threatened at the first ply: `alphabeta.search` then searches one ply more.
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
    MOVES_MADE,
    OWN_BEAM,
    OWN_HITS,
    SELDEPTH,
    STOPPED,
    THREAT,
    USE_THREATS,
    Thread,
)
from laserchess.engine.search.threats import FREE, find_threat

DELTA_MARGIN: Final = 120


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
            return best
        alpha = max(alpha, best)
    forced = behind or escape
    last = generate_near(arrays, at, frame, first, escape)
    if value_hit(arrays, frame + OWN_HITS, 1 - player) > 0:
        mem[place(last)] = NULL_MOVE
        last += 1
    for i in range(last - 1, first - 1, -1):
        move = mem[place(i)]
        if move != NULL_MOVE and (move_kind_of(move) == NULL or not _worth_making(arrays, frame, move, escape)):
            continue
        row = play(arrays, at, move)
        mem[MOVES_MADE] += 1
        gain = gain_of(arrays, row)  # delta pruning: skip captures that cannot raise alpha
        if not forced and (gain <= 0 or (static + gain + DELTA_MARGIN <= alpha and mem[row + RESULT] == 0)):
            undo(arrays, row)
            continue
        update_terms(arrays, row, frame, frame + FRAME)
        score = -quiesce(thread, row, ply + 1, last, -beta, -alpha, left - 1)
        undo(arrays, row)
        if mem[STOPPED]:
            return 0
        if score > best:
            best = score
            if score > alpha:
                alpha = score
                if alpha >= beta:
                    break
    return int(best)
