"""The board in pixels: every character shows two, one above the other."""

from dataclasses import dataclass, field
from math import hypot

import numpy as np
import numpy.typing as npt

from laserchess.cli.terminal.palette import Colour, Palette, mix, palette_of
from laserchess.cli.terminal.screen_cells import Cell, Rows, labels, to_rgb
from laserchess.cli.terminal.screen_view import ScreenView
from laserchess.cli.terminal.sprites import ROOMY, Grid, body_of, letter_place, paint
from laserchess.cli.terminal.svg_levels import draw_levels, stroked
from laserchess.core.geometry import COMPASS, VECTORS
from laserchess.core.moves import Beam, BeamEnd
from laserchess.images.scenes import starts_of
from laserchess.notation.drawing import owners, shooter

HALF = "▀"
RINGED = 6
"""Minimum width for a cursor drawn as a frame."""
DIMPLE = 0.32
GLOW, CORE = 1, 2
GLOW_WIDTH, CORE_WIDTH = 3.2, 1.2
"""Of a beam, in pixels."""
Line = list[tuple[float, float]]
Overlay = dict[tuple[int, int], tuple[str, Colour, Colour]]
"""Line and column → a character, its colour and its background."""


@dataclass(frozen=True)
class PixelBoard:
    """A layout with squares of `width` × `height` characters, in the colours of a theme."""

    width: int
    height: int
    theme: str = "dark"
    letters: bool = True

    def draw(self, view: ScreenView) -> Rows:
        """Draw a board with its labels."""
        canvas = _PixelCanvas(view, palette_of(view.variant, self.theme), self.width, 2 * self.height)
        canvas.paint_floor()
        canvas.paint_beams()
        canvas.paint_pieces(letters=self.letters)
        canvas.paint_marks()
        ink, ground = to_rgb(canvas.palette.text), to_rgb(canvas.palette.page)
        before, below = labels(view, self.width, self.height, ink, ground)
        margins = [[Cell(sign, ink, ground) for sign in text] for text in before]
        return [margin + row for margin, row in zip(margins, canvas.rows(), strict=True)] + below


