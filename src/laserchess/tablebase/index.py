"""Numbers of positions: which entry of the table a position has, the eight ways to lay the board being one.

A piece is `place << 2 | orientation`, a place `column * 8 + row`. The board is laid so that the mover's Monarch stands
on one of ten squares, a1 to d4 and what lies between them; what a player is called does not matter. First come the
positions of one Monarch each, then those with a Pawn of the other player, then those with one of the mover's.
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
"""Ways to lay the board: four turns, of the board or of its mirror image."""

# Where things stand in the maps:
WAY: Final = 0
"""Place of the mover's Monarch → how the board is laid."""
CORNER: Final = WAY + PLACES
"""The same → which of the ten squares that brings it to."""
MONARCHS: Final = CORNER + PLACES
"""Way, piece → where a Monarch goes and how it faces then."""
PAWNS: Final = MONARCHS + WAYS * PIECES
MAPS: Final = PAWNS + WAYS * PIECES

CORNERS: Final = [column * WIDTH + row for column in range(4) for row in range(column + 1)]
WITHOUT_PAWN: Final = len(CORNERS) * 4 * PIECES
WITH_PAWN: Final = WITHOUT_PAWN * PIECES
"""Positions with a Pawn of one of the players."""
INDEXES: Final = WITHOUT_PAWN + 2 * WITH_PAWN


@inlined
def piece_on(cell: int, code: int) -> int:
    """Return a piece by the kernel's cell and code."""
    return int(((cell // 9 - 1) * WIDTH + cell % 9 - 1) << 2 | (code & 3))


@inlined
def cell_of(piece: int) -> int:
    """Return the kernel's cell of a piece."""
    return int(((piece >> 2) // WIDTH + 1) * 9 + (piece >> 2) % WIDTH + 1)


@inlined
def index_of_two(maps: Maps, at: int, own: int, other: int) -> int:
    """Return the index of the mover's and the other's Monarch; the maps begin at `at`."""
    way = at + MONARCHS + maps[at + WAY + (own >> 2)] * PIECES
    return int((maps[at + CORNER + (own >> 2)] << 2 | maps[way + own] & 3) * PIECES + maps[way + other])


@inlined
def index_of_three(maps: Maps, at: int, own: int, other: int, pawn: int, is_mine: int) -> int:
    """Return the index of two Monarchs and a Pawn, which is the mover's (1) or the other's (0)."""
    way = maps[at + WAY + (own >> 2)] * PIECES
    two = index_of_two(maps, at, own, other)
    return int(WITHOUT_PAWN + is_mine * WITH_PAWN + two * PIECES + maps[at + PAWNS + way + pawn])
