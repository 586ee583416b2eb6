"""What a move did: the value `Board.push` returns."""

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache

import numpy as np
import numpy.typing as npt

from laserchess.core import layout as at
from laserchess.core.arrays import Arrays, Cells, Scratch, Stack
from laserchess.core.beams import trace_shot
from laserchess.core.codec import (
    changed_place,
    class_of,
    mark_end,
    mark_of,
    owner_of,
    ray_cell,
    ray_travel,
    removed_cell,
    removed_code,
    removed_how,
    start_of,
    target_of,
)
from laserchess.core.geometry import Geometry
from laserchess.core.moves import REMOVAL_CAUSES, Beam, BeamEnd, Move, MoveKind, RemovedPiece
from laserchess.core.scratch import SCRATCH
from laserchess.core.tables import Tables, tables_for
from laserchess.core.variant import Piece, Rules


class MoveResult:
    """A move that was played: its text with what it captured, where the light went and what it removed.

    `chance` tells, in words of the game's notation, what was left to chance; `rows` is how many single moves
    it took (a diagonal step of a game of several actions takes two).
    """

    chance: tuple[str, ...] = ()
    rows: int = 1
    state: int = 0
    """The generator's state before the move, where there is chance."""
    path: Sequence[int] = ()
    """Where the light went as `core.light` writes it, in games of several actions."""
    draws: Sequence[tuple[int, int, int]] = ()
    """What chance drew, as (kind, value, cell)."""

    def __init__(self, tables: Tables, move: Move, text: str, cells: Cells, kept: Stack) -> None:
        """Keep the board after the move (`cells`) and the rows it took; the rest is worked out when asked for."""
        self.move = move
        self.text = text
        self.kept = kept
        self._tables = tables
        self._cells = cells

    @property
    def _row(self) -> Stack:
        """The row of the position after the move."""
        return self.kept[-self._tables.row :]

    def __repr__(self) -> str:
        """Show the move as records write it."""
        return f"MoveResult({self.text!r})"

    def __str__(self) -> str:
        """Return the move as records write it."""
        return self.text

    @cached_property
    def _removals(self) -> list[tuple[int, int, int]]:
        """Cell, manner and code of each piece that left the board."""
        return removals(self._tables, self._row)

    @cached_property
    def removed(self) -> tuple[RemovedPiece, ...]:
        """The pieces that left the board; one that was squashed or ejected comes first."""
        variant = self._tables.variant
        return tuple(
            RemovedPiece(variant.geometry.names[cell], piece.piece_type.name, piece.side_name, REMOVAL_CAUSES[how])
            for cell, how, code in self._removals
            if (piece := self._tables.pieces[code])
        )

    @cached_property
    def removed_pieces(self) -> tuple[Piece, ...]:
        """The pieces of `removed`, in the same order, as they stood when they went."""
        return tuple(self._tables.pieces[code] for _, _, code in self._removals)

    @cached_property
    def shoved(self) -> tuple[str, str | None] | None:
        """The square a shoved piece stood on and the one it went to (`None`: it was squashed or ejected)."""
        is_gone = any(how in {at.SQUASHED, at.EJECTED} for _, how, _ in self._removals)
        is_step, row = self.move.kind is MoveKind.STEP and not self._tables.variant.actions, self._row
        if not is_gone and not (is_step and row[at.CHANGES]):
            return None
        move, names = int(row[at.MOVE]), self._tables.variant.geometry.names
        start, to = start_of(move), target_of(move)
        if is_gone:
            return names[to], None
        first = changed_place(int(row[at.CHANGES + 1]))
        return (names[to], names[first]) if first != start else None

    def piece_at(self, square: str) -> Piece | None:
        """Return the piece that stood on a square after the move."""
        return self._tables.pieces.get(int(self._cells[self._tables.variant.geometry.by_name[square]]))

    @property
    def rotations_left(self) -> int:
        """Rotations that may still be changed after this move."""
        return int(self._row[at.ROTATED_NOTES])

    @cached_property
    def stunned(self) -> tuple[str, ...]:
        """Squares of the pieces this move stunned, in reading order."""
        if self.move.kind is not MoveKind.FIRE:
            return ()
        geometry, pieces = self._tables.variant.geometry, self._tables.pieces
        changed = self._row[at.CHANGES + 1 : at.CHANGES + 1 + int(self._row[at.CHANGES])].tolist()
        cells = {changed_place(change) for change in changed}
        standing = {cell: pieces.get(int(self._cells[cell])) for cell in geometry.reading_order if cell in cells}
        return tuple(geometry.names[cell] for cell, piece in standing.items() if piece and piece.stunned)

    @cached_property
    def displaced(self) -> tuple[tuple[str, str, int | None], ...]:
        """Pieces flung about, the victim before the mover: (square before, landing square, facing drawn)."""
        names = self._tables.variant.geometry.names
        flights: list[tuple[str, str, int | None]] = []
        for kind, value, cell in self.draws:
            if kind == at.SQUARE:
                flights.append((names[cell], names[value], None))
            elif kind == at.FACING_DRAWN:
                flights[-1] = (*flights[-1][:2], value)
        return tuple(flights)

    @cached_property
    def beams(self) -> tuple[Beam, ...]:
        """The beams of the shot: in the order of the squares they start from, or as they split."""
        variant = self._tables.variant
        return split_beams(variant.geometry, tuple(self.path)) if variant.actions else self._retraced_beams()

    def _retraced_beams(self) -> tuple[Beam, ...]:
        """Trace the light of a turn of one move once more, over the board as it was before anything was removed."""
        tables, player = self._tables, 1 - int(self._row[at.SIDE])
        cells = self._cells.copy()
        for cell, how, code in self._removals:
            if how == at.ZAPPED:
                cells[cell] = code
        return beams_of(tables, cells, player)


