"""The pictures of the documents, drawn by the project itself: `python docs/pictures.py` writes them anew."""

from collections.abc import Callable
from pathlib import Path

from diagram import draw_messages

from laserchess import Board

IMAGES = Path(__file__).with_name("images")


def beam() -> str:
    """Draw the README's shot: over eight mirrors to the King."""
    board = Board("laser-chess", setup="ace")
    for move in ("h2g2", "e5+", "e4+", "h5+", "f4+"):
        board.push(move)
    return board.svg(size=640)


def move() -> str:
    """Draw how a move travels from a click to the database and back."""
    parties = ("player's browser", "server", "kernel", "database", "Redis", "other browsers")
    messages = [
        (0, 0, "a click picks a legal move"),
        (0, 1, "move, with its ply"),
        (1, 1, "seat? clock? ply?"),
        (1, 2, "play it"),
        (2, 1, "beams, losses, end"),
        (1, 3, "event with the next number"),
        (3, 1, "stored for good"),
        (1, 0, "acknowledged"),
        (1, 4, "game, number"),
        (4, 5, "event, by their servers"),
        (5, 5, "the light runs"),
    ]
    return draw_messages(parties, messages)


PICTURES: dict[str, Callable[[], str]] = {"beam.svg": beam, "move.svg": move}

if __name__ == "__main__":
    IMAGES.mkdir(exist_ok=True)
    for name, draw in PICTURES.items():
        (IMAGES / name).write_text(draw(), encoding="utf-8")
        print(IMAGES / name)
