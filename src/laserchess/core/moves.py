"""Moves, what they did, and where the light went: small frozen values for the outside."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from laserchess.core import layout as at
from laserchess.core.codec import argument_of, move_for, move_kind_of, ray_cell, ray_travel, start_of, target_of
from laserchess.core.geometry import COMPASS, Geometry


class MoveKind(StrEnum):
    """What kind of move it is."""

    STEP = "step"
    ROTATE = "turn"
    SWAP = "swap"
    NULL = "null"
    FIRE = "fire"
    END = "end"


MOVE_KINDS = {
    at.STEP: MoveKind.STEP,
    at.ROTATE: MoveKind.ROTATE,
    at.SWAP: MoveKind.SWAP,
    at.NULL: MoveKind.NULL,
    at.FIRE: MoveKind.FIRE,
    at.END: MoveKind.END,
}


@dataclass(frozen=True, slots=True)
class Move:
    """One move in a game's own notation; `code` is the kernel's integer for it.

    `turn` is the argument of a rotation: quarter turns clockwise, or the facing where a game names it.
    """

    text: str
    code: int
    kind: MoveKind
    start: str
    to: str
    rotation: int | None = None

    def __str__(self) -> str:
        """Return the move in the game's own notation, without what it captures."""
        return self.text

    def __repr__(self) -> str:
        """Show the same."""
        return f"<Move {self.text}>"

    @property
    def is_diagonal(self) -> bool:
        """Does it go to another column and another row."""
        return self.start[:1] != self.to[:1] and self.start[1:] != self.to[1:]

    @classmethod
    def of(cls, geometry: Geometry, code: int, text: str) -> "Move":
        """Unpack the kernel's integer."""
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
    STOPPED = "stopped"
    EDGE = "edge"
    SPLIT = "split"
    REPEAT = "repeat"


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
    """One beam, or one branch of a split beam, from where it starts to where it ends.

    `squares` are those it enters, in order, the last one included; `travels` the direction it has when
    entering each. `leaving` is the direction it leaves the last square in, where it does.
    """

    origin: str
    direction: str
    squares: tuple[str, ...]
    directions: tuple[str, ...]
    end: BeamEnd
    exit_direction: str = ""

    @cached_property
    def deflections(self) -> tuple[tuple[str, str, str], ...]:
        """Where the light changed direction: (square, direction in, direction out)."""
        out = (*self.directions[1:], self.exit_direction)[: len(self.directions)]
        meetings = zip(self.squares, self.directions, out, strict=True)
        return tuple((square, way_in, way_out) for square, way_in, way_out in meetings if way_out not in {"", way_in})

    @property
    def struck(self) -> str | None:
        """The square of the piece or wall the beam ended at."""
        return self.squares[-1] if self.end in {BeamEnd.HIT, BeamEnd.STOPPED} and self.squares else None

    @staticmethod
    def of(geometry: Geometry, origin: int, direction: int, path: Sequence[int], end: int, leaving: int) -> "Beam":
        """Build a beam from the rays of the kernel's path."""
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
    SQUASHED = "squashed"
    EJECTED = "ejected"
    CAPTURED = "captured"
    SWALLOWED = "swallowed"


REMOVAL_CAUSES = {
    at.ZAPPED: RemovalCause.ZAPPED,
    at.SQUASHED: RemovalCause.SQUASHED,
    at.EJECTED: RemovalCause.EJECTED,
    at.CAPTURED: RemovalCause.CAPTURED,
    at.SWALLOWED: RemovalCause.SWALLOWED,
}


@dataclass(frozen=True, slots=True)
class RemovedPiece:
    """A piece that left the board: where it stood, what it was and how it went."""

    square: str
    name: str
    side_name: str
    cause: RemovalCause
