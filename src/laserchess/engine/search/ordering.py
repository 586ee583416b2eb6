"""Which moves are tried first: the table's, those that destroy, killers, then by history.

What a move destroys is known only once it has been made, so those that may (see `light`) are made once
to see. `quiet` moves are those that destroy no more than leaving everything alone would.
"""

from typing import Final

import numpy as np

from laserchess.core.jit import compiled, inlined
from laserchess.core.kernel import play, undo
from laserchess.core.layout import TURN, TURNED
from laserchess.engine.search.evaluation import gain_of
from laserchess.engine.search.light import shoves_out, touches
from laserchess.engine.search.memory import (
    FEATURES,
    KILLERS,
    MADE,
    MOVE_MASK,
    ORDER_BITS,
    OWN,
    USE_HISTORY,
    USE_KILLERS,
    USE_SIGHT,
    Cells,
    History,
    Keys,
    Memory,
    Tables,
)

FIRST: Final = 1 << 30
GAINING: Final = 1 << 24
"""Moves that destroy more than they lose score at least this."""
KILLER: Final = 1 << 20
LOSING: Final = -(1 << 24)
"""Moves that lose more than they destroy score at most this."""
MOST_HISTORY: Final = 8192
MOST_BONUS: Final = 1600


@inlined
def history_key(tables: Tables, cells: Cells, move: int) -> int:
    """Return what history knows a move by: the piece as it will stand, and where."""
    code = int(cells[move & 255])
    if move >> 20 == TURN:
        code = int(tables[TURNED + (code << 3) + (move >> 16 & 15)])
    return (code & 127) << 7 | move >> 8 & 127


@inlined
def _quiet_order(tables: Tables, cells: Cells, mem: Memory, hist: History, frame: int, move: int) -> int:
    """Order quiet moves: killers, then by history."""
    features = mem[FEATURES]
    if features & USE_KILLERS:
        if move == mem[frame + KILLERS]:
            return KILLER + 1
        if move == mem[frame + KILLERS + 1]:
            return KILLER
    return int(hist[history_key(tables, cells, move)]) if features & USE_HISTORY else 0


@compiled
def order_moves(
    tables: Tables,
    keys: Keys,
    cells: Cells,
    mem: Memory,
    hist: History,
    at: int,
    frame: int,
    first: int,
    last: int,
    standing: int,
) -> None:
    """Give every move of a list its order; `standing` is what leaving everything alone would destroy."""
    own_low, own_high = mem[frame + OWN], mem[frame + OWN + 1]
    for i in range(first, last):
        move = mem[i]
        gain = standing
        if mem[FEATURES] & USE_SIGHT and (touches(cells, own_low, own_high, move) or shoves_out(cells, move)):
            row = play(tables, keys, cells, mem, at, move)
            gain = gain_of(tables, mem, row)
            undo(cells, mem, row)
            mem[MADE] += 1
        if gain > standing and gain > 0:
            order = GAINING + gain
        elif gain < standing:
            order = LOSING + gain - standing
        else:
            order = _quiet_order(tables, cells, mem, hist, frame, move)
        mem[i] = order << ORDER_BITS | move


@inlined
def pick(mem: Memory, start: int, last: int) -> int:
    """Bring the best of the remaining moves to the front and return it, with its order."""
    best = mem[start]
    for i in range(np.uint64(start), np.uint64(last)):  # unsigned, so that the processor compares several at once
        best = max(best, mem[i])
    place = start
    while mem[place] != best:
        place += 1
    mem[place], mem[start] = mem[start], best
    return int(best)


@inlined
def _learn(hist: History, place: int, bonus: int) -> None:
    """Move a history entry towards a bonus, the less the further it has come already."""
    before = int(hist[place])
    hist[place] = before + bonus - before * abs(bonus) // MOST_HISTORY


@compiled
def reward(
    tables: Tables, cells: Cells, mem: Memory, hist: History, frame: int, first: int, last: int, depth: int
) -> None:
    """Praise the quiet move mem[last] that refuted, blame the quiet ones before it."""
    best = mem[last] & MOVE_MASK
    bonus = min(MOST_BONUS, 16 * depth * depth + 32 * depth)
    if mem[frame + KILLERS] != best:
        mem[frame + KILLERS + 1] = mem[frame + KILLERS]
        mem[frame + KILLERS] = best
    for i in range(first, last + 1):
        if LOSING < mem[i] >> ORDER_BITS < GAINING or i == last:
            _learn(hist, history_key(tables, cells, mem[i] & MOVE_MASK), bonus if i == last else -bonus)
