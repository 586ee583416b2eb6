"""Building the tablebase by retrograde passes, one for each distance, and verifying a table.

A value is n for a win of the side to move in n turns of both sides, -n for a loss in n, and 0 for a draw (or, during
the build, for an unknown result).
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from laserchess.core import layout as at
from laserchess.core.arrays import Arrays, Moves
from laserchess.core.codec import bit_of, cell_at, code_for, set_of, winner_of, word_of
from laserchess.core.jit import compiled, inlined, lowest_bit
from laserchess.core.make_unmake import count_piece, undo
from laserchess.core.single_move import generate, play
from laserchess.core.tables import tables_for
from laserchess.core.variant import Rules
from laserchess.tablebase.index import (
    CORNERS,
    INDEXES,
    PIECES,
    WITH_PAWN,
    WITHOUT_PAWN,
    Maps,
    cell_of,
    index_of_three,
    index_of_two,
    piece_on,
)
from laserchess.tablebase.maps import make_maps
from laserchess.variants import VARIANTS

Values = npt.NDArray[np.int8]
Variables = npt.NDArray[np.int64]

OPEN: Final = 0
WORST: Final = 100
CHUNK: Final = 1 << 15
CORNER_PIECES: Final = np.array([place << 2 for place in CORNERS], np.int64)

# Variables of a thread: the pieces on its board (0: no Pawn), the Pawn's owner, piece kinds and counters.
OWN: Final = 0
OTHER: Final = 1
PAWN: Final = 2
PAWN_OWNER: Final = 3
MONARCH_KIND: Final = 4
PAWN_KIND: Final = 5
WON: Final = 6
LOST: Final = 7
LEFT: Final = 8
WRONG: Final = 9
NOTES: Final = 10


class SolverState(NamedTuple):
    """The data of one thread: the kernel's arrays, the table and its variables."""

    arrays: Arrays
    moves: Moves
    maps: Maps
    corners: Variables
    values: Values
    notes: Variables


