"""Turns of several actions, compiled: what may be done, doing it, and what chance adds.

The counterpart of `single_move` for variants whose turn consists of actions: steps, rotations and shots each cost
some of them, and the turn ends by an action of its own.
"""

from laserchess.core.arrays import Arrays, Moves
from laserchess.core.beams import hit, trace_shot
from laserchess.core.chance import begin, below, fits, happens
from laserchess.core.codec import (
    argument_of,
    bit_of,
    cell_at,
    class_of,
    face_index,
    move_for,
    move_kind_of,
    neighbour,
    orientation_of,
    owner_of,
    result_for,
    rotation_index,
    rotation_note_before,
    rotation_note_cell,
    rotation_note_for,
    set_of,
    start_of,
    target_of,
    word_of,
)
from laserchess.core.displacement import (
    CAPTURES,
    CAPTURES_FREELY,
    DISPLACES,
    PLUNGES,
    eligible_squares,
    is_used_by_piece,
    step,
)
from laserchess.core.endings import result
from laserchess.core.jit import compiled, inlined, lowest_bit
from laserchess.core.layout import (
    ACTIONS,
    ACTIONS_LEFT,
    ACTIONS_LEFT_KEY,
    ACTIVE,
    BITS,
    BY_IDLENESS,
    CAPPED,
    CAPPED_KEY,
    CELL_WORDS,
    CELLS,
    DIRECTIONS,
    END,
    ENTER,
    FIRE,
    FLOORS,
    GATE,
    GATE_CODE,
    GATE_FLOOR,
    GATES,
    HASH,
    IDLE,
    IDLE_KEY,
    IDLE_LIMIT,
    IS_STUNNED,
    KEYS,
    MAX_ACTIONS,
    NO_SIDE,
    ONCE,
    ORIENTATIONS,
    PIECE,
    RESTING,
    RESULT,
    ROTATE,
    ROTATED,
    ROTATED_NOTES,
    ROTATION_KEY,
    ROTATION_STEPS,
    ROTATIONS,
    ROW,
    SCRATCH_SIZE,
    SIDE,
    SIZE,
    SQUARE_COUNT,
    SQUARES,
    STEP,
    STEP_COUNT,
    STEP_DELTA,
    STEPS,
    STUN_WEAPON,
    STUNNED,
    THAW,
    THAWS,
    TRAITS,
    WEAPON,
    WORDS,
)
from laserchess.core.make_unmake import change, extras_at, open_row, pass_turn, put, put_fixture, undo

# What belongs to a position apart from the board


@compiled
def extras_key(arrays: Arrays, at: int) -> int:
    """Return the part of the hash that is not the board: actions left, idle turns, caps and rotations."""
    keys, stack = arrays.keys, arrays.stack
    base = extras_at(arrays)
    key = keys[base + ACTIONS_LEFT_KEY + stack[at + ACTIONS_LEFT]] ^ keys[base + IDLE_KEY + stack[at + IDLE]]
    for word in range(arrays.table[WORDS]):
        bits = stack[at + CAPPED + word]
        while bits:
            key ^= keys[base + CAPPED_KEY + cell_at(word, lowest_bit(bits))]
            bits &= bits - 1
    for i in range(stack[at + ROTATED_NOTES]):
        key ^= keys[base + ROTATION_KEY + i * CELLS * DIRECTIONS + stack[at + ROTATED_NOTES + 1 + i]]
    return int(key)


@inlined
def is_capped(arrays: Arrays, at: int, cell: int) -> bool:
    """Return whether the piece on a cell has used its special action, or the feature there was used."""
    return bool(arrays.stack[at + CAPPED + word_of(cell)] & bit_of(cell))


@inlined
def rotation_cost(arrays: Arrays, code: int, before: int) -> int:
    """Return what it cost to turn a piece from the orientation `before` to the one it has."""
    if arrays.table[ROTATION_STEPS] == 0:
        return 1
    count = arrays.table[ORIENTATIONS + class_of(code)]
    apart = abs(orientation_of(code) - before)
    return int(min(apart, count - apart))


# What may be done


