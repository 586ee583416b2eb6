"""What both looks of the board give: signs with their colours, line by line, and the labels around them."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from rich.segment import Segment
from rich.style import Style

from laserchess.cli.terminal.palette import Colour
from laserchess.cli.terminal.view import ScreenView

MARGIN = 3
"""Columns before the first square."""


@dataclass(frozen=True, slots=True)
class Spot:
    """One character and how it looks; colours are numbers of 24 bits, or -1 for the terminal's own."""

    sign: str = " "
    ink: int = -1
    ground: int = -1
    bold: bool = False
    reverse: bool = False


Rows = list[list[Spot]]
Draw = Callable[[ScreenView], Rows]


def number(colour: Colour) -> int:
    """Return a colour as one number."""
    red, green, blue = (max(0, min(255, round(float(channel)))) for channel in colour)
    return red << 16 | green << 8 | blue


@lru_cache(maxsize=65536)
def _style(ink: int, ground: int, bold: bool, reverse: bool) -> Style:  # noqa: FBT001  # by position: cached
    colours = [None if value < 0 else f"#{value:06x}" for value in (ink, ground)]
    return Style(color=colours[0], bgcolor=colours[1], bold=bold, reverse=reverse)


def segments(row: list[Spot]) -> list[Segment]:
    """Return a row for the terminal, equal neighbours together."""
    runs = groupby(row, key=lambda spot: (spot.ink, spot.ground, spot.bold, spot.reverse))
    return [Segment("".join(spot.sign for spot in run), _style(*key)) for key, run in runs]


def labels(view: ScreenView, width: int, height: int, ink: int, ground: int) -> tuple[list[str], Rows]:
    """Return what stands before each line of the board, and the line of letters below it."""
    geometry = view.game.geometry
    before = []
    for line in range(geometry.rows * height):
        cell = view.cell(0, line // height)
        shown = line % height == (height - 1) // 2 and cell is not None
        before.append(f"{geometry.row(cell or 0) + geometry.first_row:>2} " if shown else " " * MARGIN)
    letters = [" "] * (MARGIN + geometry.columns * width)
    for column in range(geometry.columns):
        cell = view.cell(column, 0)
        letters[MARGIN + column * width + (width - 1) // 2] = geometry.names[cell or 0][0]
    return before, [[Spot(sign, ink, ground) for sign in letters]]
