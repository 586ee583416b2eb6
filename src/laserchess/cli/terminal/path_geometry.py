"""SVG paths as polylines, and tests of points against them."""

import re
from collections.abc import Callable, Iterator
from math import atan2, ceil, cos, hypot, pi, sin

import numpy as np
import numpy.typing as npt

Point = tuple[float, float]
Line = list[Point]
Mask = npt.NDArray[np.bool_]
Grid = npt.NDArray[np.float64]

TOKEN = re.compile(r"([MLHVAZhv])|(-?[0-9]*\.?[0-9]+)")
STEP = pi / 12
"""Angle between two points of an arc."""


def read_lines(path: str) -> list[Line]:
    """Return the polylines of a path of straight lines and circular arcs."""
    lines: list[Line] = []
    for letter, numbers in _commands(path):
        if letter == "M":
            lines.append([])
        if letter == "Z":
            lines[-1].append(lines[-1][0])
        elif letter == "A":
            for at in range(0, len(numbers), 7):
                lines[-1] += _arc(lines[-1][-1], numbers[at : at + 7])
        elif letter in "ML":
            lines[-1] += zip(numbers[::2], numbers[1::2], strict=True)
        else:
            lines[-1] += [_straight(letter, lines[-1][-1], number) for number in numbers]
    return lines


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    letter, numbers = "", list[float]()
    for found in TOKEN.finditer(path):
        if found[1]:
            if letter:
                yield letter, numbers
            letter, numbers = found[1], []
        else:
            numbers.append(float(found[2]))
    if letter:
        yield letter, numbers


def _straight(letter: str, start: Point, number: float) -> Point:
    ends: dict[str, Callable[[], Point]] = {
        "H": lambda: (number, start[1]),
        "V": lambda: (start[0], number),
        "h": lambda: (start[0] + number, start[1]),
        "v": lambda: (start[0], start[1] + number),
    }
    return ends[letter]()


def _arc(start: Point, numbers: list[float]) -> Line:
    """Return the points of a circular arc, without its start."""
    radius, _, _, large, sweep, *end = numbers
    (x, y), (u, v) = start, (end[0], end[1])
    half = hypot(u - x, v - y) / 2
    radius = max(radius, half)
    side = 1 if bool(large) != bool(sweep) else -1
    away = side * (radius**2 - half**2) ** 0.5 / (2 * half or 1)
    cx, cy = (x + u) / 2 - away * (v - y), (y + v) / 2 + away * (u - x)
    first, last = atan2(y - cy, x - cx), atan2(v - cy, u - cx)
    turn = (last - first) % (2 * pi) if sweep else -((first - last) % (2 * pi))
    count = max(1, ceil(abs(turn) / STEP))
    angles = [first + turn * number / count for number in range(1, count + 1)]
    return [(cx + radius * cos(angle), cy + radius * sin(angle)) for angle in angles]


def is_inside(lines: list[Line], x: Grid, y: Grid) -> Mask:
    """Return which points lie inside a closed shape."""
    inside = np.zeros(x.shape, np.bool_)
    for line in lines:
        for (x0, y0), (x1, y1) in zip(line, [*line[1:], line[0]], strict=True):
            if y0 != y1:
                crosses = (y0 > y) != (y1 > y)
                inside ^= crosses & (x < (x1 - x0) * (y - y0) / (y1 - y0) + x0)
    return inside


def distance(lines: list[Line], x: Grid, y: Grid) -> Grid:
    """Return the distance of points to the nearest line."""
    nearest = np.full(x.shape, np.inf)
    for line in lines:
        for (x0, y0), (x1, y1) in zip(line, line[1:] or line, strict=False):
            across, up = x1 - x0, y1 - y0
            along = ((x - x0) * across + (y - y0) * up) / (across**2 + up**2 or 1)
            along = np.clip(along, 0, 1)
            nearest = np.minimum(nearest, np.hypot(x - x0 - along * across, y - y0 - along * up))
    return nearest
