"""Piece art: a sprite of symbols for each variant, and the colours of the themes as CSS."""

from typing import Annotated, Literal

from fastapi import Depends, Request
from starlette.responses import Response

from laserchess.core.variant import Variant
from laserchess.notation.svg.color_themes import write_palette
from laserchess.notation.svg.sprite import draw_sprite
from laserchess.server.api_errors import MISSING
from laserchess.server.routes import Router
from laserchess.server.wire.inputs import path_variant
from laserchess.server.wire.responses import Responses, cacheable, refusals
from laserchess.variants import VARIANTS

router = Router(prefix="/api", tags=["games"])
SVG: Responses = {200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}}
Pieces = Literal["auto", "usual", "khet", "neon", "contrast"]
CSS: Responses = {200: {"content": {"text/css": {"schema": {"type": "string"}}}}}


@router.get("/variants/{variant}/art.svg", response_class=Response, responses=refusals(MISSING) | SVG)
def get_art(request: Request, variant: Annotated[Variant, Depends(path_variant)], pieces: Pieces = "auto") -> Response:
    """Return the symbols of a variant in a piece set, by default its own; colours are variables of the palette."""
    return cacheable(request, draw_sprite(variant, pieces).encode(), "image/svg+xml")


@router.get("/palette.css", response_class=Response, responses=refusals() | CSS)
def get_palette(request: Request) -> Response:
    """Return the colours of every variant in every theme, as CSS variables."""
    return cacheable(request, write_palette(VARIANTS.values()).encode(), "text/css")