@inlined
def _may_step(arrays: Arrays, at: int, start: int, to: int, squares: int) -> bool:
    """Return whether a piece may step onto a neighbouring square, given the squares pieces can be displaced to."""
    table, cells = arrays.table, arrays.cells
    plain, every = squares & 255, (squares & 255) + (squares >> 8)
    other = cells[to]
    active = cells[table[SIZE] + to] == ACTIVE
    if other == 0:
        return not active or every > 0
    entry = table[ENTER + face_index(class_of(cells[start]), class_of(other))]
    if entry == 0 or (is_used_by_piece(arrays, entry, other) and is_capped(arrays, at, start)):
        return False
    if entry in (CAPTURES, CAPTURES_FREELY):
        return not active or every > 0
    if entry == PLUNGES and table[TRAITS + class_of(other)] & ONCE and is_capped(arrays, at, to):
        return False
    if entry == DISPLACES and active and plain:
        return every > 1
    return every > 0


@inlined
def _list_rotations(arrays: Arrays, at: int, cell: int, moves: Moves, count: int) -> int:
    """Write the rotations that the actions left pay for to `moves[count:]`; the last one may be changed."""
    table, stack = arrays.table, arrays.stack
    code, spins = arrays.cells[cell], stack[at + ROTATED_NOTES]
    before, budget = orientation_of(code), stack[at + ACTIONS_LEFT] if spins < MAX_ACTIONS else 0
    if spins and rotation_note_cell(stack[at + ROTATED_NOTES + spins]) == cell:
        before = rotation_note_before(stack[at + ROTATED_NOTES + spins])
        budget = stack[at + ACTIONS_LEFT] + rotation_cost(arrays, code, before)
    turns = table[ROTATIONS + code] if budget else 0
    while turns:
        argument = lowest_bit(turns)
        turns &= turns - 1
        turned = table[ROTATED + rotation_index(code, argument)]
        if orientation_of(turned) == before or rotation_cost(arrays, turned, before) <= budget:
            moves[count] = move_for(cell, cell, ROTATE, argument)
            count += 1
    return count


@compiled
def generate(arrays: Arrays, at: int, moves: Moves, count: int) -> int:
    """Write the legal single actions to `moves[count:]` and return the new count; a finished game has none."""
    table, cells, stack = arrays.table, arrays.cells, arrays.stack
    if stack[at + RESULT]:
        return count
    player, left = stack[at + SIDE], stack[at + ACTIONS_LEFT]
    squares = eligible_squares(arrays) if left else 0
    for word in range(table[WORDS]):
        bits = stack[at + BITS + set_of(player) + word]
        while bits:
            start = cell_at(word, lowest_bit(bits))
            bits &= bits - 1
            traits = table[TRAITS + class_of(cells[start])]
            if traits & IS_STUNNED:
                continue
            if left and traits & STEPS:
                for direction in range(table[STEP_COUNT]):
                    to = neighbour(start, table[STEP_DELTA + direction])
                    if _may_step(arrays, at, start, to, squares):
                        moves[count] = move_for(start, to, STEP, 0)
                        count += 1
            count = _list_rotations(arrays, at, start, moves, count)
            if left and traits & WEAPON and not is_capped(arrays, at, start):
                moves[count] = move_for(start, start, FIRE, 0)
                count += 1
    moves[count] = move_for(0, 0, END, 0)
    return count + 1


# Doing it


@inlined
def _rotate(arrays: Arrays, row: int, cell: int, argument: int) -> None:
    """Rotate a piece; rotating the last rotated piece again only changes that rotation, or cancels it."""
    stack, code = arrays.stack, arrays.cells[cell]
    turned = arrays.table[ROTATED + rotation_index(code, argument)]
    spins = stack[row + ROTATED_NOTES]
    before = orientation_of(code)
    if spins and rotation_note_cell(stack[row + ROTATED_NOTES + spins]) == cell:
        before = rotation_note_before(stack[row + ROTATED_NOTES + spins])
        stack[row + ACTIONS_LEFT] += rotation_cost(arrays, code, before)
        spins -= 1
    put(arrays, row, cell, turned)
    if orientation_of(turned) != before:
        spins += 1
        stack[row + ROTATED_NOTES + spins] = rotation_note_for(cell, before)
        stack[row + ACTIONS_LEFT] -= rotation_cost(arrays, turned, before)
    stack[row + ROTATED_NOTES] = spins


@inlined
def _fire(arrays: Arrays, row: int, cell: int) -> None:
    """Fire the weapon on a cell."""
    stuns = arrays.table[TRAITS + class_of(arrays.cells[cell])] & STUN_WEAPON != 0
    trace_shot(arrays, cell)
    arrays.stack[row + CAPPED + word_of(cell)] |= bit_of(cell)
    hit(arrays, row, stuns)


