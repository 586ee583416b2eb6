"""SVG → PNG."""

from laserchess.core.errors import LaserChessError
from laserchess.images.labels import stroke_labels
from laserchess.images.optional import require

MIN_WIDTH, MAX_WIDTH = 32, 4096


def check_size(size: int) -> int:
    """Return a width in pixels, or raise if it is out of range."""
    if MIN_WIDTH <= size <= MAX_WIDTH:
        return size
    message = f"an image cannot be {size} pixels wide"
    raise LaserChessError(message, reason="size", text=str(size), expected=f"{MIN_WIDTH} to {MAX_WIDTH}")


def to_png(svg: str) -> bytes:
    """Turn an SVG document, such as `Board.svg()` draws, into a PNG of the same size.

    Coordinates look the same on every machine; no fonts are needed.

    Args:
        svg: The SVG document.

    Returns:
        The PNG file.

    Raises:
        LaserChessError: The text is not an SVG document, or the optional package for PNG is not installed.

    """
    drawn = stroke_labels(svg)
    try:
        png = require("resvg_py").svg_to_bytes(svg_string=drawn, skip_system_fonts="<text" not in drawn)
    except ValueError as error:
        if isinstance(error, LaserChessError):
            raise
        message = f"this is no SVG image: {error}"
        raise LaserChessError(message, reason="svg", text=svg[:60], expected="an SVG document") from error
    return bytes(png)
