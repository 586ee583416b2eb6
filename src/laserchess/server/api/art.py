"""The pictures: a sprite of symbols for each game, and the colours of the themes as CSS."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from starlette.responses import Response

from laserchess.core.spec import Game
from laserchess.games import GAMES
from laserchess.notation.svg_sprite import draw_sprite
from laserchess.notation.svg_style import write_palette
from laserchess.server.api.answers import cacheable, refusals
from laserchess.server.api.inputs import path_game
from laserchess.server.refusals import MISSING

router = APIRouter(prefix="/api", tags=["games"])
SVG: dict[int | str, dict[str, Any]] = {200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}}
CSS: dict[int | str, dict[str, Any]] = {200: {"content": {"text/css": {"schema": {"type": "string"}}}}}


@router.get("/variants/{variant}/art.svg", response_class=Response, responses=refusals(MISSING) | SVG)
def get_art(request: Request, game: Annotated[Game, Depends(path_game)]) -> Response:
    """Return the symbols of a game; their colours are variables of the palette."""
    return cacheable(request, draw_sprite(game).encode(), "image/svg+xml")


@router.get("/palette.css", response_class=Response, responses=refusals() | CSS)
def get_palette(request: Request) -> Response:
    """Return the colours of every game in every theme, as CSS variables."""
    return cacheable(request, write_palette(GAMES.values()).encode(), "text/css")