@inlined
def _change_floor(arrays: Arrays, row: int) -> None:
    """Flip Gates by chance and toggle Displacement squares."""
    table, cells = arrays.table, arrays.cells
    for i in range(table[SQUARE_COUNT]):
        cell = table[SQUARES + i]
        floor = cells[table[SIZE] + cell]
        if floor == GATE_FLOOR:
            code = cells[cell]
            occupied = table[TRAITS + class_of(code)] & PIECE
            if not occupied and happens(arrays.stack, GATE, cell, table[GATES]):
                put_fixture(arrays, row, cell, 0 if code else table[GATE_CODE])
        elif floor:
            _put_floor(arrays, row, cell, ACTIVE if floor == RESTING else RESTING)


@inlined
def _put_floor(arrays: Arrays, row: int, cell: int, floor: int) -> None:
    """Set the floor of a square, keeping the hash true and noting the change in `row`."""
    table, keys = arrays.table, arrays.keys
    before = change(arrays, row, table[SIZE] + cell, floor)
    base = table[SIZE] * table[KEYS] + cell * FLOORS
    arrays.stack[row + HASH] ^= keys[base + before] ^ keys[base + floor]


@inlined
def _unstun(arrays: Arrays, row: int) -> None:
    """Thaw stunned pieces of the side to move, by chance."""
    table, player = arrays.table, arrays.stack[row + SIDE]
    for i in range(table[SQUARE_COUNT]):
        cell = table[SQUARES + i]
        code = arrays.cells[cell]
        own = owner_of(code) == player and table[TRAITS + class_of(code)] & IS_STUNNED
        if own and happens(arrays.stack, THAW, cell, table[THAWS]):
            put(arrays, row, cell, table[STUNNED + code])


@inlined
def _end_turn(arrays: Arrays, row: int) -> None:
    """End the turn: reset caps, change the floor, pass the move on and thaw."""
    table, stack = arrays.table, arrays.stack
    idle = stack[row + IDLE] + 1 if stack[row + ACTIONS_LEFT] == table[ACTIONS] else 0
    if table[IDLE_LIMIT]:
        stack[row + IDLE] = idle
        if idle >= table[IDLE_LIMIT]:
            stack[row + RESULT] = result_for(BY_IDLENESS, NO_SIDE)
            return
    for word in range(CELL_WORDS):
        stack[row + CAPPED + word] = 0
    _change_floor(arrays, row)
    pass_turn(arrays, row)
    stack[row + ACTIONS_LEFT] = table[ACTIONS]
    _unstun(arrays, row)


@compiled
def play(arrays: Arrays, at: int, move: int) -> int:
    """Do a legal action; return the new row, or -1 (nothing changed) if scripted chance does not fit it."""
    stack, scratch = arrays.stack, arrays.stack
    row = open_row(arrays, at, move)
    stack[row + HASH] ^= extras_key(arrays, at)
    begin(scratch)
    cell, move_kind = start_of(move), move_kind_of(move)
    if move_kind == ROTATE:
        _rotate(arrays, row, cell, argument_of(move))
    else:
        stack[row + ROTATED_NOTES] = 0
        if move_kind == END:
            _end_turn(arrays, row)
        else:
            stack[row + ACTIONS_LEFT] -= 1
            if move_kind == FIRE:
                _fire(arrays, row, cell)
            else:
                step(arrays, row, cell, target_of(move))
    if not fits(scratch):
        undo(arrays, row)
        return -1
    stack[row + HASH] ^= extras_key(arrays, row)
    if stack[row + RESULT] == 0:
        stack[row + RESULT] = result(arrays, row)
    return row


@compiled
def playouts(arrays: Arrays, moves: Moves, games: int, longest: int) -> int:
    """Play random games from the first row of the stack (with space for `longest` more) and return the actions made."""
    made, first, row_length = 0, arrays.table[SCRATCH_SIZE], arrays.table[ROW]
    for _ in range(games):
        at = first
        for _action in range(longest):
            count = generate(arrays, at, moves, 0)
            if count == 0:
                break
            at = play(arrays, at, moves[below(arrays.stack, count)])
            made += 1
        while at > first:
            undo(arrays, at)
            at -= row_length
    return made