@dataclass
class _PixelCanvas:
    """The pixels of a board and the characters over them."""

    view: ScreenView
    palette: Palette
    width: int
    height: int
    """Pixels of a square."""
    over: Overlay = field(default_factory=dict)

    def __post_init__(self) -> None:
        geometry = self.view.variant.geometry
        self.pixels: Grid = np.zeros((geometry.rows * self.height, geometry.columns * self.width, 3))
        self.grounds: dict[int, Colour] = {}

    def square(self, cell: int) -> Grid:
        """Return the pixels of a square, to be changed in place."""
        column, row = self.view.place(cell)
        top, left = row * self.height, column * self.width
        patch: Grid = self.pixels[top : top + self.height, left : left + self.width]
        return patch

    # Layers

    def paint_floor(self) -> None:
        """Paint the squares: background, reserved squares, highlights and floor features."""
        view, palette = self.view, self.palette
        reserved, geometry = owners(view.variant), view.variant.geometry
        for cell in geometry.cells:
            ground = (palette.shade, palette.paper)[(geometry.column(cell) + geometry.row(cell)) % 2]
            if cell in reserved:
                ground = mix(ground, palette.sides[reserved[cell]].body, 0.3)
            if cell in view.last:
                ground = mix(ground, palette.last, 0.45)
            if cell == view.selected:
                ground = mix(ground, palette.target, 0.6)
            if cell == view.cursor and self.width < RINGED:
                ground = mix(ground, palette.cursor, 0.75)
            self.square(cell)[:] = ground
            self.grounds[cell] = ground
        for cell, letter in view.position.floor.items():
            self._feature(cell, letter)

    def _feature(self, cell: int, letter: str) -> None:
        patch, palette = self.square(cell), self.palette
        if letter == "#":
            patch[:] = palette.stone
            patch[1::3] = mix(palette.stone, palette.pit, 0.5)
        elif letter in "o@":
            patch[self._disc(0.4 if letter == "o" else 0.46)] = palette.pit
            patch[self._disc(0.14 if letter == "@" else 0)] = palette.frost
        elif letter in "=-":
            bars = patch[:, 1::2] if letter == "=" else patch[[0, -1], :]
            bars[:] = palette.stone
        else:
            ring = self._disc(0.46) & ~self._disc(0.3)
            patch[ring] = mix(self.grounds[cell], palette.last, 0.9 if letter == "*" else 0.35)

    def _disc(self, radius: float) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
        down, across = np.mgrid[0 : self.height, 0 : self.width]
        x, y = (across + 0.5) / self.width - 0.5, (down + 0.5) / self.height - 0.5
        return np.asarray(np.hypot(x, y) <= radius)

    def paint_beams(self) -> None:
        """Paint the beams: a white core with a glow in the shooter's colour."""
        view = self.view
        if not view.beams or view.strength <= 0:
            return
        height, width, _ = self.pixels.shape
        for beam, start in zip(view.beams, starts_of(view.beams), strict=True):
            line = self._line(beam, view.reach - start)
            if line:
                side = self.palette.sides[shooter(view.variant, view.position, beam)]
                path = "M" + " ".join(f"{x:g} {y:g}" for x, y in [line[0], *line])
                strokes = stroked(path, GLOW, GLOW_WIDTH) + stroked(path, CORE, CORE_WIDTH)
                levels = draw_levels(strokes, f"0 0 {width} {height}", width, height)
                self._shine(levels >= GLOW, side.light, self.palette.glow * view.strength)
                self._shine(levels == CORE, self.palette.core, 0.92 * view.strength)

    def _shine(self, lit: npt.NDArray[np.bool_], colour: Colour, strength: float) -> None:
        self.pixels[lit] += strength * (colour - self.pixels[lit])

    def _line(self, beam: Beam, squares: float) -> Line:
        """Return the path of a beam over the pixels, as far as it has travelled."""
        if squares <= 0:
            return []
        by_name = self.view.variant.geometry.by_name
        points = [self._centre(by_name[square]) for square in (beam.origin, *beam.squares)]
        if beam.end is BeamEnd.EDGE:
            across, up = VECTORS[COMPASS.index(beam.exit_direction or beam.direction)]
            turned = -1 if self.view.flipped else 1
            x, y = points[-1]
            points.append((x + turned * across * self.width, y - turned * up * self.height))
        return _first(points, squares)

    def _centre(self, cell: int) -> tuple[float, float]:
        """Return the centre of a square; in small squares, the centre of a pixel."""
        column, row = self.view.place(cell)
        aside = 0.5 if self.width < ROOMY else 0.0
        return (column + 0.5) * self.width - aside, (row + 0.5) * self.height - aside

    def paint_pieces(self, *, letters: bool) -> None:
        """Paint the pieces and the fading pieces."""
        view = self.view
        for cell, piece in view.position.pieces.items():
            if cell in view.fading:
                continue
            self.square(cell)[:] = paint(piece, self.square(cell), self.palette, flipped=view.flipped)
            if letters:
                self._letter(cell)
        for cell, fading in view.fading.items():
            ground = self.square(cell).copy()
            painted = paint(fading.piece, ground, self.palette, flipped=view.flipped)
            if fading.flash:
                shine = np.abs(painted - ground).sum(axis=2) > 1
                painted[shine] = self.palette.core
            noise = np.random.default_rng(cell).random(ground.shape[:2])
            gone = noise < fading.share
            painted[gone] = ground[gone]
            self.square(cell)[:] = painted

    def _letter(self, cell: int) -> None:
        """Draw a piece's letter where most of its body is."""
        piece = self.view.position.pieces[cell]
        row, column = letter_place(piece, self.width, self.height, flipped=self.view.flipped)
        left, top = self.view.place(cell)
        letter = piece.piece_type.letter.lower() if piece.side else piece.piece_type.letter.upper()
        place = (top * self.height // 2 + row, left * self.width + column)
        body = body_of(piece, self.palette)
        self.over[place] = (letter, self.palette.core, body)
        if piece.stunned:
            corner = (top * self.height // 2, left * self.width + self.width - 1)
            self.over[corner] = ("*", self.palette.ink, self.palette.frost)

    def paint_marks(self) -> None:
        """Paint the target squares of the selected piece, and the cursor."""
        view, palette = self.view, self.palette
        for cell in view.targets:
            patch = self.square(cell)
            if cell in view.position.pieces:
                self._corners(patch, palette.target)
            else:
                patch[self._disc(DIMPLE / 2)] = palette.target
        if view.cursor is not None and self.width >= RINGED:
            self._corners(self.square(view.cursor), palette.cursor)

    def _corners(self, patch: Grid, colour: Colour) -> None:
        """Frame a square at its corners."""
        length = max(1, self.width // 3)
        for rows in (slice(0, 1), slice(-1, None)):
            patch[rows, :length] = colour
            patch[rows, -length:] = colour
        for columns in (slice(0, 1), slice(-1, None)):
            patch[:length, columns] = colour
            patch[-length:, columns] = colour

    # Output

    def rows(self) -> Rows:
        """Return the characters."""
        whole = np.clip(np.rint(self.pixels), 0, 255).astype(np.int64)
        packed = (whole[..., 0] << 16 | whole[..., 1] << 8 | whole[..., 2]).tolist()
        return [self._row(line, packed[2 * line], packed[2 * line + 1]) for line in range(len(packed) // 2)]

    def _row(self, line: int, upper: list[int], lower: list[int]) -> list[Cell]:
        row = [Cell(HALF if a != b else " ", a if a != b else -1, b) for a, b in zip(upper, lower, strict=True)]
        for (at, column), (sign, ink, ground) in self.over.items():
            if at == line:
                row[column] = Cell(sign, to_rgb(ink), to_rgb(ground), bold=True)
        return row


def _first(points: Line, squares: float) -> Line:
    """Return the first part of a line whose points are one square apart."""
    whole = int(squares)
    if whole >= len(points) - 1:
        return points
    (x, y), (u, v) = points[whole], points[whole + 1]
    share = squares - whole
    end = (x + share * (u - x), y + share * (v - y))
    return [*points[: whole + 1], end] if hypot(end[0] - x, end[1] - y) else points[: whole + 1]