@compiled
def _set_up(state: SolverState, index: int) -> bool:
    """Set up the position of an index, player 0 to move; return whether all pieces have different squares."""
    arrays, notes = state.arrays, state.notes
    two, pawn, owner = index, -1, 0
    if index >= WITHOUT_PAWN:
        rest = index - WITHOUT_PAWN
        owner = 1 - rest // WITH_PAWN
        two, pawn = rest % WITH_PAWN // PIECES, rest % PIECES
    own, other = state.corners[two // PIECES >> 2] | (two // PIECES & 3), two % PIECES
    if own >> 2 == other >> 2 or own >> 2 == pawn >> 2 or other >> 2 == pawn >> 2:
        return False
    row = arrays.table[at.SCRATCH_SIZE]
    for i in range(at.KEPT):
        arrays.stack[row + i] = 0
    notes[OWN], notes[OTHER], notes[PAWN], notes[PAWN_OWNER] = cell_of(own), cell_of(other), 0, owner
    for player, piece in ((0, own), (1, other)):
        _put(arrays, cell_of(piece), code_for(notes[MONARCH_KIND], player, piece & 3))
        arrays.stack[row + at.ROYALS + player] = 1
    if pawn >= 0:
        notes[PAWN] = cell_of(pawn)
        _put(arrays, notes[PAWN], code_for(notes[PAWN_KIND], owner, pawn & 3))
    return True


@inlined
def _put(arrays: Arrays, cell: int, code: int) -> None:
    """Place a piece on the board of the first row."""
    arrays.cells[cell] = code
    count_piece(arrays, arrays.table[at.SCRATCH_SIZE], cell, code)


@inlined
def _clear(state: SolverState) -> None:
    for i in range(3):
        if state.notes[i]:
            state.arrays.cells[state.notes[i]] = 0


@inlined
def _only_cell(arrays: Arrays, first: int) -> int:
    """Return the only cell of a bitboard of an 8 × 8 board."""
    low, high = arrays.stack[first], arrays.stack[first + 1]
    return int(cell_at(0, lowest_bit(low)) if low else cell_at(1, lowest_bit(high)))


@inlined
def _index(state: SolverState, row: int) -> int:
    """Return the index of the position of a row, in which player 1 is to move."""
    cells, stack = state.arrays.cells, state.arrays.stack
    mine, theirs = _only_cell(state.arrays, row + at.KINGS + set_of(1)), _only_cell(state.arrays, row + at.KINGS)
    own, other = piece_on(mine, cells[mine]), piece_on(theirs, cells[theirs])
    owner = state.notes[PAWN_OWNER]
    monarch = mine if owner else theirs
    first, second = stack[row + at.BITS + set_of(owner)], stack[row + at.BITS + set_of(owner) + 1]
    if word_of(monarch):
        second &= ~bit_of(monarch)
    else:
        first &= ~bit_of(monarch)
    if first == 0 and second == 0:
        return index_of_two(state.maps, 0, own, other)
    pawn = cell_at(0, lowest_bit(first)) if first else cell_at(1, lowest_bit(second))
    return index_of_three(state.maps, 0, own, other, piece_on(pawn, cells[pawn]), owner)


@compiled
def _value_of(state: SolverState, enough: int) -> int:
    """Return the value of the position from those after each move; a win in `enough` turns ends the search."""
    best, worst, open_ends = WORST, 0, False
    arrays, start = state.arrays, state.arrays.table[at.SCRATCH_SIZE]
    for i in range(generate(arrays, start, state.moves, 0)):
        row = play(arrays, start, state.moves[i])
        ending = arrays.stack[row + at.RESULT]
        if ending:
            best = 1 if winner_of(ending) == 0 else best
            worst = max(worst, 1)
        else:
            reply = int(state.values[_index(state, row)])
            if reply < 0:
                best = min(best, 1 - reply)
            elif reply == OPEN:
                open_ends = True
            else:
                worst = max(worst, reply + 1)
        undo(arrays, row)
        if best == enough:
            break
    if best < WORST:
        return best
    return OPEN if open_ends else -worst


@compiled
def _pass(state: SolverState, first: int, last: int, turns: int) -> None:
    """Find the positions decided in exactly `turns` in a range; with 0, count wrong values."""
    values, notes = state.values, state.notes
    for index in range(first, last):
        if turns and values[index] != OPEN:
            continue
        if not _set_up(state, index):
            continue
        value = _value_of(state, turns)
        _clear(state)
        if turns == 0:
            notes[WRONG] += values[index] != value
        if (turns and abs(value) != turns) or value == OPEN:
            notes[LEFT] += 1
        else:
            notes[WON if value > 0 else LOST] += 1
            if turns:
                values[index] = value


@dataclass(frozen=True)
class Pass:
    """The result of a pass: positions won and lost at this distance, still open ones, and wrong ones in a check."""

    turns: int
    won: int
    lost: int
    left: int
    wrong: int


class Solver:
    """Solves or verifies a table with several threads."""

    def __init__(self, values: Values, threads: int | None = None) -> None:
        """Store the table and the number of threads."""
        self.values = values
        self._tables = tables_for(Rules.of(VARIANTS["leiserchess"]))
        self._maps = make_maps()
        self._threads = threads or os.cpu_count() or 1

    def run(self, turns: int, first: int = 0, last: int = INDEXES) -> Pass:
        """Run a pass over a range of indexes; 0 turns is a check."""

        def work(start: int) -> Variables:
            state = self._new_state()
            _pass(state, start, min(last, start + CHUNK), turns)
            return state.notes

        with ThreadPoolExecutor(self._threads) as pool:
            notes = sum(pool.map(work, range(first, last, CHUNK)), np.zeros(NOTES, np.int64))
        return Pass(turns, *(int(notes[which]) for which in (WON, LOST, LEFT, WRONG)))

    def _new_state(self) -> SolverState:
        tables = self._tables
        moves, notes = np.zeros(at.MAX_MOVES, np.int64), np.zeros(NOTES, np.int64)
        notes[MONARCH_KIND], notes[PAWN_KIND] = tables.kinds["Monarch"], tables.kinds["Pawn"]
        return SolverState(tables.new_arrays(more=2), moves, self._maps, CORNER_PIECES, self.values, notes)


def solve(*, threads: int | None = None, on_pass: Callable[[Pass], None] | None = None) -> Values:
    """Return the value of every index, solving the endgames without Pawns first."""
    solver = Solver(np.zeros(INDEXES, np.int8), threads)
    longest = _solve(solver, 0, WITHOUT_PAWN, 0, on_pass)
    _solve(solver, WITHOUT_PAWN, INDEXES, longest + 1, on_pass)
    return solver.values


def _solve(solver: Solver, first: int, last: int, least: int, on_pass: Callable[[Pass], None] | None) -> int:
    """Run passes until one finds nothing, at least `least`; return the longest distance."""
    turns, longest = 1, 0
    while True:
        found = solver.run(turns, first, last)
        if on_pass is not None:
            on_pass(found)
        if found.won or found.lost:
            longest = turns
        elif turns > least:
            return longest
        turns += 1


def check(values: Values, *, threads: int | None = None, on_chunk: Callable[[int, Pass], None] | None = None) -> Pass:
    """Verify every position of a table: its value must follow from those after its moves."""
    solver = Solver(values.copy(), threads)
    step, total = 16 * CHUNK, Pass(0, 0, 0, 0, 0)
    for first in range(0, INDEXES, step):
        last = min(INDEXES, first + step)
        found = solver.run(0, first, last)
        total = Pass(
            0,
            total.won + found.won,
            total.lost + found.lost,
            total.left + found.left,
            total.wrong + found.wrong,
        )
        if on_chunk is not None:
            on_chunk(last, total)
    return total
