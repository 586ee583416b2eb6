"""Rows of the stack, compiled: how a move changes a position, and how that is taken back.

Pieces are set by `put`, which updates the hash and the sets of cells.
"""

from laserchess.core.arrays import Arrays
from laserchess.core.codec import (
    bit_of,
    change_for,
    changed_from,
    changed_place,
    class_of,
    owner_of,
    place,
    removal_for,
    set_of,
    word_of,
)
from laserchess.core.jit import inlined
from laserchess.core.layout import (
    ACTIONS,
    ACTIONS_LEFT,
    BITS,
    CHANGES,
    EMITTER,
    EMITTERS,
    FLOORS,
    HASH,
    KEPT,
    KEYS,
    KINGS,
    MOVE,
    REMOVED,
    ROW,
    ROYAL,
    ROYALS,
    SIDE,
    SIDE_KEY,
    SIZE,
    TRAITS,
)


@inlined
def open_row(arrays: Arrays, at: int, move: int) -> int:
    """Begin the row of the next position as a copy of the current one."""
    table, stack = arrays.table, arrays.stack
    at = place(at)
    row = place(at + table[ROW])
    for i in range(ACTIONS_LEFT):
        stack[row + i] = stack[at + i]
    if table[ACTIONS]:
        for i in range(ACTIONS_LEFT, KEPT):
            stack[row + i] = stack[at + i]
    stack[row + MOVE] = move
    stack[row + CHANGES] = 0
    stack[place(row + table[REMOVED])] = 0
    return row


@inlined
def change(arrays: Arrays, row: int, cell: int, value: int) -> int:
    """Set a cell, or the floor of one, noting in `row` what was there, and return that."""
    cells, stack = arrays.cells, arrays.stack
    before = cells[cell]
    cells[cell] = value
    noted = stack[row + CHANGES] + 1
    stack[row + CHANGES] = noted
    stack[place(row + CHANGES + noted)] = change_for(cell, before)
    return int(before)


@inlined
def put_fixture(arrays: Arrays, row: int, cell: int, code: int) -> int:
    """Set a cell, update the hash and return what was there; pieces are set by `put`."""
    keys, stack = arrays.keys, arrays.stack
    before = change(arrays, row, cell, code)
    first = cell * arrays.table[KEYS]
    if before:
        stack[row + HASH] ^= keys[place(first + before)]
    if code:
        stack[row + HASH] ^= keys[place(first + code)]
    return before


@inlined
def count_piece(arrays: Arrays, row: int, cell: int, code: int) -> None:
    """Put the cell of a piece into the sets it belongs to, or take it out."""
    stack, traits = arrays.stack, arrays.table[TRAITS + class_of(code)]
    first, bit = place(row + set_of(owner_of(code)) + word_of(cell)), bit_of(cell)
    stack[first + BITS] ^= bit
    if traits & (EMITTER | ROYAL):
        if traits & EMITTER:
            stack[first + EMITTERS] ^= bit
        if traits & ROYAL:
            stack[first + KINGS] ^= bit


@inlined
def put(arrays: Arrays, row: int, cell: int, code: int) -> None:
    """Set a cell to a piece or to nothing, keeping hash and sets true."""
    before = put_fixture(arrays, row, cell, code)
    if class_of(before) != class_of(code):
        if before:
            count_piece(arrays, row, cell, before)
        if code:
            count_piece(arrays, row, cell, code)


@inlined
def record_removal(arrays: Arrays, row: int, cell: int, code: int, how: int) -> None:
    """Count a piece out and note how it went; it is taken off the board elsewhere."""
    table, stack = arrays.table, arrays.stack
    removals = place(row + table[REMOVED])
    noted = stack[removals] + 1
    stack[removals] = noted
    stack[place(removals + noted)] = removal_for(cell, how, code)
    if table[TRAITS + class_of(code)] & ROYAL:
        stack[row + ROYALS + owner_of(code)] -= 1


@inlined
def pass_turn(arrays: Arrays, row: int) -> None:
    """Let the other player be to move."""
    arrays.stack[row + SIDE] = 1 - arrays.stack[row + SIDE]
    arrays.stack[row + HASH] ^= side_key(arrays)


@inlined
def side_key(arrays: Arrays) -> int:
    """Return the key of the second player being to move."""
    return int(arrays.keys[extras_at(arrays) + SIDE_KEY])


@inlined
def extras_at(arrays: Arrays) -> int:
    """Return where the keys of what is not on the board begin."""
    return int(arrays.table[SIZE] * (arrays.table[KEYS] + FLOORS))


@inlined
def undo(arrays: Arrays, row: int) -> None:
    """Take back the move that led to `row`; the row before it is current again."""
    cells, stack = arrays.cells, arrays.stack
    changes = place(row + CHANGES)
    for number in range(stack[changes], 0, -1):
        noted = stack[place(changes + number)]
        cells[changed_place(noted)] = changed_from(noted)
