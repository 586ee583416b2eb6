"""Playing over HTTP as lichess's clients do: streams out, one call for each deed."""

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

from fastapi import Depends, Path, Query, Request
from pydantic import Field
from starlette.responses import Response
from typing_extensions import TypedDict

from laserchess.core.moves import MoveKind
from laserchess.server.api_errors import BAD, MISSING, ApiError
from laserchess.server.lichess.auth import Caller, Fields, Kind, Player, StreamCaller, body_of, read_body
from laserchess.server.lichess.error_shape import WITH_TOKEN, LichessError, PlainRoute
from laserchess.server.lichess.event_streams import NDJSON, LineStream
from laserchess.server.lichess.game_feed import GameFeed, show_line
from laserchess.server.models import Kind as EventKind
from laserchess.server.people.chat import LONGEST, PLAYERS, WATCHERS
from laserchess.server.play.commands import MAX_MOVE, MAX_PLY, Command
from laserchess.server.play.game_socket import count_connection, forget_connection, tell_presence
from laserchess.server.play.live_game import LiveGame
from laserchess.server.routes import Router
from laserchess.server.wire.responses import Json as JsonAnswer

if TYPE_CHECKING:
    from collections import Counter

    from laserchess.server.lichess.event_hub import EventHub
    from laserchess.server.people.services import PeopleServices
    from laserchess.server.play.games import Games

# What a path names is read by dependencies, so that every route gets the thing itself.
router = Router(tags=["lichess: play"], route_class=PlainRoute)
PlayedId = Annotated[str, Path(max_length=40, description="The id of a game.")]
Answer = Annotated[Literal["yes", "no"], Path(description="`yes` to offer or agree, `no` to decline.")]
LINES = WITH_TOKEN | {200: {"content": {NDJSON: {}}, "description": "A JSON object on each line, as it happens."}}
MAX_CHAT = 100


class Ok(TypedDict):
    """It is done."""

    ok: bool


class ChatLineView(TypedDict):
    """Something that was said beside a game."""

    text: str
    user: str


class ChatFields(Fields):
    """Something to say."""

    room: Annotated[Literal["player", "spectator"], Field(examples=["player"])]
    text: Annotated[str, Field(max_length=400)]


async def live_game(request: Request, game_id: PlayedId, caller: Player) -> LiveGame:
    """Return a game of the caller's."""
    games: Games = request.app.state.games
    try:
        live = await games.fresh(game_id, caller.owner)
    except ApiError as error:
        raise LichessError(MISSING, "No such game") if error.status == MISSING else error from error
    if not live.state.header.players_of(caller.id):
        raise LichessError(MISSING, "No such game")
    return live


Own = Annotated[LiveGame, Depends(live_game)]


async def do(request: Request, live: LiveGame, caller: Caller, command: Command) -> Response:
    """Do what a player asks for."""
    games: Games = request.app.state.games
    await games.command(live, caller.id, command, caller.owner)
    return JsonAnswer({"ok": True})


# Streams


@router.get("/api/stream/event", response_class=Response, responses=LINES)
async def stream_events(request: Request, caller: StreamCaller) -> Response:
    """Follow one's own games and challenges: `gameStart`, `gameFinish`, `challenge`, `challengeCanceled`, `…Declined`.

    First come the games that go on, those that ended within the last minute, and open challenges. A second stream with
    the same token closes the first. One's seeks and challenges stay open while the stream does.
    """
    hub: EventHub = request.app.state.events
    return await hub.open(caller)


@router.get("/api/{kind}/game/stream/{game_id}", response_class=Response, responses=LINES)
async def stream_game(request: Request, kind: Kind, live: Own, caller: Player) -> Response:
    """Follow a game of one's own: `gameFull`, then `gameState`, `chatLine`, `opponentGone`; it ends with the game."""
    del kind
    visitors: Counter[str] = request.app.state.visitors
    counted = count_connection(request.scope, request.app.state.settings, f"stream {caller.id}", visitors)

    async def leave() -> None:
        games.connections.remove(opened)
        forget_connection(counted, visitors)
        live.watchers.discard(feed)
        tell_presence(live, feed)

    hub: EventHub = request.app.state.events
    bots = await hub.roster.bots_in(live.state.header)
    games: Games = request.app.state.games
    stream = LineStream(leave)
    opened = games.connections.add(caller.who, stream.end)
    feed = GameFeed(live, caller.id, stream)
    feed.begin(bots)
    live.watchers.add(feed)
    live.seen.add(caller.id)
    tell_presence(live, feed)
    return stream


# Deeds


@dataclass(frozen=True)
class MoveTerms:
    """What may be said beside a move: how many were played before it, and that a draw is offered."""

    ply: int | None
    offering_draw: bool


async def terms_of(
    ply: Annotated[int | None, Query(ge=0, le=MAX_PLY)] = None,
    offering_draw: Annotated[bool, Query(alias="offeringDraw")] = False,  # noqa: FBT002  # of the query
) -> MoveTerms:
    """Read what is said beside a move."""
    return MoveTerms(ply, offering_draw)


