"""A game as scenes: for each move the board before it, the board when it fires, and the board after."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from laserchess.board import Board
from laserchess.core.move_result import MoveResult
from laserchess.core.moves import Beam, BeamEnd, MoveKind, RemovalCause, RemovedPiece
from laserchess.core.position import Position
from laserchess.core.variant import Variant


@dataclass(frozen=True)
class Scene:
    """One move, or one action, in images."""

    variant: Variant
    played: MoveResult
    before: Position
    after: Position

    @cached_property
    def moved(self) -> Position:
        """The board when it fires: after the step, with all pieces that the beams remove."""
        if self.played.move.kind is MoveKind.FIRE:
            return self.before
        fallen = {
            self.variant.geometry.by_name[item.square]: piece
            for item, piece in zip(self.played.removed, self.played.removed_pieces, strict=True)
            if item.cause is RemovalCause.ZAPPED
        }
        return replace(self.after, pieces={**self.after.pieces, **fallen}) if fallen else self.after

    @property
    def squares(self) -> list[str]:
        """The squares the move went from and to."""
        return [square for square in (self.played.move.start, self.played.move.to) if square]

    @property
    def lost_to_beams(self) -> list[RemovedPiece]:
        """The pieces that the beams removed."""
        lit = self.played.move.kind is MoveKind.FIRE
        return [item for item in self.played.removed if lit or item.cause is RemovalCause.ZAPPED]

    @property
    def lost_to_move(self) -> list[RemovedPiece]:
        """The pieces that were removed before the shot."""
        hit = self.lost_to_beams
        return [item for item in self.played.removed if item not in hit]

    @property
    def shows_nothing(self) -> bool:
        """Whether there is nothing to show: only the end of a turn."""
        return self.played.move.kind is MoveKind.END and not self.played.chance


def scenes_of(board: Board, count: int | None = None) -> list[Scene]:
    """Return the scenes of everything that was played on a board, or of the last moves of it, oldest first."""
    past, scenes = board.copy(), list[Scene]()
    after = past.snapshot()
    while past.ply and len(scenes) != count:
        played = past.peek()
        past.pop()
        before = past.snapshot()
        scenes.append(Scene(board.variant, played, before, after))
        after = before
    return scenes[::-1]


# Beams


def starts_of(beams: Sequence[Beam]) -> list[int]:
    """Return after how many squares each beam begins: a branch begins where its beam splits."""
    starts: list[int] = []
    for number, beam in enumerate(beams):
        come = [
            start + len(earlier.squares)
            for start, earlier in zip(starts, beams[:number], strict=True)
            if earlier.end is BeamEnd.SPLIT and earlier.squares[-1:] == (beam.origin,)
        ]
        starts.append(come[-1] if come else 0)
    return starts


def length_of(beam: Beam) -> int:
    """Return how many squares a beam runs, one beyond the edge included."""
    return len(beam.squares) + (beam.end is BeamEnd.EDGE)


def reach_of(beams: Sequence[Beam]) -> int:
    """Return after how many squares all beams have ended."""
    return max((start + length_of(beam) for start, beam in zip(starts_of(beams), beams, strict=True)), default=0)


def beams_after(beams: Sequence[Beam], squares: int) -> list[Beam]:
    """Return the beams cut off after a number of squares."""
    come = zip(beams, starts_of(beams), strict=True)
    return [cut(beam, squares - start) for beam, start in come if squares > start]


def cut(beam: Beam, squares: int) -> Beam:
    """Return the first squares of a beam, as a beam that ends in the open."""
    if squares >= length_of(beam):
        return beam
    return replace(
        beam,
        squares=beam.squares[:squares],
        directions=beam.directions[:squares],
        end=BeamEnd.REPEAT,
        exit_direction="",
    )
