"""Link previews: title, description and image of a page as Open Graph tags."""

from html import escape
from urllib.parse import urlencode

from starlette.requests import Request

from laserchess.notation import notation_of
from laserchess.notation.describe import name
from laserchess.puzzles import Puzzle
from laserchess.server.api.pages import Page
from laserchess.server.models import Header
from laserchess.server.runtime.origins import own_origin
from laserchess.variants import find_variant

MARK = b"</head>"
IMAGES = "/api/pictures/board.png"
DEFAULT_IMAGE = f"{IMAGES}?variant=laser-chess"


def describe_page(request: Request, page: Page, body: bytes) -> bytes:
    """Return a page with its Open Graph tags."""
    return _insert(request, body, page.title, page.description, DEFAULT_IMAGE)


def describe_game(request: Request, header: Header, body: bytes) -> bytes:
    """Return the page of a game with its players and an image of the board."""
    names = " – ".join(seat.name for seat in header.seats.values())
    variant = find_variant(header.variant)
    return _insert(request, body, f"{variant.title}: {names}", variant.blurb, f"/api/games/{header.id}/board.png")


def describe_puzzle(request: Request, puzzle: Puzzle, body: bytes) -> bytes:
    """Return the page of a puzzle with its task and an image of its position."""
    variant = find_variant(puzzle.variant)
    turn = variant.players[notation_of(variant).read_position(variant, puzzle.position).side].name
    image = urlencode({"variant": puzzle.variant, "position": puzzle.position})
    description = f"{name(turn)} to move. {puzzle.task}"
    return _insert(request, body, f"{variant.title}: puzzle", description, f"{IMAGES}?{image}")


def _insert(request: Request, body: bytes, title: str, description: str, image: str) -> bytes:
    origin = own_origin(request.scope)
    values = {
        "og:type": "website",
        "og:site_name": "Laser Chess",
        "og:title": title,
        "og:description": description,
        "og:url": f"{origin}{request.url.path}",
        "og:image": f"{origin}{image}",
        "twitter:card": "summary_large_image",
    }
    tags = "".join(f'<meta property="{name}" content="{escape(value)}">\n' for name, value in values.items())
    return body.replace(MARK, tags.encode() + MARK, 1)
