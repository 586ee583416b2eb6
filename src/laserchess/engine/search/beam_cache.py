"""The beams of both sides, traced once for each node and used by evaluation, ordering and pruning.

A move that touches no square of the mover's beams cannot change what the shot hits.
"""

from typing import Final

from laserchess.core.arrays import Arrays
from laserchess.core.beams import explode, trace_branching
from laserchess.core.codec import (
    bit_of,
    cell_at,
    class_of,
    face_index,
    mark_of,
    move_for,
    move_kind_of,
    neighbour,
    place,
    ray_cell,
    rotation_index,
    set_of,
    start_of,
    target_of,
    word_of,
)
from laserchess.core.jit import bit_count, compiled, inlined, lowest_bit
from laserchess.core.layout import (
    BITS,
    CELL_WORDS,
    CENTRES,
    DELTA,
    DIRECTIONS,
    EDGE,
    EMITTERS,
    ENTER,
    ENTERED,
    FACING,
    HIT,
    KINGS,
    NULL,
    PATH,
    REFLECT,
    ROYALS,
    SIDE,
    SIMPLE_BEAMS,
    STEP,
    STEPS_REMOVE,
    STRUCK,
    WORDS,
)
from laserchess.core.single_move import CAPTURES, generate
from laserchess.engine.search.bitboard import Words, has_cell, spread
from laserchess.engine.search.search_layout import BEAMS_KNOWN, ENEMY_BEAM, ENEMY_HITS, OWN_BEAM, OWN_HITS, Memory

NULL_MOVE: Final = move_for(0, 0, NULL, 0)
"""Fire without moving: equivalent to any move that touches no beam."""


@inlined
def touch(mem: Memory, first: int, cell: int) -> None:
    """Add a cell to the bitboard at `first`."""
    mem[place(first + word_of(cell))] |= bit_of(cell)


@inlined
def _follow(arrays: Arrays, weapon: int, touched: int, hits: int) -> None:
    """Trace the unbranched beam of a weapon: the cells it touches and the one it hits."""
    table, cells, mem = arrays.table, arrays.cells, arrays.stack
    cell, travel = weapon, place(table[FACING + cells[weapon]])
    while True:
        touch(mem, touched, cell)
        cell = neighbour(cell, table[DELTA + travel])
        code = cells[cell]
        if code:
            reflected = table[REFLECT + rotation_index(code, travel)]
            if reflected < 0:
                if reflected != EDGE:
                    touch(mem, touched, cell)
                if reflected == HIT:
                    touch(mem, hits, cell)
                return
            travel = reflected


@compiled
def _trace_branches(arrays: Arrays, at: int, player: int, touched: int, hits: int) -> None:
    """Trace the beams of a side that may branch: the cells they touch or blow up, and those they hit."""
    table, mem = arrays.table, arrays.stack
    trace_branching(arrays, at, player)
    explode(arrays)
    for word in range(CELL_WORDS):
        mem[touched + word] |= mem[at + EMITTERS + set_of(player) + word]
        mem[hits + word] = mem[STRUCK + word]
        bits = mem[CENTRES + word]
        while bits:
            cell = cell_at(word, lowest_bit(bits))
            bits &= bits - 1
            for direction in range(DIRECTIONS):
                touch(mem, touched, neighbour(cell, table[DELTA + direction]))
    for i in range(1, mem[PATH] + 1):
        if mark_of(mem[PATH + i]) == ENTERED:
            touch(mem, touched, ray_cell(mem[PATH + i]))


@inlined
def trace_side(arrays: Arrays, at: int, player: int, touched: int, hits: int) -> None:
    """Write the cells touched and hit by a side's beams to the bitboards at `touched` and `hits`."""
    table, mem = arrays.table, arrays.stack
    for word in range(CELL_WORDS):
        mem[touched + word] = 0
        mem[hits + word] = 0
    if table[SIMPLE_BEAMS] == 0:
        _trace_branches(arrays, at, player, touched, hits)
        return
    for word in range(table[WORDS]):
        bits = mem[place(at + EMITTERS + set_of(player) + word)]
        while bits:
            _follow(arrays, cell_at(word, lowest_bit(bits)), touched, hits)
            bits &= bits - 1


