"""Steps of games of several actions, with captures and flights to random squares, compiled."""

from laserchess.core.chance import FACING, FAILED, SCRIPTED, SQUARE, Chance, below, note, pick, scripted
from laserchess.core.jit import compiled, inlined
from laserchess.core.kernel import Cells, Keys, Stack, Tables, note_removal, put
from laserchess.core.layout import (
    ACTIVE,
    CAPS,
    CAPTURED,
    DELTA,
    ENTER,
    ORIENTATIONS,
    SIZE,
    SQUARE_COUNT,
    SQUARES,
    SWALLOWED,
    SWALLOWS,
    TRAITS,
)
from laserchess.core.shots import ELIGIBLE, Shot
from laserchess.core.spec import Entry

CAPTURES = int(Entry.CAPTURE)
DISPLACES = int(Entry.DISPLACE)
PLUNGES = int(Entry.PLUNGE)
ENOUGH = 2
"""Squares that a victim and a mover can be flung to, whatever is drawn."""


@compiled
def eligible_squares(tables: Tables, cells: Cells) -> int:
    """Count where a flight may end, `holes << 8 | plain squares`; two plain ones are always enough."""
    plain, holes, size = 0, 0, tables[SIZE]
    for i in range(tables[SQUARE_COUNT]):
        cell = tables[SQUARES + i]
        if cells[cell] == 0:
            plain += cells[size + cell] != ACTIVE
            if plain == ENOUGH:
                break
        elif tables[TRAITS + (cells[cell] >> 3)] & SWALLOWS:
            holes += 1
    return holes << 8 | plain


@inlined
def _list_eligible(tables: Tables, cells: Cells, shot: Shot) -> None:
    """List where a flight may end, judged on the board as it is, in reading order."""
    count, size = 0, tables[SIZE]
    for i in range(tables[SQUARE_COUNT]):
        cell = tables[SQUARES + i]
        code = cells[cell]
        free = code == 0 and cells[size + cell] != ACTIVE
        if free or tables[TRAITS + (code >> 3)] & SWALLOWS:
            count += 1
            shot[ELIGIBLE + count] = cell
    shot[ELIGIBLE] = count


@inlined
def _strike_out(shot: Shot, cell: int) -> None:
    """Take a square off the list."""
    count = shot[ELIGIBLE]
    for i in range(1, count + 1):
        if shot[ELIGIBLE + i] == cell:
            for j in range(i, count):
                shot[ELIGIBLE + j] = shot[ELIGIBLE + j + 1]
            shot[ELIGIBLE] = count - 1
            return


@inlined
def _draw_square(shot: Shot, chance: Chance, source: int) -> int:
    """Draw one of the squares of the list for the piece flung from `source`."""
    count = shot[ELIGIBLE]
    landing = 0
    if chance[SCRIPTED] < 0:
        landing = shot[ELIGIBLE + 1 + below(chance, count)]
    else:
        wanted = scripted(chance, SQUARE)
        for i in range(1, count + 1):
            if shot[ELIGIBLE + i] == wanted:
                landing = wanted
        if landing == 0:
            chance[FAILED] = SQUARE
            return 0
    note(chance, SQUARE, landing, count, source)
    return int(landing)


@inlined
def _fling(
    tables: Tables,
    keys: Keys,
    cells: Cells,
    stack: Stack,
    row: int,
    code: int,
    source: int,
    capped: bool,
    chance: Chance,
    shot: Shot,
) -> None:
    """Send a piece that has been lifted from the board to a random square, facing a random way."""
    landing = _draw_square(shot, chance, source)
    if chance[FAILED]:
        return
    if tables[TRAITS + (cells[landing] >> 3)] & SWALLOWS:
        note_removal(tables, stack, row, source, code, SWALLOWED)
        return
    ways = tables[ORIENTATIONS + (code >> 3)]
    if ways > 1:
        code = (code & ~7) | pick(chance, FACING, ways, source)
    put(tables, keys, cells, stack, row, landing, code)
    if capped:
        stack[row + CAPS + (landing >> 6)] |= 1 << (landing & 63)
    _strike_out(shot, landing)


@inlined
def _take_cap(stack: Stack, row: int, cell: int) -> bool:
    """Lift the mark of a used special act from a cell; tell whether there was one."""
    bit = 1 << (cell & 63)
    capped = stack[row + CAPS + (cell >> 6)] & bit != 0
    stack[row + CAPS + (cell >> 6)] &= ~bit
    return bool(capped)


@compiled
def step(
    tables: Tables,
    keys: Keys,
    cells: Cells,
    stack: Stack,
    row: int,
    start: int,
    to: int,
    chance: Chance,
    shot: Shot,
) -> None:
    """Move a piece to a neighbouring square, with everything that sets off."""
    code, other = cells[start], cells[to]
    entry = tables[ENTER + (code >> 3 << 6) + (other >> 3)] if other else 0
    active = cells[tables[SIZE] + to] == ACTIVE
    if active or entry in (DISPLACES, PLUNGES):
        _list_eligible(tables, cells, shot)
    capped = _take_cap(stack, row, start) or entry != 0
    put(tables, keys, cells, stack, row, start, 0)
    if entry == PLUNGES:
        _fling(tables, keys, cells, stack, row, code, start, capped, chance, shot)
        return
    if entry:
        their_cap = _take_cap(stack, row, to)
        put(tables, keys, cells, stack, row, to, 0)
        if entry == CAPTURES:
            note_removal(tables, stack, row, to, other, CAPTURED)
        else:
            _fling(tables, keys, cells, stack, row, other, to, their_cap, chance, shot)
            if chance[FAILED]:
                return
    if active:
        _fling(tables, keys, cells, stack, row, code, start, capped, chance, shot)
        return
    put(tables, keys, cells, stack, row, to, code)
    if capped:
        stack[row + CAPS + (to >> 6)] |= 1 << (to & 63)


@compiled
def is_clear(tables: Tables, cells: Cells, cell: int) -> bool:
    """Tell whether a square is one that a diagonal step may go through."""
    return bool(cells[cell] == 0 and cells[tables[SIZE] + cell] != ACTIVE)


@compiled
def clear_corner(tables: Tables, cells: Cells, start: int, to: int) -> int:
    """Return the corner a diagonal step goes through, east or west first, or 0 if neither is clear."""
    for direction in (2, 6, 0, 4):
        corner = start + tables[DELTA + direction] & 255
        for onward in (0, 2, 4, 6):
            beside = (onward - direction) & 3 == 2  # noqa: PLR2004  # a quarter turn apart
            if beside and corner + tables[DELTA + onward] == to and is_clear(tables, cells, corner):
                return int(corner)
    return 0
