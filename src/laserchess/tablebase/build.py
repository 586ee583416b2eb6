"""Solving the endgames: a pass over all open positions for each number of turns, and a check of a whole table.

A value is n for a win of the mover in n turns of both sides together, -n for a loss in n, and 0 for a draw (or, while
the table is made, for what is not known yet).
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
Notes = npt.NDArray[np.int64]

OPEN: Final = 0
WORST: Final = 100
CHUNK: Final = 1 << 15
CORNER_PIECES: Final = np.array([place << 2 for place in CORNERS], np.int64)

# Notes of a thread: the pieces on its board (0: no Pawn), whose Pawn it is, kinds of pieces, and what it counted.
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


class Bench(NamedTuple):
    """What one thread works on: the kernel's arrays, the table, and its notes."""

    arrays: Arrays
    moves: Moves
    maps: Maps
    corners: Notes
    values: Values
    notes: Notes


@compiled
def _set_up(bench: Bench, index: int) -> bool:
    """Put the pieces of an index on the board, player 0 to move; tell whether they have a square each."""
    arrays, notes = bench.arrays, bench.notes
    two, pawn, owner = index, -1, 0
    if index >= WITHOUT_PAWN:
        rest = index - WITHOUT_PAWN
        owner = 1 - rest // WITH_PAWN
        two, pawn = rest % WITH_PAWN // PIECES, rest % PIECES
    own, other = bench.corners[two // PIECES >> 2] | (two // PIECES & 3), two % PIECES
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
    """Put a piece on the board of the first row."""
    arrays.cells[cell] = code
    count_piece(arrays, arrays.table[at.SCRATCH_SIZE], cell, code)


@inlined
def _clear(bench: Bench) -> None:
    for i in range(3):
        if bench.notes[i]:
            bench.arrays.cells[bench.notes[i]] = 0


@inlined
def _only_cell(arrays: Arrays, first: int) -> int:
    """Return the one cell of a set of an 8 × 8 board."""
    low, high = arrays.stack[first], arrays.stack[first + 1]
    return int(cell_at(0, lowest_bit(low)) if low else cell_at(1, lowest_bit(high)))


@inlined
def _index(bench: Bench, row: int) -> int:
    """Return the index of the position of a row, in which player 1 is to move."""
    cells, stack = bench.arrays.cells, bench.arrays.stack
    mine, theirs = _only_cell(bench.arrays, row + at.KINGS + set_of(1)), _only_cell(bench.arrays, row + at.KINGS)
    own, other = piece_on(mine, cells[mine]), piece_on(theirs, cells[theirs])
    owner = bench.notes[PAWN_OWNER]
    monarch = mine if owner else theirs
    first, second = stack[row + at.BITS + set_of(owner)], stack[row + at.BITS + set_of(owner) + 1]
    if word_of(monarch):
        second &= ~bit_of(monarch)
    else:
        first &= ~bit_of(monarch)
    if first == 0 and second == 0:
        return index_of_two(bench.maps, 0, own, other)
    pawn = cell_at(0, lowest_bit(first)) if first else cell_at(1, lowest_bit(second))
    return index_of_three(bench.maps, 0, own, other, piece_on(pawn, cells[pawn]), owner)


@compiled
def _judge(bench: Bench, enough: int) -> int:
    """Return the value of the position on the board from those after each move; a win in `enough` turns will do."""
    best, worst, open_ends = WORST, 0, False
    arrays, start = bench.arrays, bench.arrays.table[at.SCRATCH_SIZE]
    for i in range(generate(arrays, start, bench.moves, 0)):
        row = play(arrays, start, bench.moves[i])
        ending = arrays.stack[row + at.RESULT]
        if ending:
            best = 1 if winner_of(ending) == 0 else best
            worst = max(worst, 1)
        else:
            reply = int(bench.values[_index(bench, row)])
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
def _pass(bench: Bench, first: int, last: int, turns: int) -> None:
    """Find the positions decided in exactly `turns` among some; with 0, count those whose value is wrong."""
    values, notes = bench.values, bench.notes
    for index in range(first, last):
        if turns and values[index] != OPEN:
            continue
        if not _set_up(bench, index):
            continue
        value = _judge(bench, turns)
        _clear(bench)
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
    """What a pass found: positions won and lost in so many turns, those still open, and wrong ones in a check."""

    turns: int
    won: int
    lost: int
    left: int
    wrong: int


class Solver:
    """Works on a table with some threads."""

    def __init__(self, values: Values, threads: int | None = None) -> None:
        """Prepare to solve or to check a table."""
        self.values = values
        self._tables = tables_for(Rules.of(VARIANTS["leiserchess"]))
        self._maps = make_maps()
        self._threads = threads or os.cpu_count() or 1

    def run(self, turns: int, first: int = 0, last: int = INDEXES) -> Pass:
        """Make a pass over some indexes, with 0 a check."""

        def work(start: int) -> Notes:
            bench = self._bench()
            _pass(bench, start, min(last, start + CHUNK), turns)
            return bench.notes

        with ThreadPoolExecutor(self._threads) as pool:
            notes = sum(pool.map(work, range(first, last, CHUNK)), np.zeros(NOTES, np.int64))
        return Pass(turns, *(int(notes[which]) for which in (WON, LOST, LEFT, WRONG)))

    def _bench(self) -> Bench:
        tables = self._tables
        moves, notes = np.zeros(at.MAX_MOVES, np.int64), np.zeros(NOTES, np.int64)
        notes[MONARCH_KIND], notes[PAWN_KIND] = tables.kinds["Monarch"], tables.kinds["Pawn"]
        return Bench(tables.new_arrays(more=2), moves, self._maps, CORNER_PIECES, self.values, notes)


def solve(*, threads: int | None = None, on_pass: Callable[[Pass], None] | None = None) -> Values:
    """Return the value of every index: first of the endgames without Pawns, then of those with one."""
    solver = Solver(np.zeros(INDEXES, np.int8), threads)
    longest = _solve(solver, 0, WITHOUT_PAWN, 0, on_pass)
    _solve(solver, WITHOUT_PAWN, INDEXES, longest + 1, on_pass)
    return solver.values


def _solve(solver: Solver, first: int, last: int, least: int, on_pass: Callable[[Pass], None] | None) -> int:
    """Make passes until none finds anything, at least so many; return the longest distance."""
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
    """Look at every position of a table: its value must be what the values after its moves make of it."""
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
