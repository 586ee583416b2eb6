"""Tablebase indexes: positions up to the eight symmetries of the board.

A piece is `place << 2 | orientation`, a place `column * 8 + row`. A symmetry brings the Monarch of the side to move to
one of ten squares, the triangle a1–d1–d4; colours do not matter. First come the positions of one Monarch each, then
those with a Pawn of the opponent, then those with a Pawn of the side to move.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from laserchess.core.jit import inlined

Maps = npt.NDArray[np.int32]

WIDTH: Final = 8
PLACES: Final = WIDTH * WIDTH
PIECES: Final = 4 * PLACES
WAYS: Final = 8
"""Symmetries of the board: four rotations, with or without a reflection."""

# Offsets of the maps:
WAY: Final = 0
"""Place of the own Monarch → symmetry."""
CORNER: Final = WAY + PLACES
"""Place of the own Monarch → index of its square in the triangle."""
MONARCHS: Final = CORNER + PLACES
"""Symmetry, piece → image of a Monarch."""
PAWNS: Final = MONARCHS + WAYS * PIECES
MAPS: Final = PAWNS + WAYS * PIECES

CORNERS: Final = [column * WIDTH + row for column in range(4) for row in range(column + 1)]
WITHOUT_PAWN: Final = len(CORNERS) * 4 * PIECES
WITH_PAWN: Final = WITHOUT_PAWN * PIECES
"""Positions with a Pawn of one of the players."""
INDEXES: Final = WITHOUT_PAWN + 2 * WITH_PAWN


@inlined
def piece_on(cell: int, code: int) -> int:
    """Return the piece of a kernel cell and code."""
    return int(((cell // 9 - 1) * WIDTH + cell % 9 - 1) << 2 | (code & 3))


@inlined
def cell_of(piece: int) -> int:
    """Return the kernel cell of a piece."""
    return int(((piece >> 2) // WIDTH + 1) * 9 + (piece >> 2) % WIDTH + 1)


@inlined
def index_of_two(maps: Maps, at: int, own: int, other: int) -> int:
    """Return the index of the own and the opponent's Monarch; the maps start at `at`."""
    way = at + MONARCHS + maps[at + WAY + (own >> 2)] * PIECES
    return int((maps[at + CORNER + (own >> 2)] << 2 | maps[way + own] & 3) * PIECES + maps[way + other])


@inlined
def index_of_three(maps: Maps, at: int, own: int, other: int, pawn: int, is_mine: int) -> int:
    """Return the index of two Monarchs and a Pawn, the own (1) or the opponent's (0)."""
    way = maps[at + WAY + (own >> 2)] * PIECES
    two = index_of_two(maps, at, own, other)
    return int(WITHOUT_PAWN + is_mine * WITH_PAWN + two * PIECES + maps[at + PAWNS + way + pawn])
