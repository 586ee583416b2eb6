"""PNG images, animated GIFs and animated SVGs of positions and games.

`pip install 'laserchess[images]'` brings what PNG and GIF need; SVG needs nothing.
"""

from laserchess.images.animated_svg import to_moving_svg
from laserchess.images.animation import AnimationStyle, Frame, GameSection, frames_of, section_of, section_of_board
from laserchess.images.gif import to_gif
from laserchess.images.raster import to_png

__all__ = [
    "AnimationStyle",
    "Frame",
    "GameSection",
    "frames_of",
    "section_of",
    "section_of_board",
    "to_gif",
    "to_moving_svg",
    "to_png",
]
