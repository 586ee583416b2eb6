"""Legal actions by their numbers, and masks, compiled."""

import numpy as np
import numpy.typing as npt

from laserchess.core import actions, kernel
from laserchess.core.jit import compiled, inlined
from laserchess.core.kernel import Cells, Moves, Stack, Tables
from laserchess.core.layout import ACTIONS as ACTIONS_A_TURN
from laserchess.core.layout import (
    BITS,
    CELLS,
    EMITTER,
    EMITTERS,
    END,
    FIRE,
    LEFT,
    NULL,
    PIECE,
    ROYAL,
    ROYALS,
    SIDE,
    SIZE,
    SWAP,
    TRAITS,
    TURN,
)
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
        count = list_legal(guide, tables, cells[board], states[board], 0, moves, numbers, codes)
        write_mask(guide, numbers, count, masks[board])


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
