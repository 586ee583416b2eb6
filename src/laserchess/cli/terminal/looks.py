"""Which look fits a window."""

from dataclasses import dataclass

from laserchess.cli.terminal.drawing import MARGIN, Draw
from laserchess.cli.terminal.letters import Letters
from laserchess.cli.terminal.pixels import Pixels
from laserchess.core.spec import Game

PANEL = 17
"""Columns that are left for what stands beside the board, at least."""
WIDE_PANEL = 26
FOOT = 2
"""Lines below the squares: the letters and the keys."""
SIZES = ((14, 7), (12, 6), (10, 5), (8, 4), (6, 3))
PLAIN_SIZES = ((4, 2), (3, 1))


@dataclass(frozen=True)
class Fit:
    """A look and how much room its board takes, labels included."""

    draw: Draw
    square: tuple[int, int]
    columns: int
    lines: int


def fit(game: Game, columns: int, lines: int, theme: str | None) -> Fit | None:
    """Return the largest look that fits a window, or `None` if none does; no theme means no colours."""
    sizes = (*SIZES, *PLAIN_SIZES) if theme else PLAIN_SIZES
    for width, height in sizes:
        board = (MARGIN + game.geometry.columns * width, game.geometry.rows * height + 1)
        panel = WIDE_PANEL if (width, height) not in PLAIN_SIZES else PANEL
        if board[0] + panel <= columns and board[1] + FOOT - 1 <= lines:
            return Fit(_draw(width, height, theme), (width, height), *board)
    return None


def _draw(width: int, height: int, theme: str | None) -> Draw:
    if theme is None or (width, height) in PLAIN_SIZES:
        return Letters(width, height, theme).draw
    return Pixels(width, height, theme).draw
