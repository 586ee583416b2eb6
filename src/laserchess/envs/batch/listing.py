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
Numbers = npt.NDArray[np.int16]
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
    guide: Guide,
    tables: Tables,
    cells: Cells,
    stack: Stack,
    at: int,
    moves: Moves,
    numbers: Numbers,
    codes: Codes,
    first: int,
) -> int:
    """Write the legal actions to `numbers` and their moves to `codes`, both from `first`; return how many."""
    if tables[ACTIONS_A_TURN]:
        count = actions.generate(tables, cells, stack, at, moves, 0)
    else:
        count = kernel.generate(tables, cells, stack, at, moves, 0)
    player = stack[at + SIDE]
    for i in range(count):
        numbers[first + i] = number_of(guide, cells, player, moves[i])
        codes[first + i] = moves[i]
    return int(count)


@inlined
def write_mask(guide: Guide, numbers: Numbers, first: int, count: int, masks: Mask, start: int) -> None:
    """Write a mask of the listed actions to `masks[start:]`."""
    for i in range(guide[ACTIONS]):
        masks[start + i] = 0
    for i in range(first, first + count):
        masks[start + numbers[i]] = 1


@compiled
def legal_of(
    guide: Guide, tables: Tables, cells: Cells, stack: Stack, at: int, moves: Moves, numbers: Numbers, codes: Codes
) -> int:
    """List the legal actions of one board; return how many."""
    return list_legal(guide, tables, cells, stack, at, moves, numbers, codes, 0)


@compiled
def mask_of(guide: Guide, numbers: Numbers, count: int, mask: Mask) -> None:
    """Write the mask of one board."""
    write_mask(guide, numbers, 0, count, mask, 0)
