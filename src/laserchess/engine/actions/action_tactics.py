"""What shots and captures win at once, compiled: found from the board without making an action.

For each number of actions, `find_gains` notes the most that a side's pieces win with them: a shot costs one action, an
aimed shot a rotation more, a capture one. Gains of different pieces add up. It also notes how few of them remove the
enemy King, and whether a stunned piece could, once it has thawed.
"""

from typing import Final

from laserchess.core import layout as at
from laserchess.core.beams import explode, trace_ray
from laserchess.core.chance import begin
from laserchess.core.codec import (
    bit_of,
    cell_at,
    class_of,
    face_index,
    move_kind_of,
    neighbour,
    orientation_of,
    owner_of,
    ray_cell,
    rotation_index,
    set_of,
    start_of,
    target_of,
    word_of,
)
from laserchess.core.displacement import CAPTURES, CAPTURES_FREELY
from laserchess.core.jit import compiled, inlined, lowest_bit
from laserchess.core.multi_action import rotation_cost
from laserchess.engine.actions.action_eval import ROLES, evaluate
from laserchess.engine.actions.action_layout import (
    GAIN_SIZE,
    GAINS,
    KILLS,
    MARKING,
    NO_KILL,
    OFFERS,
    PASSED,
    RELEVANT,
    RISKS,
    SEED,
    Workspace,
)
from laserchess.engine.search.search_layout import MATE

THREAT_PERCENT: Final = 25
"""What a threat for the next turn is worth, as a share of what it wins."""
KING_THREAT: Final = 120
"""Centipawns for a threat to the King for the next turn."""
KING_LOST: Final = 2000
"""Centipawns for a King that is lost unless the rest of the turn saves it."""
KING_RISK: Final = 500
"""Centipawns for a King that is lost if a stunned piece thaws."""
UNCERTAIN: Final = 4
"""What a shot that is scattered by chance wins is divided by this."""
REMOVES_KING: Final = 1 << 20
LOSES_KING: Final = -1 << 20


@inlined
def _worth_removed(space: Workspace, cell: int, player: int) -> int:
    """Return what it is worth to a player that the piece on a cell is removed."""
    code = space.arrays.cells[cell]
    enemy = owner_of(code) != player
    if space.arrays.table[at.TRAITS + class_of(code)] & at.ROYAL:
        return REMOVES_KING if enemy else LOSES_KING
    value = space.values[class_of(code)]
    return int(value if enemy else -value)


@inlined
def _worth_stunned(space: Workspace, cell: int, player: int) -> int:
    """Return what it is worth to a player that the piece on a cell is stunned."""
    table, code = space.arrays.table, space.arrays.cells[cell]
    if table[at.TRAITS + class_of(code)] & at.IS_STUNNED:
        return 0
    value = space.values[class_of(code)] - space.values[class_of(table[at.STUNNED + code])]
    return int(value if owner_of(code) != player else -value)


@inlined
def _shot(space: Workspace, weapon: int, travel: int, player: int, stuns: bool) -> int:
    """Return what a shot of a weapon in a direction is worth; at least REMOVES_KING // 2 if it wins the game."""
    arrays, stack = space.arrays, space.arrays.stack
    stack[at.STATE] = space.memory[SEED]
    begin(stack)
    trace_ray(arrays, weapon, travel)
    explode(arrays)
    if space.memory[MARKING]:
        for i in range(1, stack[at.PATH] + 1):
            cell = ray_cell(stack[at.PATH + i])
            space.memory[PASSED + word_of(cell)] |= bit_of(cell)
    total = 0
    for word in range(arrays.table[at.WORDS]):
        bits = stack[at.STRUCK + word]
        while bits:
            cell = cell_at(word, lowest_bit(bits))
            bits &= bits - 1
            total += _worth_stunned(space, cell, player) if stuns else _worth_removed(space, cell, player)
    if stack[at.DRAWN] and total > 0:
        total = min(total, KING_LOST) // UNCERTAIN
    return total


@inlined
def _offer(space: Workspace, player: int, cost: int, worth: int) -> None:
    """Note what a piece wins with some actions."""
    memory = space.memory
    if worth > REMOVES_KING // 2:
        memory[KILLS + player] = min(memory[KILLS + player], cost)
    elif worth > memory[OFFERS + cost]:
        memory[OFFERS + cost] = worth


@inlined
def _offer_shots(space: Workspace, cell: int, code: int, player: int, traits: int) -> None:
    """Note what a weapon wins by firing, or by rotating and firing."""
    table = space.arrays.table
    stuns, most = traits & at.STUN_WEAPON != 0, table[at.ACTIONS]
    _offer(space, player, 1, _shot(space, cell, table[at.FACING + code], player, stuns))
    turns = table[at.ROTATIONS + code]
    while turns:
        turned = table[at.ROTATED + rotation_index(code, lowest_bit(turns))]
        turns &= turns - 1
        cost = 1 + rotation_cost(space.arrays, turned, orientation_of(code))
        if cost <= most:
            _offer(space, player, cost, _shot(space, cell, table[at.FACING + turned], player, stuns))


