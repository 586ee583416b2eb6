"""Boards for the terminal: squares two lines apart, with space for beams between them.

    8   l↓  ∘   ·   ·   d▄  k♔  d▄  b◹  •   ∘
        ·
    …

Upper case is the first player, lower case the second, whose triangles are hollow too. In colour, the line
between two rows is made of half blocks, so that every square is a separate patch.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from colorsys import hls_to_rgb, rgb_to_hls
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from typing import NamedTuple

from laserchess.core.geometry import COMPASS, VECTORS
from laserchess.core.moves import Beam, BeamEnd
from laserchess.core.position import Position
from laserchess.core.variant import Piece, Variant
from laserchess.notation import unicode_glyphs as signs
from laserchess.notation.drawing import find_cell, find_cells, owners, shooter
from laserchess.notation.svg.color_themes import LIGHT, find_hues

__all__ = ["draw_text"]

Place = tuple[int, int]
"""A line and a column of the terminal."""

RESET = "\x1b[0m"
LABEL, DOT, INK, WALL = 245, 243, 250, 246
PAPER = (235, 236)
LAST = 58
STEPS = (0, 95, 135, 175, 215, 255)
"""Strengths of red, green and blue in a terminal's 256 colours."""


class _Hue(NamedTuple):
    """Colours of a player, out of the terminal's 256."""

    pieces: int
    light: int
    reserved: int


@dataclass
class _TextCanvas:
    """Characters with their colours, by place."""

    signs: dict[Place, str] = field(default_factory=dict)
    ink: dict[Place, int] = field(default_factory=dict)

    def write(self, place: Place, text: str, ink: int) -> None:
        """Write from left to right, leaving what is already there where `text` has a space."""
        for offset, sign in enumerate(text):
            if sign != " ":
                spot = (place[0], place[1] + offset)
                self.signs[spot], self.ink[spot] = sign, ink


@dataclass(frozen=True)
class _Layout:
    """Where squares lie on the canvas."""

    variant: Variant
    flipped: bool
    pitch: int

    @property
    def left(self) -> int:
        """Columns before the first square."""
        return len(str(self.variant.geometry.rows - 1 + self.variant.geometry.first_row)) + 1

    @property
    def extent(self) -> Place:
        """Number of lines and columns, labels and one place beyond the right edge included."""
        geometry = self.variant.geometry
        return 2 * geometry.rows + 3, geometry.columns * self.pitch + self.left + 1

    def corner(self, cell: int) -> Place:
        """Return the line of a square and its first column."""
        geometry = self.variant.geometry
        column, row = geometry.column(cell), geometry.rows - 1 - geometry.row(cell)
        if self.flipped:
            column, row = geometry.columns - 1 - column, geometry.rows - 1 - row
        return 2 * row + 2, column * self.pitch + self.left

    def centre(self, cell: int) -> Place:
        """Return the place in the middle of a square."""
        line, column = self.corner(cell)
        return line, column + 2

    def direction(self, name: str) -> int:
        """Return a compass direction as the terminal shows it."""
        return (COMPASS.index(name) + 4 * self.flipped) % 8


def draw_text(  # everything a image may show, each by its own name
    variant: Variant,
    position: Position,
    *,
    unicode: bool = True,
    color: bool = False,
    beams: Sequence[Beam] = (),
    last: Sequence[str] = (),
    flipped: bool = False,
) -> str:
    """Draw a board for the terminal, with ANSI colours if `color`, in plain ASCII unless `unicode`."""
    layout = _Layout(variant, flipped, 4 if unicode else 5)
    canvas = _TextCanvas()
    marked = find_cells(variant, last)
    _labels(canvas, layout)
    _squares(canvas, layout, position, unicode=unicode)
    if not color:
        _brackets(canvas, layout, marked, unicode=unicode)
    _light(canvas, layout, position, beams, unicode=unicode)
    return _coloured(canvas, layout, marked, unicode=unicode) if color else _plain(canvas, layout)


# Squares


