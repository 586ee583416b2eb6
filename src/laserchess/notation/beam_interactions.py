"""What each side of a piece does to a beam, from the tables of the rules; for diagrams."""

from dataclasses import dataclass
from enum import StrEnum

from laserchess.core import layout as at
from laserchess.core.codec import branches, first_branch, rotation_index, second_branch
from laserchess.core.tables import tables_for
from laserchess.core.variant import Piece, PieceType, Rules, Variant
from laserchess.notation.piece_help import is_vulnerable


class FaceEffect(StrEnum):
    """What a side does to a beam."""

    HIT = "hit"
    STOPS = "stops"
    PASSES = "passes"
    RETURNS = "returns"
    TURNS = "turns"
    SPLITS = "splits"
    SCATTERS = "scatters"
    EXPLODES = "explodes"


ENDS = {
    at.HIT: FaceEffect.HIT,
    at.STOPPED: FaceEffect.STOPS,
    at.SCATTER: FaceEffect.SCATTERS,
    at.CENTRE: FaceEffect.EXPLODES,
}
HALF = 4


@dataclass(frozen=True)
class FaceInteraction:
    """A beam from a direction (0–7 clockwise from north), what happens to it, and where it continues."""

    side: int
    deed: FaceEffect
    ways: tuple[int, ...] = ()


def interactions_of(variant: Variant, piece_type: PieceType) -> list[FaceInteraction]:
    """Return what happens to a beam from every side, for a piece in its first orientation."""
    tables = tables_for(Rules.of(variant))
    code, front = tables.code(Piece(piece_type, 0)), piece_type.facings[0]
    sides = sorted(
        (front + side) % at.DIRECTIONS for side in range(at.DIRECTIONS) if is_vulnerable(variant, piece_type, side)
    )
    return [
        _meeting(side, int(tables.table[at.REFLECT + rotation_index(code, (side + HALF) % at.DIRECTIONS)]))
        for side in sides
    ]


def _meeting(side: int, result: int) -> FaceInteraction:
    """Return what an entry of the tables means for a beam from a side."""
    if result in ENDS:
        return FaceInteraction(side, ENDS[result])
    if branches(result):
        return FaceInteraction(side, FaceEffect.SPLITS, (first_branch(result), second_branch(result)))
    if result == side:
        return FaceInteraction(side, FaceEffect.RETURNS, (result,))
    deed = FaceEffect.PASSES if result == (side + HALF) % at.DIRECTIONS else FaceEffect.TURNS
    return FaceInteraction(side, deed, (result,))
