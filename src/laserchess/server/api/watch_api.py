"""Watching over HTTP: live games, their chat, rating changes, and reports."""

from typing import Annotated, Literal

from fastapi import Request
from pydantic import Field
from starlette.responses import RedirectResponse, Response

from laserchess.server.accounts.dependencies import Mine, TheAccounts
from laserchess.server.api_errors import BAD, CONFLICT, FORBIDDEN, MISSING, TOO_LARGE, ErrorCode, api_error
from laserchess.server.app_state import service_of
from laserchess.server.chat.chat import PRESETS, room_of
from laserchess.server.chat.dependencies import TheChat
from laserchess.server.lichess.game_exports import Exports
from laserchess.server.lobby.dependencies import TheLiveGames
from laserchess.server.moderation.dependencies import TheReports
from laserchess.server.play.browser_messages import show_line
from laserchess.server.play.dependencies import Asking as QueueOwner
from laserchess.server.play.dependencies import GameId, Known, TheGame, TheGames, ThePresence
from laserchess.server.play.game_lists import show_listed
from laserchess.server.play.presence import Presence
from laserchess.server.ratings.dependencies import TheRatings
from laserchess.server.routes import Router
from laserchess.server.runtime.origins import own_origin
from laserchess.server.storage.found_games import FoundGame
from laserchess.server.storage.store import is_id
from laserchess.server.wire.game_schemas import LineView
from laserchess.server.wire.inputs import Input
from laserchess.server.wire.people_schemas import ChatView, RatingChange, WatchedGame, WatchView
from laserchess.server.wire.responses import Json, refusals
from laserchess.server.wire.speeds import show_control

# The id in a path is read by `game_of`, so that every route gets the game itself.
router = Router(tags=["watch"])


class ChatInput(Input):
    """A chat line: a preset or free text."""

    room: Annotated[str, Field(max_length=16, examples=["players"])]
    words: Annotated[str, Field(max_length=400)] = ""
    preset: Annotated[str | None, Field(max_length=24)] = None


class ReportInput(Input):
    """A report about a player."""

    about: Annotated[str, Field(min_length=1, max_length=40)]
    reason: Literal["cheating", "abuse", "name", "other"]
    words: Annotated[str, Field(max_length=1000)] = ""
    game: Annotated[str | None, Field(max_length=40)] = None


@router.get("/api/watch", response_model=WatchView, responses=refusals(FORBIDDEN))
async def watch(watching: TheLiveGames, presence: ThePresence, who: Known) -> Response:
    """Return the live games, best first."""
    live = await watching.live()
    return Json({"games": [_watched(presence, each, who.owner) for each in live], "best": await watching.best()})


def _watched(presence: Presence, found: FoundGame, owner: str) -> WatchedGame:
    clock = found.header.clock
    return {
        **show_listed(found, owner),
        "clock": show_control(clock),
        "watching": presence.spectators(found.id),
    }


@router.get("/game/{game_id}/latest", include_in_schema=False)
async def latest(game_id: GameId, games: TheGames) -> Response:
    """Redirect to the latest rematch of a game, so that one link is enough."""
    found = await games.store.last_rematch(game_id) if is_id(game_id) else None
    if found is None:
        raise api_error(ErrorCode.GAME, game_id)
    return RedirectResponse(f"/game/{found}", 302)


@router.get("/api/games/{game_id}/score", response_model=dict[str, RatingChange], responses=refusals(MISSING))
async def score(live: TheGame, ratings: TheRatings) -> Response:
    """Return the rating changes of a finished rated game."""
    return Json(await ratings.changes(live.id))


@router.get("/api/games/{game_id}/chat", response_model=ChatView, responses=refusals(FORBIDDEN, MISSING))
async def chat(live: TheGame, chat: TheChat, who: Known) -> Response:
    """Return the chat of a game in the requester's room; the game's socket sends new lines."""
    lines = await chat.lines(live, who)
    return Json({"room": room_of(live, who.owner), "lines": [show_line(line) for line in lines], "presets": PRESETS})


@router.post(
    "/api/games/{game_id}/chat",
    status_code=201,
    response_model=LineView,
    responses=refusals(BAD, FORBIDDEN, MISSING, TOO_LARGE),
)
async def say(live: TheGame, given: ChatInput, chat: TheChat, who: Known, turn: QueueOwner) -> Response:
    """Add a chat line to a game."""
    line = await chat.say(live, who, given.room, given.words, given.preset, turn.address)
    return Json(show_line(line), status_code=201)


@router.post(
    "/api/reports",
    status_code=204,
    response_class=Response,
    responses=refusals(BAD, FORBIDDEN, MISSING, CONFLICT, TOO_LARGE),
)
async def report(
    given: ReportInput, request: Request, accounts: TheAccounts, reports: TheReports, account: Mine, turn: QueueOwner
) -> Response:
    """Report a player to the moderators; the game record and its chat are stored with the report."""
    about = await accounts.named(given.about)
    await reports.expect_new(account, about, given.game)
    record = None
    if given.game:
        exports, origin = service_of(request.app, Exports), own_origin(request.scope)
        record = given.game, (await exports.record(given.game, turn, origin)).decode()
    await reports.add(account, about, given.reason, given.words, record)
    return Response(status_code=204)
