"""Legal actions by their numbers, and masks, compiled."""

import numpy as np
import numpy.typing as npt

from laserchess.core import actions, kernel
from laserchess.core.jit import compiled, inlined
from laserchess.core.kernel import Cells, Moves, Stack, Tables
from laserchess.core.layout import ACTIONS as ACTIONS_A_TURN
from laserchess.core.layout import CELLS, END, FIRE, NULL, SIDE, SWAP, TURN
from laserchess.envs.batch.layout import (
    ACTIONS,
    END_ACTION,
    FIRE_SLOT,
    NULL_ACTION,
    NUMBER,
    SWAP_SLOT,
    TURNS,
    WAY,
)

Guide = npt.NDArray[np.int32]
Numbers = npt.NDArray[np.uint16]
Codes = npt.NDArray[np.int32]
Mask = npt.NDArray[np.int8]


@inlined
def number_of(guide: Guide, cells: Cells, player: int, move: int) -> int:
    """Return the number of a move, seen by the player who makes it."""
    cell, act = move & 255, move >> 20
    if act == NULL:
        return int(guide[NULL_ACTION])
    if act == END:
        return int(guide[END_ACTION])
    if act == TURN:
        slot = guide[TURNS + (cells[cell] << 3) + (move >> 16 & 7)]
    elif act == FIRE:
        slot = FIRE_SLOT
    else:
        slot = guide[WAY + CELLS + (move >> 8 & 255) - cell]
        if act == SWAP:
            slot += SWAP_SLOT
    return int(guide[NUMBER + (player << 13) + (cell << 5) + slot])


@inlined
def list_legal(
    guide: Guide, tables: Tables, cells: Cells, state: Stack, at: int, moves: Moves, numbers: Numbers, codes: Codes
) -> int:
    """Write the legal actions to `numbers` and their moves to `codes`; return how many."""
    if tables[ACTIONS_A_TURN]:
        count = actions.generate(tables, cells, state, at, moves, 0)
    else:
        count = kernel.generate(tables, cells, state, at, moves, 0)
    player = state[at + SIDE]
    for i in range(count):
        numbers[i] = number_of(guide, cells, player, moves[i])
        codes[i] = moves[i]
    return int(count)


@inlined
def write_mask(guide: Guide, numbers: Numbers, count: int, mask: Mask) -> None:
    """Write a mask of the listed actions."""
    for i in range(guide[ACTIONS]):
        mask[i] = 0
    for i in range(count):
        mask[numbers[i]] = 1


@compiled
def legal_of(
    guide: Guide, tables: Tables, cells: Cells, stack: Stack, at: int, moves: Moves, numbers: Numbers, codes: Codes
) -> int:
    """List the legal actions of one board; return how many."""
    return list_legal(guide, tables, cells, stack, at, moves, numbers, codes)


@compiled
def mask_of(guide: Guide, numbers: Numbers, count: int, mask: Mask) -> None:
    """Write the mask of one board."""
    write_mask(guide, numbers, count, mask)
