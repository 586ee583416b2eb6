"""The maps of the tablebase index, built from the variant's pieces and symmetries."""

from functools import cache

import numpy as np

from laserchess.core.geometry import Geometry
from laserchess.core.symmetries import Symmetry, symmetries
from laserchess.core.variant import PieceType
from laserchess.tablebase.index import CORNER, CORNERS, MAPS, MONARCHS, PAWNS, PIECES, PLACES, WAY, WIDTH, Maps
from laserchess.variants import VARIANTS


@cache
def make_maps() -> Maps:
    """Return all maps in one array."""
    variant = VARIANTS["leiserchess"]
    monarch, pawn = variant.pieces
    maps = np.zeros(MAPS, np.int32)
    ways = symmetries(variant)
    for way, symmetry in enumerate(ways):
        for piece in range(PIECES):
            at = way * PIECES + piece
            maps[MONARCHS + at] = _image(variant.geometry, symmetry, monarch, piece)
            maps[PAWNS + at] = _image(variant.geometry, symmetry, pawn, piece)
    for place in range(PLACES):
        goals = [maps[MONARCHS + way * PIECES + (place << 2)] >> 2 for way in range(len(ways))]
        maps[WAY + place] = next(way for way, goal in enumerate(goals) if goal in CORNERS)
        maps[CORNER + place] = CORNERS.index(goals[maps[WAY + place]])
    return maps


def _image(geometry: Geometry, symmetry: Symmetry, kind: PieceType, piece: int) -> int:
    """Return the image of a piece under a symmetry."""
    cell = symmetry.cell(geometry, geometry.cell(*divmod(piece >> 2, WIDTH)))
    place = geometry.column(cell) * WIDTH + geometry.row(cell)
    return place << 2 | symmetry.orientation(kind, piece & 3)
