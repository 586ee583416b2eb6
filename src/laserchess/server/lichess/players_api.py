"""Players in the shape of lichess's API: several at once, rating histories, leaderboards and crosstables."""

from datetime import UTC, datetime
from typing import Annotated

from fastapi import Path, Request
from sqlalchemy import and_, select, true
from starlette.responses import Response

from laserchess.server.accounts.account_views import ratings_of
from laserchess.server.accounts.accounts import COLUMNS, Account, Accounts
from laserchess.server.accounts.dependencies import PersonPath
from laserchess.server.accounts.names import skeleton_of
from laserchess.server.api_errors import BAD, MISSING
from laserchess.server.app_state import service_of
from laserchess.server.lichess.auth import ID_LIST, read_ids
from laserchess.server.lichess.error_shape import LichessError, PlainRoute, error_text
from laserchess.server.lichess.people_serializers import show_user
from laserchess.server.lichess.vocabulary import Json, perf_key, user_id
from laserchess.server.ratings.history import History
from laserchess.server.ratings.player_ratings import RatingRepository
from laserchess.server.routes import Router
from laserchess.server.runtime.origins import own_origin
from laserchess.server.storage.people_schema import ACCOUNTS, RATINGS
from laserchess.server.storage.row_codec import TableRow
from laserchess.server.storage.store import Store
from laserchess.server.wire.responses import Json as JsonAnswer
from laserchess.server.wire.speeds import Speed
from laserchess.variants import VARIANTS

router = Router(tags=["lichess: players"], route_class=PlainRoute)
MAX_USERS = 300
TOP_COUNT, MAX_TOP = 10, 200
Perf = Annotated[str, Path(max_length=60, description="A variant and a speed: `khet-blitz`.")]


@router.post("/api/users", response_model=list[Json], responses=error_text(), openapi_extra=ID_LIST)
async def users(request: Request) -> Response:
    """Return the profiles of at most 300 accounts by name, separated by commas; unknown names are skipped."""
    skeletons = [skeleton_of(name[:80]) for name in await read_ids(request, MAX_USERS)]
    query = select(*COLUMNS).where(ACCOUNTS.c.skeleton.in_(skeletons)).order_by(ACCOUNTS.c.name)
    found = [Account(*row) for row in await service_of(request.app, Store).rows(query)]
    ratings = await ratings_of(service_of(request.app, RatingRepository), *found)
    return JsonAnswer([show_user(each, ratings[each.id], own_origin(request.scope)) for each in found])


@router.get("/api/user/{name}/rating-history", response_model=list[Json], responses=error_text(MISSING))
async def rating_history(request: Request, name: PersonPath) -> Response:
    """Return the ratings of an account by day: `[year, month, day, rating]`, where January is month 0."""
    ratings = service_of(request.app, RatingRepository)
    accounts = service_of(request.app, Accounts)
    found = await ratings.daily((await accounts.named(name)).id)
    return JsonAnswer(
        [
            {"name": perf_key(variant, speed), "points": [_point(at_ms, rating) for at_ms, rating in points]}
            for (variant, speed), points in found.items()
        ]
    )


def _point(at_ms: int, rating: float) -> list[int]:
    day = datetime.fromtimestamp(at_ms / 1000, UTC)
    return [day.year, day.month - 1, day.day, round(rating)]


@router.get("/api/crosstable/{one}/{other}", response_model=Json, responses=error_text(MISSING))
async def crosstable(request: Request, one: PersonPath, other: PersonPath) -> Response:
    """Return the scores of two accounts in their finished games against each other."""
    accounts = service_of(request.app, Accounts)
    history = service_of(request.app, History)
    first, second = await accounts.named(one), await accounts.named(other)
    results = await history.head_to_head(first.id, second.id)
    won, drawn, lost = (results[name] for name in ("won", "drawn", "lost"))
    scores = {user_id(first.name): won + drawn / 2, user_id(second.name): lost + drawn / 2}
    return JsonAnswer({"users": scores, "nbGames": won + drawn + lost})


# Leaderboards


@router.get("/api/player", response_model=dict[str, list[Json]], responses=error_text())
async def top_players(request: Request) -> Response:
    """Return the ten best players of each variant and speed."""
    ratings = service_of(request.app, RatingRepository)
    lists: dict[str, list[Json]] = {perf_key(variant, speed): [] for variant in VARIANTS for speed in Speed}
    for row in await ratings.best(TOP_COUNT, true()):
        if row.variant in VARIANTS:
            lists[perf_key(row.variant, row.speed)].append(_show_leader(row))
    return JsonAnswer(lists)


@router.get("/api/player/top/{count}/{perf}", response_model=dict[str, list[Json]], responses=error_text(MISSING))
async def leaderboard(
    request: Request, count: Annotated[int, Path(ge=1, le=MAX_TOP, description="How many.")], perf: Perf
) -> Response:
    """Return the best players of a variant and speed."""
    ratings = service_of(request.app, RatingRepository)
    variant, _, speed = perf.rpartition("-")
    if variant not in VARIANTS or speed not in list(Speed):
        raise LichessError(BAD, f"There is no rating {perf!r}. Name a variant and a speed, as in khet-blitz.")
    of_list = and_(RATINGS.c.variant == variant, RATINGS.c.speed == speed)
    return JsonAnswer({"users": [_show_leader(row) for row in await ratings.best(count, of_list)]})


def _show_leader(row: TableRow) -> Json:
    perfs = {perf_key(row.variant, row.speed): {"rating": round(row.rating), "progress": 0}}
    title = {"title": "BOT"} if row.kind == "bot" else {}
    return {"id": user_id(row.name), "username": row.name, "perfs": perfs, **title}
