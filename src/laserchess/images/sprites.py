"""Frames as pixels: each line of a frame's SVG is rasterised once, and only the region that changes is composited."""

import re
from collections.abc import Sequence
from io import BytesIO
from itertools import pairwise
from math import ceil, floor
from typing import Any, NamedTuple

from laserchess.core.errors import LaserChessError
from laserchess.images.optional import require
from laserchess.images.raster import to_png

HEAD = re.compile(r'width="([\d.]+)" height="([\d.]+)" viewBox="([-\d.]+) ([-\d.]+) ([\d.]+) [\d.]+"')
PLACED = re.compile(r'<g transform="translate\(([-\d.]+) ([-\d.]+)\)">')
BEAM = re.compile(r'<g class="beam".*? d="M([-\d. ]+)"')
REACH, GLOW = 75, 20
"""Units that a drawing on a square reaches from its centre, and the glow of a beam from the beam."""


class Box(NamedTuple):
    """A rectangle of pixels, without its right and bottom edges."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.right - self.left, self.bottom - self.top

    def meets(self, other: "Box") -> bool:
        """Return whether two boxes share a pixel."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


def union(boxes: Sequence[Box]) -> Box:
    """Return the smallest box around some."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))


class Sprite(NamedTuple):
    """A line of SVG as pixels with alpha, and where they go."""

    box: Box
    image: Any


class Canvas:
    """Composites frames of one size, whose SVG has one element on each line, as `draw_svg` writes it."""

    def __init__(self, svg: str) -> None:
        """Take size and scale from the first frame."""
        head = HEAD.search(svg)
        if head is None:
            message = "this SVG does not say how large it is"
            raise LaserChessError(message, reason="svg", text=svg[:60], expected="a frame of `frames_of`")
        width, height, left, top, units = map(float, head.groups())
        self._scale, self._origin = width / units, (left, top)
        self.whole = Box(0, 0, ceil(width), ceil(height))
        self._pillow = require("PIL.Image")
        self._sprites: dict[str, Sprite] = {}
        self._ground: tuple[Sequence[str], Any] = (), None

    def set_ground(self, lines: Sequence[str]) -> None:
        """Composite the lines once that every frame begins with; what shows in the round corners is the page."""
        page = self._sprite(lines[0]).image if lines else None
        colour = page.getpixel((page.width // 2, 0))[:3] if page else (255, 255, 255)
        ground = self._pillow.new("RGB", self.whole.size, colour)
        for line in lines:
            self._paste(ground, self.whole, line)
        self._ground = lines, ground

    def draw(self, lines: Sequence[str], region: Box) -> Any:  # noqa: ANN401  # an image of Pillow's
        """Composite the part of a frame that lies in a region."""
        known, ground = self._ground
        drawn = ground.crop(region)
        for line in lines[len(known) :]:
            self._paste(drawn, region, line)
        return drawn

    def changed(self, before: Sequence[str], after: Sequence[str]) -> Box | None:
        """Return the region in which two frames differ, if they do."""
        lines = set(before) ^ set(after)
        return union([self._sprite(line).box for line in lines]) if lines else None

    def _paste(self, drawn: Any, region: Box, line: str) -> None:  # noqa: ANN401  # the same
        sprite = self._sprite(line)
        if sprite.box.meets(region):
            at = sprite.box.left - region.left, sprite.box.top - region.top
            drawn.paste(sprite.image, at, sprite.image)

    def _sprite(self, line: str) -> Sprite:
        sprite = self._sprites.get(line)
        if sprite is None:
            sprite = self._sprites[line] = self._rasterise(line)
        return sprite

    def _rasterise(self, line: str) -> Sprite:
        """Rasterise the boxes that a line draws in; where they overlap, they hold the same pixels."""
        boxes = self._boxes(line)
        box = union(boxes)
        image = self._pillow.new("RGBA", box.size)
        for part in boxes:
            image.paste(self._render(line, part), (part.left - box.left, part.top - box.top))
        return Sprite(box, image)

    def _render(self, line: str, box: Box) -> Any:  # noqa: ANN401  # the same
        (width, height), (left, top) = box.size, self._origin
        corner = f"{left + box.left / self._scale} {top + box.top / self._scale}"
        view = f'width="{width}" height="{height}" viewBox="{corner} {width / self._scale} {height / self._scale}"'
        png = to_png(f'<svg xmlns="http://www.w3.org/2000/svg" {view}>{line}</svg>')
        return self._pillow.open(BytesIO(png))

    def _boxes(self, line: str) -> list[Box]:
        """Return where a line draws: around a square, along a beam, or anywhere."""
        if placed := PLACED.match(line):
            x, y = map(float, placed.groups())
            return [self._box((x, y), (x, y), REACH)]
        if beam := BEAM.match(line):
            numbers = [float(text) for text in beam[1].split()]
            points = list(zip(numbers[::2], numbers[1::2], strict=True))
            return [self._box(start, to, GLOW) for start, to in pairwise(_corners(points))]
        return [self.whole]

    def _box(self, start: tuple[float, float], to: tuple[float, float], reach: float) -> Box:
        """Return the pixels around a stretch, at least one of them."""
        (left, right), (top, bottom) = (sorted(ends) for ends in zip(start, to, strict=True))
        x, y = self._origin
        box = Box(
            max(0, floor((left - reach - x) * self._scale)),
            max(0, floor((top - reach - y) * self._scale)),
            min(self.whole.right, ceil((right + reach - x) * self._scale)),
            min(self.whole.bottom, ceil((bottom + reach - y) * self._scale)),
        )
        return Box(box.left, box.top, max(box.right, box.left + 1), max(box.bottom, box.top + 1))


def _corners(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Leave out the points at which a path goes straight on; one point alone counts as start and end."""
    corners = points[:1]
    for before, at, after in zip(points, points[1:], points[2:], strict=False):
        if (at[0] - before[0], at[1] - before[1]) != (after[0] - at[0], after[1] - at[1]):
            corners.append(at)
    return [*corners, points[-1]]