def removals(tables: Tables, row: Stack) -> list[tuple[int, int, int]]:
    """Return (cell, how, code) of each piece the move of a row removed, in reading order where light can branch."""
    start = tables.removals
    noted = row[start + 1 : start + 1 + int(row[start])].tolist()
    removed = [(removed_cell(note), removed_how(note), removed_code(note)) for note in noted]
    if len(removed) <= 1 or tables.table[at.SIMPLE_BEAMS]:
        return removed
    return sorted(removed, key=lambda piece: tables.variant.geometry.reading_order.index(piece[0]))


@lru_cache(maxsize=2048)
def split_beams(geometry: Geometry, path: tuple[int, ...]) -> tuple[Beam, ...]:
    """Turn the path of a shot into its branches: most moves leave the light where it was."""
    beams: list[Beam] = []
    origin, direction, rays = 0, 0, list[int]()
    for entry in path:
        mark = mark_of(entry)
        if mark == at.STARTS:
            origin, direction, rays = ray_cell(entry), ray_travel(entry), []
        elif mark == at.ENDS:
            leaving = ray_travel(entry) if mark_end(entry) in {at.EDGE, at.REPEAT} else -1
            beams.append(Beam.of(geometry, origin, direction, rays, mark_end(entry), leaving))
        else:
            rays.append(entry)
    return tuple(beams)


def path_in_scratch(scratch: Scratch) -> list[int]:
    """Return the path of the shot that was traced last."""
    path: list[int] = scratch[at.PATH + 1 : at.PATH + 1 + int(scratch[at.PATH])].tolist()
    return path


def beams_of(tables: Tables, cells: Cells, player: int) -> tuple[Beam, ...]:
    """Follow the beams of all weapons of a player that fire after a move, in the order of their squares."""
    return tuple(beam for _, beams in _shots(tables, cells, player) for beam in beams)


def hits_of(tables: Tables, cells: Cells, player: int, cell: int) -> Iterator[int]:
    """Yield the cells of those weapons whose beams, or a branch of them, hit what is on a cell."""
    square = tables.variant.geometry.names[cell]
    for weapon, beams in _shots(tables, cells, player):
        if any(beam.end is BeamEnd.HIT and beam.struck == square for beam in beams):
            yield weapon


def _shots(tables: Tables, cells: Cells, player: int) -> Iterator[tuple[int, tuple[Beam, ...]]]:
    """Trace the shot of each weapon of a player that fires after a move: yield its cell and its beams."""
    geometry, scratch = tables.variant.geometry, SCRATCH.light
    scratch[: at.PENDING] = 0  # what comes then is written before it is read
    arrays = Arrays(tables.table, tables.keys, cells, scratch)
    for cell in _weapons(tables.rules, player)[cells[: geometry.size]].nonzero()[0].tolist():
        trace_shot(arrays, cell)
        yield cell, split_beams(geometry, tuple(path_in_scratch(scratch)))


@lru_cache(maxsize=128)
def _weapons(rules: Rules, player: int) -> npt.NDArray[np.bool_]:
    """Tell of every code whether it is a piece of a player that fires after a move."""
    tables, codes = tables_for(rules), np.zeros(at.CODES, np.bool_)
    own = (code for code in tables.pieces if owner_of(code) == player)
    codes[[code for code in own if tables.table[at.TRAITS + class_of(code)] & at.EMITTER]] = True
    return codes
