"""`MoveResult`: what a move did, as `Board.push` returns it."""

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache

from laserchess.core import layout as at
from laserchess.core.arrays import Arrays, Cells, Scratch, Stack
from laserchess.core.beams import trace_next
from laserchess.core.codec import (
    changed_place,
    mark_end,
    mark_of,
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
from laserchess.core.tables import Tables
from laserchess.core.variant import Piece


class MoveResult:
    """What a move did.

    Attributes:
        move: The move.
        text: The move in record notation: with what it captured and what chance did.
        chance: What chance did, in the variant's notation.
        rows: The number of single moves it took: a diagonal step may take two.

    >>> from laserchess import Board
    >>> result = Board("khet").push("d1d2")
    >>> str(result), result.beams[0].squares[-1], result.removed
    ('d1d2', 'j8', ())

    """

    chance: tuple[str, ...] = ()
    rows: int = 1
    state: int = 0
    """State of the random generator before the move, in variants with chance."""
    path: Sequence[int] = ()
    """The path of the beams as `core.beams` writes it, in variants of several actions a turn."""
    draws: Sequence[tuple[int, int, int]] = ()
    """The random draws, as (kind, value, cell)."""

    def __init__(self, tables: Tables, move: Move, text: str, cells: Cells, kept: Stack) -> None:
        """Keep the board after the move (`cells`) and its rows; everything else is computed when used.

        Args:
            tables: The tables of the rules.
            move: The move.
            text: The move in record notation.
            cells: The board after the move.
            kept: The rows of the move in the kernel's stack.

        """
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
        """Return the text, marked as a result."""
        return f"MoveResult({self.text!r})"

    def __str__(self) -> str:
        """Return the move in record notation."""
        return self.text

    @cached_property
    def _removals(self) -> list[tuple[int, int, int]]:
        """Cell, cause and code of each piece that left the board."""
        return removals(self._tables, self._row)

    @cached_property
    def removed(self) -> tuple[RemovedPiece, ...]:
        """The pieces that left the board; a squashed or ejected one comes first."""
        variant = self._tables.variant
        return tuple(
            RemovedPiece(variant.geometry.names[cell], piece.piece_type.name, piece.side_name, REMOVAL_CAUSES[how])
            for cell, how, code in self._removals
            if (piece := self._tables.pieces[code])
        )

    @cached_property
    def removed_pieces(self) -> tuple[Piece, ...]:
        """The pieces of `removed`, in the same order, with their orientations."""
        return tuple(self._tables.pieces[code] for _, _, code in self._removals)

    @cached_property
    def shoved(self) -> tuple[str, str | None] | None:
        """The square a piece was shoved from and the square it was shoved to (`None`: it was removed)."""
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
        """Return the piece on a square after the move.

        Args:
            square: The name of the square.

        Returns:
            The piece, or `None` if the square is empty.

        Raises:
            KeyError: The variant has no such square.

        """
        return self._tables.pieces.get(int(self._cells[self._tables.variant.geometry.by_name[square]]))

    @property
    def rotations_left(self) -> int:
        """Number of rotations that may still be changed after this move."""
        return int(self._row[at.ROTATED_NOTES])

    @cached_property
    def stunned(self) -> tuple[str, ...]:
        """Squares of the pieces that the move stunned, in reading order."""
        if self.move.kind is not MoveKind.FIRE:
            return ()
        geometry, pieces = self._tables.variant.geometry, self._tables.pieces
        changed = self._row[at.CHANGES + 1 : at.CHANGES + 1 + int(self._row[at.CHANGES])].tolist()
        cells = {changed_place(change) for change in changed}
        standing = {cell: pieces.get(int(self._cells[cell])) for cell in geometry.reading_order if cell in cells}
        return tuple(geometry.names[cell] for cell, piece in standing.items() if piece and piece.stunned)

    @cached_property
    def displaced(self) -> tuple[tuple[str, str, int | None], ...]:
        """Displaced pieces, the other piece before the mover: (from, to, direction drawn)."""
        names = self._tables.variant.geometry.names
        displaced: list[tuple[str, str, int | None]] = []
        for kind, value, cell in self.draws:
            if kind == at.SQUARE:
                displaced.append((names[cell], names[value], None))
            elif kind == at.FACING_DRAWN:
                displaced[-1] = (*displaced[-1][:2], value)
        return tuple(displaced)

    @cached_property
    def beams(self) -> tuple[Beam, ...]:
        """The beams that were fired, in the order of their origins, or as they split."""
        variant = self._tables.variant
        return split_beams(variant.geometry, tuple(self.path)) if variant.actions else self._retraced_beams()

    def _retraced_beams(self) -> tuple[Beam, ...]:
        """Trace the beams of a one-move turn again, on the board before anything was removed."""
        tables, player = self._tables, 1 - int(self._row[at.SIDE])
        cells = self._cells.copy()
        for cell, how, code in self._removals:
            if how == at.ZAPPED:
                cells[cell] = code
        return beams_of(tables, cells, player)


def removals(tables: Tables, row: Stack) -> list[tuple[int, int, int]]:
    """Return (cell, how, code) of each piece the move of a row removed, in reading order where beams can split."""
    start = tables.removals
    noted = row[start + 1 : start + 1 + int(row[start])].tolist()
    removed = [(removed_cell(note), removed_how(note), removed_code(note)) for note in noted]
    if len(removed) <= 1 or tables.table[at.SIMPLE_BEAMS]:
        return removed
    return sorted(removed, key=lambda piece: tables.variant.geometry.reading_order.index(piece[0]))


@lru_cache(maxsize=2048)
def split_beams(geometry: Geometry, path: tuple[int, ...]) -> tuple[Beam, ...]:
    """Return the beams of a path; cached, as most moves leave the beams unchanged."""
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
    """Return the path of the beams that were traced last."""
    path: list[int] = scratch[at.PATH + 1 : at.PATH + 1 + int(scratch[at.PATH])].tolist()
    return path


def beams_of(tables: Tables, cells: Cells, player: int) -> tuple[Beam, ...]:
    """Return the beams of all weapons of a side that fire after a move, in the order of their squares."""
    return tuple(beam for _, beams in _shots(tables, cells, player) for beam in beams)


def hits_of(tables: Tables, cells: Cells, player: int, cell: int) -> Iterator[int]:
    """Yield the cells of the weapons that hit the piece on a cell, directly or by a branch of a beam."""
    square = tables.variant.geometry.names[cell]
    for weapon, beams in _shots(tables, cells, player):
        if any(beam.end is BeamEnd.HIT and beam.struck == square for beam in beams):
            yield weapon


def _shots(tables: Tables, cells: Cells, player: int) -> Iterator[tuple[int, tuple[Beam, ...]]]:
    """Trace each weapon of a side that fires after a move; yield its cell and its beams."""
    geometry, scratch = tables.variant.geometry, SCRATCH.beams
    scratch[: at.PENDING] = 0  # the rest is written before it is read
    arrays = Arrays(tables.table, tables.keys, cells, scratch)
    cell = trace_next(arrays, player, 0)
    while cell:
        yield cell, split_beams(geometry, tuple(path_in_scratch(scratch)))
        cell = trace_next(arrays, player, cell + 1)
