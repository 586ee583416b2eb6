"""Numbers and masks of legal actions, compiled."""

from laserchess.core import kernel
from laserchess.core.arrays import Arrays, Cells, Keys, Stack, Table
from laserchess.core.codec import argument_of, move_kind_of, start_of, target_of
from laserchess.core.jit import compiled, inlined
from laserchess.core.layout import ACTIONS as ACTIONS_A_TURN
from laserchess.core.layout import ACTIONS_LEFT, CELLS, KEPT, ROTATE, SIDE, STEP, SWAP
from laserchess.core.position import place_pieces
from laserchess.envs.batch.batch_layout import (
    ACTIONS,
    NUMBER,
    SLOT,
    SLOTS,
    TOGGLE_SLOT,
    TOGGLES,
    WAY,
    EncodingTable,
    Listing,
    Mask,
    Share,
    by_act,
    by_slot,
    share_item,
    share_of,
)


@inlined
def clear(encoding: EncodingTable, mask: Mask, share: Share) -> None:
    """Clear a mask, or a share of it."""
    for i in range(share_of(encoding[ACTIONS], share)):
        mask[share_item(i, share)] = 0


@inlined
def _slot(encoding: EncodingTable, arrays: Arrays, move: int) -> int:
    """Return the slot of a move."""
    move_kind, start = move_kind_of(move), start_of(move)
    slot = encoding[SLOT + by_act(move_kind, argument_of(move))]
    if move_kind in (STEP, SWAP):
        slot += encoding[WAY + target_of(move) - start + CELLS]
    elif move_kind == ROTATE and encoding[TOGGLES + arrays.cells[start]]:
        slot = TOGGLE_SLOT
    return int(slot & (SLOTS - 1))


@inlined
def list_on_clear(encoding: EncodingTable, arrays: Arrays, at: int, to: Listing) -> int:
    """Write the legal actions in the perspective of the player to move to a clear mask; return their number."""
    player = arrays.stack[at + SIDE] & 1
    count = kernel.generate(arrays, at, to.moves, 0)
    for i in range(count):
        move = to.moves[i]
        number = encoding[NUMBER + by_slot(player, start_of(move), _slot(encoding, arrays, move))] & 0xFFFF
        to.numbers[i] = number
        to.codes[i] = move
        to.mask[number] = 1
    return int(count)


@inlined
def list_legal(encoding: EncodingTable, arrays: Arrays, at: int, to: Listing) -> int:
    """Write the legal actions in the perspective of the player to move; return their number."""
    clear(encoding, to.mask, Share(0, 1))
    return int(list_on_clear(encoding, arrays, at, to))


@compiled
def legal_of(encoding: EncodingTable, arrays: Arrays, at: int, to: Listing) -> int:
    """Write the legal actions of one board; return their number."""
    return list_legal(encoding, arrays, at, to)


@inlined
def take_up(stack: Stack, row: int, state: Stack) -> None:
    """Copy the state of a board to a row of a stack."""
    for i in range(len(state)):
        stack[row + i] = state[i]


@inlined
def put_back(table: Table, stack: Stack, row: int, state: Stack) -> None:
    """Copy what is kept of a row of a stack back to a board; the rest of the row may hold anything."""
    for i in range(ACTIONS_LEFT):
        state[i] = stack[row + i]
    if table[ACTIONS_A_TURN]:
        for i in range(ACTIONS_LEFT, KEPT):
            state[i] = stack[row + i]


@compiled
def mask_many(encoding: EncodingTable, arrays: Arrays, cells: Cells, states: Stack, at: int, to: Listing) -> None:
    """Write the masks of all boards to `to.mask`; the row at `at` of the stack is scratch memory."""
    for board in range(len(states)):
        take_up(arrays.stack, at, states[board])
        mine = Arrays(arrays.table, arrays.keys, cells[board], arrays.stack)
        list_legal(encoding, mine, at, Listing(to.moves, to.numbers, to.codes, to.mask[board]))


@compiled
def restore_many(table: Table, keys: Keys, cells: Cells, states: Stack) -> None:
    """Compute the bitboards that follow from the cells: pieces, royal pieces and weapons that fire by themselves."""
    for board in range(len(states)):
        place_pieces(Arrays(table, keys, cells[board], states[board]), 0)
