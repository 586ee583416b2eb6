"""The rules, compiled: light, moves, playing them and taking them back, for games of one move a turn.

Every function works on the arrays and integers of `layout`, allocates nothing and runs without the GIL.
The usual order of arguments is `tables, keys, cells, stack, at`, as far as each is needed.
"""

import numpy as np
import numpy.typing as npt

from laserchess.core.jit import compiled, inlined, lowest_bit
from laserchess.core.layout import (
    ALLOWED,
    AUTOMATIC,
    BITS,
    BORDER,
    BY_BOTH_KINGS,
    BY_KING,
    BY_MAJORITY,
    BY_QUIET,
    BY_REPETITION,
    CHANGES,
    DELTA,
    EJECTED,
    EMITTER,
    EMITTERS,
    ENERGY,
    ENTER,
    FLOORS,
    HASH,
    HIT,
    KEPT,
    KEYS,
    LIGHT,
    MAJORITY,
    MOVE,
    MUZZLE,
    NOBODY,
    NULL,
    NULL_MOVE,
    QUIET,
    QUIET_LIMIT,
    QUIET_RESET,
    REMOVED,
    RESULT,
    REVERSIBLE,
    ROW,
    ROYAL,
    ROYALS,
    SIDE,
    SIDE_KEY,
    SIZE,
    SQUASHED,
    STEP,
    STEP_COUNT,
    STEP_DELTA,
    STEPS,
    SWAP,
    SWAP_LOOSE,
    TRAITS,
    TURN,
    TURNED,
    TURNS,
    WORDS,
    ZAPPED,
)
from laserchess.core.spec import Entry

Cells = npt.NDArray[np.uint16]
Stack = npt.NDArray[np.int64]
Moves = npt.NDArray[np.int64]
Tables = npt.NDArray[np.int32]
Keys = npt.NDArray[np.int64]

SWAPS = int(Entry.SWAP)
SHOVES_LEVEL = int(Entry.SHOVE_LEVEL)
SHOVES = int(Entry.SHOVE)


# Light


@compiled
def trace(tables: Tables, cells: Cells, cell: int, travel: int, path: Stack | None) -> int:
    """Follow a beam that leaves `cell` and return where and how it ends, as `end << 8 | cell`.

    `end` is one of layout's negative results. Where `path` is an array, its first entry becomes the
    number of squares entered and the others `cell | travel in << 8` for each.
    """
    entered = 0
    while True:
        cell = cell + tables[DELTA + travel] & 255
        code = cells[cell]
        if path is not None and code >> 4 != BORDER:
            entered += 1
            path[0] = entered
            path[entered] = cell | travel << 8
        if code:
            turned = tables[LIGHT + (code << 3) + travel]
            if turned < 0:
                return int(turned << 8 | cell)
            travel = turned


# Moves


@inlined
def _can_enter(tables: Tables, cells: Cells, start: int, to: int, entry: int, player: int) -> bool:
    """Tell whether a step onto the piece on `to` is legal, given what it would do."""
    if entry == SHOVES_LEVEL:
        return bool(tables[ENERGY + start] >= tables[ENERGY + to])
    if entry == SWAPS:
        owner = cells[to] >> 3 & 1
        welcome = tables[SWAP_LOOSE] != 0 or tables[ALLOWED + (owner << 8) + start] != 0
        return bool(tables[ALLOWED + (player << 8) + to] != 0 and welcome)
    return entry == SHOVES


@compiled
def generate(tables: Tables, cells: Cells, stack: Stack, at: int, moves: Moves, count: int) -> int:
    """Write the legal moves to `moves[count:]` and return the new count; a finished game has none."""
    if stack[at + RESULT]:
        return count
    player = stack[at + SIDE]
    for word in range(tables[WORDS]):
        bits = stack[at + BITS + (player << 2) + word]
        while bits:
            start = (word << 6) + lowest_bit(bits)
            bits &= bits - 1
            code = cells[start]
            if tables[TRAITS + (code >> 3)] & STEPS:
                row = ENTER + (code >> 3 << 6)
                for direction in range(tables[STEP_COUNT]):
                    to = start + tables[STEP_DELTA + direction] & 255
                    other = cells[to]
                    if other == 0:
                        if tables[ALLOWED + (player << 8) + to]:
                            moves[count] = start | to << 8
                            count += 1
                    else:
                        entry = tables[row + (other >> 3)]
                        if entry and _can_enter(tables, cells, start, to, entry, player):
                            moves[count] = start | to << 8 | (SWAP << 20 if entry == SWAPS else STEP << 20)
                            count += 1
            turns = tables[TURNS + code]
            while turns:
                moves[count] = start | start << 8 | lowest_bit(turns) << 16 | TURN << 20
                count += 1
                turns &= turns - 1
    if tables[NULL_MOVE] and _shot_hits(tables, cells, stack, at, player):
        first = _first_emitter(stack, at, player)
        moves[count] = first | first << 8 | NULL << 20
        count += 1
    return count


