"""What a page says of itself to those who link to it: title, sentence and picture, in the words of Open Graph."""

from html import escape
from urllib.parse import urlencode

from starlette.requests import Request

from laserchess.notation.describe import name
from laserchess.puzzles import Puzzle
from laserchess.server.models import Header
from laserchess.server.origins import own_origin
from laserchess.variants import find_variant

MARK = b"</head>"
WORDS = {
    "index.html": ("Laser Chess", "Play games of mirrors and light: the computer, a friend, or each other."),
    "analysis.html": ("Laser Chess: analysis", "Look at games and positions with a strong engine."),
    "editor.html": ("Laser Chess: board editor", "Set up any position, play it or analyse it."),
    "puzzles.html": ("Laser Chess: puzzles", "Find the one good move."),
    "learn.html": ("Laser Chess: lessons", "Learn the light, one shot at a time."),
}
PICTURES = "/api/pictures/board.png"
PICTURE = f"{PICTURES}?variant=laser-chess"


def describe_page(request: Request, file: str, body: bytes) -> bytes:
    """Return a page with what it says of itself."""
    title, words = WORDS.get(file, WORDS["index.html"])
    return _insert(request, body, title, words, PICTURE)


def describe_game(request: Request, header: Header, body: bytes) -> bytes:
    """Return the page of a game with who plays, and a picture of the board."""
    names = " – ".join(seat.name for seat in header.seats.values())
    variant = find_variant(header.variant)
    return _insert(request, body, f"{variant.title}: {names}", variant.blurb, f"/api/games/{header.id}/board.png")


def describe_puzzle(request: Request, puzzle: Puzzle, body: bytes) -> bytes:
    """Return the page of a puzzle with what it asks for, and a picture of its position."""
    board = puzzle.board()
    picture = urlencode({"variant": puzzle.variant, "position": puzzle.position})
    words = f"{name(board.turn)} to move. {puzzle.task}"
    return _insert(request, body, f"{board.variant.title}: puzzle", words, f"{PICTURES}?{picture}")


def _insert(request: Request, body: bytes, title: str, words: str, picture: str) -> bytes:
    origin = own_origin(request.scope)
    said = {
        "og:type": "website",
        "og:site_name": "Laser Chess",
        "og:title": title,
        "og:description": words,
        "og:url": f"{origin}{request.url.path}",
        "og:image": f"{origin}{picture}",
        "twitter:card": "summary_large_image",
    }
    tags = "".join(f'<meta property="{name}" content="{escape(value)}">\n' for name, value in said.items())
    return body.replace(MARK, tags.encode() + MARK, 1)