@inlined
def _offer_captures(space: Workspace, cell: int, code: int, player: int) -> None:
    """Note what a piece wins by a capture."""
    table, cells = space.arrays.table, space.arrays.cells
    kind = class_of(code)
    for direction in range(table[at.STEP_COUNT]):
        to = neighbour(cell, table[at.STEP_DELTA + direction])
        other = cells[to]
        if table[at.TRAITS + class_of(other)] & at.PIECE and owner_of(other) != player:
            entry = table[at.ENTER + face_index(kind, class_of(other))]
            if entry in (CAPTURES, CAPTURES_FREELY):
                _offer(space, player, 1, _worth_removed(space, to, player))


@inlined
def _find_offers(space: Workspace, cell: int, player: int) -> bool:
    """Note what the piece on a cell wins with each number of actions; return whether it can act now."""
    table, memory, code = space.arrays.table, space.memory, space.arrays.cells[cell]
    stunned = table[at.TRAITS + class_of(code)] & at.IS_STUNNED != 0
    if stunned:
        code = table[at.STUNNED + code]
    traits, kill = table[at.TRAITS + class_of(code)], memory[KILLS + player]
    for count in range(1, table[at.ACTIONS] + 1):
        memory[OFFERS + count] = 0
    if traits & at.WEAPON:
        _offer_shots(space, cell, code, player, traits)
    elif traits & at.STEPS:
        _offer_captures(space, cell, code, player)
    if stunned:
        if memory[KILLS + player] < kill:
            memory[RISKS + player] = 1
        memory[KILLS + player] = kill
    return not stunned


@compiled
def find_gains(space: Workspace, row: int, player: int) -> None:
    """Note what a player wins by shots and captures with each number of actions, see above."""
    table, stack, memory = space.arrays.table, space.arrays.stack, space.memory
    most, best = table[at.ACTIONS], GAINS + player * GAIN_SIZE
    memory[KILLS + player], memory[RISKS + player] = NO_KILL, 0
    for count in range(most + 1):
        memory[best + count] = 0
    for word in range(table[at.WORDS]):
        bits = stack[row + at.BITS + set_of(player) + word] & ~stack[row + at.CAPPED + word]
        while bits:
            cell = cell_at(word, lowest_bit(bits))
            bits &= bits - 1
            if _find_offers(space, cell, player):
                for count in range(most, 0, -1):
                    for cost in range(1, count + 1):
                        total = memory[best + count - cost] + memory[OFFERS + cost]
                        memory[best + count] = max(memory[best + count], total)


@inlined
def _add_gains(space: Workspace, row: int, turn: int) -> int:
    """Return the evaluation for the side to move with the gains of both sides, which have been found."""
    stack, memory, most = space.arrays.stack, space.memory, space.arrays.table[at.ACTIONS]
    player, left = stack[row + at.SIDE], stack[row + at.ACTIONS_LEFT]
    in_danger = memory[KILLS + 1 - player] <= most
    if in_danger and left == 0:
        return turn + 2 - MATE
    value = evaluate(space.arrays, space.values, row, player)
    now, later = memory[GAINS + player * GAIN_SIZE + left], memory[GAINS + player * GAIN_SIZE + most]
    lost = memory[GAINS + (1 - player) * GAIN_SIZE + most]
    value += max(now, later * THREAT_PERCENT // 100)
    if left == most:
        value -= lost * THREAT_PERCENT // 100
        if in_danger:
            value -= KING_THREAT
    else:
        value -= lost
        if in_danger:
            value -= KING_LOST
        elif memory[RISKS + 1 - player]:
            value -= KING_RISK
    if memory[KILLS + player] <= left:
        value += KING_LOST
    elif memory[KILLS + player] <= most:
        value += KING_THREAT
    return int(value)


@compiled
def evaluate_quick(space: Workspace, row: int, turn: int) -> int:
    """Return the evaluation for the side to move, with what both sides win at once."""
    player = space.arrays.stack[row + at.SIDE]
    find_gains(space, row, player)
    if space.memory[KILLS + player] <= space.arrays.stack[row + at.ACTIONS_LEFT] and turn > 0:
        return MATE - turn - 1  # this turn's win is searched, so that its line is known
    find_gains(space, row, 1 - player)
    return _add_gains(space, row, turn)


@compiled
def evaluate_relevant(space: Workspace, row: int, ply: int, turn: int) -> int:
    """Return the same, and mark the cells that shots of either side pass: see `is_relevant`."""
    memory = space.memory
    memory[MARKING] = 1
    for word in range(at.CELL_WORDS):
        memory[PASSED + word] = 0
    find_gains(space, row, 0)
    find_gains(space, row, 1)
    memory[MARKING] = 0
    for word in range(at.CELL_WORDS):
        memory[RELEVANT + ply * at.CELL_WORDS + word] = memory[PASSED + word]
    return _add_gains(space, row, turn)


@inlined
def is_relevant(space: Workspace, ply: int, move: int) -> bool:
    """Return whether a quiet action may change what shots and captures win; most others do not."""
    memory, table, start, to = space.memory, space.arrays.table, start_of(move), target_of(move)
    kind = class_of(space.arrays.cells[start])
    special = table[at.TRAITS + kind] & (at.WEAPON | at.ROYAL) or space.values[ROLES + kind]
    if special and move_kind_of(move) == at.STEP:
        return True
    marks = RELEVANT + ply * at.CELL_WORDS
    return bool(memory[marks + word_of(start)] & bit_of(start) or memory[marks + word_of(to)] & bit_of(to))
