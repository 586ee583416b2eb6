"""Games over HTTP: making, finding, joining and playing them, and looking back."""

from typing import Annotated, Any

from fastapi import Path, Query
from pydantic import Field
from starlette.responses import Response
from typing_extensions import TypedDict

from laserchess.server.api_errors import BAD, CONFLICT, FORBIDDEN, MISSING, TOO_LARGE
from laserchess.server.models import now_ms
from laserchess.server.people.dependencies import ThePeople, named
from laserchess.server.play.commands import read_command
from laserchess.server.play.dependencies import Asking, Known, Room, TheGame, TheGames, Visitor
from laserchess.server.play.game_lists import is_worth_watching, show_listed
from laserchess.server.play.game_views import describe, game_view
from laserchess.server.play.new_games import NewGame, PersonName
from laserchess.server.play.replay import draw_at, record_of, show_ply
from laserchess.server.routes import Router
from laserchess.server.wire.game_schemas import EventView, GameView, ListedGame
from laserchess.server.wire.inputs import Input
from laserchess.server.wire.responses import Json, refusals
from laserchess.server.wire.schemas import MoveResultView, View

# The id in a path is read by `requests.game_of`, so that every route gets the game itself.
router = Router(prefix="/api/games", tags=["play"])
LARGEST = 1_000_000


class Invitation(Input):
    """What an invitation's link holds, and the name to play under."""

    code: Annotated[str, Field(max_length=100)]
    name: PersonName | None = None


class CommandInput(Input):
    """A command, as the game's socket takes it."""

    command: Annotated[dict[str, Any], Field(examples=[{"type": "move", "ply": 0, "move": "f4g5"}])]


class Ply(TypedDict):
    """A position of a game and the move that led to it, if any."""

    view: View
    played: MoveResultView | None


class Done(TypedDict):
    """The number of the event a command led to; what it names is stored."""

    seq: int


@router.post("", status_code=201, response_model=GameView, responses=refusals(BAD, FORBIDDEN, CONFLICT, TOO_LARGE))
async def create(wish: NewGame, games: TheGames, people: ThePeople, who: Known, owner: Asking) -> Response:
    """Make a game and take a seat in it, or both where two people play here."""
    header = (await named(wish, people, who)).header(who)
    games.expect_time(header, owner)
    await games.expect_room(owner.name)
    live = await games.create(header, owner)
    return Json(game_view(live.state, live.online(), who), status_code=201)


@router.get("", response_model=list[ListedGame], responses=refusals(FORBIDDEN))
async def list_games(games: TheGames, visitor: Visitor, mine: bool = False, recent: bool = False) -> Response:  # noqa: FBT001, FBT002  # of the query
    """List the visitor's games, or with `recent` those of others that can be watched, the latest first."""
    others = recent and not mine
    rows, now = await games.store.listed(None if others else visitor), now_ms()
    shown = [row for row in rows if not others or is_worth_watching(row["row"], now)]
    return Json([show_listed(row["row"], row["header"], visitor) for row in shown])


@router.get("/{game_id}", response_model=GameView, responses=refusals(MISSING))
async def show(live: TheGame, who: Known) -> Response:
    """Return a game; anybody who knows its id may watch."""
    return Json(game_view(live.state, live.online(), who))


@router.post(
    "/{game_id}/join", response_model=GameView, responses=refusals(BAD, FORBIDDEN, MISSING, CONFLICT, TOO_LARGE)
)
async def join(live: TheGame, invitation: Invitation, games: TheGames, people: ThePeople, who: Known) -> Response:
    """Take the free seat with an invitation's code."""
    await games.expect_room(who.owner)
    await games.join(live, who.owner, invitation.code, who.name or await people.accounts.guest_name(invitation.name))
    return Json(game_view(live.state, live.online(), who))


@router.post(
    "/{game_id}/commands", response_model=Done, responses=refusals(BAD, FORBIDDEN, MISSING, CONFLICT, TOO_LARGE)
)
async def command(live: TheGame, order: CommandInput, games: TheGames, visitor: Visitor, owner: Asking) -> Response:
    """Do what the game's socket does: move, offer, resign and so on. The answer comes once it is stored."""
    return Json({"seq": await games.command(live, visitor, read_command(order.command), owner)})


@router.get("/{game_id}/events", response_model=list[EventView], responses=refusals(MISSING))
async def events(live: TheGame, games: TheGames, after: Annotated[int, Query(ge=0, le=LARGEST)] = 0) -> Response:
    """Return what happened in a game after an event."""
    return Json([describe(event) for event in await games.store.events(live.id, after)])


@router.get("/{game_id}/record", responses=refusals(MISSING) | {200: {"content": {"text/plain": {}}}})
async def record(live: TheGame, scratch: Room, owner: Asking) -> Response:
    """Return the game as a record, for keeping."""
    headers = {"Content-Disposition": f'attachment; filename="laserchess-{live.id}.pgn"'}
    text = await scratch.short.do(owner, 0, record_of, live.state)
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


@router.get("/{game_id}/board.svg", responses=refusals(MISSING) | {200: {"content": {"image/svg+xml": {}}}})
async def board_svg(
    live: TheGame, scratch: Room, owner: Asking, ply: Annotated[int | None, Query(ge=0, le=LARGEST)] = None
) -> Response:
    """Draw the board, after some of the moves or all."""
    return Response(await scratch.short.do(owner, 0, draw_at, live.state, ply), media_type="image/svg+xml")


@router.get("/{game_id}/plies/{ply}", response_model=Ply, responses=refusals(MISSING))
async def look_back(
    live: TheGame, scratch: Room, owner: Asking, ply: Annotated[int, Path(ge=0, le=LARGEST)]
) -> Response:
    """Return the position after some of the moves, and what the last of them did."""
    return Json(await scratch.short.do(owner, 0, show_ply, live.state, ply))
