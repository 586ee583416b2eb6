"""Steps in variants of several actions a turn, with captures and displacements to random squares, compiled."""

from laserchess.core.arrays import Arrays
from laserchess.core.chance import below, note, scripted
from laserchess.core.codec import (
    bit_of,
    class_of,
    face_index,
    move_kind_of,
    neighbour,
    oriented,
    start_of,
    target_of,
    word_of,
)
from laserchess.core.jit import compiled, inlined
from laserchess.core.layout import (
    ACTIVE,
    CAPPED,
    CAPTURED,
    DELTA,
    DIRECTIONS,
    ELIGIBLE,
    ENTER,
    FACING,
    FACING_DRAWN,
    FAILED,
    KEEPS_FACING,
    ONCE,
    ORIENTATIONS,
    SCRIPTED,
    SIZE,
    SQUARE,
    SQUARE_COUNT,
    SQUARES,
    STEP,
    STEP_COUNT,
    SWALLOWED,
    SWALLOWS,
    TRAITS,
)
from laserchess.core.make_unmake import put, record_removal
from laserchess.core.variant import EntryRule

CAPTURES = int(EntryRule.CAPTURE)
CAPTURES_FREELY = int(EntryRule.CAPTURE_FREELY)
DISPLACES = int(EntryRule.DISPLACE)
PLUNGES = int(EntryRule.PLUNGE)
ENOUGH = 2
"""Squares that the other piece and the mover can be displaced to, whatever is drawn."""


# Where a flight may end


@inlined
def is_free(arrays: Arrays, cell: int) -> bool:
    """Return whether a square is empty and displaces nothing: pieces can be displaced there, diagonal steps pass."""
    cells = arrays.cells
    return bool(cells[cell] == 0 and cells[arrays.table[SIZE] + cell] != ACTIVE)


@compiled
def eligible_squares(arrays: Arrays) -> int:
    """Count where a flight may end, `holes << 8 | plain squares`; two plain ones are always enough."""
    table, cells = arrays.table, arrays.cells
    plain, holes = 0, 0
    for i in range(table[SQUARE_COUNT]):
        cell = table[SQUARES + i]
        if is_free(arrays, cell):
            plain += 1
            if plain == ENOUGH:
                break
        elif table[TRAITS + class_of(cells[cell])] & SWALLOWS:
            holes += 1
    return holes << 8 | plain


@inlined
def _list_eligible(arrays: Arrays) -> None:
    """List where a flight may end, judged on the board as it is, in reading order."""
    table, scratch = arrays.table, arrays.stack
    count = 0
    for i in range(table[SQUARE_COUNT]):
        cell = table[SQUARES + i]
        if is_free(arrays, cell) or table[TRAITS + class_of(arrays.cells[cell])] & SWALLOWS:
            count += 1
            scratch[ELIGIBLE + count] = cell
    scratch[ELIGIBLE] = count


@inlined
def _strike_out(arrays: Arrays, cell: int) -> None:
    """Take a square off the list."""
    scratch = arrays.stack
    count = scratch[ELIGIBLE]
    for i in range(1, count + 1):
        if scratch[ELIGIBLE + i] == cell:
            for j in range(i, count):
                scratch[ELIGIBLE + j] = scratch[ELIGIBLE + j + 1]
            scratch[ELIGIBLE] = count - 1
            return


# What is drawn


@inlined
def _draw_square(arrays: Arrays, source: int) -> int:
    """Draw one of the squares of the list for the piece displaced from `source`."""
    scratch = arrays.stack
    count, landing = scratch[ELIGIBLE], 0
    if scratch[SCRIPTED] < 0:
        landing = scratch[ELIGIBLE + 1 + below(scratch, count)]
    else:
        wanted = scripted(scratch, SQUARE)
        for i in range(1, count + 1):
            if scratch[ELIGIBLE + i] == wanted:
                landing = wanted
        if landing == 0:
            scratch[FAILED] = SQUARE
            return 0
    note(scratch, SQUARE, landing, count, source)
    return int(landing)


