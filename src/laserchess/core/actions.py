"""Turns of several actions, compiled: what may be done, doing it, and what chance adds.

The counterpart of `kernel` for games whose turn is made of actions: steps, rotations and shots each cost
some of them, and the turn ends by an action of its own. `play` takes its chance from a chance array and
works in a shot array.
"""

from laserchess.core.chance import GATE, THAW, Chance, begin, below, fits, happens
from laserchess.core.flights import eligible_squares, step
from laserchess.core.jit import compiled, inlined, lowest_bit
from laserchess.core.kernel import (
    Cells,
    Keys,
    Moves,
    Stack,
    Tables,
    change,
    open_row,
    put,
    put_fixture,
    result,
    side_key,
    undo,
)
from laserchess.core.layout import (
    ACTIONS,
    ACTIVE,
    BITS,
    BY_IDLENESS,
    CAP_KEY,
    CAPS,
    END,
    ENTER,
    FIRE,
    FLOORS,
    GATE_CODE,
    GATE_FLOOR,
    GATES,
    HASH,
    IDLE,
    IDLE_KEY,
    IDLE_LIMIT,
    IS_STUNNED,
    KEYS,
    LEFT,
    LEFT_KEY,
    NOBODY,
    ORIENTATIONS,
    PIECE,
    RESTING,
    RESULT,
    ROTATION_STEPS,
    ROW,
    SIDE,
    SIZE,
    SPIN_KEY,
    SPINS,
    SQUARE_COUNT,
    SQUARES,
    STEP,
    STEP_COUNT,
    STEP_DELTA,
    STEPS,
    STUN_WEAPON,
    STUNNED,
    THAWS,
    TRAITS,
    TURN,
    TURNED,
    TURNS,
    WEAPON,
    WORDS,
)
from laserchess.core.shots import Shot, apply_shot, trace_shot
from laserchess.core.spec import Entry

CAPTURES = int(Entry.CAPTURE)
DISPLACES = int(Entry.DISPLACE)
MOST_SPINS = 3


# What makes a position, beside the board


@compiled
def extras_key(tables: Tables, keys: Keys, stack: Stack, at: int) -> int:
    """Return the part of the hash that is not the board: actions left, idle turns, caps and rotations."""
    base = tables[SIZE] * (tables[KEYS] + FLOORS)
    key = keys[base + LEFT_KEY + stack[at + LEFT]] ^ keys[base + IDLE_KEY + stack[at + IDLE]]
    for word in range(tables[WORDS]):
        bits = stack[at + CAPS + word]
        while bits:
            key ^= keys[base + CAP_KEY + (word << 6) + lowest_bit(bits)]
            bits &= bits - 1
    for i in range(stack[at + SPINS]):
        key ^= keys[base + SPIN_KEY + (i << 11) + stack[at + SPINS + 1 + i]]
    return int(key)


@inlined
def is_capped(stack: Stack, at: int, cell: int) -> bool:
    """Tell whether the piece on a cell has used its special act."""
    return bool(stack[at + CAPS + (cell >> 6)] >> (cell & 63) & 1)


@inlined
def spin_cost(tables: Tables, code: int, before: int) -> int:
    """Return what it cost to turn a piece from the orientation `before` to the one it has."""
    if tables[ROTATION_STEPS] == 0:
        return 1
    count = tables[ORIENTATIONS + (code >> 3)]
    apart = abs((code & 7) - before)
    return int(min(apart, count - apart))


# What may be done


@inlined
def _may_step(tables: Tables, cells: Cells, start: int, to: int, capped: bool, plain: int, holes: int) -> bool:
    """Tell whether a piece may step onto a neighbouring square, given how many squares a flight may end on."""
    other = cells[to]
    active = cells[tables[SIZE] + to] == ACTIVE
    if other == 0:
        return not active or plain + holes > 0
    entry = tables[ENTER + (cells[start] >> 3 << 6) + (other >> 3)]
    if entry == 0 or capped:
        return False
    if entry == CAPTURES:
        return not active or plain + holes > 0
    if entry == DISPLACES and active and plain:
        return bool(plain + holes > 1)
    return bool(plain + holes > 0)