def _labels(canvas: _TextCanvas, layout: _Layout) -> None:
    """Write the letters above and below and the numbers to the left."""
    geometry = layout.variant.geometry
    for column in range(geometry.columns):
        cell = geometry.cell(column, 0)
        for line in (0, 2 * geometry.rows + 2):
            canvas.write((line, layout.centre(cell)[1]), geometry.names[cell][0], LABEL)
    for row in range(geometry.rows):
        line = layout.corner(geometry.cell(0, row))[0]
        canvas.write((line, 0), str(row + geometry.first_row).rjust(layout.left - 1), LABEL)


def _squares(canvas: _TextCanvas, layout: _Layout, position: Position, *, unicode: bool) -> None:
    """Draw the piece of every square, or its floor, or a dot that shows whose square it is."""
    dots = signs.EMPTY if unicode else signs.ASCII_EMPTY
    floors = signs.FLOOR if unicode else signs.ASCII_FLOOR
    unders = signs.UNDER if unicode else signs.ASCII_UNDER
    reserved = owners(layout.variant)
    for cell in layout.variant.geometry.cells:
        line, column = layout.corner(cell)
        floor = position.floor.get(cell, "")
        if cell in position.pieces:
            canvas.write((line, column), unders.get(floor, " "), WALL)
            _man(canvas, layout, (line, column + 1), position.pieces[cell], unicode=unicode)
        elif floor:
            canvas.write((line, column + 1), floors.get(floor, f" {floor} "), WALL)
        else:
            canvas.write((line, column + 2), dots[reserved.get(cell, -1) + 1], DOT)


def _man(canvas: _TextCanvas, layout: _Layout, place: Place, piece: Piece, *, unicode: bool) -> None:
    """Write a piece, and a `!` in the last column of its square if it is stunned; no beam enters its centre."""
    centre = (place[0], place[1] + 1)
    canvas.signs[centre], canvas.ink[centre] = " ", INK
    sign = signs.sign_of(piece, unicode=unicode, flipped=layout.flipped)
    canvas.write(place, sign, _hue(layout.variant, piece.side).pieces)
    if piece.stunned:
        canvas.write((place[0], place[1] + layout.pitch - 2), "!", INK)


def _brackets(canvas: _TextCanvas, layout: _Layout, marked: set[int], *, unicode: bool) -> None:
    """Put brackets around the squares of the last move, where there is room."""
    pair = "[]" if unicode else "{}"
    for cell in marked:
        line, column = layout.corner(cell)
        for place, sign in (((line, column), pair[0]), ((line, column + layout.pitch - 1), pair[1])):
            if place not in canvas.signs:
                canvas.write(place, sign, LABEL)


@cache
def _hue(variant: Variant, player: int) -> _Hue:
    """Return the terminal's colours that come nearest to a player's."""
    shades = ((0.68, 1.1), (0.85, 1.3), (0.2, 1.3))
    body = find_hues(variant, LIGHT)[player].body
    return _Hue(*(_nearest(body, lightness, strength) for lightness, strength in shades))


def _nearest(colour: str, lightness: float, strength: float) -> int:
    """Return the number of the colour nearest to a shade of `#rrggbb`, of the 6 × 6 × 6 that every terminal has."""
    hue, _, saturation = rgb_to_hls(*(int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)))
    shade = hls_to_rgb(hue, lightness, min(1, saturation * strength))
    red, green, blue = (min(range(6), key=lambda n: abs(STEPS[n] - part * 255)) for part in shade)
    return 16 + 36 * red + 6 * green + blue


# Beams


def _light(canvas: _TextCanvas, layout: _Layout, position: Position, beams: Sequence[Beam], *, unicode: bool) -> None:
    """Draw the beams where nothing else is written; a piece that is gone leaves a star where it was hit."""
    sides: dict[Place, set[int]] = defaultdict(set)
    glow: dict[Place, int] = {}
    dots = signs.EMPTY if unicode else signs.ASCII_EMPTY
    for beam in beams:
        colour = _hue(layout.variant, shooter(layout.variant, position, beam)).light
        for place, side in _touched(layout, beam):
            sides[place].add(side)
            glow[place] = colour
    for place, touched in sides.items():
        if canvas.signs.get(place, dots[0]) in dots:
            canvas.write(place, signs.light_sign(frozenset(touched), unicode=unicode), glow[place])
    for beam in beams:
        if beam.end is BeamEnd.HIT and beam.squares:
            cell = find_cell(layout.variant, beam.squares[-1])
            if cell not in position.pieces and cell not in position.floor:
                canvas.write(layout.centre(cell), "✶" if unicode else "*", glow[layout.centre(cell)])


