"""SVG paths as arrays of levels: which of several paths covers a pixel, without blending at the edges."""

from io import BytesIO

import numpy as np
import numpy.typing as npt

from laserchess.images.optional import require

Levels = npt.NDArray[np.uint8]
STEP = 40
"""Between the grey values of two levels."""


def filled(path: str, level: int) -> str:
    """Return the element that fills a path with a level."""
    return f'<path d="{path}" fill="{_grey(level)}" fill-rule="evenodd"/>'


def stroked(path: str, level: int, width: float) -> str:
    """Return the element that strokes a path with a level."""
    ends = 'stroke-linecap="round" stroke-linejoin="round"'
    return f'<path d="{path}" fill="none" stroke="{_grey(level)}" stroke-width="{width:g}" {ends}/>'


def draw_levels(elements: str, view: str, width: int, height: int) -> Levels:
    """Return the level of each pixel, that of the last element that covers it; 0 where there is none.

    `view` is the part of the plane that fills the pixels, as in `viewBox`.
    """
    size = f'width="{width}" height="{height}" viewBox="{view}" preserveAspectRatio="none"'
    png = require("resvg_py").svg_to_bytes(
        svg_string=f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{elements}</svg>',
        background="#000000",
        shape_rendering="crisp_edges",
        skip_system_fonts=True,
    )
    grey = require("PIL.Image").open(BytesIO(bytes(png))).convert("L")
    return np.asarray(grey, np.uint8) // STEP


def _grey(level: int) -> str:
    value = STEP * level
    return f"#{value:02x}{value:02x}{value:02x}"
