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
from laserchess.core.tables import tables_for
from laserchess.core.variant import Piece, Rules

HALF_TURN = 4
"""In eighths."""
Rows = npt.NDArray[np.int32]


@dataclass(frozen=True)
class FeatureSet:
    """The numbering of a game's inputs."""

    count: int
    pieces: Rows
    """[player, cell, code] the input a piece is for a player, -1 for what is none."""
    light: Rows
    """[player, whose (0 that player's own), cell] the input a lit square is."""
    sorts: tuple[str, ...]
    """What the sorts of pieces are called: the signature a network's file is checked by."""


@lru_cache(maxsize=16)
def feature_set_of(rules: Rules) -> FeatureSet:
    """Give every input of a game its number."""
    tables = tables_for(rules)
    geometry = rules.variant.geometry
    sorts = sorted({_sort(piece, 0) for piece in tables.pieces.values()})
    squares = {cell: number for number, cell in enumerate(geometry.reading_order)}
    width = max(tables.pieces) + 1
    pieces = np.full((2, geometry.size, width), -1, np.int32)
    light = np.full((2, 2, geometry.size), -1, np.int32)
    for player in (0, 1):
        for cell in geometry.cells:
            square = squares[from_perspective(geometry, cell, player)]
            for code, piece in tables.pieces.items():
                pieces[player, cell, code] = sorts.index(_sort(piece, player)) * len(squares) + square
            light[player, :, cell] = [(len(sorts) + whose) * len(squares) + square for whose in (0, 1)]
    return FeatureSet((len(sorts) + 2) * len(squares), pieces, light, tuple(sorts))


def from_perspective(geometry: Geometry, cell: int, player: int) -> int:
    """Return where a player sees a square: the second one looks from the other side."""
    return geometry.half_turn(cell) if player else cell


def _sort(piece: Piece, player: int) -> str:
    """Name the sort a piece is of for a player."""
    turned = piece.orientation + (HALF_TURN // piece.piece_type.eighths if player else 0)
    whose = "theirs" if piece.side != player else "mine"
    return f"{whose} {piece.piece_type.name}{'!' * piece.stunned} {turned % piece.piece_type.orientations}"
