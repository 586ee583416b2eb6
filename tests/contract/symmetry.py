"""Turning and mirroring positions, moves and their results, as data: nothing here knows a rule."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from laserchess import Beam, Board, Move, MoveKind, Outcome, RemovedPiece, Variant
from laserchess.core.geometry import COMPASS
from laserchess.core.position import Position
from laserchess.core.variant import Piece

Where = tuple[str, ...]


@dataclass(frozen=True)
class Symmetry:
    """A way to lay a variant's board: where cells go, which way facings and turns go, and whether colours change."""

    variant: Variant
    cell: Callable[[int], int]
    orientation: Callable[[Piece, int], int]
    facing: Callable[[int], int]
    quarters: Callable[[int], int]
    swaps_colours: bool

    def player(self, number: int) -> int:
        """Return who a player becomes."""
        return 1 - number if self.swaps_colours else number

    def name(self, player: str | None) -> str | None:
        """Return who a player becomes, by name."""
        return self.variant.players[self.player(self.variant.player(player))].name if player else None

    def square(self, name: str) -> str:
        """Return where a square goes, by name."""
        return self.variant.geometry.names[self.cell(self.variant.geometry.by_name[name])] if name else ""

    def piece(self, piece: Piece) -> Piece:
        """Return what a piece becomes."""
        return replace(
            piece, side=self.player(piece.side), side_name="", orientation=self.orientation(piece, piece.orientation)
        )

    def position(self, position: Position) -> Position:
        """Return the image of a position."""
        return Position(
            {self.cell(cell): self.piece(piece) for cell, piece in position.pieces.items()},
            self.player(position.side),
            {self.cell(cell): letter for cell, letter in position.floor.items()},
            position.actions_left,
            tuple(sorted(map(self.cell, position.capped), key=self.variant.geometry.reading_order.index)),
            tuple((self.cell(cell), self.orientation(position.pieces[cell], way)) for cell, way in position.rotations),
            position.idle,
        )

    def move(self, board: Board, move: Move) -> tuple[object, ...]:
        """Return what a move on this board becomes, in the words of `plain`."""
        piece = board.piece_at(move.start) if move.start else None
        turn = move.rotation
        if turn is not None and piece is not None:
            facings = piece.piece_type.facings
            turn = (
                self.quarters(turn) if piece.piece_type.turns else facings[self.orientation(piece, facings.index(turn))]
            )
            if piece.piece_type.turns:
                turn = next(t for t in piece.piece_type.turns if (t - turn) % piece.piece_type.orientations == 0)
        return plain(move.kind, self.square(move.start), self.square(move.to), turn)

    def removed(self, pieces: Iterable[RemovedPiece]) -> set[tuple[str | None, ...]]:
        """Return what the removed pieces become."""
        return {(self.square(it.square), it.name, self.name(it.side_name), str(it.cause)) for it in pieces}

    def beams(self, beams: Iterable[Beam]) -> set[tuple[object, ...]]:
        """Return the image of a beam."""
        return {
            (
                tuple(map(self.square, it.squares)),
                tuple(map(self._way, it.directions)),
                it.end,
                self._way(it.exit_direction),
            )
            for it in beams
        }

    def outcome(self, outcome: Outcome | None) -> Outcome | None:
        """Return the outcome with the colours changed."""
        return outcome and replace(outcome, winner=self.name(outcome.winner))

    def _way(self, name: str) -> str:
        return COMPASS[self.facing(COMPASS.index(name))] if name else ""


def plain(kind: MoveKind, start: str, to: str, turn: int | None) -> tuple[object, ...]:
    """Return a move as a value; whichever piece a null move is written with, it is one move."""
    return (kind,) if kind is MoveKind.NULL else (kind, start, to, turn)


def identity(variant: Variant) -> Symmetry:
    """Leave everything as it is."""
    return Symmetry(variant, int, lambda _, way: way, int, int, swaps_colours=False)


def half_turn(variant: Variant) -> Symmetry:
    """Turn the board by 180° and change the colours."""

    def orientation(piece: Piece, way: int) -> int:
        return (way + 4 // piece.piece_type.eighths) % piece.piece_type.orientations

    return Symmetry(
        variant,
        variant.geometry.half_turn,
        orientation,
        lambda way: (way + 4) % 8,
        lambda quarters: quarters,
        swaps_colours=True,
    )


def mirror(variant: Variant) -> Symmetry:
    """Change left and right."""

    def orientation(piece: Piece, way: int) -> int:
        wanted = -replace(piece, orientation=way).facing % 8
        ways = [n for n in range(piece.piece_type.orientations) if replace(piece, orientation=n).facing == wanted]
        return ways[0]

    return Symmetry(
        variant,
        variant.geometry.mirror,
        orientation,
        lambda way: -way % 8,
        lambda quarters: -quarters,
        swaps_colours=False,
    )