@inlined
def _shot_hits(tables: Tables, cells: Cells, stack: Stack, at: int, player: int) -> bool:
    """Tell whether the player's weapons would hit anything on the board as it is."""
    for slot in range(2):
        cell = stack[at + EMITTERS + 2 * player + slot]
        if cell and trace(tables, cells, cell, tables[MUZZLE + cells[cell]], None) >> 8 == HIT:
            return True
    return False


@inlined
def _first_emitter(stack: Stack, at: int, player: int) -> int:
    """Return the player's first weapon by column, then row, which is the order of cells."""
    one, two = stack[at + EMITTERS + 2 * player], stack[at + EMITTERS + 2 * player + 1]
    if one == 0 or (two and two < one):
        return int(two)
    return int(one)


# Playing


@inlined
def change(cells: Cells, stack: Stack, row: int, place: int, value: int) -> int:
    """Set a place of `cells`, noting in `row` what stood there, and return that."""
    before = cells[place]
    cells[place] = value
    noted = stack[row + CHANGES] + 1
    stack[row + CHANGES] = noted
    stack[row + CHANGES + noted] = place | before << 16
    return int(before)


@inlined
def put_fixture(tables: Tables, keys: Keys, cells: Cells, stack: Stack, row: int, cell: int, code: int) -> None:
    """Set a cell, keeping the hash true and noting the change in `row`."""
    before = change(cells, stack, row, cell, code)
    width = tables[KEYS]
    if before:
        stack[row + HASH] ^= keys[cell * width + before]
    if code:
        stack[row + HASH] ^= keys[cell * width + code]


@inlined
def put(tables: Tables, keys: Keys, cells: Cells, stack: Stack, row: int, cell: int, code: int) -> None:
    """Set a cell to a piece or to nothing, keeping hash and occupancy true."""
    before = cells[cell]
    put_fixture(tables, keys, cells, stack, row, cell, code)
    if before:
        stack[row + BITS + (before >> 3 & 1) * 4 + (cell >> 6)] &= ~(1 << (cell & 63))
    if code:
        stack[row + BITS + (code >> 3 & 1) * 4 + (cell >> 6)] |= 1 << (cell & 63)


@inlined
def open_row(tables: Tables, stack: Stack, at: int, move: int) -> int:
    """Begin the row of the next position as a copy of the present one."""
    row = at + tables[ROW]
    for i in range(KEPT):
        stack[row + i] = stack[at + i]
    stack[row + MOVE] = move
    stack[row + CHANGES] = 0
    stack[row + tables[REMOVED]] = 0
    return int(row)


@inlined
def side_key(tables: Tables, keys: Keys) -> int:
    """Return the key of the second player being to move."""
    return int(keys[tables[SIZE] * (tables[KEYS] + FLOORS) + SIDE_KEY])


@inlined
def note_removal(tables: Tables, stack: Stack, row: int, cell: int, code: int, how: int) -> None:
    """Count a piece out and note how it went."""
    removals = row + tables[REMOVED]
    noted = stack[removals] + 1
    stack[removals] = noted
    stack[removals + noted] = cell | how << 8 | code << 16
    if tables[TRAITS + (code >> 3)] & ROYAL:
        stack[row + ROYALS + (code >> 3 & 1)] -= 1


@inlined
def _move_emitter(stack: Stack, row: int, cell: int, to: int) -> None:
    """Let the weapon that stood on `cell` be on `to` (0: gone)."""
    for slot in range(4):
        if stack[row + EMITTERS + slot] == cell:
            stack[row + EMITTERS + slot] = to


@inlined
def _relocate(tables: Tables, keys: Keys, cells: Cells, stack: Stack, row: int, move: int) -> None:
    """Do the moving part of a move: turn, swap, or step with what it shoves."""
    start, to, act = move & 255, move >> 8 & 255, move >> 20
    code = cells[start]
    if act == TURN:
        put(tables, keys, cells, stack, row, start, tables[TURNED + (code << 3) + (move >> 16 & 15)])
        return
    if act == NULL:
        return
    other = cells[to]
    if act == STEP and other:
        beyond = to + to - start
        if cells[beyond] == 0:
            put(tables, keys, cells, stack, row, beyond, other)
        else:
            how = EJECTED if cells[beyond] >> 4 == BORDER else SQUASHED
            note_removal(tables, stack, row, to, other, how)
    put(tables, keys, cells, stack, row, start, other if act == SWAP else 0)
    put(tables, keys, cells, stack, row, to, code)
    if tables[TRAITS + (code >> 3)] & EMITTER:
        _move_emitter(stack, row, start, to)