Terms = Annotated[MoveTerms, Depends(terms_of)]
MoveText = Annotated[str, Path(max_length=MAX_MOVE, description="A move in the game's own notation.")]


@router.post("/api/{kind}/game/{game_id}/move/{move}", response_model=Ok, responses=WITH_TOKEN)
async def move(request: Request, kind: Kind, live: Own, caller: Player, move: MoveText, terms: Terms) -> Response:
    """Play a move; with `ply`, the number of moves before it, one that is sent twice counts once."""
    del kind
    return await _move(request, live, caller, move, terms)


@router.post("/api/{kind}/game/{game_id}/move", include_in_schema=False)
@router.post("/api/{kind}/game/{game_id}/move/", include_in_schema=False)
async def end_turn(request: Request, kind: Kind, live: Own, caller: Player, terms: Terms) -> Response:
    """End a turn: clients take its `.` for a part of the path that means nothing, and leave it out."""
    del kind
    return await _move(request, live, caller, _turn_end(live), terms)


async def _move(request: Request, live: LiveGame, caller: Caller, text: str, terms: MoveTerms) -> Response:
    ply = live.state.ply if terms.ply is None else terms.ply
    done = await do(request, live, caller, Command("move", ply, text))
    if terms.offering_draw and not live.state.is_over:
        with suppress(ApiError):  # the move is stored: an offer that is refused does not undo it
            await _draw(request, live, caller)
    return done


def _turn_end(live: LiveGame) -> str:
    """Return the move that ends a turn, where there is one."""
    ends = (each.text for each in live.state.board.legal_moves if each.kind is MoveKind.END)
    found = next(ends, None)
    if found is None:
        raise LichessError(BAD, "There is no move in the path")
    return found


async def _draw(request: Request, live: LiveGame, caller: Caller) -> Response:
    """Offer a draw or agree to one; where the position has stood often enough, it is claimed."""
    state = live.state
    is_own_turn = state.turn in state.header.players_of(caller.id)
    kind = "claim" if is_own_turn and not state.is_over and state.board.can_claim_draw() else "draw"
    return await do(request, live, caller, Command(kind))


@router.post("/api/{kind}/game/{game_id}/draw/{accept}", response_model=Ok, responses=WITH_TOKEN)
async def draw(request: Request, kind: Kind, live: Own, caller: Player, accept: Answer) -> Response:
    """Offer a draw, agree to one, or decline; where a draw can be claimed, offering one claims it."""
    del kind
    return await (_draw(request, live, caller) if accept == "yes" else do(request, live, caller, Command("decline")))


@router.post("/api/{kind}/game/{game_id}/takeback/{accept}", response_model=Ok, responses=WITH_TOKEN)
async def takeback(request: Request, kind: Kind, live: Own, caller: Player, accept: Answer) -> Response:
    """Ask to take back, agree to that, or decline; only in casual games without a clock."""
    del kind
    by = live.state.offers[EventKind.TAKEBACK]
    agrees = by is not None and by not in live.state.header.players_of(caller.id)
    return await do(
        request, live, caller, Command("takeback", agrees=agrees) if accept == "yes" else Command("decline")
    )


@router.post("/api/{kind}/game/{game_id}/abort", response_model=Ok, responses=WITH_TOKEN)
async def abort(request: Request, kind: Kind, live: Own, caller: Player) -> Response:
    """Abort a game in which nobody has moved."""
    del kind
    return await do(request, live, caller, Command("abort"))


@router.post("/api/{kind}/game/{game_id}/resign", response_model=Ok, responses=WITH_TOKEN)
async def resign(request: Request, kind: Kind, live: Own, caller: Player) -> Response:
    """Resign."""
    del kind
    return await do(request, live, caller, Command("resign"))


# Talking


@router.get("/api/{kind}/game/{game_id}/chat", response_model=list[ChatLineView], responses=WITH_TOKEN)
async def chat(request: Request, kind: Kind, live: Own, caller: Player) -> Response:
    """Return what the players have said."""
    del kind
    people: PeopleServices = request.app.state.people
    lines = [show_line(line.show()) for line in await people.chat.lines(live, caller.who)]
    return JsonAnswer([{"text": line["text"], "user": line["username"]} for line in lines[-MAX_CHAT:]])


@router.post(
    "/api/{kind}/game/{game_id}/chat", response_model=Ok, responses=WITH_TOKEN, openapi_extra=body_of(ChatFields)
)
async def say(request: Request, kind: Kind, live: Own, caller: Player) -> Response:
    """Say something to the other player."""
    del kind
    given = await read_body(request, ChatFields)
    people: PeopleServices = request.app.state.people
    room = PLAYERS if given.room == "player" else WATCHERS
    await people.chat.say(live, caller.who, room, given.text[:LONGEST], None)
    return JsonAnswer({"ok": True})
