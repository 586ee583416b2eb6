"""Where the light of both sides goes in a position: traced once, used by everything else.

A move none of whose squares the mover's light touches cannot change what the shot hits.
"""

from laserchess.core.arrays import Arrays
from laserchess.core.beams import explode, trace_branching
from laserchess.core.codec import (
    bit_of,
    cell_at,
    class_of,
    face_index,
    mark_of,
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
from laserchess.engine.search.bitboard import has_cell, spread
from laserchess.engine.search.search_layout import FOE, FOE_HITS, LIT, OWN, OWN_HITS, Memory


@inlined
def _touch(mem: Memory, first: int, cell: int) -> None:
    """Put a cell into the set that begins at `first`."""
    mem[place(first + word_of(cell))] |= bit_of(cell)


@inlined
def _follow(arrays: Arrays, weapon: int, lit: int, hits: int) -> None:
    """Follow the simple beam of a weapon, noting the cells it touches and the one it hits."""
    table, cells, mem = arrays.table, arrays.cells, arrays.stack
    cell, travel = weapon, place(table[FACING + cells[weapon]])
    while True:
        _touch(mem, lit, cell)
        cell = neighbour(cell, table[DELTA + travel])
        code = cells[cell]
        if code:
            turned = table[REFLECT + rotation_index(code, travel)]
            if turned < 0:
                if turned != EDGE:
                    _touch(mem, lit, cell)
                if turned == HIT:
                    _touch(mem, hits, cell)
                return
            travel = turned


@compiled
def _trace_branches(arrays: Arrays, at: int, player: int, lit: int, hits: int) -> None:
    """Trace the light of a side that may branch: the cells it touches or blows up, and those it hits."""
    table, mem = arrays.table, arrays.stack
    trace_branching(arrays, at, player)
    explode(arrays)
    for word in range(CELL_WORDS):
        mem[lit + word] |= mem[at + EMITTERS + set_of(player) + word]
        mem[hits + word] = mem[STRUCK + word]
        bits = mem[CENTRES + word]
        while bits:
            cell = cell_at(word, lowest_bit(bits))
            bits &= bits - 1
            for direction in range(DIRECTIONS):
                _touch(mem, lit, neighbour(cell, table[DELTA + direction]))
    for i in range(1, mem[PATH] + 1):
        if mark_of(mem[PATH + i]) == ENTERED:
            _touch(mem, lit, ray_cell(mem[PATH + i]))


@inlined
def _trace_side(arrays: Arrays, at: int, player: int, lit: int, hits: int) -> None:
    """Write the cells a side's light touches and those it hits to the sets that begin at `lit` and `hits`."""
    table, mem = arrays.table, arrays.stack
    for word in range(CELL_WORDS):
        mem[lit + word] = 0
        mem[hits + word] = 0
    if table[SIMPLE_BEAMS] == 0:
        _trace_branches(arrays, at, player, lit, hits)
        return
    for word in range(table[WORDS]):
        bits = mem[place(at + EMITTERS + set_of(player) + word)]
        while bits:
            _follow(arrays, cell_at(word, lowest_bit(bits)), lit, hits)
            bits &= bits - 1


@inlined
def trace_beams(arrays: Arrays, at: int, frame: int) -> None:
    """Trace the light of both sides into the frame, unless it is there."""
    mem, frame = arrays.stack, place(frame)
    if mem[frame + LIT]:
        return
    player = mem[place(at + SIDE)] & 1
    _trace_side(arrays, at, player, frame + OWN, frame + OWN_HITS)
    _trace_side(arrays, at, 1 - player, frame + FOE, frame + FOE_HITS)


@inlined
def keep_beams(mem: Memory, frame: int, child: int) -> None:
    """Hand the light on to the next frame after a move that touched none and destroyed nothing."""
    mem[child + LIT] = 1
    for word in range(CELL_WORDS):
        mem[child + OWN + word] = mem[frame + FOE + word]
        mem[child + FOE + word] = mem[frame + OWN + word]
        mem[child + OWN_HITS + word] = mem[frame + FOE_HITS + word]
        mem[child + FOE_HITS + word] = mem[frame + OWN_HITS + word]


@inlined
def royals_hit(arrays: Arrays, at: int, hits: int, player: int) -> int:
    """Count the royal pieces of a player among the cells of a set of hits."""
    mem, count = arrays.stack, 0
    for word in range(arrays.table[WORDS]):
        count += bit_count(mem[place(hits + word)] & mem[place(at + KINGS + set_of(player) + word)])
    return count


@inlined
def shot_wins(arrays: Arrays, at: int, hits: int, player: int) -> bool:
    """Tell whether a shot of `player` with these hits takes the other's last royal pieces and not all of theirs."""
    mem = arrays.stack
    struck = royals_hit(arrays, at, hits, 1 - player)
    if struck == 0 or struck < mem[at + ROYALS + 1 - player]:
        return False
    return bool(royals_hit(arrays, at, hits, player) < mem[at + ROYALS + player])


@inlined
def touches(arrays: Arrays, lit: int, move: int) -> bool:
    """Tell whether a move changes any cell of the set that begins at `lit`, that of a shoved piece included."""
    mem, start, to = arrays.stack, start_of(move), target_of(move)
    if has_cell(mem, lit, start) or has_cell(mem, lit, to):
        return True
    return move_kind_of(move) == STEP and arrays.cells[to] != 0 and has_cell(mem, lit, neighbour(to, to - start))


@inlined
def removes(arrays: Arrays, move: int) -> bool:
    """Tell whether a move squashes, ejects or captures the piece it steps on."""
    cells, start, to = arrays.cells, start_of(move), target_of(move)
    if move_kind_of(move) != STEP or cells[to] == 0:
        return False
    if cells[neighbour(to, to - start)] != 0:
        return True
    return bool(arrays.table[ENTER + face_index(class_of(cells[start]), class_of(cells[to]))] == CAPTURES)


@inlined
def generate_near(arrays: Arrays, at: int, frame: int, first: int, escape: bool) -> int:
    """List the moves of the pieces that can touch the mover's light (or the opponent's) or remove what they step on."""
    table, mem, player = arrays.table, arrays.stack, arrays.stack[at + SIDE]
    lit = frame + OWN
    near = mem[lit], mem[lit + 1], mem[lit + 2], mem[lit + 3]
    if escape:
        lit = frame + FOE
        near = near[0] | mem[lit], near[1] | mem[lit + 1], near[2] | mem[lit + 2], near[3] | mem[lit + 3]
    if table[STEPS_REMOVE]:
        lit = at + BITS + set_of(1 - player)
        near = near[0] | mem[lit], near[1] | mem[lit + 1], near[2] | mem[lit + 2], near[3] | mem[lit + 3]
    near = spread(near, table[DELTA + 2])
    own = at + BITS + set_of(player)
    kept = mem[own], mem[own + 1], mem[own + 2], mem[own + 3]
    mem[own], mem[own + 1] = kept[0] & near[0], kept[1] & near[1]
    mem[own + 2], mem[own + 3] = kept[2] & near[2], kept[3] & near[3]
    last = generate(arrays, at, mem, first)
    mem[own], mem[own + 1], mem[own + 2], mem[own + 3] = kept
    return int(last)
