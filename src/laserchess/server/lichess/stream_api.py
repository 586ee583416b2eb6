"""Streams of other players' games in the shape of lichess's API, and TV: the best live games."""

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import Path, Query, Request
from sqlalchemy import select
from starlette.responses import Response

from laserchess.server.accounts.names import skeleton_of
from laserchess.server.api_errors import MISSING, ErrorCode, api_error
from laserchess.server.app_state import service_of
from laserchess.server.lichess.auth import ID_LIST, AnyToken, read_ids
from laserchess.server.lichess.error_shape import WITH_TOKEN, LichessError, PlainRoute, error_text
from laserchess.server.lichess.event_hub import EventHub
from laserchess.server.lichess.event_streams import LineStream, StreamSlot
from laserchess.server.lichess.export_api import FILES, Options, stream_games
from laserchess.server.lichess.game_followers import MAX_FOLLOWED
from laserchess.server.lichess.play_api import LINES, Ok, PlayedId, ok
from laserchess.server.lichess.position_feeds import BEST, PositionFeed
from laserchess.server.lichess.serializers import show_export
from laserchess.server.lichess.vocabulary import COLORS, Json, show_seat
from laserchess.server.lobby.live_games import LiveGames
from laserchess.server.models import Header
from laserchess.server.play.games import Games
from laserchess.server.routes import Router
from laserchess.server.storage.people_schema import ACCOUNTS
from laserchess.server.storage.store import Store
from laserchess.server.wire.responses import Json as JsonAnswer
from laserchess.variants import VARIANTS

router = Router(tags=["lichess: streams and TV"], route_class=PlainRoute)
MAX_USERS = 300
MAX_CHANNEL_GAMES = 30
BEST_NAME = "best"
StreamId = Annotated[str, Path(max_length=60, description="Any text, by which ids can be added to the stream.")]
Channel = Annotated[str, Path(max_length=40, description="The id of a variant, or `best` for all of them.")]


def _hub(request: Request) -> EventHub:
    return service_of(request.app, EventHub)


# Games that start and finish


@router.post("/api/stream/games-by-users", response_class=Response, responses=LINES, openapi_extra=ID_LIST)
async def stream_by_users(
    request: Request,
    caller: AnyToken,
    with_current_games: Annotated[bool, Query(alias="withCurrentGames")] = False,  # noqa: FBT002  # of the query
) -> Response:
    """Stream the games among at most 300 players, by name: a line when one starts, and one when it ends."""
    skeletons = [skeleton_of(name[:80]) for name in await read_ids(request, MAX_USERS)]
    query = select(ACCOUNTS.c.id).where(ACCOUNTS.c.skeleton.in_(skeletons))
    accounts = await service_of(request.app, Store).scalars(query)
    slot = StreamSlot(request, caller)
    return slot.hold(await _hub(request).followers.among(accounts, slot.release, current=with_current_games))


@router.post("/api/stream/games/{stream_id}", response_class=Response, responses=LINES, openapi_extra=ID_LIST)
async def stream_by_ids(request: Request, stream_id: StreamId, caller: AnyToken) -> Response:
    """Stream at most 500 games by id: each as it is now, and again when it ends."""
    ids = await read_ids(request, MAX_FOLLOWED)
    slot = StreamSlot(request, caller)
    return slot.hold(await _hub(request).followers.with_ids((caller.token.id, stream_id), ids, slot.release))


@router.post("/api/stream/games/{stream_id}/add", response_model=Ok, responses=WITH_TOKEN, openapi_extra=ID_LIST)
async def add_to_stream(request: Request, stream_id: StreamId, caller: AnyToken) -> Response:
    """Add ids to your stream of games."""
    await _hub(request).followers.add((caller.token.id, stream_id), await read_ids(request, MAX_FOLLOWED))
    return ok()


# Positions


@router.get("/api/stream/game/{game_id}", response_class=Response, responses=LINES)
async def stream_moves(request: Request, game_id: PlayedId, caller: AnyToken) -> Response:
    """Stream the positions of any game: the game first, a line after every move, and the game when it is over."""
    games = service_of(request.app, Games)
    live = await games.fresh(game_id, caller.owner)
    if len(live.watchers) >= games.settings.now.sockets_per_game:
        raise api_error(ErrorCode.SPECTATOR_LIMIT)
    bots = await _hub(request).roster.bots_in(live.state.header)
    slot = StreamSlot(request, caller)

    async def leave() -> None:
        slot.release()
        feed.watch(None)

    def finish(_: object) -> None:
        stream.push(show_export(live.state, bots, moves=False, clocks=False))
        stream.end()

    stream = LineStream(leave)
    feed = PositionFeed(stream, finish, lambda shown: shown)
    stream.push(show_export(live.state, bots, moves=False, clocks=False))
    feed.watch(live)
    feed.send_position()
    return slot.hold(stream)


# TV


@router.get("/api/tv/channels", response_model=dict[str, Json], responses=error_text())
async def channels(request: Request) -> Response:
    """Return the best live game of each variant, and of all (`best`)."""
    watching = service_of(request.app, LiveGames)
    headers = {found.id: found.header for found in await watching.live()}
    best = {name: headers[game_id] for name, game_id in (await watching.best()).items()}
    bots = await _hub(request).roster.bots_in(*best.values())
    return JsonAnswer({name or BEST_NAME: _show_channel(header, bots) for name, header in best.items()})


def _show_channel(header: Header, bots: frozenset[str]) -> Json:
    color, seat = max(zip(COLORS, header.seats.values(), strict=True), key=lambda side: side[1].rating or 0)
    shown = show_seat(seat, bots)
    user = {name: shown[name] for name in ("id", "name", "title") if shown.get(name)}
    return {"user": user, "rating": seat.rating, "gameId": header.id, "color": color}


@router.get("/api/tv/feed", response_class=Response, responses=LINES)
async def tv(request: Request, caller: AnyToken) -> Response:
    """Stream the best live game: `featured` when there is another one, `fen` after every move."""
    slot = StreamSlot(request, caller)
    return slot.hold(await _hub(request).tv.open(BEST, slot.release))


@router.get("/api/tv/{channel}/feed", response_class=Response, responses=LINES)
async def tv_channel(request: Request, channel: Channel, caller: AnyToken) -> Response:
    """Stream the best live game of a variant."""
    name, slot = _channel(channel), StreamSlot(request, caller)
    return slot.hold(await _hub(request).tv.open(name, slot.release))


@router.get("/api/tv/{channel}", response_class=Response, responses=error_text(MISSING) | FILES)
async def channel_games(
    request: Request, channel: Channel, options: Options, nb: Annotated[int, Query(ge=1, le=MAX_CHANNEL_GAMES)] = 10
) -> Response:
    """Return the best live games of a variant, or of all."""
    watching = service_of(request.app, LiveGames)
    variant = _channel(channel)
    headers = [found.header for found in await watching.live()]
    ids = [header.id for header in headers if variant in {BEST, header.variant}][:nb]

    async def found() -> AsyncIterator[str]:
        for game_id in ids:
            yield game_id

    return stream_games(request, found(), options)


def _channel(name: str) -> str:
    """Return the channel of a name."""
    if name == BEST_NAME:
        return BEST
    if name not in VARIANTS:
        raise LichessError(MISSING, f"There is no channel {name!r}. Choose one of {', '.join([BEST_NAME, *VARIANTS])}.")
    return name
