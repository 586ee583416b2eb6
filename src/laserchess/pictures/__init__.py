"""Pictures in pixels and in motion: PNG, animated GIF and animated SVG of positions and whole games.

`pip install 'laserchess[pictures]'` brings what PNG and GIF need; SVG needs nothing.
"""

from laserchess.pictures.film import Frame, Look, Part, frames_of, part_of, part_of_board
from laserchess.pictures.gif import to_gif
from laserchess.pictures.motion import to_moving_svg
from laserchess.pictures.raster import to_png

__all__ = ["Frame", "Look", "Part", "frames_of", "part_of", "part_of_board", "to_gif", "to_moving_svg", "to_png"]
