"""Boards and games as raster images, for downloads and link previews."""

from hashlib import blake2b
from typing import Annotated

from fastapi import Query, Request
from starlette.responses import Response

from laserchess.server.api.games import MAX_PLY
from laserchess.server.api_errors import BAD, CONFLICT, MISSING
from laserchess.server.play.dependencies import Room, TheGame
from laserchess.server.play.replay import line_of
from laserchess.server.routes import Router
from laserchess.server.runtime.image_jobs import draw_line, draw_start
from laserchess.server.runtime.job_pool import JobPools
from laserchess.server.wire.inputs import MAX_POSITION, Line, Start, VariantId
from laserchess.server.wire.responses import REFUSALS, Responses, refusals

# The id in a path is read by `game_of`, so that every route gets the game itself.
router = Router(prefix="/api", tags=["pictures"])
PNG: Responses = {200: {"content": {"image/png": {}}}}
Ply = Annotated[int | None, Query(ge=0, le=MAX_PLY)]


@router.get("/games/{game_id}/board.png", response_class=Response, responses=refusals(MISSING) | PNG)
async def game_png(request: Request, live: TheGame, pools: Room, ply: Ply = None) -> Response:
    """Draw the board of a game, after some of the moves or all, with the beams of the last."""
    key, line = ("png", live.id, live.state.seq, ply), line_of(live.state, ply)
    return Response(await pools.images.draw(request, key, draw_start, line), media_type="image/png")


@router.get("/games/{game_id}/game.gif", include_in_schema=False)
async def game_gif(request: Request, live: TheGame, pools: Room) -> Response:
    """Return a GIF of a game; of a long one, its last moves."""
    key, line = ("gif", live.id, live.state.seq), line_of(live.state)
    return Response(await pools.images.animate(request, key, draw_line, line), media_type="image/gif")


@router.get("/pictures/board.png", response_class=Response, responses=refusals(BAD, CONFLICT) | PNG)
async def position_png(
    request: Request,
    pools: Room,
    variant: VariantId,
    position: Annotated[str | None, Query(max_length=MAX_POSITION)] = None,
) -> Response:
    """Draw a position, or the first setup of a variant."""
    start = Start(variant=variant, position=position)
    key = "png", variant, position
    return Response(await pools.images.draw(request, key, draw_start, start), media_type="image/png")


@router.post("/pictures/film.gif", include_in_schema=False, responses=REFUSALS)
async def line_gif(line: Line, request: Request, pools: Room) -> Response:
    """Return a GIF of a line."""
    return await send_gif(request, pools, line)


async def send_gif(request: Request, pools: JobPools, line: Line) -> Response:
    """Answer with a GIF of a line."""
    key = "gif", blake2b(line.model_dump_json().encode(), digest_size=16).digest()
    return Response(await pools.images.animate(request, key, draw_line, line), media_type="image/gif")
