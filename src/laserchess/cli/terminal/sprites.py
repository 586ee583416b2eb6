"""Pieces as pixels: how much of each pixel the parts of a shape of the SVG images cover."""

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from laserchess.cli.terminal.palette import Colour, Palette, mix
from laserchess.cli.terminal.svg_levels import draw_levels, filled, stroked
from laserchess.core.variant import Piece
from laserchess.notation.svg.piece_shapes import Shape, shape_of

Grid = npt.NDArray[np.float64]
FINE = 5
"""Samples along each side of a pixel."""
MIRROR, SHIELD, MARK, INNER, BODY, NOTHING = range(6)
"""The parts of a piece, each drawn over those after it."""
STROKES = {"bright": INNER, "inner": INNER, "marks": MARK, "shields": SHIELD, "spot": MIRROR, "mirrors": MIRROR}
WIDTHS = {"mirrors": 13.0, "spot": 24.0, "bright": 8.0, "shields": 17.0, "marks": 12.0, "inner": 7.0}
THINNEST, THINNER = 0.85, 0.6
"""Minimum line width in pixels, and the one for very small squares."""
FEW = 6
ROOMY = 10
"""Minimum width for the second player's inner line and round shields."""
CRISP = 4.0
"""Steepness with which partial coverage of a pixel becomes full or none."""
HALF = 0.38
"""Coverage that counts as half a pixel."""


def sprite(piece: Piece, width: int, height: int, *, flipped: bool) -> tuple[Grid, ...]:
    """Return the coverage of each pixel by each part of a piece."""
    shape = shape_of(piece.piece_type, piece.facing)
    angle = (piece.facing * 45 + 180 * flipped) % 360 if shape.turns else 0
    return _draw(shape, angle, piece.side, width, height)


@lru_cache(maxsize=2048)
def _draw(shape: Shape, angle: int, player: int, width: int, height: int) -> tuple[Grid, ...]:
    thinnest = (THINNER if width < FEW else THINNEST) * 100 / min(width, height)
    elements = filled(shape.body, NOTHING - BODY)
    for name, part in STROKES.items():
        path = getattr(shape, name)
        is_shown = {
            "inner": player and width >= ROOMY and not shape.bright,
            "shields": width >= ROOMY or "A" not in path,
        }.get(name, True)
        if path and is_shown:
            elements += stroked(path, NOTHING - part, max(WIDTHS[name], thinnest))
    turned = f'<g transform="rotate({angle})">{elements}</g>'
    levels = draw_levels(turned, "-50 -50 100 100", width * FINE, height * FINE)
    return tuple(_share(levels == NOTHING - part, width, height) for part in range(NOTHING))


def _share(mask: npt.NDArray[np.bool_], width: int, height: int) -> Grid:
    shares: Grid = mask.reshape(height, FINE, width, FINE).mean(axis=(1, 3))
    return shares


def _sharpen(shares: tuple[Grid, ...]) -> list[Grid]:
    """Sharpen coverage, mirrors and shields before bodies."""
    left, taken = np.ones(shares[0].shape), list[Grid]()
    for share in shares:
        taken.append(np.minimum(left, np.clip((share - HALF) * CRISP + 0.5, 0, 1)))
        left = left - taken[-1]
    return taken


def paint(piece: Piece, ground: Grid, palette: Palette, *, flipped: bool) -> Grid:
    """Return the pixels of a square (height × width × 3) with a piece on them."""
    height, width, _ = ground.shape
    shares = _sharpen(sprite(piece, width, height, flipped=flipped))
    painted = ground.copy()
    for part in range(NOTHING):
        share = shares[part][..., None]
        painted += share * (_colour(part, piece, palette) - ground)
    return np.asarray(painted)


def body_of(piece: Piece, palette: Palette) -> Colour:
    """Return the colour of a piece's body."""
    body = palette.sides[piece.side].body
    return mix(body, palette.frost, 0.5) if piece.stunned else body


def _colour(part: int, piece: Piece, palette: Palette) -> Colour:
    side, body = palette.sides[piece.side], body_of(piece, palette)
    mirror = side.frosted if piece.stunned else palette.mirror
    return {MIRROR: mirror, SHIELD: palette.shield, MARK: palette.shield, INNER: side.pale}.get(part, body)


def letter_place(piece: Piece, width: int, height: int, *, flipped: bool) -> tuple[int, int]:
    """Return the character (row, column) of a square that shows most of the piece's body, for its letter."""
    body = sprite(piece, width, height, flipped=flipped)[BODY]
    solid = body.reshape(height // 2, 2, width).sum(axis=1)
    rows, columns = np.indices(solid.shape)
    middle = np.hypot(rows - (height // 2 - 1) / 2, (columns - (width - 1) / 2) / 2)
    best = int(np.argmax(solid - 0.15 * middle))
    return best // width, best % width
