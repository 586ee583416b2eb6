"""Moves, what they did, and where the light went: small frozen values for the outside."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from laserchess.core import layout as at
from laserchess.core.codec import act_of, argument_of, move_for, ray_cell, ray_travel, start_of, target_of
from laserchess.core.geometry import COMPASS, Geometry


class Act(StrEnum):
    """What kind of move it is."""

    STEP = "step"
    TURN = "turn"
    SWAP = "swap"
    NULL = "null"
    FIRE = "fire"
    END = "end"


ACTS = {at.STEP: Act.STEP, at.TURN: Act.TURN, at.SWAP: Act.SWAP, at.NULL: Act.NULL, at.FIRE: Act.FIRE, at.END: Act.END}


@dataclass(frozen=True, slots=True)
class Move:
    """One move in a game's own notation; `code` is the kernel's integer for it.

    `turn` is the argument of a rotation: quarter turns clockwise, or the facing where a game names it.
    """

    text: str
    code: int
    act: Act
    start: str
    to: str
    turn: int | None = None

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
        act = ACTS[act_of(code)]
        names = geometry.names
        turn = argument_of(code) if act is Act.TURN else None
        return cls(text, code, act, names.get(start_of(code), ""), names.get(target_of(code), ""), turn)


def pack(start: int, to: int, act: int = at.STEP, argument: int = 0) -> int:
    """Return the kernel's integer for a move."""
    return move_for(start, to, act, argument)


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
    travels: tuple[str, ...]
    end: BeamEnd
    leaving: str = ""

    @cached_property
    def turns(self) -> tuple[tuple[str, str, str], ...]:
        """Where the light changed direction: (square, direction in, direction out)."""
        out = (*self.travels[1:], self.leaving)[: len(self.travels)]
        meetings = zip(self.squares, self.travels, out, strict=True)
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


class Fate(StrEnum):
    """How a piece left the board."""

    ZAPPED = "zapped"
    SQUASHED = "squashed"
    EJECTED = "ejected"
    CAPTURED = "captured"
    SWALLOWED = "swallowed"


FATES = {
    at.ZAPPED: Fate.ZAPPED,
    at.SQUASHED: Fate.SQUASHED,
    at.EJECTED: Fate.EJECTED,
    at.CAPTURED: Fate.CAPTURED,
    at.SWALLOWED: Fate.SWALLOWED,
}


@dataclass(frozen=True, slots=True)
class Removed:
    """A piece that left the board: where it stood, what it was and how it went."""

    square: str
    piece: str
    player: str
    fate: Fate
