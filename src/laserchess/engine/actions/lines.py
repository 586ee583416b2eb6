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
from laserchess.core.chance import DRAWN, GOLDEN, SCRIPTED, STATE, Chance
from laserchess.core.jit import compiled, inlined
from laserchess.core.kernel import Cells, Keys, Moves, Stack, Tables, undo
from laserchess.core.shots import Shot
from laserchess.engine.actions.worth import Worths, worth
from laserchess.engine.search.memory import MATE, STOP, Shared

NODES: Final = 0
NODE_LIMIT: Final = 1
SEED: Final = 2
SAMPLES: Final = 3
COUNTERS: Final = 8

LONGEST: Final = 4
"""Actions of a line, its end included."""
ROOM: Final = at.MOST_MOVES
"""Room for the actions of one position."""


class Desk(NamedTuple):
    """The arrays a search works on; `stack` begins with the row of the root."""

    tables: Tables
    keys: Keys
    worths: Worths
    cells: Cells
    stack: Stack
    moves: Moves
    """Room for two lists of actions: one for the caller, one to work in."""
    line: Moves
    chance: Chance
    shot: Shot
    counters: npt.NDArray[np.int64]
    shared: Shared


@inlined
def _do(desk: Desk, row: int, move: int) -> int:
    """Do an action and count it."""
    desk.counters[NODES] += 1
    return play(desk.tables, desk.keys, desk.cells, desk.stack, row, move, desk.chance, desk.shot)


@inlined
def _worth(desk: Desk, row: int, player: int) -> int:
    return worth(desk.tables, desk.worths, desk.cells, desk.stack, row, player)


@inlined
def _go_back(desk: Desk, row: int) -> None:
    """Take everything back to the root."""
    while row:
        undo(desk.cells, desk.stack, row)
        row -= desk.tables[at.ROW]


@inlined
def _try(desk: Desk, row: int, move: int, player: int) -> int:
    """Return what the board is worth to a player after one action."""
    after = _do(desk, row, move)
    value = _worth(desk, after, player)
    undo(desk.cells, desk.stack, after)
    return value


@compiled
def answer(desk: Desk, row: int) -> int:
    """Return what the player to move makes of a position by a shot, an aimed shot, a capture or nothing."""
    tables, cells, player = desk.tables, desk.cells, desk.stack[row + at.SIDE]
    best = _worth(desk, row, player)
    for i in range(ROOM, generate(tables, cells, desk.stack, row, desk.moves, ROOM)):
        move = desk.moves[i]
        act, cell = move >> 20, move & 255
        if act == at.FIRE or (act == at.STEP and cells[move >> 8 & 255] != 0):
            best = max(best, _try(desk, row, move, player))
        elif act == at.TURN and tables[at.TRAITS + (cells[cell] >> 3)] & at.WEAPON:
            aimed = _do(desk, row, move)
            best = max(best, _try(desk, aimed, cell | cell << 8 | at.FIRE << 20, player))
            undo(cells, desk.stack, aimed)
        if best >= MATE:
            break
    return best


@inlined
def _is_legal(desk: Desk, row: int, move: int) -> bool:
    for i in range(ROOM, generate(desk.tables, desk.cells, desk.stack, row, desk.moves, ROOM)):
        if desk.moves[i] == move:
            return True
    return False


@compiled
def _sample(desk: Desk, length: int) -> tuple[int, bool]:
    """Play the line once, end the turn, let the opponent answer; return its worth and whether chance was in it."""
    stack, chance = desk.stack, desk.chance
    player = stack[at.SIDE]
    row, random = 0, False
    for i in range(length):
        if not _is_legal(desk, row, desk.line[i]):
            break
        row = _do(desk, row, desk.line[i])
        random |= chance[DRAWN] > 0
    if stack[row + at.RESULT]:
        value = _worth(desk, row, player)
    else:
        chance[SCRIPTED] = 0
        row = _do(desk, row, at.END << 20)
        chance[SCRIPTED] = -1
        value = -answer(desk, row)
    _go_back(desk, row)
    return value, random


@compiled
def line_worth(desk: Desk, length: int) -> int:
    """Return what the line of this length is worth to the player who plays it, averaged over chance."""
    total, samples = 0, 0
    for sample in range(desk.counters[SAMPLES]):
        desk.chance[STATE] = desk.counters[SEED] + sample * GOLDEN * 977
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
    row = 0
    desk.chance[STATE] = desk.counters[SEED]
    for i in range(length):
        row = _do(desk, row, desk.line[i])
    count = generate(desk.tables, desk.cells, desk.stack, row, desk.moves, 0)
    _go_back(desk, row)
    return max(count - 1, 0)