def _touched(layout: _Layout, beam: Beam) -> Iterator[tuple[Place, int]]:
    """Yield every place a beam touches and on which side."""
    cells = [find_cell(layout.variant, square) for square in (beam.origin, *beam.squares)]
    ways = [layout.direction(way) for way in beam.directions]
    for start, to, way in zip(cells, cells[1:], ways, strict=False):
        yield from _run(layout.centre(start), layout.centre(to), way)
    if beam.end is BeamEnd.EDGE:
        yield from _exit(layout, layout.centre(cells[-1]), layout.direction(beam.exit_direction or beam.direction))


def _exit(layout: _Layout, centre: Place, way: int) -> Iterator[tuple[Place, int]]:
    """Yield what a beam touches from a centre to one place beyond the edge."""
    across, up = VECTORS[way]
    first, beyond = layout.left - 1, layout.left + layout.variant.geometry.columns * layout.pitch
    *run, _ = _run(centre, (centre[0] - 2 * up, centre[1] + across * layout.pitch), way)
    yield from ((place, side) for place, side in run if first <= place[1] <= beyond)


def _run(start: Place, to: Place, way: int) -> Iterator[tuple[Place, int]]:
    """Yield the places between two neighbouring centres, both included, with the sides that the beam touches."""
    across, up = VECTORS[way]
    yield start, way
    if up:
        between = [((start[0] + to[0]) // 2, (start[1] + to[1]) // 2)]
    else:
        between = [(start[0], column) for column in range(start[1] + across, to[1], across)]
    for place in between:
        yield place, way
        yield place, (way + 4) % 8
    yield to, (way + 4) % 8


# Output


def _plain(canvas: _TextCanvas, layout: _Layout) -> str:
    lines, columns = layout.extent
    rows = ("".join(canvas.signs.get((line, column), " ") for column in range(columns)) for line in range(lines))
    return "\n".join(row.rstrip() for row in rows)


def _coloured(canvas: _TextCanvas, layout: _Layout, marked: set[int], *, unicode: bool) -> str:
    lines, columns = layout.extent
    paper = _paper(layout, marked)
    rows = []
    for line in range(lines):
        spots = [_spot(canvas, paper, (line, column), unicode=unicode) for column in range(columns)]
        runs = groupby(spots, key=lambda spot: spot[0])
        row = "".join(f"\x1b[{style}m" + "".join(sign for _, sign in run) for style, run in runs)
        rows.append(row + RESET)
    return "\n".join(rows)


def _paper(layout: _Layout, marked: set[int]) -> dict[Place, int]:
    """Return the background of every place on the lines of squares."""
    reserved, geometry = owners(layout.variant), layout.variant.geometry
    paper = {}
    for cell in geometry.cells:
        colour = PAPER[(geometry.column(cell) + geometry.row(cell)) % 2]
        if cell in reserved:
            colour = _hue(layout.variant, reserved[cell]).reserved
        if cell in marked:
            colour = LAST
        line, column = layout.corner(cell)
        paper.update({(line, column + offset): colour for offset in range(layout.pitch)})
    return paper


def _spot(canvas: _TextCanvas, paper: dict[Place, int], place: Place, *, unicode: bool) -> tuple[str, str]:
    """Return the ANSI style and the sign of a place; between two rows it shows half of each square."""
    line, column = place
    above, below = paper.get((line - 1, column)), paper.get((line + 1, column))
    here = paper.get(place, above if above is not None else below)
    if place in canvas.signs:
        return _style(canvas.ink[place], here), canvas.signs[place]
    if place in paper or here is None or not unicode:
        return _style(INK, here), " "
    return (_style(below, None), "▄") if above is None and below is not None else (_style(here, below), "▀")


def _style(ink: int, paper: int | None) -> str:
    ground = "" if paper is None else f";48;5;{paper}"
    weight = "1" if ink not in {LABEL, DOT, INK, WALL, *PAPER} else "22"
    return f"0;{weight};38;5;{ink}{ground}"
