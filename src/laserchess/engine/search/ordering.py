"""Move ordering: hash move, winning captures, killers, quiet moves by history, losing captures.

What a move destroys is known only after making it, so possible captures (see `beam_cache`) are made once before
they are scored. Quiet moves destroy no more than the null move does.
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
    MOVE_MASK,
    MOVES_MADE,
    ORDER_BITS,
    OWN_BEAM,
    USE_HISTORY,
    USE_KILLERS,
    USE_SIGHT,
    History,
    Memory,
    Thread,
)

HASH_MOVE: Final = 1 << 30
WINNING_CAPTURE: Final = 1 << 24
"""Winning captures, which destroy more than they lose, score at least this."""
KILLER: Final = 1 << 20
LOSING_CAPTURE: Final = -(1 << 24)
"""Losing captures score at most this."""
MAX_HISTORY: Final = 8192
MAX_BONUS: Final = 1600


@inlined
def history_key(arrays: Arrays, move: int) -> int:
    """Return the history index of a move: piece (after rotation) and target square."""
    code = int(arrays.cells[start_of(move)])
    if move_kind_of(move) == ROTATE:
        code = int(arrays.table[ROTATED + rotation_index(code, argument_of(move))])
    return (code & 127) << 7 | target_of(move) & 127


@inlined
def _quiet_order(thread: Thread, frame: int, move: int) -> int:
    """Return the order of a quiet move: killers first, then the history score."""
    mem = thread.arrays.stack
    features = mem[FEATURES]
    if features & USE_KILLERS:
        if move == mem[frame + KILLERS]:
            return KILLER + 1
        if move == mem[frame + KILLERS + 1]:
            return KILLER
    return int(thread.history[history_key(thread.arrays, move)]) if features & USE_HISTORY else 0


@compiled
def order_moves(thread: Thread, at: int, frame: int, first: int, last: int, baseline: int) -> None:
    """Score every move of a list; `baseline` is the gain of the null move."""
    arrays, mem = thread.arrays, thread.arrays.stack
    for i in range(first, last):
        move = mem[place(i)]
        gain = baseline
        if mem[FEATURES] & USE_SIGHT and (touches(arrays, frame + OWN_BEAM, move) or removes(arrays, move)):
            row = play(arrays, at, move)
            gain = gain_of(arrays, row)
            undo(arrays, row)
            mem[MOVES_MADE] += 1
        if gain > baseline and gain > 0:
            order = WINNING_CAPTURE + gain
        elif gain < baseline:
            order = LOSING_CAPTURE + gain - baseline
        else:
            order = _quiet_order(thread, frame, move)
        mem[place(i)] = order << ORDER_BITS | move


@inlined
def pick(mem: Memory, start: int, last: int) -> int:
    """Swap the best remaining move to the front (selection sort) and return it with its order."""
    best = mem[start]
    for i in range(np.uint64(start), np.uint64(last)):  # unsigned, so that the compiler vectorises it
        best = max(best, mem[i])
    found = start
    while mem[found] != best:
        found += 1
    mem[found], mem[start] = mem[start], best
    return int(best)


@inlined
def _add_bonus(history: History, key: int, bonus: int) -> None:
    """Update a history entry with gravity: the larger it is, the less a bonus adds."""
    before = int(history[key])
    history[key] = before + bonus - before * abs(bonus) // MAX_HISTORY


@compiled
def update_history(thread: Thread, frame: int, first: int, last: int, depth: int) -> None:
    """Add a history bonus to the quiet move mem[last] that cut off, and a malus to the quiet moves before it."""
    mem = thread.arrays.stack
    best = mem[last] & MOVE_MASK
    bonus = min(MAX_BONUS, 16 * depth * depth + 32 * depth)
    if mem[frame + KILLERS] != best:
        mem[frame + KILLERS + 1] = mem[frame + KILLERS]
        mem[frame + KILLERS] = best
    for i in range(first, last + 1):
        if LOSING_CAPTURE < mem[i] >> ORDER_BITS < WINNING_CAPTURE or i == last:
            key = history_key(thread.arrays, mem[i] & MOVE_MASK)
            _add_bonus(thread.history, key, bonus if i == last else -bonus)
