"""Lines of actions and what they are worth, compiled.

A line is the rest of a turn: some actions and then its end. It is worth what the board is worth after the
opponent's best quick answer to it: a shot, an aimed shot, or a capture. Where chance has a part in a line,
several draws are averaged, the same ones for every line.
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from laserchess.core import layout as at
from laserchess.core.actions import generate, play
from laserchess.core.arrays import Arrays, Moves
from laserchess.core.chance import GOLDEN
from laserchess.core.codec import act_of, class_of, move_for, start_of, target_of
from laserchess.core.jit import compiled, inlined
from laserchess.core.rows import undo
from laserchess.engine.actions.worth import Worths, worth
from laserchess.engine.search.memory import MATE, STOP, Shared

NODES: Final = 0
NODE_LIMIT: Final = 1
SEED: Final = 2
SAMPLES: Final = 3
COUNTERS: Final = 8

LONGEST: Final = at.MOST_ACTIONS + 1
"""Actions of a line, its end included."""
END_OF_TURN: Final = move_for(0, 0, at.END, 0)
ROOM: Final = at.MOST_MOVES
"""Room for the actions of one position."""


class Desk(NamedTuple):
    """What a search works on; the first row of its arrays is that of the root."""

    arrays: Arrays
    worths: Worths
    moves: Moves
    """Room for two lists of actions: one for the caller, one to work in."""
    line: Moves
    counters: npt.NDArray[np.int64]
    shared: Shared


@inlined
def _do(desk: Desk, row: int, move: int) -> int:
    """Do an action and count it."""
    desk.counters[NODES] += 1
    return play(desk.arrays, row, move)


@inlined
def _worth(desk: Desk, row: int, player: int) -> int:
    return worth(desk.arrays, desk.worths, row, player)


@inlined
def _go_back(desk: Desk, row: int) -> None:
    """Take everything back to the root."""
    table = desk.arrays.table
    while row > table[at.ROOM]:
        undo(desk.arrays, row)
        row -= table[at.ROW]


@inlined
def _try(desk: Desk, row: int, move: int, player: int) -> int:
    """Return what the board is worth to a player after one action."""
    after = _do(desk, row, move)
    value = _worth(desk, after, player)
    undo(desk.arrays, after)
    return value


@compiled
def answer(desk: Desk, row: int) -> int:
    """Return what the player to move makes of a position by a shot, an aimed shot, a capture or nothing."""
    arrays, player = desk.arrays, desk.arrays.stack[row + at.SIDE]
    best = _worth(desk, row, player)
    for i in range(ROOM, generate(arrays, row, desk.moves, ROOM)):
        move = desk.moves[i]
        act, cell = act_of(move), start_of(move)
        if act == at.FIRE or (act == at.STEP and arrays.cells[target_of(move)] != 0):
            best = max(best, _try(desk, row, move, player))
        elif act == at.TURN and arrays.table[at.TRAITS + class_of(arrays.cells[cell])] & at.WEAPON:
            aimed = _do(desk, row, move)
            best = max(best, _try(desk, aimed, move_for(cell, cell, at.FIRE, 0), player))
            undo(arrays, aimed)
        if best >= MATE:
            break
    return best


@inlined
def _is_legal(desk: Desk, row: int, move: int) -> bool:
    """Tell whether an action may be done."""
    found = False
    for i in range(ROOM, generate(desk.arrays, row, desk.moves, ROOM)):
        found = found or desk.moves[i] == move
    return found


@compiled
def _sample(desk: Desk, length: int) -> tuple[int, bool]:
    """Play the line once, end the turn, let the opponent answer; return its worth and whether chance was in it."""
    stack, row, random = desk.arrays.stack, desk.arrays.table[at.ROOM], False
    player = stack[row + at.SIDE]
    for i in range(length):
        if not _is_legal(desk, row, desk.line[i]):
            break
        row = _do(desk, row, desk.line[i])
        random |= stack[at.DRAWN] > 0
    if stack[row + at.RESULT]:
        value = _worth(desk, row, player)
    else:
        stack[at.SCRIPTED] = 0
        row = _do(desk, row, END_OF_TURN)
        stack[at.SCRIPTED] = -1
        value = -answer(desk, row)
    _go_back(desk, row)
    return value, random


@compiled
def line_worth(desk: Desk, length: int) -> int:
    """Return what the line of this length is worth to the player who plays it, averaged over chance."""
    total, samples = 0, 0
    for sample in range(desk.counters[SAMPLES]):
        desk.arrays.stack[at.STATE] = desk.counters[SEED] + sample * GOLDEN * 977
        value, random = _sample(desk, length)
        total += value
        samples += 1
        if not random:
            break
    return total // samples


@compiled
def extend(desk: Desk, length: int, tries: Moves, values: Moves) -> int:
    """Judge the line extended by each of `tries`; return how many were judged before a stop."""
    for i in range(len(tries)):
        if desk.shared[STOP] or desk.counters[NODES] >= desk.counters[NODE_LIMIT]:
            return i
        desk.line[length] = tries[i]
        values[i] = line_worth(desk, length + 1)
    return len(tries)


@compiled
def list_after(desk: Desk, length: int) -> int:
    """List the actions (but the end of the turn) after the line to `moves[0:]`; return how many there are."""
    row = desk.arrays.table[at.ROOM]
    desk.arrays.stack[at.STATE] = desk.counters[SEED]
    for i in range(length):
        row = _do(desk, row, desk.line[i])
    count = generate(desk.arrays, row, desk.moves, 0)
    _go_back(desk, row)
    return max(count - 1, 0)
