"""Games over HTTP: create, list, join, play and replay them."""

from collections.abc import AsyncIterator
from typing import Annotated

import orjson
from fastapi import Depends, Path, Query, Request
from pydantic import Field
from starlette.responses import Response
from typing_extensions import TypedDict

from laserchess.board import Board
from laserchess.server.accounts.dependencies import TheAccounts, own_account
from laserchess.server.api_errors import BAD, CONFLICT, FORBIDDEN, MISSING, TOO_LARGE
from laserchess.server.app_state import service_of
from laserchess.server.lichess.game_exports import Exports
from laserchess.server.lobby.dependencies import named
from laserchess.server.models import now_ms
from laserchess.server.play.commands import Command
from laserchess.server.play.dependencies import Asking, GameId, Known, Room, TheGame, TheGames, Visitor
from laserchess.server.play.game_lists import is_worth_watching, show_listed
from laserchess.server.play.game_views import show_event
from laserchess.server.play.new_games import NewGame, PersonName
from laserchess.server.play.replay import show_at, show_ply
from laserchess.server.play.uploads import UploadedGame, replay_upload, store_upload
from laserchess.server.routes import Router
from laserchess.server.runtime.origins import own_origin
from laserchess.server.wire.game_schemas import EventView, GameView, ListedGame, Ply
from laserchess.server.wire.inputs import Input
from laserchess.server.wire.responses import Json, PartsResponse, refusals

# The id in a path is resolved by `game_of`, so that every route gets the game itself.
router = Router(prefix="/api/games", tags=["play"])
MAX_PLY = 1_000_000


class Invitation(Input):
    """The code of an invitation's link, and the name to play under."""

    code: Annotated[str, Field(max_length=100)]
    name: PersonName | None = None


class CommandInput(Input):
    """A command, as the game's WebSocket takes it."""

    command: Annotated[Command, Field(examples=[{"type": "move", "ply": 0, "move": "f4g5"}])]


class Done(TypedDict):
    """The number of the event a command caused; it is stored."""

    seq: int


class Uploaded(TypedDict):
    """The id of an uploaded game, and whether this upload stored it."""

    id: str
    new: bool


@router.post("", status_code=201, response_model=GameView, responses=refusals(BAD, FORBIDDEN, CONFLICT, TOO_LARGE))
async def create(params: NewGame, games: TheGames, accounts: TheAccounts, who: Known, owner: Asking) -> Response:
    """Create a game and take a seat in it, or both for two players at one screen."""
    header = (await named(params, accounts, who)).header(who)
    games.expect_time(header, owner)
    await games.expect_room(owner.name)
    live = await games.create(header, owner)
    return Json(live.views.for_requester(live.online(), who), status_code=201)


@router.post(
    "/upload",
    response_model=Uploaded,
    responses=refusals(BAD, FORBIDDEN, CONFLICT, TOO_LARGE),
    dependencies=[Depends(own_account)],
)
async def upload(given: UploadedGame, games: TheGames, pools: Room, who: Known, owner: Asking) -> Response:
    """Store a finished game that you played on your device; it changes no rating, and is stored once."""
    size = sum(len(move.text) for move in given.moves)
    replayed = await pools.executor_for(size).do(owner, size, replay_upload, given, who)
    is_new = await store_upload(games.creation, replayed)
    return Json({"id": replayed.header.id, "new": is_new})


@router.get("", response_model=list[ListedGame], responses=refusals(FORBIDDEN))
async def list_games(games: TheGames, visitor: Visitor, mine: bool = False, recent: bool = False) -> Response:  # noqa: FBT001, FBT002  # of the query
    """List the visitor's games, or with `recent` public games of others, the latest first."""
    others = recent and not mine
    rows, now = await games.store.listed(None if others else visitor), now_ms()
    shown = [row for row in rows if not others or is_worth_watching(row, now)]
    return Json([show_listed(row, visitor) for row in shown])


@router.get("/{game_id}", response_model=GameView, responses=refusals(MISSING))
async def show(live: TheGame, who: Known) -> Response:
    """Return a game; anyone who knows its id may watch it."""
    return Json(live.views.for_requester(live.online(), who))


@router.post(
    "/{game_id}/join", response_model=GameView, responses=refusals(BAD, FORBIDDEN, MISSING, CONFLICT, TOO_LARGE)
)
async def join(live: TheGame, invitation: Invitation, games: TheGames, accounts: TheAccounts, who: Known) -> Response:
    """Take the free seat with an invitation's code."""
    await games.expect_room(who.owner)
    await games.join(live, who.owner, invitation.code, who.name or await accounts.guest_name(invitation.name))
    return Json(live.views.for_requester(live.online(), who))


@router.post(
    "/{game_id}/commands", response_model=Done, responses=refusals(BAD, FORBIDDEN, MISSING, CONFLICT, TOO_LARGE)
)
async def command(live: TheGame, order: CommandInput, games: TheGames, visitor: Visitor, owner: Asking) -> Response:
    """Run a command, as the game's WebSocket does: move, offer, resign and so on; answer once it is stored."""
    return Json({"seq": await games.command(live, visitor, order.command, owner)})


@router.get("/{game_id}/events", response_model=list[EventView], responses=refusals(MISSING))
async def events(live: TheGame, games: TheGames, after: Annotated[int, Query(ge=0, le=MAX_PLY)] = 0) -> Response:
    """Return the events of a game after an event."""

    async def write() -> AsyncIterator[bytes]:
        start = b"["
        async for some in games.store.event_pages(live.id, after):
            yield start + orjson.dumps([show_event(event) for event in some])[1:-1]
            start = b","
        yield b"]" if start == b"," else b"[]"

    return PartsResponse(write(), media_type=Json.media_type)


@router.get("/{game_id}/record", responses=refusals(MISSING) | {200: {"content": {"text/plain": {}}}})
async def record(request: Request, game_id: GameId, owner: Asking) -> Response:
    """Return the game as a record."""
    headers = {"Content-Disposition": f'attachment; filename="laserchess-{game_id}.pgn"'}
    text = await service_of(request.app, Exports).record(game_id, owner, own_origin(request.scope))
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


@router.get("/{game_id}/board.svg", responses=refusals(MISSING) | {200: {"content": {"image/svg+xml": {}}}})
async def board_svg(
    live: TheGame, pools: Room, owner: Asking, ply: Annotated[int | None, Query(ge=0, le=MAX_PLY)] = None
) -> Response:
    """Draw the board, after some of the moves or all."""
    state = live.state
    drawing = pools.short.do(owner, 0, state.board.svg) if ply is None else show_at(pools, owner, state, ply, Board.svg)
    return Response(await drawing, media_type="image/svg+xml")


@router.get("/{game_id}/plies/{ply}", response_model=Ply, responses=refusals(MISSING))
async def look_back(live: TheGame, pools: Room, owner: Asking, ply: Annotated[int, Path(ge=0, le=MAX_PLY)]) -> Response:
    """Return the position after some of the moves, and the result of the last of them."""
    return Json(await show_at(pools, owner, live.state, ply, show_ply))
