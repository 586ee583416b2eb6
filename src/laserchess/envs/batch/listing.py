"""Legal actions by their numbers, and masks, compiled."""

import numpy as np
import numpy.typing as npt

from laserchess.core import actions, kernel
from laserchess.core.jit import compiled, inlined
from laserchess.core.kernel import Cells, Moves, Stack, Tables
from laserchess.core.layout import ACTIONS as ACTIONS_A_TURN
from laserchess.core.layout import (
    BITS,
    EMITTER,
    EMITTERS,
    LEFT,
    PIECE,
    ROYAL,
    ROYALS,
    SIDE,
    SIZE,
    TRAITS,
    TURN,
)
from laserchess.envs.batch.layout import ACTIONS, NEAR, NUMBER, SLOT, TOGGLE_SLOT, TOGGLES

Guide = npt.NDArray[np.int32]
Numbers = npt.NDArray[np.uint16]
Codes = npt.NDArray[np.int32]
Mask = npt.NDArray[np.int8]


@inlined
def clear(guide: Guide, mask: Mask) -> None:
    """Empty a mask."""
    for i in range(guide[ACTIONS]):
        mask[i] = 0


@inlined
def list_legal(
    guide: Guide,
    tables: Tables,
    cells: Cells,
    state: Stack,
    at: int,
    moves: Moves,
    numbers: Numbers,
    codes: Codes,
    mask: Mask,
) -> int:
    """Write the legal actions as the player to move sees them: `numbers`, the moves `codes`, `mask`; count them."""
    player = state[at + SIDE] & 1
    acts = tables[ACTIONS_A_TURN] != 0
    if acts:
        count = actions.generate(tables, cells, state, at, moves, 0)
    else:
        count = kernel.generate(tables, cells, state, at, moves, 0)
    clear(guide, mask)
    for i in range(count):
        move = moves[i]
        apart = (move >> 8 & 255) - (move & 255) + NEAR
        slot = guide[SLOT + ((move >> 11 & 0xFE0) | (apart & 31))]
        if acts and move >> 20 == TURN and guide[TOGGLES + cells[move & 255]]:
            slot = TOGGLE_SLOT
        number = guide[NUMBER + (player << 13 | (move & 255) << 5 | (slot & 31))] & 0xFFFF
        numbers[i] = number
        codes[i] = move
        mask[number] = 1
    return int(count)


@compiled
def legal_of(
    guide: Guide,
    tables: Tables,
    cells: Cells,
    stack: Stack,
    at: int,
    moves: Moves,
    numbers: Numbers,
    codes: Codes,
    mask: Mask,
) -> int:
    """List the legal actions of one board; return how many."""
    return list_legal(guide, tables, cells, stack, at, moves, numbers, codes, mask)


@compiled
def mask_many(
    guide: Guide,
    tables: Tables,
    cells: Cells,
    states: Stack,
    moves: Moves,
    numbers: Numbers,
    codes: Codes,
    masks: Mask,
    first: int,
    last: int,
) -> None:
    """Write the masks of boards `first` to `last - 1`."""
    for board in range(first, last):
        list_legal(guide, tables, cells[board], states[board], 0, moves, numbers, codes, masks[board])


@compiled
def restore_many(tables: Tables, cells: Cells, states: Stack) -> None:
    """Fill in what follows from the cells: who stands where, royal pieces and weapons that fire by themselves."""
    for board in range(len(states)):
        mine, state = cells[board], states[board]
        for i in range(ROYALS, LEFT):
            state[i] = 0
        for cell in range(tables[SIZE]):
            code = mine[cell]
            traits, player = tables[TRAITS + (code >> 3)], code >> 3 & 1
            if traits & PIECE:
                state[BITS + (player << 2) + (cell >> 6)] |= 1 << (cell & 63)
                state[ROYALS + player] += 1 if traits & ROYAL else 0
            if traits & EMITTER:
                slot = EMITTERS + 2 * player
                state[slot + (1 if state[slot] else 0)] = cell
