"""The render modes of the environments."""

from typing import Any

import numpy as np
import numpy.typing as npt

from laserchess.board import Board
from laserchess.core.errors import UnknownNameError, quote
from laserchess.core.geometry import COMPASS, VECTORS

RENDER_MODES = ["human", "ansi", "svg", "rgb_array"]
SQUARE = 32
MARGIN = 3
FLOOR = ((236, 231, 219), (224, 217, 201))
COLOURS = ((37, 99, 170), (196, 62, 48))
FACE = (255, 255, 255)
STUNNED = (150, 150, 150)
FEATURE = (70, 66, 60)

Image = npt.NDArray[np.uint8]


def check_mode(mode: str | None) -> str | None:
    """Return a render mode; raise an error for an unknown one."""
    if mode is not None and mode not in RENDER_MODES:
        message = f"there is no render mode {quote(str(mode))}"
        raise UnknownNameError(message, reason="render mode", text=str(mode), expected=", ".join(RENDER_MODES))
    return mode


def render(board: Board, mode: str | None) -> Any:  # noqa: ANN401  # depends on the mode
    """Return a board as text, SVG or an RGB array; `human` prints the text."""
    if mode == "human":
        print(board)  # noqa: T201  # the purpose of this mode
        return None
    if mode == "rgb_array":
        return draw_pixels(board)
    return {"ansi": str(board), "svg": board.svg()}.get(mode or "")


def draw_pixels(board: Board) -> Image:
    """Return a board as pixels, top row first: a disc for each piece, with a line in its direction."""
    geometry, position = board.variant.geometry, board.snapshot()
    image = np.zeros((geometry.rows * SQUARE, geometry.columns * SQUARE, 3), np.uint8)
    for cell in geometry.cells:
        column, row = geometry.column(cell), geometry.rows - 1 - geometry.row(cell)
        square = image[row * SQUARE : (row + 1) * SQUARE, column * SQUARE : (column + 1) * SQUARE]
        square[:] = FLOOR[(column + row) % 2]
        if cell in position.floor:
            square[MARGIN * 2 : -MARGIN * 2, MARGIN * 2 : -MARGIN * 2] = FEATURE
        piece = position.pieces.get(cell)
        if piece is not None:
            _disc(square, COLOURS[piece.side], SQUARE / 2 - MARGIN)
            _disc(square, STUNNED if piece.stunned else COLOURS[piece.side], SQUARE / 4)
            if piece.piece_type.orientations > 1:
                _ray(square, piece.facing % len(COMPASS))
            if piece.piece_type.royal:
                _disc(square, FACE, SQUARE / 6)
    return image


def _disc(square: Image, colour: tuple[int, int, int], radius: float) -> None:
    middle = (SQUARE - 1) / 2
    across, down = np.meshgrid(np.arange(SQUARE) - middle, np.arange(SQUARE) - middle)
    square[across**2 + down**2 <= radius**2] = colour


def _ray(square: Image, facing: int) -> None:
    """Draw a line from the centre in a direction."""
    across, up = VECTORS[facing]
    for step in range(SQUARE // 2 - MARGIN):
        length = step / (1.4 if across and up else 1.0)
        x, y = round(SQUARE / 2 + across * length), round(SQUARE / 2 - up * length)
        square[y - 1 : y + 1, x - 1 : x + 1] = FACE
