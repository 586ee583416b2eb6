"""What a move did: the value `Board.push` returns."""

from collections.abc import Iterator, Sequence
from functools import cached_property

import numpy as np

from laserchess.core import layout as at
from laserchess.core.chance import FACING, SQUARE
from laserchess.core.kernel import Cells, Stack, trace
from laserchess.core.moves import FATES, Act, Beam, Move, Removed
from laserchess.core.shots import ENDS, STARTS
from laserchess.core.spec import Man
from laserchess.core.tables import Tables

LONGEST_PATH = 1 + 2 * at.CELLS


class Played:
    """A move that was played: its text with what it captured, where the light went and what it removed.

    `chance` tells, in words of the game's notation, what was left to chance; `rows` is how many single moves
    it took (a diagonal step of a game of several actions takes two).
    """

    chance: tuple[str, ...] = ()
    rows: int = 1
    state: int = 0
    """The generator's state before the move, where there is chance."""
    path: Sequence[int] = ()
    """Where the light went as `shots` writes it, in games of several actions."""
    draws: Sequence[tuple[int, int, int]] = ()
    """What chance drew, as (kind, value, cell)."""

    def __init__(self, tables: Tables, move: Move, text: str, cells: Cells, row: Stack) -> None:
        """Keep the board after the move (`cells`) and its row; the rest is worked out when asked for."""
        self.move = move
        self.text = text
        self._tables = tables
        self._cells = cells
        self._row = row

    def __repr__(self) -> str:
        """Show the move as records write it."""
        return f"Played({self.text!r})"

    def __str__(self) -> str:
        """Return the move as records write it."""
        return self.text

    @cached_property
    def removed(self) -> tuple[Removed, ...]:
        """The pieces that left the board; one that was squashed or ejected comes first."""
        game = self._tables.game
        return tuple(
            Removed(game.geometry.names[cell], man.piece.name, man.player, FATES[how])
            for cell, how, code in removals(self._tables, self._row)
            if (man := self._tables.men[code])
        )

    @cached_property
    def fallen(self) -> tuple[Man, ...]:
        """The pieces of `removed`, in the same order, as they stood when they went."""
        return tuple(self._tables.men[code] for _, _, code in removals(self._tables, self._row))

    @cached_property
    def shoved(self) -> tuple[str, str | None] | None:
        """The square a shoved piece stood on and the one it went to (`None`: it was squashed or ejected)."""
        move, names = int(self._row[at.MOVE]), self._tables.game.geometry.names
        start, to = move & 255, move >> 8 & 255
        if any(how in {at.SQUASHED, at.EJECTED} for _, how, _ in removals(self._tables, self._row)):
            return names[to], None
        first = int(self._row[at.CHANGES + 1]) if self._row[at.CHANGES] else 0
        shoves = self.move.act is Act.STEP and not self._tables.game.actions and first & 0xFFFF != start
        return (names[to], names[first & 0xFFFF]) if shoves else None

    def piece_at(self, square: str) -> Man | None:
        """Return the piece that stood on a square after the move."""
        return self._tables.men.get(int(self._cells[self._tables.game.geometry.by_name[square]]))

    @property
    def spins(self) -> int:
        """Rotations that may still be changed after this move."""
        return int(self._row[at.SPINS])

    @cached_property
    def stunned(self) -> tuple[str, ...]:
        """Squares of the pieces this move stunned, in reading order."""
        geometry, traits = self._tables.game.geometry, self._tables.table[at.TRAITS : at.TRAITS + at.CLASSES]
        changed = self._row[at.CHANGES + 1 : at.CHANGES + 1 + int(self._row[at.CHANGES])].tolist()
        cells = {change & 0xFFFF for change in changed} if self.move.act is Act.FIRE else set()
        return tuple(
            geometry.names[cell]
            for cell in geometry.reading_order
            if cell in cells and traits[self._cells[cell] >> 3] & at.IS_STUNNED
        )

    @cached_property
    def displaced(self) -> tuple[tuple[str, str, int | None], ...]:
        """Pieces flung about, the victim before the mover: (square before, landing square, facing drawn)."""
        names = self._tables.game.geometry.names
        flights: list[tuple[str, str, int | None]] = []
        for kind, value, cell in self.draws:
            if kind == SQUARE:
                flights.append((names[cell], names[value], None))
            elif kind == FACING:
                flights[-1] = (*flights[-1][:2], value)
        return tuple(flights)

    @cached_property
    def beams(self) -> tuple[Beam, ...]:
        """The beams of the shot: in the order of the squares they start from, or as they split."""
        return tuple(split_beams(self._tables, self.path)) if self._tables.game.actions else self._zaps()

    def _zaps(self) -> tuple[Beam, ...]:
        tables, player = self._tables, 1 - int(self._row[at.SIDE])
        cells = self._cells.copy()
        emitters = [int(cell) for cell in self._row[at.EMITTERS + 2 * player : at.EMITTERS + 2 * player + 2] if cell]
        for cell, how, code in removals(tables, self._row):
            if how == at.ZAPPED:
                cells[cell] = code
                if code >> 3 & 1 == player and tables.table[at.TRAITS + (code >> 3)] & at.EMITTER:
                    emitters.append(cell)
        return tuple(trace_beam(tables, cells, cell) for cell in sorted(emitters))


def removals(tables: Tables, row: Stack) -> list[tuple[int, int, int]]:
    """Return (cell, how, code) of each piece the move of a row removed."""
    start = int(tables.table[at.REMOVED])
    noted = row[start + 1 : start + 1 + int(row[start])].tolist()
    return [(entry & 255, entry >> 8 & 255, entry >> 16) for entry in noted]


def split_beams(tables: Tables, path: Sequence[int]) -> Iterator[Beam]:
    """Turn the path of a shot into its branches."""
    origin, direction, steps = 0, 0, list[int]()
    for entry in path:
        cell, travel, mark, end = entry & 255, entry >> 8 & 7, entry >> 16 & 15, -(entry >> 20)
        if mark == STARTS:
            origin, direction, steps = cell, travel, []
        elif mark == ENDS:
            leaving = travel if end in {at.EDGE, at.REPEAT} else -1
            yield Beam.of(tables.game.geometry, origin, direction, steps, end, leaving)
        else:
            steps.append(entry & 0x7FF)


def trace_beam(tables: Tables, cells: Cells, origin: int) -> Beam:
    """Follow the beam of the weapon on `origin`."""
    direction = int(tables.table[at.MUZZLE + int(cells[origin])])
    path = np.zeros(LONGEST_PATH, np.int64)
    end = trace(tables.table, cells, origin, direction, path)
    steps = path[1 : 1 + path[0]].tolist()
    leaving = -1
    if end >> 8 == at.EDGE:
        last, travel = (steps[-1] & 255, steps[-1] >> 8) if steps else (0, direction)
        turned = int(tables.table[at.LIGHT + (int(cells[last]) << 3) + travel]) if cells[last] else travel
        leaving = turned if steps else direction
    return Beam.of(tables.game.geometry, origin, direction, steps, end >> 8, leaving)
