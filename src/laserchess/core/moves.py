"""Moves, beams and removed pieces as public values."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from laserchess.core import layout as at
from laserchess.core.codec import argument_of, move_for, move_kind_of, ray_cell, ray_travel, start_of, target_of
from laserchess.core.geometry import COMPASS, Geometry
from laserchess.core.python_chess import MOVE, replaced


class MoveKind(StrEnum):
    """The kinds of moves; a value is what JSON and stored games contain."""

    STEP = "step"
    """A piece moves to another square."""
    ROTATE = "turn"
    """A piece rotates on its square."""
    SWAP = "swap"
    """Two pieces exchange their squares."""
    NULL = "null"
    """Nothing moves; the weapons fire all the same."""
    FIRE = "fire"
    """A weapon fires, in variants where that is an action."""
    END = "end"
    """The turn ends, in variants of several actions a turn."""


MOVE_KINDS = {
    at.STEP: MoveKind.STEP,
    at.ROTATE: MoveKind.ROTATE,
    at.SWAP: MoveKind.SWAP,
    at.NULL: MoveKind.NULL,
    at.FIRE: MoveKind.FIRE,
    at.END: MoveKind.END,
}


@replaced(MOVE)
@dataclass(frozen=True, slots=True)
class Move:
    """A move.

    Attributes:
        text: The move in the variant's notation, without what it captures.
        code: The kernel's integer for it.
        kind: What kind of move it is.
        start: The square of the piece that moves, or empty.
        to: The square it moves to; for rotations the same square.
        rotation: Of a rotation: quarter turns clockwise, or the new direction in variants that name it.

    >>> from laserchess import parse_move
    >>> move = parse_move("laser-chess", "h2g2")
    >>> move.kind, move.start, move.to
    (<MoveKind.STEP: 'step'>, 'h2', 'g2')

    """

    text: str
    code: int
    kind: MoveKind
    start: str
    to: str
    rotation: int | None = None

    def __str__(self) -> str:
        """Return the move in the variant's notation, without what it captures."""
        return self.text

    def __repr__(self) -> str:
        """Return the text, marked as a move."""
        return f"<Move {self.text}>"

    @property
    def is_diagonal(self) -> bool:
        """Whether it changes both column and row."""
        return self.start[:1] != self.to[:1] and self.start[1:] != self.to[1:]

    @classmethod
    def of(cls, geometry: Geometry, code: int, text: str) -> "Move":
        """Unpack the kernel's integer for a move.

        Args:
            geometry: The board's geometry.
            code: The kernel's integer.
            text: The move in the variant's notation.

        Returns:
            The move.

        """
        kind = MOVE_KINDS[move_kind_of(code)]
        names = geometry.names
        turn = argument_of(code) if kind is MoveKind.ROTATE else None
        return cls(text, code, kind, names.get(start_of(code), ""), names.get(target_of(code), ""), turn)


def pack(start: int, to: int, move_kind: int = at.STEP, argument: int = 0) -> int:
    """Return the kernel's integer for a move."""
    return move_for(start, to, move_kind, argument)


class BeamEnd(StrEnum):
    """How a beam ended."""

    HIT = "hit"
    """It hit a piece, which is destroyed or stunned."""
    STOPPED = "stopped"
    """A piece or a feature stopped it."""
    EDGE = "edge"
    """It left the board."""
    SPLIT = "split"
    """It was split; its branches are beams of their own."""
    REPEAT = "repeat"
    """It came back to where it had been, in the same direction."""


BEAM_ENDS = {
    at.HIT: BeamEnd.HIT,
    at.CENTRE: BeamEnd.HIT,
    at.STOPPED: BeamEnd.STOPPED,
    at.EDGE: BeamEnd.EDGE,
    at.SPLIT: BeamEnd.SPLIT,
    at.REPEAT: BeamEnd.REPEAT,
}


@dataclass(frozen=True)
class Beam:
    """A beam, or a branch of a split beam.

    Attributes:
        origin: The square it starts from.
        direction: The direction it starts in, as `N` or `SW`.
        squares: The squares it enters, in order.
        directions: Its direction when it enters each of them.
        end: How it ended.
        exit_direction: The direction in which it leaves the last square, or empty if it ends there.

    >>> from laserchess import Board
    >>> beam = Board("laser-chess").beams()[0]
    >>> beam.origin, beam.direction, beam.end.value
    ('j1', 'N', 'edge')

    """

    origin: str
    direction: str
    squares: tuple[str, ...]
    directions: tuple[str, ...]
    end: BeamEnd
    exit_direction: str = ""

    @cached_property
    def deflections(self) -> tuple[tuple[str, str, str], ...]:
        """Where the beam changed direction: (square, direction in, direction out)."""
        out = (*self.directions[1:], self.exit_direction)[: len(self.directions)]
        passed = zip(self.squares, self.directions, out, strict=True)
        return tuple((square, before, after) for square, before, after in passed if after not in {"", before})

    @property
    def struck(self) -> str | None:
        """The square of the piece or feature that ended the beam, or `None`."""
        return self.squares[-1] if self.end in {BeamEnd.HIT, BeamEnd.STOPPED} and self.squares else None

    @staticmethod
    def of(geometry: Geometry, origin: int, direction: int, path: Sequence[int], end: int, leaving: int) -> "Beam":
        """Make a beam of the rays of the kernel's path.

        Args:
            geometry: The board's geometry.
            origin: The cell of the piece that fires.
            direction: The direction in which the beam starts, 0 to 7.
            path: The rays: a cell and a direction each, as one integer.
            end: The kernel's number of how the beam ended.
            leaving: The direction in which it leaves the last cell, or -1.

        Returns:
            The beam.

        """
        return Beam(
            geometry.names[origin],
            COMPASS[direction],
            tuple(geometry.names[ray_cell(ray)] for ray in path),
            tuple(COMPASS[ray_travel(ray)] for ray in path),
            BEAM_ENDS[end],
            COMPASS[leaving] if leaving >= 0 else "",
        )


class RemovalCause(StrEnum):
    """How a piece left the board."""

    ZAPPED = "zapped"
    """A beam destroyed it."""
    SQUASHED = "squashed"
    """It was shoved against another piece."""
    EJECTED = "ejected"
    """It was shoved off the board."""
    CAPTURED = "captured"
    """A piece of the opponent stepped onto its square."""
    SWALLOWED = "swallowed"
    """It was displaced onto a feature that swallows pieces."""


REMOVAL_CAUSES = {
    at.ZAPPED: RemovalCause.ZAPPED,
    at.SQUASHED: RemovalCause.SQUASHED,
    at.EJECTED: RemovalCause.EJECTED,
    at.CAPTURED: RemovalCause.CAPTURED,
    at.SWALLOWED: RemovalCause.SWALLOWED,
}


@dataclass(frozen=True, slots=True)
class RemovedPiece:
    """A piece that left the board.

    Attributes:
        square: The square it was on.
        name: The name of its type.
        side_name: The name of its side.
        cause: How it left the board.

    """

    square: str
    name: str
    side_name: str
    cause: RemovalCause
