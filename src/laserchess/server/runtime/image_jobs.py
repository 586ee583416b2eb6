"""Boards and games as PNG and GIF; imported by the rendering process, which needs nothing else of the server."""

from typing import TYPE_CHECKING

from laserchess.board import Board
from laserchess.images import AnimationStyle, frames_of, section_of, to_gif, to_png
from laserchess.record import GameRecord

if TYPE_CHECKING:
    from laserchess.server.wire.inputs import Line, Start

WIDTH = 960
GIF_WIDTH = 480
MAX_PLIES = 120
"""Of a GIF: the last ones are shown."""


def draw_start(start: "Start") -> bytes:
    """Draw the board of a start or a line as a PNG."""
    return draw_png(start.board())


def draw_line(line: "Line") -> bytes:
    """Draw a line as a GIF."""
    return draw_gif(line.board())


def draw_png(board: Board) -> bytes:
    """Draw a board as a PNG."""
    return to_png(board.svg(size=WIDTH))


def draw_gif(board: Board) -> bytes:
    """Draw the moves played on a board as a GIF."""
    record = GameRecord.from_board(board)
    plies = len(list(record.mainline()))
    return to_gif(frames_of(section_of(record, max(0, plies - MAX_PLIES)), AnimationStyle(size=GIF_WIDTH)))
