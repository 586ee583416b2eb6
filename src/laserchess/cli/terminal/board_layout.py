"""Choose the largest board layout that fits a window."""

from dataclasses import dataclass

from laserchess.cli.terminal.pixel_board import PixelBoard
from laserchess.cli.terminal.screen_cells import MARGIN, Draw
from laserchess.cli.terminal.text_board import TextBoard
from laserchess.core.variant import Variant

PANEL = 17
"""Minimum number of columns of the panel next to the board."""
WIDE_PANEL = 26
FOOT = 2
"""Lines below the squares: file letters and keys."""
SIZES = ((14, 7), (12, 6), (10, 5), (8, 4), (6, 3))
TEXT_SIZES = ((4, 2), (3, 1))


@dataclass(frozen=True)
class BoardLayout:
    """How to draw the board, and its size in characters, labels included."""

    draw: Draw
    square: tuple[int, int]
    columns: int
    lines: int


def fit_board(variant: Variant, columns: int, lines: int, theme: str | None) -> BoardLayout | None:
    """Return the largest layout that fits a window, or `None`; without a theme there are no colours."""
    sizes = (*SIZES, *TEXT_SIZES) if theme else TEXT_SIZES
    for width, height in sizes:
        board = (MARGIN + variant.geometry.columns * width, variant.geometry.rows * height + 1)
        panel = WIDE_PANEL if (width, height) not in TEXT_SIZES else PANEL
        if board[0] + panel <= columns and board[1] + FOOT - 1 <= lines:
            return BoardLayout(_draw(width, height, theme), (width, height), *board)
    return None


def _draw(width: int, height: int, theme: str | None) -> Draw:
    if theme is None or (width, height) in TEXT_SIZES:
        return TextBoard(width, height, theme).draw
    return PixelBoard(width, height, theme).draw
