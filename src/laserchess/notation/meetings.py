"""What becomes of light at each side of a piece, read from the very tables the rules use: for drawings of it."""

from dataclasses import dataclass
from enum import StrEnum

from laserchess.core import layout as at
from laserchess.core.codec import branches, by_turn, first_branch, second_branch
from laserchess.core.spec import Game, Man, Piece, Rules
from laserchess.core.tables import tables_for
from laserchess.notation.faces import is_struck


class LightDeed(StrEnum):
    """What a side does to light."""

    HIT = "hit"
    STOPS = "stops"
    PASSES = "passes"
    RETURNS = "returns"
    TURNS = "turns"
    SPLITS = "splits"
    SCATTERS = "scatters"
    EXPLODES = "explodes"


ENDS = {
    at.HIT: LightDeed.HIT,
    at.STOPPED: LightDeed.STOPS,
    at.SCATTER: LightDeed.SCATTERS,
    at.CENTRE: LightDeed.EXPLODES,
}
HALF = 4


@dataclass(frozen=True)
class Meeting:
    """Light that comes from a direction (0–7 clockwise from north), what happens to it, and where it goes on."""

    side: int
    deed: LightDeed
    ways: tuple[int, ...] = ()


def meetings_of(game: Game, piece: Piece) -> list[Meeting]:
    """Return what light meets at every side it can come from, of a piece in its first orientation."""
    tables = tables_for(Rules.of(game))
    code, front = tables.code(Man(piece, 0)), piece.facings[0]
    sides = sorted((front + side) % at.DIRECTIONS for side in range(at.DIRECTIONS) if is_struck(game, piece, side))
    return [
        _meeting(side, int(tables.table[at.LIGHT + by_turn(code, (side + HALF) % at.DIRECTIONS)])) for side in sides
    ]


def _meeting(side: int, result: int) -> Meeting:
    """Say what an entry of the tables means for light from a side."""
    if result in ENDS:
        return Meeting(side, ENDS[result])
    if branches(result):
        return Meeting(side, LightDeed.SPLITS, (first_branch(result), second_branch(result)))
    if result == side:
        return Meeting(side, LightDeed.RETURNS, (result,))
    deed = LightDeed.PASSES if result == (side + HALF) % at.DIRECTIONS else LightDeed.TURNS
    return Meeting(side, deed, (result,))
