"""Accounts in the shape of lichess's API: your own, other users, and who is online."""

from typing import Annotated

import orjson
from fastapi import Query, Request
from sqlalchemy import ColumnElement, or_, select
from starlette.responses import Response

from laserchess.server.accounts.account_views import ratings_of, show_account
from laserchess.server.accounts.accounts import COLUMNS, Account, Accounts
from laserchess.server.accounts.dependencies import PersonPath
from laserchess.server.accounts.names import skeleton_of
from laserchess.server.accounts.tokens import Tokens
from laserchess.server.api_errors import BAD, MISSING
from laserchess.server.app_state import service_of, state_of
from laserchess.server.identity import identity_of
from laserchess.server.lichess.auth import ID_LIST, AnyToken, Botlike, caller_of, read_ids
from laserchess.server.lichess.error_shape import WITH_TOKEN, LichessError, PlainRoute, error_text
from laserchess.server.lichess.event_hub import EventHub
from laserchess.server.lichess.event_streams import NDJSON
from laserchess.server.lichess.game_queries import games_of
from laserchess.server.lichess.people_serializers import show_light_user, show_user
from laserchess.server.lichess.play_api import Ok, ok
from laserchess.server.lichess.serializers import show_playing
from laserchess.server.lichess.vocabulary import Json, user_id
from laserchess.server.models import now_ms
from laserchess.server.ratings.ladder import SEEN_MS
from laserchess.server.ratings.player_ratings import RatingRepository
from laserchess.server.routes import Router
from laserchess.server.runtime.origins import own_origin
from laserchess.server.storage.people_schema import ACCOUNTS
from laserchess.server.storage.row_codec import TableRow
from laserchess.server.storage.store import Store
from laserchess.server.wire.people_schemas import Me
from laserchess.server.wire.responses import Json as JsonAnswer

router = Router(tags=["lichess: accounts"], route_class=PlainRoute)
MAX_USERS = 100
MAX_TOKENS = 1000


def _ratings(request: Request) -> RatingRepository:
    return service_of(request.app, RatingRepository)


@router.get("/api/account", response_model=Me | Json, responses=WITH_TOKEN)
async def account(request: Request) -> Response:
    """Return who sends the request: for a token its account in lichess's shape, for a browser `{"account": …}`."""
    ratings = _ratings(request)
    if "authorization" in request.headers:
        caller = await caller_of(request)
        own = caller.account
        return JsonAnswer(show_user(own, (await ratings_of(ratings, own))[own.id], caller.origin))
    who = identity_of(request.scope)
    known = await service_of(request.app, Accounts).with_id(who.account) if who and who.account else None
    return JsonAnswer({"account": await show_account(ratings, known) if known else None})


@router.get("/api/account/playing", response_model=dict[str, list[Json]], responses=WITH_TOKEN)
async def playing(request: Request, caller: AnyToken, nb: Annotated[int, Query(ge=1, le=100)] = 50) -> Response:
    """Return your ongoing games, those in which it is your turn first."""
    found = await games_of(service_of(request.app, Store), caller.id, now_ms() + 1)
    hub = service_of(request.app, EventHub)
    bots = await hub.roster.bots_in(*(game.header for game in found))
    shown = [show_playing(game, caller.id, bots) for game in found if game.is_going]
    shown.sort(key=lambda game: not game["isMyTurn"])
    return JsonAnswer({"nowPlaying": shown[:nb]})


@router.get("/api/user/{name}", response_model=Json, responses=error_text(MISSING))
async def user(request: Request, name: PersonPath) -> Response:
    """Return the public profile of an account."""
    account = await service_of(request.app, Accounts).named(name)
    ratings = await ratings_of(_ratings(request), account)
    return JsonAnswer(show_user(account, ratings[account.id], own_origin(request.scope)))


