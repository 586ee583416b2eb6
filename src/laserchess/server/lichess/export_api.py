"""Export games in the shape of lichess's API: PGN, or a JSON object per line."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Annotated, Literal

from fastapi import Depends, Path, Query, Request
from sqlalchemy import select
from starlette.responses import Response

from laserchess.server.accounts.accounts import Accounts
from laserchess.server.accounts.dependencies import PersonPath
from laserchess.server.api_errors import MISSING, ErrorCode, api_error
from laserchess.server.app_state import service_of
from laserchess.server.lichess.auth import ID_LIST, read_ids
from laserchess.server.lichess.error_shape import PlainRoute, error_text
from laserchess.server.lichess.event_streams import NDJSON
from laserchess.server.lichess.game_exports import ExportOptions, Exports
from laserchess.server.lichess.game_queries import is_shown
from laserchess.server.lichess.vocabulary import perf_key, side_of, speed_name
from laserchess.server.models import TimeControl
from laserchess.server.routes import Router
from laserchess.server.runtime.addresses import owner_of
from laserchess.server.runtime.origins import own_origin
from laserchess.server.storage.row_codec import TableQuery, TableRow
from laserchess.server.storage.schema import GAMES, IS_ENDED, IS_GOING, SEATS
from laserchess.server.storage.store import Store, is_id
from laserchess.server.wire.responses import PartsResponse, Responses

router = Router(tags=["lichess: games"], route_class=PlainRoute)
PGN = "application/x-chess-pgn"
BATCH = 50
MAX_IDS = 300
MAX_NUMBER = 1 << 53
SEPARATOR = b"\n\n\n"
"""Two empty lines separate games."""
Moment = Annotated[int | None, Query(ge=0, le=MAX_NUMBER, description="Milliseconds since 1970.")]
Flag = Annotated[bool, Query()]
FILES: Responses = {
    200: {"content": {PGN: {}, NDJSON: {}, "application/json": {}}, "description": "By the Accept header."}
}


def options_of(
    request: Request,
    moves: Flag = True,  # noqa: FBT002  # of the query
    clocks: Flag = False,  # noqa: FBT002  # the same
    pgn_in_json: Annotated[bool, Query(alias="pgnInJson")] = False,  # noqa: FBT002  # the same
) -> ExportOptions:
    """Read what to include."""
    return ExportOptions(
        moves, clocks, pgn_in_json, "json" in request.headers.get("accept", ""), own_origin(request.scope)
    )


@dataclass(frozen=True)
class ExportFilters:
    """Which games of an account to export."""

    since: int | None
    until: int | None
    vs: str | None
    rated: bool | None
    perf: frozenset[str]
    color: str | None

    def matches(self, row: TableRow) -> bool:
        """Return whether a game matches the conditions the database did not check."""
        speed = speed_name(TimeControl(**row.clock) if row.clock else None)
        names = {row.variant, speed, perf_key(row.variant, speed)}
        is_side = self.color is None or side_of(row.variant, self.color) == row.player
        return is_side and (not self.perf or not self.perf.isdisjoint(names))


def filters_of(
    since: Moment = None,
    until: Moment = None,
    vs: Annotated[str | None, Query(min_length=1, max_length=40)] = None,
    rated: Annotated[bool | None, Query()] = None,
    perf_type: Annotated[str | None, Query(alias="perfType", max_length=400)] = None,
    color: Literal["white", "black"] | None = None,
) -> ExportFilters:
    """Read which games to export; `perfType` is a variant, a speed or both (`khet`, `blitz`, `khet-blitz`)."""
    return ExportFilters(since, until, vs, rated, frozenset((perf_type or "").split(",")) - {""}, color)


Options = Annotated[ExportOptions, Depends(options_of)]


@router.get("/game/export/{game_id}", response_class=Response, responses=error_text(MISSING) | FILES)
async def export(
    request: Request, game_id: Annotated[str, Path(max_length=40, description="The id of a game.")], options: Options
) -> Response:
    """Return a game as PGN or, if the client accepts JSON, as JSON."""
    exports = service_of(request.app, Exports)
    text = await exports.write(game_id, owner_of(request), options)
    return Response(text, media_type="application/json" if options.is_json else PGN)


@router.get("/api/games/user/{name}", response_class=Response, responses=error_text(MISSING) | FILES)
async def export_user(
    request: Request,
    name: PersonPath,
    options: Options,
    filters: Annotated[ExportFilters, Depends(filters_of)],
    limit: Annotated[int | None, Query(alias="max", ge=1, le=MAX_NUMBER)] = None,
    ongoing: Flag = False,  # noqa: FBT002  # of the query
    finished: Flag = True,  # noqa: FBT002  # the same
    sort: Literal["dateAsc", "dateDesc"] = "dateDesc",
) -> Response:
    """Stream the games of an account, latest first."""
    accounts = service_of(request.app, Accounts)
    account = await accounts.named(name)
    other = await accounts.named(filters.vs) if filters.vs else None
    query = _query(account.id, filters, other.id if other else None)
    if not (ongoing and finished):
        query = query.where(IS_GOING if ongoing else IS_ENDED)
    order = SEATS.c.since_ms.asc() if sort == "dateAsc" else SEATS.c.since_ms.desc()
    ids = _ids(request, query.order_by(order, GAMES.c.id), filters, limit or MAX_NUMBER)
    return stream_games(request, ids, options)


def _query(account: str, filters: ExportFilters, other: str | None) -> TableQuery:
    query = select(GAMES, SEATS.c.player).join(SEATS, SEATS.c.game_id == GAMES.c.id)
    query = query.where(SEATS.c.owner == account, is_shown())
    if filters.since is not None:
        query = query.where(GAMES.c.created_ms >= filters.since)
    if filters.until is not None:
        query = query.where(GAMES.c.created_ms <= filters.until)
    if filters.rated is not None:
        query = query.where(GAMES.c.rated == filters.rated)
    if other is not None:
        theirs = SEATS.alias("other")
        both = select(theirs.c.game_id).where(theirs.c.game_id == GAMES.c.id, theirs.c.owner == other)
        query = query.where(both.exists())
    return query


async def _ids(request: Request, query: TableQuery, filters: ExportFilters, limit: int) -> AsyncIterator[str]:
    """Yield the ids of games, reading some at a time."""
    given = first = 0
    while given < limit:
        rows = await service_of(request.app, Store).rows(query.offset(first).limit(BATCH))
        for row in rows:
            if filters.matches(row) and given < limit:
                given += 1
                yield row.id
        first += BATCH
        if len(rows) < BATCH:
            return


@router.post("/api/games/export/_ids", response_class=Response, responses=error_text() | FILES, openapi_extra=ID_LIST)
async def export_some(request: Request, options: Options) -> Response:
    """Return games by id, separated by commas; unknown ids are skipped."""
    ids = await read_ids(request, MAX_IDS)

    async def known() -> AsyncIterator[str]:
        found = await service_of(request.app, Store).last_seqs([each for each in ids if is_id(each)])
        for each in ids:
            if each in found:
                yield each

    return stream_games(request, known(), options)


@router.get("/api/user/{name}/current-game", response_class=Response, responses=error_text(MISSING) | FILES)
async def export_current(request: Request, name: PersonPath, options: Options) -> Response:
    """Return the game an account is playing, or the last one it played."""
    accounts = service_of(request.app, Accounts)
    account = await accounts.named(name)
    is_over, latest = GAMES.c.ended_ms.is_not(None), GAMES.c.updated_ms.desc()
    query = select(GAMES.c.id).join(SEATS, SEATS.c.game_id == GAMES.c.id).where(SEATS.c.owner == account.id, is_shown())
    found = await service_of(request.app, Store).scalar(query.order_by(is_over, latest).limit(1))
    if found is None:
        raise api_error(ErrorCode.GAME)
    return await export(request, found, options)


def stream_games(request: Request, ids: AsyncIterator[str], options: ExportOptions) -> Response:
    """Respond with a stream of games."""
    exports = service_of(request.app, Exports)

    async def write() -> AsyncIterator[bytes]:
        async for game_id in ids:
            text = await exports.write(game_id, owner_of(request), options)
            yield text + b"\n" if options.is_json else text.rstrip() + SEPARATOR

    return PartsResponse(write(), media_type=NDJSON if options.is_json else PGN)
