"""What a network is shown of a position: every piece by kind, facing and square, and the squares that are lit.

Each player sees the board from their own side: as it lies for the first player, turned by half for the second.
So a position is two lists of inputs, and one set of weights serves both. Of n squares and t sorts of pieces
(kind, facing, mine or theirs), input `sort * n + square` is a piece, `t * n + square` a square my light touches
and `(t + 1) * n + square` one that theirs does.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from laserchess.core.geometry import Geometry
from laserchess.core.spec import Man, Rules
from laserchess.core.tables import tables_for

HALF_TURN = 4
"""In eighths."""
Rows = npt.NDArray[np.int32]


@dataclass(frozen=True)
class Inputs:
    """The numbering of a game's inputs."""

    count: int
    pieces: Rows
    """[player, cell, code] the input a piece is for a player, -1 for what is none."""
    light: Rows
    """[player, whose (0 that player's own), cell] the input a lit square is."""
    sorts: tuple[str, ...]
    """What the sorts of pieces are called: the signature a network's file is checked by."""


@lru_cache(maxsize=16)
def inputs_of(rules: Rules) -> Inputs:
    """Give every input of a game its number."""
    tables = tables_for(rules)
    geometry = rules.game.geometry
    sorts = sorted({_sort(man, 0) for man in tables.men.values()})
    squares = {cell: number for number, cell in enumerate(geometry.reading_order)}
    width = max(tables.men) + 1
    pieces = np.full((2, geometry.size, width), -1, np.int32)
    light = np.full((2, 2, geometry.size), -1, np.int32)
    for player in (0, 1):
        for cell in geometry.cells:
            square = squares[seen_from(geometry, cell, player)]
            for code, man in tables.men.items():
                pieces[player, cell, code] = sorts.index(_sort(man, player)) * len(squares) + square
            light[player, :, cell] = [(len(sorts) + whose) * len(squares) + square for whose in (0, 1)]
    return Inputs((len(sorts) + 2) * len(squares), pieces, light, tuple(sorts))


def seen_from(geometry: Geometry, cell: int, player: int) -> int:
    """Return where a player sees a square: the second one looks from the other side."""
    return geometry.half_turn(cell) if player else cell


def _sort(man: Man, player: int) -> str:
    """Name the sort a piece is of for a player."""
    turned = man.orientation + (HALF_TURN // man.piece.eighths if player else 0)
    whose = "theirs" if man.side != player else "mine"
    return f"{whose} {man.piece.name}{'!' * man.stunned} {turned % man.piece.orientations}"
