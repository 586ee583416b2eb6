"""The pictures of the documents, drawn by the project itself: `python docs/pictures.py` writes them anew."""

from collections.abc import Callable
from pathlib import Path

from laserchess import Board

IMAGES = Path(__file__).with_name("images")


def beam() -> str:
    """Draw the README's shot."""
    board = Board("laser-chess", setup="ace")
    for move in ("f4g5", "c7c6", "g5uh5"):
        board.push(move)
    return board.svg(size=640)


PICTURES: dict[str, Callable[[], str]] = {"beam.svg": beam}

if __name__ == "__main__":
    IMAGES.mkdir(exist_ok=True)
    for name, draw in PICTURES.items():
        (IMAGES / name).write_text(draw(), encoding="utf-8")
        print(IMAGES / name)
