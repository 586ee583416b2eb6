"""The NNUE feature set: every piece by type, orientation and square, and the squares that beams touch.

There are two perspectives: the board as it is for the first player, rotated by 180° for the second. Both use the
same weights. With n squares and t sorts of pieces (type, orientation, mine or theirs), feature `sort * n + square`
is a piece, `t * n + square` a square of my beam and `(t + 1) * n + square` one of theirs.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from laserchess.core.geometry import Geometry
from laserchess.core.tables import tables_for
from laserchess.core.variant import Piece, Rules

HALF_TURN = 4
"""180 degrees, in eighths of a rotation."""
Rows = npt.NDArray[np.int32]


@dataclass(frozen=True)
class FeatureSet:
    """The numbering of a variant's features."""

    count: int
    pieces: Rows
    """[perspective, cell, code] feature of a piece, -1 if there is none."""
    beams: Rows
    """[perspective, 0 own or 1 theirs, cell] feature of a beam square."""
    sorts: tuple[str, ...]
    """Names of the sorts of pieces: the signature by which a network file is checked."""


@lru_cache(maxsize=16)
def feature_set_of(rules: Rules) -> FeatureSet:
    """Return the feature set of a variant under its rules."""
    tables = tables_for(rules)
    geometry = rules.variant.geometry
    sorts = sorted({_sort(piece, 0) for piece in tables.pieces.values()})
    squares = {cell: number for number, cell in enumerate(geometry.reading_order)}
    width = max(tables.pieces) + 1
    pieces = np.full((2, geometry.size, width), -1, np.int32)
    beams = np.full((2, 2, geometry.size), -1, np.int32)
    for player in (0, 1):
        for cell in geometry.cells:
            square = squares[from_perspective(geometry, cell, player)]
            for code, piece in tables.pieces.items():
                pieces[player, cell, code] = sorts.index(_sort(piece, player)) * len(squares) + square
            beams[player, :, cell] = [(len(sorts) + whose) * len(squares) + square for whose in (0, 1)]
    return FeatureSet((len(sorts) + 2) * len(squares), pieces, beams, tuple(sorts))


def from_perspective(geometry: Geometry, cell: int, player: int) -> int:
    """Return a cell in a player's perspective: rotated by 180° for the second player."""
    return geometry.half_turn(cell) if player else cell


def _sort(piece: Piece, player: int) -> str:
    """Return the name of a piece's sort in a player's perspective."""
    rotated = piece.orientation + (HALF_TURN // piece.piece_type.eighths if player else 0)
    whose = "theirs" if piece.side != player else "mine"
    return f"{whose} {piece.piece_type.name}{'!' * piece.stunned} {rotated % piece.piece_type.orientations}"