@inlined
def _zap(tables: Tables, keys: Keys, cells: Cells, stack: Stack, row: int, player: int) -> int:
    """Fire the player's weapons on one board, then remove what they hit; return how many."""
    first, second = 0, 0
    weapon = stack[row + EMITTERS + 2 * player]
    if weapon:
        struck = trace(tables, cells, weapon, tables[MUZZLE + cells[weapon]], None)
        if struck >> 8 == HIT:
            first = struck & 255
    weapon = stack[row + EMITTERS + 2 * player + 1]
    if weapon:
        struck = trace(tables, cells, weapon, tables[MUZZLE + cells[weapon]], None)
        if struck >> 8 == HIT and struck & 255 != first:
            second = struck & 255
    if second and (first == 0 or second < first):
        first, second = second, first
    zapped = 0
    for cell in (first, second):
        if cell:
            code = cells[cell]
            note_removal(tables, stack, row, cell, code, ZAPPED)
            if tables[TRAITS + (code >> 3)] & EMITTER:
                _move_emitter(stack, row, cell, 0)
            put(tables, keys, cells, stack, row, cell, 0)
            zapped += 1
    return zapped


@compiled
def play(tables: Tables, keys: Keys, cells: Cells, stack: Stack, at: int, move: int) -> int:
    """Play a legal move: change `cells`, write the next row, return where that row begins."""
    row = open_row(tables, stack, at, move)
    player = stack[at + SIDE]
    _relocate(tables, keys, cells, stack, row, move)
    zapped = _zap(tables, keys, cells, stack, row, player)
    removed = stack[row + tables[REMOVED]]
    stack[row + SIDE] = 1 - player
    stack[row + HASH] ^= side_key(tables, keys)
    stack[row + REVERSIBLE] = 0 if removed else stack[at + REVERSIBLE] + 1
    resets = removed if tables[QUIET_RESET] else zapped
    stack[row + QUIET] = 0 if resets else stack[at + QUIET] + 1
    if removed or tables[MAJORITY]:
        stack[row + RESULT] = result(tables, stack, row)
    return row


@compiled
def undo(cells: Cells, stack: Stack, row: int) -> None:
    """Take back the move that led to `row`; the row before it is current again."""
    for change in range(stack[row + CHANGES], 0, -1):
        noted = stack[row + CHANGES + change]
        cells[noted & 0xFFFF] = noted >> 16


# Endings


@compiled
def result(tables: Tables, stack: Stack, row: int) -> int:
    """Return layout's RESULT for the royal pieces left, draws left aside."""
    one, two = stack[row + ROYALS], stack[row + ROYALS + 1]
    if one == 0 and two == 0:
        return BY_BOTH_KINGS << 2 | NOBODY
    if one == 0 or two == 0:
        return BY_KING << 2 | (1 if one == 0 else 0)
    if tables[MAJORITY]:
        player = stack[row + SIDE]
        if stack[row + ROYALS + player] > stack[row + ROYALS + 1 - player]:
            return int(BY_MAJORITY << 2 | player)
    return 0


@inlined
def repeats(hashes: Stack, last: int, apart: int, times: int) -> int:
    """Count where the hash at `last` stands before it, looking that many times, each `apart` from the one before."""
    seen, place = 0, last
    for _ in range(times):
        place -= apart
        if place < 0:
            break
        if hashes[place] == hashes[last]:
            seen += 1
    return seen


@compiled
def occurrences(tables: Tables, stack: Stack, at: int) -> int:
    """Count how often the present position has stood, this time included."""
    return 1 + repeats(stack, at + HASH, 2 * tables[ROW], stack[at + REVERSIBLE] // 2)


@inlined
def draw_by(tables: Tables, quiet: int, seen: int) -> int:
    """Return layout's RESULT of a draw after so many quiet turns, of a position that stood `seen` times before."""
    if tables[QUIET_LIMIT] and quiet >= tables[QUIET_LIMIT]:
        return BY_QUIET << 2 | NOBODY
    if tables[AUTOMATIC] and seen > 1:
        return BY_REPETITION << 2 | NOBODY
    return 0


@compiled
def drawn(tables: Tables, stack: Stack, at: int) -> int:
    """Return layout's RESULT of a draw that needs no claim, or 0."""
    seen = occurrences(tables, stack, at) - 1 if tables[AUTOMATIC] else 0
    return draw_by(tables, stack[at + QUIET], seen)


@compiled
def advance(tables: Tables, keys: Keys, cells: Cells, stack: Stack, at: int, move: int, moves: Moves) -> int:
    """Play a move of a game that is kept, if it is legal; return the new row, or -1.

    Unlike `play` this ends the game by draws that need no claim. `moves` is room to work in.
    """
    for i in range(generate(tables, cells, stack, at, moves, 0)):
        if moves[i] == move:
            row = play(tables, keys, cells, stack, at, move)
            if stack[row + RESULT] == 0:
                stack[row + RESULT] = drawn(tables, stack, row)
            return row
    return -1
