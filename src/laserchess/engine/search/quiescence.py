"""Quiescence: play on while something is destroyed, so that only calm positions are evaluated.

Only moves that can change the mover's shot are made, see `light`. A player who must even the royal
pieces out, or whose last one stands in the light, may not stand pat.
"""

from typing import Final

from laserchess.core.jit import compiled, inlined
from laserchess.core.kernel import play, undo
from laserchess.core.layout import NULL, RESULT, SIDE
from laserchess.engine.search.endgames import endgame_score
from laserchess.engine.search.evaluation import carry, evaluate, gain_of, worth_hit
from laserchess.engine.search.light import generate_near, shine, shot_wins, shoves_out, touches
from laserchess.engine.search.memory import (
    DRAW,
    FOE,
    FOE_HITS,
    FRAME,
    FRAMES,
    MADE,
    MATE,
    MOST_PLIES,
    OWN,
    OWN_HITS,
    REACHED,
    STOPPED,
    Cells,
    Keys,
    Memory,
    Shared,
    Tables,
)
from laserchess.engine.search.pruning import final_score, is_behind, must_stop

DELTA_MARGIN: Final = 120
PASS: Final = NULL << 20
"""Do nothing but fire: what any move that touches no light comes to."""


@inlined
def _worth_making(cells: Cells, mem: Memory, frame: int, move: int, escape: bool) -> bool:
    """Tell whether a move can destroy anything (or, for an escape, change the opponent's light)."""
    if touches(cells, mem[frame + OWN], mem[frame + OWN + 1], move) or shoves_out(cells, move):
        return True
    return escape and touches(cells, mem[frame + FOE], mem[frame + FOE + 1], move)


@compiled
def quiesce(  # noqa: C901, PLR0911, PLR0912  # recursion cannot leave this function
    tables: Tables,
    keys: Keys,
    cells: Cells,
    mem: Memory,
    shared: Shared,
    at: int,
    ply: int,
    first: int,
    alpha: int,
    beta: int,
    left: int,
) -> int:
    """Return the score of a position once nothing more is worth destroying."""
    if must_stop(mem, shared):
        return 0
    if mem[at + RESULT]:
        return final_score(mem, at, ply)
    exact = endgame_score(tables, cells, mem, at, ply)
    if exact != DRAW:
        return exact
    mem[REACHED] = max(mem[REACHED], ply)
    frame = FRAMES + ply * FRAME
    player = mem[at + SIDE]
    shine(tables, cells, mem, at, frame)
    if shot_wins(tables, cells, mem, at, mem[frame + OWN_HITS], player):
        return MATE - ply - 1
    static = evaluate(tables, cells, mem, at, frame)
    if ply >= MOST_PLIES - 2:
        return static
    behind = is_behind(tables, mem, at)
    escape = not behind and left > 0 and shot_wins(tables, cells, mem, at, mem[frame + FOE_HITS], 1 - player)
    if behind:
        best = ply + 1 - MATE
    elif escape:
        best = ply + 2 - MATE
    else:
        best = static
        if best >= beta:
            return best
        alpha = max(alpha, best)
    forced = behind or escape
    last = generate_near(tables, cells, mem, at, frame, first, escape)
    if worth_hit(tables, cells, mem[frame + OWN_HITS], 1 - player) > 0:
        mem[last] = PASS
        last += 1
    for i in range(last - 1, first - 1, -1):
        move = mem[i]
        if move != PASS and (move >> 20 == NULL or not _worth_making(cells, mem, frame, move, escape)):
            continue
        row = play(tables, keys, cells, mem, at, move)
        mem[MADE] += 1
        gain = gain_of(tables, mem, row)
        if not forced and (gain <= 0 or (static + gain + DELTA_MARGIN <= alpha and mem[row + RESULT] == 0)):
            undo(cells, mem, row)
            continue
        carry(tables, cells, mem, row, frame, frame + FRAME)
        score = -quiesce(tables, keys, cells, mem, shared, row, ply + 1, last, -beta, -alpha, left - 1)
        undo(cells, mem, row)
        if mem[STOPPED]:
            return 0
        if score > best:
            best = score
            if score > alpha:
                alpha = score
                if alpha >= beta:
                    break
    return int(best)
