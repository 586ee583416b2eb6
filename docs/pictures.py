"""Draw the images of the README and the architecture pages: `python docs/pictures.py`."""

from collections.abc import Callable
from pathlib import Path

from diagram import draw_badge, draw_layers, draw_messages

import laserchess
from laserchess import Board, GameRecord
from laserchess.images import AnimationStyle, frames_of, section_of, to_gif

IMAGES = Path(__file__).with_name("images")
GAME = "c1d2 e5+ c4- g3f2 c5d5 h5i5 e4ud5 e8+ j1- h4g3 e4e3"
"""A short game of Laser Chess that Red wins."""
GIF_SIZE = 400


def beam() -> str:
    """Draw a shot over eight mirrors to the King."""
    board = Board("laser-chess", setup="ace")
    for text in ("h2g2", "e5+", "e4+", "h5+", "f4+"):
        board.push(text)
    return board.svg(size=640)


def move() -> str:
    """Draw how a move travels from a click to the database and back."""
    parties = ("player's browser", "server", "kernel", "database", "Redis", "other browsers")
    messages = [
        (0, 0, "click on a legal move"),
        (0, 1, "move, with its ply"),
        (1, 1, "seat, clock, ply?"),
        (1, 2, "push the move"),
        (2, 1, "beams, removals, outcome"),
        (1, 3, "event with the next number"),
        (3, 1, "committed"),
        (1, 0, "acknowledged"),
        (1, 4, "game, event number"),
        (4, 5, "event, by their servers"),
        (5, 5, "animate the beam"),
    ]
    return draw_messages(parties, messages)


def packages() -> str:
    """Draw the packages as layers; each imports only from the layers below it."""
    return draw_layers(
        [
            ("applications", ("cli", "server", "web")),
            ("tools", ("arena", "bots", "puzzles", "learn", "envs", "browser")),
            ("players", ("engine", "uci", "annotator")),
            ("objects", ("board", "record", "images", "book", "tablebase")),
            ("variants", ("variants",)),
            ("texts, targets", ("notation", "targets")),
            ("rules", ("core",)),
        ]
    )


def status() -> str:
    """Draw the badge of the version."""
    return draw_badge("version", f"{laserchess.__version__} (alpha)", "#b8561b")


def licence() -> str:
    """Draw the badge of the licence."""
    return draw_badge("licence", "MIT", "#0f8a7e")


def python() -> str:
    """Draw the badge of the Python versions."""
    return draw_badge("python", "3.11 – 3.14", "#3a5f8a")


def game() -> bytes:
    """Draw a whole game as an animated GIF."""
    record = GameRecord("laser-chess")
    node = record.root
    for text in GAME.split():
        node = node.add(text)
    return to_gif(frames_of(section_of(record), AnimationStyle(size=GIF_SIZE, speed=1.5)))


PICTURES: dict[str, Callable[[], str]] = {
    "beam.svg": beam,
    "move.svg": move,
    "packages.svg": packages,
    "badge-version.svg": status,
    "badge-licence.svg": licence,
    "badge-python.svg": python,
}

if __name__ == "__main__":
    IMAGES.mkdir(exist_ok=True)
    for name, draw in PICTURES.items():
        (IMAGES / name).write_text(draw(), encoding="utf-8")
    (IMAGES / "game.gif").write_bytes(game())
