"""Playing over HTTP in the shape of lichess's API: event streams, and one request per action."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Annotated, Literal

from fastapi import Depends, Path, Query, Request
from pydantic import Field
from starlette.responses import Response
from typing_extensions import TypedDict

from laserchess.core.errors import LaserChessError
from laserchess.core.moves import MoveKind
from laserchess.server.api_errors import BAD, MISSING, ApiError
from laserchess.server.app_state import service_of
from laserchess.server.chat.chat import MAX_LINE_LENGTH, PLAYERS, WATCHERS, Chat
from laserchess.server.lichess.auth import Caller, Fields, Kind, Player, StreamCaller, body_of, read_body
from laserchess.server.lichess.error_shape import WITH_TOKEN, LichessError, PlainRoute
from laserchess.server.lichess.event_hub import EventHub
from laserchess.server.lichess.event_streams import NDJSON, LineStream, StreamSlot
from laserchess.server.lichess.game_feed import GameFeed
from laserchess.server.models import Kind as EventKind
from laserchess.server.play.commands import (
    MAX_MOVE,
    MAX_PLY,
    Command,
    MoveCommand,
    PlainCommand,
    PlainType,
    TakebackCommand,
)
from laserchess.server.play.games import Games
from laserchess.server.play.live_game import LiveGame
from laserchess.server.routes import Router
from laserchess.server.wire.responses import Json as JsonAnswer

# Dependencies read the parts of a path, so that every route gets the object itself.
router = Router(tags=["lichess: play"], route_class=PlainRoute)
PlayedId = Annotated[str, Path(max_length=40, description="The id of a game.")]
Answer = Annotated[Literal["yes", "no"], Path(description="`yes` to offer or agree, `no` to decline.")]
LINES = WITH_TOKEN | {200: {"content": {NDJSON: {}}, "description": "One JSON object per line, as events happen."}}
MAX_CHAT = 100


class Ok(TypedDict):
    """The request succeeded."""

    ok: bool


def ok() -> Response:
    """Return the response to a request that succeeded."""
    return JsonAnswer({"ok": True})


class ChatLineView(TypedDict):
    """A chat line of a game."""

    text: str
    user: str


class ChatFields(Fields):
    """A chat line to send."""

    room: Annotated[Literal["player", "spectator"], Field(examples=["player"])]
    text: Annotated[str, Field(max_length=400)]


@contextmanager
def existing() -> Iterator[None]:
    """Report a missing game as lichess does."""
    try:
        yield
    except ApiError as error:
        raise LichessError(MISSING, "No such game") if error.status == MISSING else error from error


async def live_game(request: Request, game_id: PlayedId, caller: Player) -> LiveGame:
    """Return a game of the caller to act in; a command that other processes have overtaken is decided again."""
    games = service_of(request.app, Games)
    with existing():
        live = await games.get(game_id, caller.owner)
        if not live.state.header.players_of(caller.id):
            live = await games.fresh(game_id, caller.owner)
    if not live.state.header.players_of(caller.id):
        raise LichessError(MISSING, "No such game")
    return live


Own = Annotated[LiveGame, Depends(live_game)]


async def fresh_game(request: Request, live: Own, caller: Player) -> LiveGame:
    """Return a game of the caller to show: with everything any process has written."""
    with existing():
        return await service_of(request.app, Games).fresh(live.id, caller.owner)


Shown = Annotated[LiveGame, Depends(fresh_game)]


async def do(request: Request, live: LiveGame, caller: Caller, command: Command) -> Response:
    """Carry out a player's command."""
    await service_of(request.app, Games).command(live, caller.id, command, caller.owner)
    return ok()


# Streams


@router.get("/api/stream/event", response_class=Response, responses=LINES)
async def stream_events(request: Request, caller: StreamCaller) -> Response:
    """Stream your games and challenges: `gameStart`, `gameFinish`, `challenge`, `challengeCanceled`, `…Declined`.

    The stream starts with ongoing games, those that ended within the last minute, and open challenges. A second stream
    with the same token closes the first. Your seeks and challenges stay open while the stream does.
    """
    return await service_of(request.app, EventHub).open(caller)


@router.get("/api/{kind}/game/stream/{game_id}", response_class=Response, responses=LINES)
async def stream_game(request: Request, kind: Kind, live: Shown, caller: Player) -> Response:
    """Stream your game: `gameFull`, then `gameState`, `chatLine`, `opponentGone`; the stream ends with the game."""
    del kind
    bots = await service_of(request.app, EventHub).roster.bots_in(live.state.header)
    slot = StreamSlot(request, caller)

    async def leave() -> None:
        slot.release()
        live.watchers.discard(feed)
        live.publish_presence(feed)

    stream = LineStream(leave)
    feed = GameFeed(live, caller.id, stream)
    feed.begin(bots)
    live.watchers.add(feed)
    live.seen.add(caller.id)
    live.publish_presence(feed)
    return slot.hold(stream)


# Actions


@dataclass(frozen=True)
class MoveTerms:
    """The options of a move: the number of moves before it, and a draw offer."""

    ply: int | None
    offering_draw: bool


