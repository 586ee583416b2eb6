"""What makes a position illegal, compiled: pieces too many, missing or misplaced, and impossible turns.

A fault is `kind | value << 8 | count << 24`; `position.check` and the JavaScript library put it into words.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from laserchess.core.arrays import Arrays
from laserchess.core.codec import (
    class_of,
    orientation_of,
    oriented,
    owner_of,
    rotation_note_before,
    rotation_note_cell,
    square_index,
)
from laserchess.core.jit import accessor, compiled, inlined
from laserchess.core.layout import (
    ACTIONS,
    CLASSES,
    FACING,
    HOME,
    HOME_WAYS,
    IDLE_LIMIT,
    IS_STUNNED,
    LIMIT,
    MAY_BE_USED,
    MAY_TRESPASS,
    ONCE,
    ORIENTATIONS,
    PIECE,
    PLACING,
    RESERVED,
    ROYAL,
    SIMPLE_BEAMS,
    SQUARE_COUNT,
    SQUARES,
    STUNNED,
    TRAITS,
    UNLIMITED,
)
from laserchess.core.multi_action import rotation_cost

# What was written next to the board: written[…]
SIDE: Final = 0
LEFT: Final = 1
IDLE: Final = 2
USED: Final = 3
"""Number of cells that were used this turn; they stand from LISTS on."""
ROTATIONS: Final = 4
"""Number of rotations that may still be changed, as `codec.rotation_note_for` makes them; they follow the cells."""
LISTS: Final = 5

# Faults, with their value and count
TOO_MANY: Final = 1
"""Class, and how many there are."""
NOT_AT_HOME: Final = 2
"""Class of the piece that is not on its home square."""
WRONG_WAY: Final = 3
"""Class of the piece that faces a wrong way at home."""
TRESPASSING: Final = 4
"""Cell of a piece on a square that is reserved for the other side."""
WRONG_USE: Final = 5
"""Cell that cannot have been used."""
WRONG_ROTATION: Final = 6
"""Number of the rotation."""
NO_ROTATION: Final = 7
"""Number of the rotation, which rotated nothing."""
WRONG_ACTIONS: Final = 8
WRONG_IDLE: Final = 9
NO_ROYALS: Final = 10

Written = npt.NDArray[np.int64]


@accessor
def fault_for(kind: int, value: int, count: int) -> int:
    """Return a fault."""
    return kind | value << 8 | count << 24


@accessor
def fault_kind(fault: int) -> int:
    """Return what is wrong."""
    return fault & 255


@accessor
def fault_value(fault: int) -> int:
    """Return the class, cell or number it is wrong with."""
    return fault >> 8 & 0xFFFF


@accessor
def fault_count(fault: int) -> int:
    """Return how many there are."""
    return fault >> 24


@inlined
def _base(arrays: Arrays, code: int) -> int:
    """Return the class of a piece, that of its unstunned self where it is stunned."""
    stunned = arrays.table[TRAITS + class_of(code)] & IS_STUNNED
    return int(class_of(arrays.table[STUNNED + code]) if stunned else class_of(code))


@inlined
def _count(arrays: Arrays, wanted: int) -> int:
    """Count the pieces of a class."""
    table, count = arrays.table, 0
    for i in range(table[SQUARE_COUNT]):
        code = arrays.cells[table[SQUARES + i]]
        if table[TRAITS + class_of(code)] & PIECE and _base(arrays, code) == wanted:
            count += 1
    return count


@inlined
def _fault_of_class(arrays: Arrays, wanted: int) -> int:
    """Return what is wrong with the number of pieces of a class, or with the one that has a home."""
    table = arrays.table
    if table[LIMIT + wanted] != UNLIMITED:
        count = _count(arrays, wanted)
        if count > table[LIMIT + wanted]:
            return int(fault_for(TOO_MANY, wanted, count))
    home = table[HOME + wanted]
    if home:
        code = arrays.cells[home]
        if table[TRAITS + class_of(code)] & PIECE == 0 or _base(arrays, code) != wanted:
            return int(fault_for(NOT_AT_HOME, wanted, 0))
        if table[HOME_WAYS + wanted] >> table[FACING + code] & 1 == 0:
            return int(fault_for(WRONG_WAY, wanted, 0))
    return 0


@inlined
def _trespasser(arrays: Arrays) -> int:
    """Return the cell of the first piece on a square that is reserved for the other side, or 0."""
    table = arrays.table
    for i in range(table[SQUARE_COUNT]):
        cell = table[SQUARES + i]
        code = arrays.cells[cell]
        is_there = table[TRAITS + class_of(code)] & PIECE and table[RESERVED + square_index(1 - owner_of(code), cell)]
        if is_there and table[PLACING + class_of(code)] & MAY_TRESPASS == 0:
            return int(cell)
    return 0


@inlined
def _may_be_used(arrays: Arrays, cell: int, side: int) -> bool:
    """Return whether what is on a cell has something it does once a turn."""
    table, code = arrays.table, arrays.cells[cell]
    traits = table[TRAITS + class_of(code)]
    if traits & ONCE:
        return True
    return bool(traits & PIECE and owner_of(code) == side and table[PLACING + class_of(code)] & MAY_BE_USED)


@inlined
def _fault_of_rotations(arrays: Arrays, written: Written, first: int, count: int) -> int:
    """Return what is wrong with the rotations, or with the actions they leave."""
    table, cells = arrays.table, arrays.cells
    for i in range(count):
        cell, before = rotation_note_cell(written[first + i]), rotation_note_before(written[first + i])
        traits = table[TRAITS + class_of(cells[cell])]
        own = traits & PIECE and owner_of(cells[cell]) == written[SIDE]
        if not own or before < 0 or before >= table[ORIENTATIONS + class_of(cells[cell])]:
            return int(fault_for(WRONG_ROTATION, i, 0))
    paid = 0
    for i in range(count - 1, -1, -1):
        cell, before = rotation_note_cell(written[first + i]), rotation_note_before(written[first + i])
        code = int(cells[cell])
        for later in range(count - 1, i, -1):
            if rotation_note_cell(written[first + later]) == cell:
                code = oriented(code, rotation_note_before(written[first + later]))
        if orientation_of(code) == before:
            return int(fault_for(NO_ROTATION, i, 0))
        paid += rotation_cost(arrays, code, before)
    if written[LEFT] < 0 or written[LEFT] > table[ACTIONS] - paid:
        return int(fault_for(WRONG_ACTIONS, 0, 0))
    return 0


@inlined
def _has_royals(arrays: Arrays) -> bool:
    table = arrays.table
    for i in range(table[SQUARE_COUNT]):  # noqa: SIM110  # generators do not compile
        if table[TRAITS + class_of(arrays.cells[table[SQUARES + i]])] & ROYAL:
            return True
    return False


@compiled
def find_fault(arrays: Arrays, written: Written) -> int:  # noqa: PLR0911  # one return for each fault
    """Return the first fault of the position on `cells`, or 0."""
    table = arrays.table
    for wanted in range(CLASSES):
        fault = _fault_of_class(arrays, wanted)
        if fault:
            return fault
    cell = _trespasser(arrays)
    if cell:
        return int(fault_for(TRESPASSING, cell, 0))
    for i in range(written[USED]):
        if not _may_be_used(arrays, written[LISTS + i], written[SIDE]):
            return int(fault_for(WRONG_USE, written[LISTS + i], 0))
    fault = _fault_of_rotations(arrays, written, LISTS + written[USED], written[ROTATIONS])
    if fault:
        return fault
    if written[IDLE] < 0 or written[IDLE] > table[IDLE_LIMIT]:
        return int(fault_for(WRONG_IDLE, 0, 0))
    if table[ACTIONS] == 0 and table[SIMPLE_BEAMS] and not _has_royals(arrays):
        return int(fault_for(NO_ROYALS, 0, 0))
    return 0