@inlined
def trace_beams(arrays: Arrays, at: int, frame: int) -> None:
    """Trace the beams of both sides into the frame, unless they are there already."""
    mem, frame = arrays.stack, place(frame)
    if mem[frame + BEAMS_KNOWN]:
        return
    player = mem[place(at + SIDE)] & 1
    trace_side(arrays, at, player, frame + OWN_BEAM, frame + OWN_HITS)
    trace_side(arrays, at, 1 - player, frame + ENEMY_BEAM, frame + ENEMY_HITS)


@inlined
def keep_beams(mem: Memory, frame: int, child: int) -> None:
    """Copy the beams to the next frame after a move that touched none and destroyed nothing."""
    mem[child + BEAMS_KNOWN] = 1
    for word in range(CELL_WORDS):
        mem[child + OWN_BEAM + word] = mem[frame + ENEMY_BEAM + word]
        mem[child + ENEMY_BEAM + word] = mem[frame + OWN_BEAM + word]
        mem[child + OWN_HITS + word] = mem[frame + ENEMY_HITS + word]
        mem[child + ENEMY_HITS + word] = mem[frame + OWN_HITS + word]


@inlined
def royals_hit(arrays: Arrays, at: int, hits: int, player: int) -> int:
    """Return the number of a player's royal pieces among the hits."""
    mem, count = arrays.stack, 0
    for word in range(arrays.table[WORDS]):
        count += bit_count(mem[place(hits + word)] & mem[place(at + KINGS + set_of(player) + word)])
    return count


@inlined
def shot_wins(arrays: Arrays, at: int, hits: int, player: int) -> bool:
    """Return whether firing destroys all royal pieces of the opponent of `player` and not all of their own."""
    mem = arrays.stack
    struck = royals_hit(arrays, at, hits, 1 - player)
    if struck == 0 or struck < mem[at + ROYALS + 1 - player]:
        return False
    return bool(royals_hit(arrays, at, hits, player) < mem[at + ROYALS + player])


@inlined
def touches(arrays: Arrays, touched: int, move: int) -> bool:
    """Return whether a move changes a cell of the bitboard at `touched`, including the target of a pushed piece."""
    mem, start, to = arrays.stack, start_of(move), target_of(move)
    if has_cell(mem, touched, start) or has_cell(mem, touched, to):
        return True
    return move_kind_of(move) == STEP and arrays.cells[to] != 0 and has_cell(mem, touched, neighbour(to, to - start))


@inlined
def removes(arrays: Arrays, move: int) -> bool:
    """Return whether a move squashes, ejects or captures the piece it steps on."""
    cells, start, to = arrays.cells, start_of(move), target_of(move)
    if move_kind_of(move) != STEP or cells[to] == 0:
        return False
    if cells[neighbour(to, to - start)] != 0:
        return True
    return bool(arrays.table[ENTER + face_index(class_of(cells[start]), class_of(cells[to]))] == CAPTURES)


@inlined
def generate_among(arrays: Arrays, at: int, cells: Words, first: int) -> int:
    """Generate the moves of the mover's pieces on a bitboard; return the end of the list."""
    mem = arrays.stack
    own = at + BITS + set_of(mem[at + SIDE])
    kept = mem[own], mem[own + 1], mem[own + 2], mem[own + 3]
    mem[own], mem[own + 1] = kept[0] & cells[0], kept[1] & cells[1]
    mem[own + 2], mem[own + 3] = kept[2] & cells[2], kept[3] & cells[3]
    last = generate(arrays, at, mem, first)
    mem[own], mem[own + 1], mem[own + 2], mem[own + 3] = kept
    return int(last)


@inlined
def generate_near(arrays: Arrays, at: int, frame: int, first: int, escape: bool) -> int:
    """Generate the moves of pieces near the mover's beams (in an evasion also the opponent's) or near enemies."""
    table, mem, player = arrays.table, arrays.stack, arrays.stack[at + SIDE]
    touched = frame + OWN_BEAM
    near = mem[touched], mem[touched + 1], mem[touched + 2], mem[touched + 3]
    if escape:
        touched = frame + ENEMY_BEAM
        near = (
            near[0] | mem[touched],
            near[1] | mem[touched + 1],
            near[2] | mem[touched + 2],
            near[3] | mem[touched + 3],
        )
    if table[STEPS_REMOVE]:
        touched = at + BITS + set_of(1 - player)
        near = (
            near[0] | mem[touched],
            near[1] | mem[touched + 1],
            near[2] | mem[touched + 2],
            near[3] | mem[touched + 3],
        )
    return generate_among(arrays, at, spread(near, table[DELTA + 2]), first)