@inlined
def _list_turns(tables: Tables, cells: Cells, stack: Stack, at: int, cell: int, moves: Moves, count: int) -> int:
    """Write the rotations that the actions left pay for to `moves[count:]`; the last one may be changed."""
    code, spins = cells[cell], stack[at + SPINS]
    before, budget = code & 7, stack[at + LEFT] if spins < MOST_SPINS else 0
    if spins and stack[at + SPINS + spins] & 255 == cell:
        before = stack[at + SPINS + spins] >> 8
        budget = stack[at + LEFT] + spin_cost(tables, code, before)
    turns = tables[TURNS + code] if budget else 0
    while turns:
        argument = lowest_bit(turns)
        turns &= turns - 1
        turned = tables[TURNED + (code << 3) + argument]
        if turned & 7 == before or spin_cost(tables, turned, before) <= budget:
            moves[count] = cell | cell << 8 | argument << 16 | TURN << 20
            count += 1
    return count


@compiled
def generate(tables: Tables, cells: Cells, stack: Stack, at: int, moves: Moves, count: int) -> int:
    """Write the legal single actions to `moves[count:]` and return the new count; a finished game has none."""
    if stack[at + RESULT]:
        return count
    player, left = stack[at + SIDE], stack[at + LEFT]
    squares = eligible_squares(tables, cells) if left else 0
    plain, holes = squares & 255, squares >> 8
    for word in range(tables[WORDS]):
        bits = stack[at + BITS + (player << 2) + word]
        while bits:
            start = (word << 6) + lowest_bit(bits)
            bits &= bits - 1
            traits = tables[TRAITS + (cells[start] >> 3)]
            if traits & IS_STUNNED:
                continue
            capped = is_capped(stack, at, start)
            if left and traits & STEPS:
                for direction in range(tables[STEP_COUNT]):
                    to = start + tables[STEP_DELTA + direction] & 255
                    if _may_step(tables, cells, start, to, capped, plain, holes):
                        moves[count] = start | to << 8 | STEP << 20
                        count += 1
            count = _list_turns(tables, cells, stack, at, start, moves, count)
            if left and traits & WEAPON and not capped:
                moves[count] = start | start << 8 | FIRE << 20
                count += 1
    moves[count] = END << 20
    return count + 1


# Doing it


@inlined
def _rotate(tables: Tables, keys: Keys, cells: Cells, stack: Stack, row: int, cell: int, argument: int) -> None:
    """Turn a piece; turning again the piece turned last only changes that rotation, or takes it back."""
    code = cells[cell]
    turned = tables[TURNED + (code << 3) + argument]
    spins = stack[row + SPINS]
    before = code & 7
    if spins and stack[row + SPINS + spins] & 255 == cell:
        before = stack[row + SPINS + spins] >> 8
        stack[row + LEFT] += spin_cost(tables, code, before)
        spins -= 1
    put(tables, keys, cells, stack, row, cell, turned)
    if turned & 7 != before:
        spins += 1
        stack[row + SPINS + spins] = cell | before << 8
        stack[row + LEFT] -= spin_cost(tables, turned, before)
    stack[row + SPINS] = spins


@inlined
def _fire(
    tables: Tables, keys: Keys, cells: Cells, stack: Stack, row: int, cell: int, chance: Chance, shot: Shot
) -> None:
    """Fire the weapon on a cell."""
    stuns = tables[TRAITS + (cells[cell] >> 3)] & STUN_WEAPON != 0
    trace_shot(tables, cells, cell, shot, chance)
    stack[row + CAPS + (cell >> 6)] |= 1 << (cell & 63)
    apply_shot(tables, keys, cells, stack, row, shot, stuns)
    for word in range(tables[WORDS]):
        stack[row + CAPS + word] &= stack[row + BITS + word] | stack[row + BITS + 4 + word]


@inlined
def _change_floor(tables: Tables, keys: Keys, cells: Cells, stack: Stack, row: int, chance: Chance) -> None:
    """Flip Gates by chance and toggle Displacement squares."""
    size = tables[SIZE]
    for i in range(tables[SQUARE_COUNT]):
        cell = tables[SQUARES + i]
        floor = cells[size + cell]
        if floor == GATE_FLOOR:
            code = cells[cell]
            occupied = tables[TRAITS + (code >> 3)] & PIECE
            if not occupied and happens(chance, GATE, cell, tables[GATES]):
                put_fixture(tables, keys, cells, stack, row, cell, 0 if code else tables[GATE_CODE])
        elif floor:
            put_floor(tables, keys, cells, stack, row, cell, ACTIVE if floor == RESTING else RESTING)