@router.get("/api/users/status", response_model=list[Json], responses=error_text())
async def statuses(
    request: Request,
    ids: Annotated[str, Query(max_length=4000, description="Names separated by commas, at most 100.")],
    with_game_ids: Annotated[bool, Query(alias="withGameIds")] = False,  # noqa: FBT002  # of the query
) -> Response:
    """Return which users are online, and which are playing."""
    skeletons = [skeleton_of(name[:80]) for name in ids.split(",")[:MAX_USERS] if name]
    rows = await _rows(request, ACCOUNTS.c.skeleton.in_(skeletons), MAX_USERS)
    return JsonAnswer([await _status(request, row, with_game=with_game_ids) for row in rows])


async def _status(request: Request, row: TableRow, *, with_game: bool) -> Json:
    account = Account(*row[1:])
    shown = show_light_user(account)
    if account.level is not None or (row.seen_ms or 0) > now_ms() - SEEN_MS:
        shown["online"] = True
    games = await games_of(service_of(request.app, Store), account.id, now_ms() + 1) if account.level is None else []
    going = [game for game in games if not game.is_over]
    if going:
        shown |= {"playing": True} | ({"playingId": going[-1].id} if with_game else {})
    return shown


async def _rows(request: Request, condition: ColumnElement[bool], most: int) -> list[TableRow]:
    query = select(ACCOUNTS.c.seen_ms, *COLUMNS).where(condition, ACCOUNTS.c.closed_ms.is_(None))
    return list(await service_of(request.app, Store).rows(query.order_by(ACCOUNTS.c.name).limit(most)))


@router.get(
    "/api/bot/online",
    response_class=Response,
    responses=error_text() | {200: {"content": {NDJSON: {}}, "description": "One bot per line."}},
)
async def online_bots(request: Request, nb: Annotated[int, Query(ge=1, le=512)] = 100) -> Response:
    """Return the online bots: house bots, and all bots with an open event stream."""
    is_there = or_(ACCOUNTS.c.level.is_not(None), ACCOUNTS.c.seen_ms > now_ms() - SEEN_MS)
    rows = await _rows(request, (ACCOUNTS.c.kind == "bot") & is_there, nb)
    bots = [Account(*row[1:]) for row in rows]
    ratings, origin = await ratings_of(_ratings(request), *bots), own_origin(request.scope)
    lines = [orjson.dumps(show_user(bot, ratings[bot.id], origin) | {"online": True}) for bot in bots]
    return Response(b"".join(line + b"\n" for line in lines), media_type=NDJSON)


@router.post("/api/bot/account/upgrade", response_model=Ok, responses=WITH_TOKEN)
async def upgrade(request: Request, caller: Botlike) -> Response:
    """Turn an account without games into a bot account, irreversibly."""
    state, account = state_of(request.app), caller.account
    if account.is_bot:
        raise LichessError(BAD, "The account is a Bot account already")
    if await state.get(Store).knows(account.id):
        raise LichessError(BAD, "Cannot upgrade an account that has already played games")
    await state.get(Accounts).change(account.id, kind="bot")
    state.get(Tokens).forget()
    state.get(EventHub).roster.forget(account.id)
    return ok()


@router.post("/api/token/test", response_model=dict[str, Json | None], responses=error_text(), openapi_extra=ID_LIST)
async def check_tokens(request: Request) -> Response:
    """Return scopes, account and expiry of each valid token of a list, and `null` for the others."""
    given = await read_ids(request, MAX_TOKENS)
    found = await service_of(request.app, Tokens).test(given)
    return JsonAnswer(
        {
            each: None
            if (row := found.get(each)) is None
            else {"userId": user_id(row.name), "scopes": ",".join(row.scopes.split()), "expires": row.expires_ms}
            for each in given
        }
    )


@router.delete("/api/token", status_code=204, responses=WITH_TOKEN)
async def revoke(request: Request, caller: AnyToken) -> None:
    """Revoke the token of this request."""
    await service_of(request.app, Tokens).revoke(caller.id, caller.token.id)
