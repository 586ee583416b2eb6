"""Turns of one move, compiled: what may be moved, and moving it; then the mover's weapons fire.

The counterpart of `multi_action` for variants whose turn is a single step, swap, rotation or null move.
"""

from laserchess.core.arrays import Arrays, Moves
from laserchess.core.beams import hit, trace_salvo, would_hit
from laserchess.core.codec import (
    argument_of,
    cell_at,
    class_of,
    face_index,
    move_for,
    move_kind_of,
    neighbour,
    owner_of,
    piece_kind_of,
    place,
    result_for,
    rotation_index,
    set_of,
    square_index,
    start_of,
    target_of,
)
from laserchess.core.endings import result
from laserchess.core.jit import compiled, inlined, lowest_bit
from laserchess.core.layout import (
    ALLOWED,
    BITS,
    BORDER,
    BY_STALEMATE,
    CAPTURED,
    EJECTED,
    EMITTERS,
    ENERGY,
    ENTER,
    MAJORITY,
    NO_SIDE,
    NULL,
    NULL_MOVE,
    QUIET,
    QUIET_RESET,
    REMOVED,
    RESULT,
    REVERSIBLE,
    ROTATE,
    ROTATED,
    ROTATIONS,
    SIDE,
    SQUASHED,
    STALEMATE,
    STALEMATE_DRAW,
    STEP,
    STEP_COUNT,
    STEP_DELTA,
    STEPS,
    SWAP,
    SWAP_LOOSE,
    TRAITS,
    WORDS,
)
from laserchess.core.make_unmake import open_row, pass_turn, put, record_removal
from laserchess.core.variant import EntryRule

SWAPS = int(EntryRule.SWAP)
SHOVES_LEVEL = int(EntryRule.SHOVE_LEVEL)
CAPTURES = int(EntryRule.CAPTURE)


# Moves


@inlined
def _can_enter(arrays: Arrays, start: int, to: int, entry: int, player: int) -> bool:
    """Return whether a step onto the piece on `to` is legal, given what it would do."""
    table = arrays.table
    if entry in (SWAPS, CAPTURES):
        owner = owner_of(arrays.cells[to])
        welcome = entry == CAPTURES or table[SWAP_LOOSE] != 0 or table[ALLOWED + square_index(owner, start)] != 0
        return bool(welcome and table[ALLOWED + square_index(player, to)] != 0)
    return bool(entry != SHOVES_LEVEL or table[ENERGY + start] >= table[ENERGY + to])


@compiled
def generate(arrays: Arrays, at: int, moves: Moves, count: int) -> int:  # noqa: C901  # a hot loop, written out
    """Write the legal moves to `moves[count:]` and return the new count; a finished game has none."""
    table, cells, stack, at = arrays.table, arrays.cells, arrays.stack, place(at)
    if stack[at + RESULT]:
        return count
    player = stack[at + SIDE] & 1
    for word in range(table[WORDS]):
        bits = stack[at + BITS + set_of(player) + word]
        while bits:
            start = cell_at(word, lowest_bit(bits))
            bits &= bits - 1
            code = cells[start]
            if table[TRAITS + class_of(code)] & STEPS:
                meetings = ENTER + face_index(class_of(code), 0)
                for direction in range(table[STEP_COUNT]):
                    to = neighbour(start, table[STEP_DELTA + direction])
                    other = cells[to]
                    if other == 0:
                        if table[ALLOWED + square_index(player, to)]:
                            moves[place(count)] = move_for(start, to, STEP, 0)
                            count += 1
                    else:
                        entry = table[meetings + class_of(other)]
                        if entry and _can_enter(arrays, start, to, entry, player):
                            moves[place(count)] = move_for(start, to, SWAP if entry == SWAPS else STEP, 0)
                            count += 1
            turns = table[ROTATIONS + code]
            while turns:
                moves[place(count)] = move_for(start, start, ROTATE, lowest_bit(turns))
                count += 1
                turns &= turns - 1
    if table[NULL_MOVE] and would_hit(arrays, at, player):
        first = _first_emitter(arrays, at, player)
        moves[place(count)] = move_for(first, first, NULL, 0)
        count += 1
    return count


@compiled
def stalemate(arrays: Arrays, at: int, moves: Moves) -> int:
    """Return layout's RESULT of a side to move without a legal move, or 0; `moves` is scratch."""
    table, stack = arrays.table, arrays.stack
    if table[STALEMATE] == 0 or stack[at + RESULT] or generate(arrays, at, moves, 0):
        return 0
    winner = NO_SIDE if table[STALEMATE] == STALEMATE_DRAW else 1 - stack[at + SIDE]
    return int(result_for(BY_STALEMATE, winner))


@inlined
def _first_emitter(arrays: Arrays, at: int, player: int) -> int:
    """Return the player's first weapon by column, then row, which is the order of cells."""
    for word in range(arrays.table[WORDS]):
        bits = arrays.stack[at + EMITTERS + set_of(player) + word]
        if bits:
            return int(cell_at(word, lowest_bit(bits)))
    return 0


# Playing


@inlined
def _make_way(arrays: Arrays, row: int, start: int, to: int) -> None:
    """Capture the piece on `to`, or shove it on: squashing or ejecting it where there is no room."""
    table, cells = arrays.table, arrays.cells
    code, other = cells[start], cells[to]
    if table[ENTER + face_index(class_of(code), class_of(other))] == CAPTURES:
        record_removal(arrays, row, to, other, CAPTURED)
        return
    beyond = to + to - start
    if cells[beyond] == 0:
        put(arrays, row, beyond, other)
    else:
        record_removal(arrays, row, to, other, EJECTED if piece_kind_of(cells[beyond]) == BORDER else SQUASHED)


@inlined
def _relocate(arrays: Arrays, row: int, move: int) -> None:
    """Do the moving part of a move: turn, swap, or step with what makes way for it."""
    cells = arrays.cells
    start, to, move_kind = start_of(move), target_of(move), move_kind_of(move)
    code = cells[start]
    if move_kind == ROTATE:
        put(arrays, row, start, arrays.table[ROTATED + rotation_index(code, argument_of(move))])
        return
    if move_kind == NULL:
        return
    other = cells[to]
    if move_kind == STEP and other:
        _make_way(arrays, row, start, to)
    put(arrays, row, start, other if move_kind == SWAP else 0)
    put(arrays, row, to, code)


@compiled
def play(arrays: Arrays, at: int, move: int) -> int:
    """Play a legal move: change `cells`, write the next row, return where that row begins."""
    table, stack, at = arrays.table, arrays.stack, place(at)
    row = open_row(arrays, at, move)
    _relocate(arrays, row, move)
    zapped = 0
    if trace_salvo(arrays, row, stack[at + SIDE] & 1):
        zapped = hit(arrays, row, False)  # noqa: FBT003  # compiled: no names
    removed = stack[place(row + table[REMOVED])]
    pass_turn(arrays, row)
    stack[row + REVERSIBLE] = 0 if removed else stack[at + REVERSIBLE] + 1
    resets = removed if table[QUIET_RESET] else zapped
    stack[row + QUIET] = 0 if resets else stack[at + QUIET] + 1
    if removed or table[MAJORITY]:
        stack[row + RESULT] = result(arrays, row)
    return row
