"""Beams, compiled: their paths, and what they do to pieces.

A shot is traced over the board as it is and then `strike` removes (or stuns) all it hit at once. Beams may
branch, scatter, hit centres and come back to where it was; no cell is entered twice in one direction, so every
shot ends. Variants whose beams never split or repeat (`SIMPLE_BEAMS`) use a faster function.
"""

from laserchess.core.arrays import Arrays
from laserchess.core.chance import pick
from laserchess.core.codec import (
    bit_of,
    branches,
    cell_at,
    class_of,
    end_cell,
    end_for,
    end_of,
    first_branch,
    mark_for,
    neighbour,
    owner_of,
    pending_for,
    pending_weapon,
    place,
    ray_cell,
    ray_for,
    ray_travel,
    rotation_index,
    second_branch,
    set_of,
    word_of,
)
from laserchess.core.jit import compiled, inlined, lowest_bit
from laserchess.core.layout import (
    CAPPED,
    CENTRE,
    CENTRES,
    DELTA,
    DIRECTIONS,
    EDGE,
    EMITTER,
    EMITTERS,
    ENDS,
    ENTERED,
    EXIT,
    FACING,
    FAILED,
    HIT,
    IMMUNE,
    IS_STUNNED,
    PATH,
    PENDING,
    PIECE,
    REFLECT,
    REPEAT,
    SALVO,
    SCATTER,
    SEEN,
    SIMPLE_BEAMS,
    SIZE,
    SPLIT,
    STARTS,
    STOPPED,
    STRUCK,
    STUNNED,
    TRAITS,
    WORDS,
    ZAPPED,
)
from laserchess.core.make_unmake import put, record_removal

# Simple beams


@inlined
def trace(arrays: Arrays, cell: int, travel: int) -> int:
    """Follow a simple beam that leaves `cell` and return how and where it ends, see `codec.end_for`."""
    table, cells, travel = arrays.table, arrays.cells, place(travel)
    while True:
        cell = neighbour(cell, table[DELTA + travel])
        code = cells[cell]
        if code:
            turned = table[REFLECT + rotation_index(code, travel)]
            if turned < 0:
                return int(end_for(turned, cell))
            travel = turned


# Shots


@inlined
def _mark(arrays: Arrays, cell: int, travel: int, mark: int, end: int) -> None:
    """Add an entry to the path."""
    scratch = arrays.stack
    count = scratch[PATH] + 1
    scratch[PATH] = count
    scratch[PATH + count] = mark_for(ray_for(cell, travel), mark, end)


@inlined
def _first_time(arrays: Arrays, cell: int, travel: int) -> bool:
    """Note that a beam enters a cell in this direction; return whether it is the first time in this shot."""
    state = rotation_index(cell, travel)
    place, bit = SEEN + word_of(state), bit_of(state)
    known = arrays.stack[place]
    arrays.stack[place] = known | bit
    return bool(known & bit == 0)


@inlined
def _put_off(arrays: Arrays, cell: int, travel: int, weapon: int) -> None:
    """Have a branch followed later: the one put off last comes first."""
    scratch = arrays.stack
    scratch[PENDING] += 1
    scratch[PENDING + scratch[PENDING]] = pending_for(ray_for(cell, travel), weapon)


@inlined
def _end_at(arrays: Arrays, cell: int, travel: int, weapon: int, result: int) -> None:
    """End a branch at a piece or a wall, and note what it struck."""
    scratch = arrays.stack
    own_beam = cell == weapon and arrays.table[TRAITS + class_of(arrays.cells[cell])] & IMMUNE != 0
    if result == CENTRE:
        scratch[CENTRES + word_of(cell)] |= bit_of(cell)
    if result == CENTRE or (result == HIT and not own_beam):
        scratch[STRUCK + word_of(cell)] |= bit_of(cell)
    _mark(arrays, cell, travel, ENDS, STOPPED if own_beam else result)


@inlined
def _branch(arrays: Arrays, cell: int, travel: int, weapon: int) -> None:
    """Follow one branch to its end, putting off the second half of each split."""
    table, cells, scratch = arrays.table, arrays.cells, arrays.stack
    _mark(arrays, cell, travel, STARTS, 0)
    while True:
        onto = neighbour(cell, table[DELTA + travel])
        code = cells[onto]
        result = table[REFLECT + rotation_index(code, travel)] if code else travel
        if result == EDGE:
            _mark(arrays, cell, travel, ENDS, EDGE)
            return
        if not _first_time(arrays, onto, travel):
            _mark(arrays, cell, travel, ENDS, REPEAT)
            return
        cell = onto
        _mark(arrays, cell, travel, ENTERED, 0)
        if branches(result):
            _mark(arrays, cell, travel, ENDS, SPLIT)
            _put_off(arrays, cell, second_branch(result), weapon)
            travel = first_branch(result)
            _mark(arrays, cell, travel, STARTS, 0)
        elif result >= 0:
            travel = result
        elif result == SCATTER:
            travel = pick(scratch, EXIT, DIRECTIONS, cell)
            if scratch[FAILED]:
                return
        else:
            _end_at(arrays, cell, travel, weapon, result)
            return


