"""The pictures: a sprite of symbols for each game, and the colours of the themes as CSS."""

from typing import Annotated, Any, Literal

from fastapi import Depends, Request
from starlette.responses import Response

from laserchess.core.spec import Game
from laserchess.games import GAMES
from laserchess.notation.svg_sprite import draw_sprite
from laserchess.notation.svg_style import write_palette
from laserchess.server.refusals import MISSING
from laserchess.server.routes import Router
from laserchess.server.wire.answers import cacheable, refusals
from laserchess.server.wire.inputs import path_game

router = Router(prefix="/api", tags=["games"])
SVG: dict[int | str, dict[str, Any]] = {200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}}
Pieces = Literal["usual", "khet", "contrast"]
CSS: dict[int | str, dict[str, Any]] = {200: {"content": {"text/css": {"schema": {"type": "string"}}}}}


@router.get("/variants/{variant}/art.svg", response_class=Response, responses=refusals(MISSING) | SVG)
def get_art(request: Request, game: Annotated[Game, Depends(path_game)], pieces: Pieces = "usual") -> Response:
    """Return the symbols of a game, in one of the sets of pieces; their colours are variables of the palette."""
    return cacheable(request, draw_sprite(game, pieces).encode(), "image/svg+xml")


@router.get("/palette.css", response_class=Response, responses=refusals() | CSS)
def get_palette(request: Request) -> Response:
    """Return the colours of every game in every theme, as CSS variables."""
    return cacheable(request, write_palette(GAMES.values()).encode(), "text/css")
