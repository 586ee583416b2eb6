"""Characters with colours, line by line, and the labels around the board."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from rich.segment import Segment
from rich.style import Style

from laserchess.cli.terminal.palette import Colour
from laserchess.cli.terminal.screen_view import ScreenView

MARGIN = 3
"""Columns before the first square."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One character and its style; colours are 24-bit numbers, or -1 for the terminal's default."""

    sign: str = " "
    ink: int = -1
    ground: int = -1
    bold: bool = False
    reverse: bool = False


Rows = list[list[Cell]]
Draw = Callable[[ScreenView], Rows]


def to_rgb(colour: Colour) -> int:
    """Return a colour as a 24-bit number."""
    red, green, blue = (max(0, min(255, round(float(channel)))) for channel in colour)
    return red << 16 | green << 8 | blue


@lru_cache(maxsize=65536)
def _style(ink: int, ground: int, bold: bool, reverse: bool) -> Style:  # noqa: FBT001  # by position: cached
    colours = [None if value < 0 else f"#{value:06x}" for value in (ink, ground)]
    return Style(color=colours[0], bgcolor=colours[1], bold=bold, reverse=reverse)


def segments(row: list[Cell]) -> list[Segment]:
    """Return a row as segments, runs of equal style merged."""
    runs = groupby(row, key=lambda cell_: (cell_.ink, cell_.ground, cell_.bold, cell_.reverse))
    return [Segment("".join(cell_.sign for cell_ in run), _style(*key)) for key, run in runs]


def labels(view: ScreenView, width: int, height: int, ink: int, ground: int) -> tuple[list[str], Rows]:
    """Return the rank labels before each line, and the line of file letters below."""
    geometry = view.variant.geometry
    before = []
    for line in range(geometry.rows * height):
        cell = view.cell(0, line // height)
        shown = line % height == (height - 1) // 2 and cell is not None
        before.append(f"{geometry.row(cell or 0) + geometry.first_row:>2} " if shown else " " * MARGIN)
    letters = [" "] * (MARGIN + geometry.columns * width)
    for column in range(geometry.columns):
        cell = view.cell(column, 0)
        letters[MARGIN + column * width + (width - 1) // 2] = geometry.names[cell or 0][0]
    return before, [[Cell(sign, ink, ground) for sign in letters]]