@inlined
def _begin_shot(arrays: Arrays) -> None:
    """Forget the shot before this one."""
    scratch = arrays.stack
    for i in range(STRUCK, PENDING):
        scratch[i] = 0
    scratch[PATH] = 0


@compiled
def _shoot(arrays: Arrays, weapon: int, travel: int) -> None:
    """Follow the beam that leaves the weapon on a cell with all its branches, depth first."""
    scratch = arrays.stack
    scratch[PENDING] = 0
    _put_off(arrays, weapon, travel, weapon)
    while scratch[PENDING]:
        start = scratch[PENDING + scratch[PENDING]]
        scratch[PENDING] -= 1
        _branch(arrays, ray_cell(start), ray_travel(start), pending_weapon(start))
        if scratch[FAILED]:
            return


@compiled
def trace_ray(arrays: Arrays, cell: int, travel: int) -> None:
    """Trace the beams that leave a cell, splits included; scratch memory receives their path and the cells hit."""
    _begin_shot(arrays)
    _shoot(arrays, cell, travel)


@inlined
def trace_shot(arrays: Arrays, weapon: int) -> None:
    """Trace the shot of one weapon."""
    trace_ray(arrays, weapon, arrays.table[FACING + arrays.cells[weapon]])


@compiled
def trace_next(arrays: Arrays, player: int, cell: int) -> int:
    """Trace the shot of a player's first weapon from `cell` on that fires after a move.

    Return its cell, or 0 where there is no more. The path is in the scratch at the front of the stack.
    """
    table, cells = arrays.table, arrays.cells
    for weapon in range(cell, table[SIZE]):
        code = cells[weapon]
        if owner_of(code) == player and table[TRAITS + class_of(code)] & EMITTER:
            trace_shot(arrays, weapon)
            return weapon
    return 0


@compiled
def trace_branching(arrays: Arrays, row: int, player: int) -> None:
    """Trace all weapons of a player that fire after a move, in variants where beams may split."""
    _begin_shot(arrays)
    for word in range(arrays.table[WORDS]):
        bits = arrays.stack[row + EMITTERS + set_of(player) + word]
        while bits:
            weapon = cell_at(word, lowest_bit(bits))
            bits &= bits - 1
            _shoot(arrays, weapon, arrays.table[FACING + arrays.cells[weapon]])


@inlined
def trace_salvo(arrays: Arrays, row: int, player: int) -> bool:
    """Trace all weapons of a player that fire after a move; return whether they hit anything."""
    table, stack = arrays.table, arrays.stack
    if table[SIMPLE_BEAMS] == 0:
        trace_branching(arrays, row, player)
        return bool((stack[STRUCK] | stack[STRUCK + 1] | stack[STRUCK + 2] | stack[STRUCK + 3]) != 0)
    struck, left = False, table[SALVO]
    for word in range(table[WORDS]):
        bits = stack[row + EMITTERS + set_of(player) + word]
        while bits and left:
            weapon = cell_at(word, lowest_bit(bits))
            bits &= bits - 1
            left -= 1
            ended = trace(arrays, weapon, table[FACING + arrays.cells[weapon]])
            if end_of(ended) == HIT:
                if not struck:
                    for i in range(STRUCK, CENTRES):
                        stack[i] = 0
                struck = True
                stack[STRUCK + word_of(end_cell(ended))] |= bit_of(end_cell(ended))
    return struck


@compiled
def would_hit(arrays: Arrays, row: int, player: int) -> bool:
    """Return whether the weapons of a player would hit anything now."""
    return trace_salvo(arrays, row, player)


# What a shot does


@inlined
def explode(arrays: Arrays) -> None:
    """Spread hits on centres to the pieces around them."""
    table, cells, scratch = arrays.table, arrays.cells, arrays.stack
    for word in range(table[WORDS]):
        bits = scratch[CENTRES + word]
        while bits:
            cell = cell_at(word, lowest_bit(bits))
            bits &= bits - 1
            for direction in range(DIRECTIONS):
                near = neighbour(cell, table[DELTA + direction])
                if table[TRAITS + class_of(cells[near])] & PIECE:
                    scratch[STRUCK + word_of(near)] |= bit_of(near)


@compiled
def hit(arrays: Arrays, row: int, stuns: bool) -> int:
    """Destroy (or stun) everything that was struck, all at once; return how many pieces were destroyed."""
    table, cells, stack, scratch = arrays.table, arrays.cells, arrays.stack, arrays.stack
    if table[SIMPLE_BEAMS] == 0:
        explode(arrays)
    destroyed = 0
    for word in range(table[WORDS]):
        bits = scratch[STRUCK + word]
        while bits:
            cell = cell_at(word, lowest_bit(bits))
            bits &= bits - 1
            code = cells[cell]
            if not stuns:
                record_removal(arrays, row, cell, code, ZAPPED)
                put(arrays, row, cell, 0)
                stack[row + CAPPED + word] &= ~bit_of(cell)
                destroyed += 1
            elif not table[TRAITS + class_of(code)] & IS_STUNNED:
                put(arrays, row, cell, table[STUNNED + code])
    return destroyed