@inlined
def _draw_facing(arrays: Arrays, code: int, source: int) -> int:
    """Draw the direction of the piece displaced from `source`, if it can rotate; return its code."""
    table, scratch = arrays.table, arrays.stack
    ways = table[ORIENTATIONS + class_of(code)]
    if ways == 1 or table[KEEPS_FACING]:
        return code
    if scratch[SCRIPTED] < 0:
        drawn = oriented(code, below(scratch, ways))
    else:
        wanted, drawn = scripted(scratch, FACING_DRAWN), 0
        for way in range(ways):
            if table[FACING + oriented(code, way)] == wanted:
                drawn = oriented(code, way)
        if drawn == 0:
            scratch[FAILED] = FACING_DRAWN
            return code
    note(scratch, FACING_DRAWN, table[FACING + drawn], ways, source)
    return int(drawn)


# Steps


@inlined
def _take_cap(arrays: Arrays, row: int, cell: int) -> bool:
    """Remove the mark of a used special action from a cell; return whether there was one."""
    place, bit = row + CAPPED + word_of(cell), bit_of(cell)
    capped = arrays.stack[place] & bit != 0
    arrays.stack[place] &= ~bit
    return bool(capped)


@inlined
def _cap(arrays: Arrays, row: int, cell: int) -> None:
    """Mark a cell: its piece has used its special act, or the feature there was used."""
    arrays.stack[row + CAPPED + word_of(cell)] |= bit_of(cell)


@inlined
def _displace(arrays: Arrays, row: int, code: int, source: int, capped: bool) -> None:
    """Send a piece that has been lifted from the board to a random square, facing a random way or as it did."""
    landing = _draw_square(arrays, source)
    if arrays.stack[FAILED]:
        return
    if arrays.table[TRAITS + class_of(arrays.cells[landing])] & SWALLOWS:
        record_removal(arrays, row, source, code, SWALLOWED)
        return
    put(arrays, row, landing, _draw_facing(arrays, code, source))
    if capped:
        _cap(arrays, row, landing)
    _strike_out(arrays, landing)


@inlined
def is_used_by_piece(arrays: Arrays, entry: int, other: int) -> bool:
    """Return whether a step onto something uses up the special action of the piece."""
    if entry in (0, CAPTURES_FREELY):
        return False
    return bool(arrays.table[TRAITS + class_of(other)] & ONCE == 0)


@compiled
def step(arrays: Arrays, row: int, start: int, to: int) -> None:
    """Move a piece to a neighbouring square, with everything that sets off."""
    table, cells, scratch = arrays.table, arrays.cells, arrays.stack
    code, other = cells[start], cells[to]
    entry = table[ENTER + face_index(class_of(code), class_of(other))] if other else 0
    active = cells[table[SIZE] + to] == ACTIVE
    if active or entry in (DISPLACES, PLUNGES):
        _list_eligible(arrays)
    capped = _take_cap(arrays, row, start) or is_used_by_piece(arrays, entry, other)
    put(arrays, row, start, 0)
    if entry == PLUNGES:
        if table[TRAITS + class_of(other)] & ONCE:
            _cap(arrays, row, to)
        _displace(arrays, row, code, start, capped)
        return
    if entry:
        their_cap = _take_cap(arrays, row, to)
        put(arrays, row, to, 0)
        if entry == DISPLACES:
            _displace(arrays, row, other, to, their_cap)
            if scratch[FAILED]:
                return
        else:
            record_removal(arrays, row, to, other, CAPTURED)
    if active:
        _displace(arrays, row, code, start, capped)
        return
    put(arrays, row, to, code)
    if capped:
        _cap(arrays, row, to)


@inlined
def _clear_corner(arrays: Arrays, start: int, to: int) -> int:
    """Return the corner a diagonal step goes through, east or west first, or 0 if neither is clear."""
    table = arrays.table
    for direction in (2, 6, 0, 4):
        corner = neighbour(start, table[DELTA + direction])
        for onward in (0, 2, 4, 6):
            beside = (onward - direction) & 3 == 2  # noqa: PLR2004  # a quarter turn apart
            if beside and corner + table[DELTA + onward] == to and is_free(arrays, corner):
                return int(corner)
    return 0


@compiled
def corner_of(arrays: Arrays, move: int, via: int) -> int:
    """Return the corner of a diagonal step, `via` unless that is 0; 0 if the move is a single step or not possible."""
    if move_kind_of(move) != STEP or arrays.table[STEP_COUNT] == DIRECTIONS:
        return 0
    corner = via or _clear_corner(arrays, start_of(move), target_of(move))
    return corner if 0 < corner < arrays.table[SIZE] and is_free(arrays, corner) else 0
