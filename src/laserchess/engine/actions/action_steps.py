"""Parts of the search for turns of several actions, compiled: making actions, pruning repetitions, ordering."""

from typing import Final

from laserchess.core import layout as at
from laserchess.core.codec import class_of, move_kind_of, rotation_note_cell, start_of, target_of
from laserchess.core.jit import inlined
from laserchess.core.multi_action import play
from laserchess.engine.actions.action_layout import (
    END_OF_TURN,
    HISTORY,
    HISTORY_SIZE,
    KILLERS,
    MAX_PLIES,
    NODE_LIMIT,
    NODES,
    PV_TABLE,
    SEED,
    STOPPED,
    Workspace,
)
from laserchess.engine.actions.action_tactics import is_relevant
from laserchess.engine.search.search_layout import MOVE_MASK, ORDER_BITS
from laserchess.engine.search.stop import told_to_stop

POLL_MASK: Final = 63
"""The number of nodes between two polls of the stop flag, less one."""
SORTED: Final = 16
"""The number of actions of a list that are sorted; the order of the others hardly matters."""
HASH_ORDER: Final = 1 << 30
END_ORDER: Final = 1 << 29
FIRE_ORDER: Final = 1 << 28
ENTRY_ORDER: Final = 1 << 27
KILLER_ORDER: Final = 1 << 26
RELEVANT_ORDER: Final = 1 << 24
HISTORY_LIMIT: Final = 1 << 20
HISTORY_STEP: Final = -7046029254386353131
CHANCE_STEP: Final = 6364136223846793005


@inlined
def make(space: Workspace, row: int, move: int, sample: int) -> int:
    """Make an action and count it as a node; a sample determines chance, and nothing happens by it between turns."""
    stack, memory = space.arrays.stack, space.memory
    memory[NODES] += 1
    if memory[NODES] & POLL_MASK == 0 and told_to_stop(space.shared):
        memory[STOPPED] = 1
    if memory[NODES] >= memory[NODE_LIMIT]:
        memory[STOPPED] = 1
    stack[at.STATE] = memory[SEED] + (sample * MAX_PLIES + move) * CHANCE_STEP
    stack[at.SCRIPTED] = 0 if move == END_OF_TURN else -1
    after = play(space.arrays, row, move)
    stack[at.SCRIPTED] = -1
    return after


@inlined
def is_quiet(space: Workspace, move: int) -> bool:
    """Return whether an action is a rotation or a step to an empty square."""
    move_kind = move_kind_of(move)
    return move_kind == at.ROTATE or (move_kind == at.STEP and space.arrays.cells[target_of(move)] == 0)


@inlined
def changes_rotation(space: Workspace, row: int, move: int) -> bool:
    """Return whether an action changes the last rotation of this turn, which costs nothing."""
    stack = space.arrays.stack
    notes = stack[row + at.ROTATED_NOTES]
    if notes == 0 or move == END_OF_TURN or move_kind_of(move) != at.ROTATE:
        return False
    return rotation_note_cell(stack[row + at.ROTATED_NOTES + notes]) == start_of(move)


@inlined
def is_redundant(space: Workspace, row: int, move: int) -> bool:
    """Return whether a quiet action leads to a position that other actions of this turn lead to as well.

    Of two independent quiet actions only one order is searched. A piece is not rotated twice in a row, and does not
    step back.
    """
    stack, cells = space.arrays.stack, space.arrays.cells
    last = stack[row + at.MOVE]
    if not is_quiet(space, move) or cells[space.arrays.table[at.SIZE] + target_of(move)] == at.ACTIVE:
        return False
    last_kind, start, target = move_kind_of(last), start_of(last), target_of(last)
    rotated = last_kind == at.ROTATE
    if not rotated and (last_kind != at.STEP or stack[row + at.CHANGES] != 2 or cells[target] == 0):  # noqa: PLR2004
        return False
    from_, to = start_of(move), target_of(move)
    if from_ == target:
        return rotated == (move_kind_of(move) == at.ROTATE) and (rotated or to == start)
    return from_ < start and to != start


@inlined
def history_at(player: int, move: int) -> int:
    """Return the place of an action in the history."""
    return HISTORY + player * HISTORY_SIZE + ((move * HISTORY_STEP) >> 40 & (HISTORY_SIZE - 1))


@inlined
def score_moves(space: Workspace, row: int, ply: int, first: int, count: int, tt_move: int) -> int:
    """Drop redundant actions and write the order of the others into the list; return how many are left."""
    moves, memory, cells = space.moves, space.memory, space.arrays.cells
    player, kept = space.arrays.stack[row + at.SIDE], first
    for i in range(first, count):
        move = moves[i]
        if move == tt_move:
            order = HASH_ORDER
        elif move == END_OF_TURN:
            order = END_ORDER
        elif not is_quiet(space, move):
            order = FIRE_ORDER
            if move_kind_of(move) == at.STEP:
                order = ENTRY_ORDER + space.values[class_of(cells[target_of(move)])]
        elif is_redundant(space, row, move):
            continue
        elif move in (memory[KILLERS + 2 * ply], memory[KILLERS + 2 * ply + 1]):
            order = KILLER_ORDER
        else:
            order = memory[history_at(player, move)]
            if is_relevant(space, ply, move):
                order += RELEVANT_ORDER
        moves[kept] = order << ORDER_BITS | move
        kept += 1
    return kept


@inlined
def pick(space: Workspace, first: int, i: int, count: int) -> int:
    """Return the next action of a list, the one with the highest order among those left."""
    moves = space.moves
    if i - first < SORTED:
        best = i
        for j in range(i + 1, count):
            if moves[j] > moves[best]:
                best = j
        moves[i], moves[best] = moves[best], moves[i]
    return int(moves[i] & MOVE_MASK)


@inlined
def note_cutoff(space: Workspace, row: int, ply: int, move: int, depth: int) -> None:
    """Remember a quiet action that caused a cutoff."""
    memory = space.memory
    if move == END_OF_TURN or not is_quiet(space, move):
        return
    if memory[KILLERS + 2 * ply] != move:
        memory[KILLERS + 2 * ply + 1] = memory[KILLERS + 2 * ply]
        memory[KILLERS + 2 * ply] = move
    place = history_at(space.arrays.stack[row + at.SIDE], move)
    memory[place] = min(memory[place] + depth * depth * 4, HISTORY_LIMIT)


@inlined
def update_pv(space: Workspace, ply: int, move: int) -> None:
    """Begin the line of a ply with an action, followed by the line of the next ply."""
    memory = space.memory
    line, rest = PV_TABLE + ply * MAX_PLIES, PV_TABLE + (ply + 1) * MAX_PLIES
    length = min(memory[rest], MAX_PLIES - 2)
    memory[line], memory[line + 1] = length + 1, move
    for i in range(length):
        memory[line + 2 + i] = memory[rest + 1 + i]
