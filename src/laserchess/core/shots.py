"""Shots that split, scatter and explode, compiled.

A shot array (int64) is room to work in and tells afterwards where the light went:

    shot[STRUCK + cell]    how a piece was struck: 0 not, 1 hit, 2 hit in the centre
    shot[PATH]             number of entries of the path that follows
    shot[PATH + i]         cell | travel << 8 | mark << 16: a branch that STARTS, a square ENTERED,
                           or a branch that ENDS (travel: where it left for; then how << 20, negated)
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from laserchess.core.chance import EXIT, FAILED, Chance, pick
from laserchess.core.jit import compiled, inlined
from laserchess.core.kernel import Cells, Keys, Stack, Tables, note_removal, put
from laserchess.core.layout import (
    CELLS,
    CENTRE,
    DELTA,
    EDGE,
    HIT,
    IS_STUNNED,
    LIGHT,
    MUZZLE,
    PIECE,
    REPEAT,
    SCATTER,
    SIZE,
    SPLIT,
    STOPPED,
    STUN_WEAPON,
    STUNNED,
    TRAITS,
    ZAPPED,
)

Shot = npt.NDArray[np.int64]

SEEN: Final = 0
SEEN_WORDS: Final = CELLS * 8 // 64
STRUCK: Final = SEEN + SEEN_WORDS
PENDING: Final = STRUCK + CELLS
PATH: Final = PENDING + 1 + CELLS * 8
ELIGIBLE: Final = PATH + 1 + 3 * CELLS * 8
SHOT: Final = ELIGIBLE + 1 + CELLS

STARTS: Final = 1
ENTERED: Final = 0
ENDS: Final = 2


@inlined
def _mark(shot: Shot, cell: int, travel: int, mark: int, end: int) -> None:
    """Add an entry to the path."""
    count = shot[PATH] + 1
    shot[PATH] = count
    shot[PATH + count] = cell | travel << 8 | mark << 16 | -end << 20


@inlined
def _first_time(shot: Shot, cell: int, travel: int) -> bool:
    """Note that light enters a square in this direction; tell whether it never did before in this shot."""
    state = cell << 3 | travel
    bit = 1 << (state & 63)
    known = shot[SEEN + (state >> 6)]
    shot[SEEN + (state >> 6)] = known | bit
    return bool(known & bit == 0)


@inlined
def _branch(tables: Tables, cells: Cells, shot: Shot, weapon: int, cell: int, travel: int, chance: Chance) -> None:
    """Follow one branch to its end, putting off the second half of each split."""
    _mark(shot, cell, travel, STARTS, 0)
    while True:
        onto = cell + tables[DELTA + travel] & 255
        code = cells[onto]
        result = tables[LIGHT + (code << 3) + travel] if code else travel
        if result == EDGE:
            _mark(shot, cell, travel, ENDS, EDGE)
            return
        if not _first_time(shot, onto, travel):
            _mark(shot, cell, travel, ENDS, REPEAT)
            return
        cell = onto
        _mark(shot, cell, travel, ENTERED, 0)
        if result == SCATTER:
            travel = pick(chance, EXIT, 8, cell | travel << 8)
            if chance[FAILED]:
                return
        elif result >= 0:
            travel = result
        elif result == SPLIT:
            front = (travel + 4) & 7
            _mark(shot, cell, travel, ENDS, SPLIT)
            shot[PENDING] += 1
            shot[PENDING + shot[PENDING]] = cell | ((front + 6) & 7) << 8
            travel = (front + 2) & 7
            _mark(shot, cell, travel, STARTS, 0)
        else:
            own_beam = cell == weapon and not tables[TRAITS + (code >> 3)] & STUN_WEAPON
            if result == CENTRE:
                shot[STRUCK + cell] = 2
            elif result == HIT and not own_beam and shot[STRUCK + cell] == 0:
                shot[STRUCK + cell] = 1
            _mark(shot, cell, travel, ENDS, STOPPED if own_beam else result)
            return


@compiled
def trace_shot(tables: Tables, cells: Cells, weapon: int, shot: Shot, chance: Chance) -> None:
    """Trace the shot of the weapon on a cell over the board as it is."""
    for i in range(STRUCK + CELLS):
        shot[i] = 0
    shot[PATH] = 0
    shot[PENDING] = 1
    shot[PENDING + 1] = weapon | tables[MUZZLE + cells[weapon]] << 8
    while shot[PENDING] and chance[FAILED] == 0:
        start = shot[PENDING + shot[PENDING]]
        shot[PENDING] -= 1
        _branch(tables, cells, shot, weapon, start & 255, start >> 8, chance)


@inlined
def _blast(tables: Tables, cells: Cells, shot: Shot) -> None:
    """Spread hits on the centres of Bombs to the pieces around them."""
    for cell in range(tables[SIZE]):
        if shot[STRUCK + cell] == 2:  # noqa: PLR2004  # hit in the centre
            for direction in range(8):
                near = cell + tables[DELTA + direction] & 255
                if shot[STRUCK + near] == 0 and tables[TRAITS + (cells[near] >> 3)] & PIECE:
                    shot[STRUCK + near] = 1


@compiled
def apply_shot(tables: Tables, keys: Keys, cells: Cells, stack: Stack, row: int, shot: Shot, stuns: bool) -> None:
    """Destroy (or stun) everything that was struck, all at once."""
    _blast(tables, cells, shot)
    for cell in range(tables[SIZE]):
        if shot[STRUCK + cell]:
            code = cells[cell]
            if not stuns:
                note_removal(tables, stack, row, cell, code, ZAPPED)
                put(tables, keys, cells, stack, row, cell, 0)
            elif not tables[TRAITS + (code >> 3)] & IS_STUNNED:
                put(tables, keys, cells, stack, row, cell, tables[STUNNED + code])
