"""Beams on the SVG board, their reflections and ends, and arrows for moves."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, pi, sin

from laserchess.core.geometry import COMPASS, VECTORS, Geometry
from laserchess.core.moves import Beam, BeamEnd
from laserchess.notation.svg.color_themes import Hue, Theme

Point = tuple[float, float]
SPARK = "M0-15 3-3 15 0 3 3 0 15-3 3-15 0-3-3Z"


@dataclass(frozen=True)
class Viewpoint:
    """Where squares lie in the image: the corner of the board is (0, 0), a square 100 units."""

    geometry: Geometry
    flipped: bool

    def centre(self, cell: int) -> Point:
        """Return the middle of a square."""
        column, row = self.geometry.column(cell), self.geometry.rows - 1 - self.geometry.row(cell)
        if self.flipped:
            column, row = self.geometry.columns - 1 - column, self.geometry.rows - 1 - row
        return column * 100 + 50, row * 100 + 50

    def vector(self, direction: str) -> Point:
        """Return one step in a compass direction, in squares, as the image shows it."""
        across, up = VECTORS[COMPASS.index(direction)]
        return (-across, up) if self.flipped else (across, -up)


def number(value: float) -> str:
    """Write a coordinate in short."""
    return f"{value:.1f}".removesuffix(".0")


def at(point: Point, drawing: str) -> str:
    """Move a drawing to a point."""
    return f'<g transform="translate({number(point[0])} {number(point[1])})">{drawing}</g>'


def _beyond(point: Point, vector: Point, units: float) -> Point:
    return point[0] + vector[0] * units, point[1] + vector[1] * units


def beam_path(view: Viewpoint, beam: Beam) -> list[Point]:
    """Return the corners of a beam, from the middle of the weapon's square to where it ends."""
    by_name = view.geometry.by_name
    points = [view.centre(by_name[square]) for square in (beam.origin, *beam.squares)]
    if beam.end is BeamEnd.EDGE:
        points.append(_beyond(points[-1], view.vector(beam.exit_direction or beam.direction), 100))
    return points


def draw_beam(view: Viewpoint, beam: Beam, hue: Hue, theme: Theme) -> str:
    """Draw the run of a beam: a white core in a glow of the shooter's hue."""
    path = "M" + " ".join(f"{number(x)} {number(y)}" for x, y in beam_path(view, beam))
    widths = ((32, hue.glow, 0.16), (21, hue.glow, 0.4), (13, hue.glow, 1), (6, theme.core, 1))
    strokes = "".join(
        f'<path d="{path}" stroke="{colour}" stroke-width="{width}" stroke-opacity="{opacity}"/>'
        for width, colour, opacity in widths
    )
    return f'<g class="beam" fill="none" stroke-linejoin="round" stroke-linecap="round">{strokes}</g>'


def draw_effects(view: Viewpoint, beam: Beam, hue: Hue, theme: Theme, *, flash: bool) -> Iterator[str]:
    """Yield a flash at the origin, glints at reflections, and a burst or ripple on the face that is hit."""
    by_name = view.geometry.by_name
    if flash:
        yield at(_beyond(view.centre(by_name[beam.origin]), view.vector(beam.direction), 45), _spark(hue, theme, 1))
    turning = [square for square, _, _ in beam.deflections] + [
        s for s in beam.squares[-1:] if beam.end is BeamEnd.SPLIT
    ]
    for square in turning:
        yield at(view.centre(by_name[square]), _spark(hue, theme, 1.2))
    if beam.struck and beam.directions:
        x, y = view.vector(beam.directions[-1])
        place = _beyond(view.centre(by_name[beam.struck]), (x, y), -26 / hypot(x, y))
        yield at(place, _burst(hue, theme) if beam.end is BeamEnd.HIT else _ripple(degrees(atan2(y, x)), hue, theme))


def _spark(hue: Hue, theme: Theme, scale: float) -> str:
    star = f'fill="{theme.core}" stroke="{hue.glow}" stroke-width="3" stroke-linejoin="round"'
    return f'<path class="glint" d="{SPARK}" transform="scale({scale})" {star}/>'


def _burst(hue: Hue, theme: Theme) -> str:
    points = [(radius, turn * pi / 9) for turn, radius in enumerate((30, 13) * 9)]
    star = " ".join(f"{number(r * cos(angle))} {number(r * sin(angle))}" for r, angle in points)
    outer = f'<path d="M{star}Z" fill="{hue.glow}" stroke="{theme.ink}" stroke-width="3" stroke-linejoin="round"/>'
    return f'<g class="hit">{outer}<circle r="10" fill="{theme.core}"/></g>'


def _ripple(angle: float, hue: Hue, theme: Theme) -> str:
    arcs = "M-8-14A16 16 0 0 0-8 14M-17-22A27 27 0 0 0-17 22"
    lines = "".join(
        f'<path d="{arcs}" stroke="{colour}" stroke-width="{width}"/>'
        for colour, width in ((hue.glow, 7), (theme.core, 3))
    )
    return f'<g class="stopped" fill="none" stroke-linecap="round" transform="rotate({number(angle)})">{lines}</g>'


def draw_arrow(start: Point, to: Point, colour: str) -> str:
    """Draw an arrow between two squares, or a ring where they are the same."""
    length = hypot(to[0] - start[0], to[1] - start[1])
    if not length:
        ring = f'<circle r="42" fill="none" stroke="{colour}" stroke-width="9" stroke-opacity="0.8"/>'
        return f'<g class="arrow">{at(start, ring)}</g>'
    tip = length - 12
    shape = f"M14-7H{number(tip - 34)}V-22L{number(tip)} 0 {number(tip - 34)} 22V7H14Z"
    turn = number(degrees(atan2(to[1] - start[1], to[0] - start[0])))
    place = f'transform="translate({number(start[0])} {number(start[1])}) rotate({turn})"'
    return f'<path class="arrow" d="{shape}" {place} fill="{colour}" fill-opacity="0.75"/>'
