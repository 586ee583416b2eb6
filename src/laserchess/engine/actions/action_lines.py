"""Action lines and their values, compiled.

A line is the rest of a turn: some actions and the end of the turn. Its value is the evaluation after the opponent's
best quick reply: a shot, an aimed shot or a capture. If chance is involved, several samples are averaged, with the
same random numbers for every line.
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from laserchess.core import layout as at
from laserchess.core.arrays import Arrays, Moves
from laserchess.core.chance import GOLDEN
from laserchess.core.codec import class_of, move_for, move_kind_of, start_of, target_of
from laserchess.core.jit import compiled, inlined
from laserchess.core.make_unmake import undo
from laserchess.core.multi_action import generate, play
from laserchess.engine.actions.action_eval import PieceValues, evaluate
from laserchess.engine.search.search_layout import MATE, Shared
from laserchess.engine.search.stop import told_to_stop

NODES: Final = 0
NODE_LIMIT: Final = 1
SEED: Final = 2
SAMPLES: Final = 3
COUNTERS: Final = 8

MAX_LINE: Final = at.MAX_ACTIONS + 1
"""The maximum number of actions in a line, the end of the turn included."""
END_OF_TURN: Final = move_for(0, 0, at.END, 0)
MAX_ACTIONS_LISTED: Final = at.MAX_MOVES
"""The maximum number of actions in one position."""


class Workspace(NamedTuple):
    """The data of one search; the first row of its arrays is the root."""

    arrays: Arrays
    values: PieceValues
    moves: Moves
    """Space for two lists of actions: one for the caller, one as scratch memory."""
    line: Moves
    counters: npt.NDArray[np.int64]
    shared: Shared


@inlined
def _make(space: Workspace, row: int, move: int) -> int:
    """Make an action and count it as a node."""
    space.counters[NODES] += 1
    return play(space.arrays, row, move)


@inlined
def _evaluate(space: Workspace, row: int, player: int) -> int:
    return evaluate(space.arrays, space.values, row, player)


@inlined
def _unmake_all(space: Workspace, row: int) -> None:
    """Unmake all actions back to the root."""
    table = space.arrays.table
    while row > table[at.SCRATCH_SIZE]:
        undo(space.arrays, row)
        row -= table[at.ROW]


@inlined
def _try(space: Workspace, row: int, move: int, player: int) -> int:
    """Return the evaluation for a player after one action."""
    after = _make(space, row, move)
    value = _evaluate(space, after, player)
    undo(space.arrays, after)
    return value


@compiled
def best_reply(space: Workspace, row: int) -> int:
    """Return the best value for the side to move after a shot, an aimed shot, a capture or nothing."""
    arrays, player = space.arrays, space.arrays.stack[row + at.SIDE]
    best = _evaluate(space, row, player)
    for i in range(MAX_ACTIONS_LISTED, generate(arrays, row, space.moves, MAX_ACTIONS_LISTED)):
        move = space.moves[i]
        move_kind, cell = move_kind_of(move), start_of(move)
        if move_kind == at.FIRE or (move_kind == at.STEP and arrays.cells[target_of(move)] != 0):
            best = max(best, _try(space, row, move, player))
        elif move_kind == at.ROTATE and arrays.table[at.TRAITS + class_of(arrays.cells[cell])] & at.WEAPON:
            aimed = _make(space, row, move)
            best = max(best, _try(space, aimed, move_for(cell, cell, at.FIRE, 0), player))
            undo(arrays, aimed)
        if best >= MATE:
            break
    return best


@inlined
def _is_legal(space: Workspace, row: int, move: int) -> bool:
    """Return whether an action is legal."""
    found = False
    for i in range(MAX_ACTIONS_LISTED, generate(space.arrays, row, space.moves, MAX_ACTIONS_LISTED)):
        found = found or space.moves[i] == move
    return found


@compiled
def _sample(space: Workspace, length: int) -> tuple[int, bool]:
    """Play the line once with the opponent's reply; return its value and whether chance was involved."""
    stack, row, random = space.arrays.stack, space.arrays.table[at.SCRATCH_SIZE], False
    player = stack[row + at.SIDE]
    for i in range(length):
        if not _is_legal(space, row, space.line[i]):
            break
        row = _make(space, row, space.line[i])
        random |= stack[at.DRAWN] > 0
    if stack[row + at.RESULT]:
        value = _evaluate(space, row, player)
    else:
        stack[at.SCRIPTED] = 0
        row = _make(space, row, END_OF_TURN)
        stack[at.SCRIPTED] = -1
        value = -best_reply(space, row)
    _unmake_all(space, row)
    return value, random


@compiled
def line_value(space: Workspace, length: int) -> int:
    """Return the value of the line of this length for its player, averaged over chance."""
    total, samples = 0, 0
    for sample in range(space.counters[SAMPLES]):
        space.arrays.stack[at.STATE] = space.counters[SEED] + sample * GOLDEN * 977
        value, random = _sample(space, length)
        total += value
        samples += 1
        if not random:
            break
    return total // samples


@compiled
def extend(space: Workspace, length: int, tries: Moves, values: Moves) -> int:
    """Evaluate the line extended by each of `tries`; return how many were evaluated before a stop."""
    for i in range(len(tries)):
        if told_to_stop(space.shared) or space.counters[NODES] >= space.counters[NODE_LIMIT]:
            return i
        space.line[length] = tries[i]
        values[i] = line_value(space, length + 1)
    return len(tries)


@compiled
def list_after(space: Workspace, length: int) -> int:
    """Write the actions after the line, without the end of the turn, to `moves[0:]`; return their number."""
    row = space.arrays.table[at.SCRATCH_SIZE]
    space.arrays.stack[at.STATE] = space.counters[SEED]
    for i in range(length):
        row = _make(space, row, space.line[i])
    count = generate(space.arrays, row, space.moves, 0)
    _unmake_all(space, row)
    return max(count - 1, 0)