@inlined
def put_floor(tables: Tables, keys: Keys, cells: Cells, stack: Stack, row: int, cell: int, floor: int) -> None:
    """Set the floor of a square, keeping the hash true and noting the change in `row`."""
    before = change(cells, stack, row, tables[SIZE] + cell, floor)
    base = tables[SIZE] * tables[KEYS] + cell * FLOORS
    stack[row + HASH] ^= keys[base + before] ^ keys[base + floor]


@inlined
def _thaw(tables: Tables, keys: Keys, cells: Cells, stack: Stack, row: int, chance: Chance) -> None:
    """Thaw stunned pieces of the player to move, by chance."""
    player = stack[row + SIDE]
    for i in range(tables[SQUARE_COUNT]):
        cell = tables[SQUARES + i]
        code = cells[cell]
        own = code >> 3 & 1 == player and tables[TRAITS + (code >> 3)] & IS_STUNNED
        if own and happens(chance, THAW, cell, tables[THAWS]):
            put(tables, keys, cells, stack, row, cell, tables[STUNNED + code])


@inlined
def _end_turn(tables: Tables, keys: Keys, cells: Cells, stack: Stack, row: int, chance: Chance) -> None:
    """End the turn: reset caps, change the floor, pass the move on and thaw."""
    idle = stack[row + IDLE] + 1 if stack[row + LEFT] == tables[ACTIONS] else 0
    stack[row + IDLE] = idle
    if tables[IDLE_LIMIT] and idle >= tables[IDLE_LIMIT]:
        stack[row + RESULT] = BY_IDLENESS << 2 | NOBODY
        return
    for word in range(4):
        stack[row + CAPS + word] = 0
    _change_floor(tables, keys, cells, stack, row, chance)
    stack[row + SIDE] = 1 - stack[row + SIDE]
    stack[row + HASH] ^= side_key(tables, keys)
    stack[row + LEFT] = tables[ACTIONS]
    _thaw(tables, keys, cells, stack, row, chance)


@compiled
def play(
    tables: Tables,
    keys: Keys,
    cells: Cells,
    stack: Stack,
    at: int,
    move: int,
    chance: Chance,
    shot: Shot,
) -> int:
    """Do a legal action; return the new row, or -1 (nothing changed) if scripted chance does not fit it."""
    row = open_row(tables, stack, at, move)
    stack[row + HASH] ^= extras_key(tables, keys, stack, at)
    begin(chance)
    cell, act = move & 255, move >> 20
    if act == TURN:
        _rotate(tables, keys, cells, stack, row, cell, move >> 16 & 15)
    else:
        stack[row + SPINS] = 0
        if act == END:
            _end_turn(tables, keys, cells, stack, row, chance)
        else:
            stack[row + LEFT] -= 1
            if act == FIRE:
                _fire(tables, keys, cells, stack, row, cell, chance, shot)
            else:
                step(tables, keys, cells, stack, row, cell, move >> 8 & 255, chance, shot)
    if not fits(chance):
        undo(cells, stack, row)
        return -1
    stack[row + HASH] ^= extras_key(tables, keys, stack, row)
    if stack[row + RESULT] == 0:
        stack[row + RESULT] = result(tables, stack, row)
    return row


@compiled
def advance(
    tables: Tables,
    keys: Keys,
    cells: Cells,
    stack: Stack,
    at: int,
    move: int,
    moves: Moves,
    chance: Chance,
    shot: Shot,
) -> int:
    """Do an action if it is legal; return the new row, -1 if it is not, -2 if scripted chance does not fit."""
    for i in range(generate(tables, cells, stack, at, moves, 0)):
        if moves[i] == move:
            row = play(tables, keys, cells, stack, at, move, chance, shot)
            return row if row >= 0 else -2
    return -1


@compiled
def playouts(
    tables: Tables,
    keys: Keys,
    cells: Cells,
    stack: Stack,
    moves: Moves,
    chance: Chance,
    shot: Shot,
    games: int,
    longest: int,
) -> int:
    """Play random games from the first row of `stack` (room for `longest` more) and return the actions made."""
    made, row_length = 0, tables[ROW]
    for _ in range(games):
        at = 0
        for _action in range(longest):
            count = generate(tables, cells, stack, at, moves, 0)
            if count == 0:
                break
            at = play(tables, keys, cells, stack, at, moves[below(chance, count)], chance, shot)
            made += 1
        while at:
            undo(cells, stack, at)
            at -= row_length
    return made
