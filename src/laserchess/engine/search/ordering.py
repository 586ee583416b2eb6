"""Which moves are tried first: the table's, those that destroy, killers, then by history.

What a move destroys is known only once it has been made, so those that may (see `light`) are made once
to see. `quiet` moves are those that destroy no more than leaving everything alone would.
"""

from typing import Final

import numpy as np

from laserchess.core.arrays import Arrays
from laserchess.core.codec import argument_of, move_kind_of, place, rotation_index, start_of, target_of
from laserchess.core.jit import compiled, inlined
from laserchess.core.layout import ROTATE, ROTATED
from laserchess.core.make_unmake import undo
from laserchess.core.single_move import play
from laserchess.engine.search.beam_cache import removes, touches
from laserchess.engine.search.hce import gain_of
from laserchess.engine.search.search_layout import (
    FEATURES,
    KILLERS,
    MADE,
    MOVE_MASK,
    ORDER_BITS,
    OWN,
    USE_HISTORY,
    USE_KILLERS,
    USE_SIGHT,
    History,
    Memory,
    Thread,
)

FIRST: Final = 1 << 30
GAINING: Final = 1 << 24
"""Moves that destroy more than they lose score at least this."""
KILLER: Final = 1 << 20
LOSING: Final = -(1 << 24)
"""Moves that lose more than they destroy score at most this."""
MAX_HISTORY: Final = 8192
MAX_BONUS: Final = 1600


@inlined
def history_key(arrays: Arrays, move: int) -> int:
    """Return what history knows a move by: the piece as it will stand, and where."""
    code = int(arrays.cells[start_of(move)])
    if move_kind_of(move) == ROTATE:
        code = int(arrays.table[ROTATED + rotation_index(code, argument_of(move))])
    return (code & 127) << 7 | target_of(move) & 127


@inlined
def _quiet_order(thread: Thread, frame: int, move: int) -> int:
    """Order quiet moves: killers, then by history."""
    mem = thread.arrays.stack
    features = mem[FEATURES]
    if features & USE_KILLERS:
        if move == mem[frame + KILLERS]:
            return KILLER + 1
        if move == mem[frame + KILLERS + 1]:
            return KILLER
    return int(thread.history[history_key(thread.arrays, move)]) if features & USE_HISTORY else 0


@compiled
def order_moves(thread: Thread, at: int, frame: int, first: int, last: int, standing: int) -> None:
    """Give every move of a list its order; `standing` is what leaving everything alone would destroy."""
    arrays, mem = thread.arrays, thread.arrays.stack
    for i in range(first, last):
        move = mem[place(i)]
        gain = standing
        if mem[FEATURES] & USE_SIGHT and (touches(arrays, frame + OWN, move) or removes(arrays, move)):
            row = play(arrays, at, move)
            gain = gain_of(arrays, row)
            undo(arrays, row)
            mem[MADE] += 1
        if gain > standing and gain > 0:
            order = GAINING + gain
        elif gain < standing:
            order = LOSING + gain - standing
        else:
            order = _quiet_order(thread, frame, move)
        mem[place(i)] = order << ORDER_BITS | move


@inlined
def pick(mem: Memory, start: int, last: int) -> int:
    """Bring the best of the remaining moves to the front and return it, with its order."""
    best = mem[start]
    for i in range(np.uint64(start), np.uint64(last)):  # unsigned, so that the processor compares several at once
        best = max(best, mem[i])
    found = start
    while mem[found] != best:
        found += 1
    mem[found], mem[start] = mem[start], best
    return int(best)


@inlined
def _learn(history: History, key: int, bonus: int) -> None:
    """Move a history entry towards a bonus, the less the further it has come already."""
    before = int(history[key])
    history[key] = before + bonus - before * abs(bonus) // MAX_HISTORY


@compiled
def reward(thread: Thread, frame: int, first: int, last: int, depth: int) -> None:
    """Praise the quiet move mem[last] that refuted, blame the quiet ones before it."""
    mem = thread.arrays.stack
    best = mem[last] & MOVE_MASK
    bonus = min(MAX_BONUS, 16 * depth * depth + 32 * depth)
    if mem[frame + KILLERS] != best:
        mem[frame + KILLERS + 1] = mem[frame + KILLERS]
        mem[frame + KILLERS] = best
    for i in range(first, last + 1):
        if LOSING < mem[i] >> ORDER_BITS < GAINING or i == last:
            key = history_key(thread.arrays, mem[i] & MOVE_MASK)
            _learn(thread.history, key, bonus if i == last else -bonus)
