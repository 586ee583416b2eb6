"""Boards and games as pictures in pixels, drawn by the library: for downloads and for previews of links."""

from typing import Annotated, Any

from fastapi import Query, Request
from starlette.responses import Response

from laserchess.board import Board
from laserchess.pictures import Look, frames_of, part_of, to_gif, to_png
from laserchess.record import Record
from laserchess.server.addresses import owner_of
from laserchess.server.api.games import LARGEST
from laserchess.server.play.lookback import board_at
from laserchess.server.play.requests import Asking, Room, TheGame
from laserchess.server.refusals import BAD, CONFLICT, MISSING
from laserchess.server.routes import Router
from laserchess.server.wire.answers import REFUSALS, refusals
from laserchess.server.wire.inputs import LONGEST_POSITION, Line, Start, VariantId
from laserchess.server.workshop import workshop_of

# The id in a path is read by `game_of`, so that every route gets the game itself.
router = Router(prefix="/api", tags=["pictures"])
PNG: dict[int | str, dict[str, Any]] = {200: {"content": {"image/png": {}}}}
WIDTH = 960
FILM_WIDTH = 480
MOST_PLIES = 120
"""Of a film: the last ones are shown."""
Ply = Annotated[int | None, Query(ge=0, le=LARGEST)]


@router.get("/games/{game_id}/board.png", response_class=Response, responses=refusals(MISSING) | PNG)
async def game_png(live: TheGame, room: Room, owner: Asking, ply: Ply = None) -> Response:
    """Draw the board of a game, after some of the moves or all, with the light of the last."""
    board = live.state.board.copy() if ply is None else board_at(live.state, ply)
    return Response(await room.long.do(owner, 0, draw_png, board), media_type="image/png")


@router.get("/games/{game_id}/game.gif", include_in_schema=False)
async def game_gif(live: TheGame, room: Room, owner: Asking) -> Response:
    """Draw a film of a game; of a long one, its last moves."""
    return Response(await room.long.do(owner, 0, draw_gif, live.state.board.copy()), media_type="image/gif")


@router.get("/pictures/board.png", response_class=Response, responses=refusals(BAD, CONFLICT) | PNG)
async def position_png(
    room: Room,
    owner: Asking,
    variant: VariantId,
    position: Annotated[str | None, Query(max_length=LONGEST_POSITION)] = None,
) -> Response:
    """Draw a position, or the first setup of a game."""
    start = Start(variant=variant, position=position)
    return Response(await room.long.do(owner, 0, draw_start, start), media_type="image/png")


@router.post("/pictures/film.gif", include_in_schema=False, responses=REFUSALS)
async def line_gif(line: Line, request: Request) -> Response:
    """Draw a film of a line."""
    desk = workshop_of(request.app).long
    return Response(await desk.do(owner_of(request), 0, draw_line, line), media_type="image/gif")


def draw_start(start: Start) -> bytes:
    """Draw a start as a PNG."""
    return draw_png(start.board())


def draw_line(line: Line) -> bytes:
    """Draw a line as a GIF."""
    return draw_gif(line.board())


def draw_png(board: Board) -> bytes:
    """Draw a board as a PNG."""
    return to_png(board.svg(size=WIDTH))


def draw_gif(board: Board) -> bytes:
    """Draw what was played on a board as a GIF."""
    record = Record.from_board(board)
    plies = len(list(record.mainline()))
    return to_gif(frames_of(part_of(record, max(0, plies - MOST_PLIES)), Look(size=FILM_WIDTH)))