async def terms_of(
    ply: Annotated[int | None, Query(ge=0, le=MAX_PLY)] = None,
    offering_draw: Annotated[bool, Query(alias="offeringDraw")] = False,  # noqa: FBT002  # of the query
) -> MoveTerms:
    """Read the options of a move."""
    return MoveTerms(ply, offering_draw)


Terms = Annotated[MoveTerms, Depends(terms_of)]
MoveText = Annotated[str, Path(max_length=MAX_MOVE, description="A move in the variant's notation.")]


@router.post("/api/{kind}/game/{game_id}/move/{move}", response_model=Ok, responses=WITH_TOKEN)
async def move(request: Request, kind: Kind, live: Own, caller: Player, move: MoveText, terms: Terms) -> Response:
    """Play a move; with `ply`, the number of moves before it, a move that is sent twice counts once."""
    del kind
    return await _move(request, live, caller, move, terms)


@router.post("/api/{kind}/game/{game_id}/move", include_in_schema=False)
@router.post("/api/{kind}/game/{game_id}/move/", include_in_schema=False)
async def end_turn(request: Request, kind: Kind, live: Shown, caller: Player, terms: Terms) -> Response:
    """End a turn: HTTP clients drop the `.` of the move from the path, since it is a dot segment."""
    del kind
    return await _move(request, live, caller, _turn_end(live), terms)


async def _move(request: Request, live: LiveGame, caller: Caller, text: str, terms: MoveTerms) -> Response:
    ply = live.state.ply if terms.ply is None else terms.ply
    try:
        done = await do(request, live, caller, MoveCommand(ply=ply, move=text))
    except LaserChessError:
        if terms.ply is not None or live.state.ply == ply:
            raise
        done = await do(request, live, caller, MoveCommand(ply=live.state.ply, move=text))  # of another process
    if terms.offering_draw and not live.state.is_over:
        with suppress(LaserChessError):  # the move is stored: a refused offer or claim does not undo it
            await _draw(request, live, caller)
    return done


def _turn_end(live: LiveGame) -> str:
    """Return the move that ends a turn, if there is one."""
    ends = (each.text for each in live.state.board.legal_moves if each.kind is MoveKind.END)
    found = next(ends, None)
    if found is None:
        raise LichessError(BAD, "There is no move in the path")
    return found


async def _draw(request: Request, live: LiveGame, caller: Caller) -> Response:
    """Offer or accept a draw; claim it if the position has repeated often enough."""
    state = live.state
    is_own_turn = state.turn in state.header.players_of(caller.id)
    kind: PlainType = "claim" if is_own_turn and not state.is_over and state.board.can_claim_draw() else "draw"
    return await do(request, live, caller, PlainCommand(type=kind))


@router.post("/api/{kind}/game/{game_id}/draw/{accept}", response_model=Ok, responses=WITH_TOKEN)
async def draw(request: Request, kind: Kind, live: Shown, caller: Player, accept: Answer) -> Response:
    """Offer, accept or decline a draw; if a draw can be claimed, an offer claims it."""
    del kind
    if accept == "yes":
        return await _draw(request, live, caller)
    return await do(request, live, caller, PlainCommand(type="decline"))


@router.post("/api/{kind}/game/{game_id}/takeback/{accept}", response_model=Ok, responses=WITH_TOKEN)
async def takeback(request: Request, kind: Kind, live: Shown, caller: Player, accept: Answer) -> Response:
    """Propose, accept or decline a takeback; only in casual games without a clock."""
    del kind
    by = live.state.offers[EventKind.TAKEBACK]
    agrees = by is not None and by not in live.state.header.players_of(caller.id)
    return await do(
        request, live, caller, TakebackCommand(agree=agrees) if accept == "yes" else PlainCommand(type="decline")
    )


@router.post("/api/{kind}/game/{game_id}/abort", response_model=Ok, responses=WITH_TOKEN)
async def abort(request: Request, kind: Kind, live: Own, caller: Player) -> Response:
    """Abort a game without moves."""
    del kind
    return await do(request, live, caller, PlainCommand(type="abort"))


@router.post("/api/{kind}/game/{game_id}/resign", response_model=Ok, responses=WITH_TOKEN)
async def resign(request: Request, kind: Kind, live: Own, caller: Player) -> Response:
    """Resign."""
    del kind
    return await do(request, live, caller, PlainCommand(type="resign"))


# Chat


@router.get("/api/{kind}/game/{game_id}/chat", response_model=list[ChatLineView], responses=WITH_TOKEN)
async def chat(request: Request, kind: Kind, live: Shown, caller: Player) -> Response:
    """Return the chat of the players."""
    del kind
    lines = await service_of(request.app, Chat).lines(live, caller.who)
    return JsonAnswer([{"text": line.words, "user": line.name} for line in lines[-MAX_CHAT:]])


@router.post(
    "/api/{kind}/game/{game_id}/chat", response_model=Ok, responses=WITH_TOKEN, openapi_extra=body_of(ChatFields)
)
async def say(request: Request, kind: Kind, live: Own, caller: Player) -> Response:
    """Send a chat line to the opponent."""
    del kind
    given = await read_body(request, ChatFields)
    chat = service_of(request.app, Chat)
    room = PLAYERS if given.room == "player" else WATCHERS
    await chat.say(live, caller.who, room, given.text[:MAX_LINE_LENGTH], None)
    return ok()
