"""Tournaments in the shape of lichess's API: arenas, and every other kind under the same paths."""

from collections.abc import AsyncIterator
from typing import Annotated

import orjson
from fastapi import Depends, Path, Query, Request
from starlette.responses import Response

from laserchess.server.accounts.accounts import Account, Accounts
from laserchess.server.accounts.dependencies import PersonPath
from laserchess.server.api_errors import MISSING, ErrorCode, api_error
from laserchess.server.app_state import service_of
from laserchess.server.identity import identity_of, is_personal
from laserchess.server.lichess.auth import Caller, body_of, caller_of, read_body, scoped
from laserchess.server.lichess.error_shape import WITH_TOKEN, PlainRoute, error_text
from laserchess.server.lichess.event_streams import NDJSON
from laserchess.server.lichess.export_api import FILES, Options, stream_games
from laserchess.server.lichess.play_api import Ok, ok
from laserchess.server.lichess.tournament_params import ArenaFields, JoinFields
from laserchess.server.lichess.tournament_serializers import show_arena, show_results, show_tournament
from laserchess.server.lichess.vocabulary import Json
from laserchess.server.routes import Router
from laserchess.server.storage.store import Store
from laserchess.server.tournaments.model import OnlineTournament, Snapshot
from laserchess.server.tournaments.tournament_services import Tournaments
from laserchess.server.wire.responses import Json as JsonAnswer

router = Router(tags=["lichess: tournaments"], route_class=PlainRoute)
ENTERING = ("tournament:write", "bot:play", "board:play")
TournamentId = Annotated[str, Path(pattern=r"^[A-Za-z0-9]{1,24}$", description="The id of a tournament.")]
Organiser = Annotated[Caller, Depends(scoped("tournament:write"))]
Entering = Annotated[Caller, Depends(scoped(*ENTERING))]
LINES = error_text(MISSING) | {200: {"content": {NDJSON: {}}, "description": "One line for each."}}
Limit = Annotated[int | None, Query(alias="nb", ge=1, le=10_000)]


def service(request: Request) -> Tournaments:
    """Return the tournaments of the server."""
    return service_of(request.app, Tournaments)


async def requester_of(request: Request) -> Account | None:
    """Return the account that sends a request, by its token or session."""
    who = (await caller_of(request)).who if is_personal(request.scope) else identity_of(request.scope)
    accounts = service_of(request.app, Accounts)
    return await accounts.with_id(who.account) if who and who.account else None


async def seen(request: Request, tournament_id: str) -> OnlineTournament:
    """Return a tournament, if the requester may see it."""
    tournaments = service(request)
    found = await tournaments.entries.find(tournament_id)
    if not await tournaments.may_see(found, await requester_of(request)):
        raise api_error(ErrorCode.TOURNAMENT, tournament_id)
    return found


async def snapshot_of(request: Request, tournament_id: str) -> Snapshot:
    """Return a tournament with its players and games, if the requester may see it."""
    found = await service(request).director.snapshot((await seen(request, tournament_id)).id)
    if found is None:
        raise api_error(ErrorCode.TOURNAMENT, tournament_id)
    return found


async def show(request: Request, tournament_id: str, page: int = 1) -> Json:
    """Return a tournament as lichess shows it."""
    snapshot = await snapshot_of(request, tournament_id)
    (summary,) = await service(request).summaries([snapshot.tournament])
    account = await requester_of(request)
    return show_tournament(summary, snapshot, page, account.id if account else None)


@router.get("/api/tournament", response_model=dict[str, list[Json]], responses=error_text())
async def current(request: Request) -> Response:
    """Return the tournaments in progress, upcoming and finished."""
    lists = await service(request).lists(None)
    return JsonAnswer({state: [show_arena(each) for each in listed] for state, listed in lists.items()})  # type: ignore[attr-defined]  # a list of each


@router.post("/api/tournament", response_model=Json, responses=WITH_TOKEN, openapi_extra=body_of(ArenaFields))
async def create(request: Request, caller: Organiser) -> Response:
    """Create a tournament: an arena, unless `kind` is `swiss` or `round-robin`."""
    given = await read_body(request, ArenaFields)
    made = await service(request).entries.create(caller.account, given.params(), code=given.password)
    return JsonAnswer(await show(request, made.id))


@router.get("/api/tournament/{tournament_id}", response_model=Json, responses=error_text(MISSING))
async def one(
    request: Request, tournament_id: TournamentId, page: Annotated[int, Query(ge=1, le=1000)] = 1
) -> Response:
    """Return a tournament with a page of its standings."""
    return JsonAnswer(await show(request, tournament_id, page))


@router.post(
    "/api/swiss/{tournament_id}/join", response_model=Ok, responses=WITH_TOKEN, openapi_extra=body_of(JoinFields)
)
@router.post(
    "/api/tournament/{tournament_id}/join", response_model=Ok, responses=WITH_TOKEN, openapi_extra=body_of(JoinFields)
)
async def join(
    request: Request,
    tournament_id: TournamentId,
    caller: Entering,
    password: Annotated[str | None, Query(max_length=40)] = None,
) -> Response:
    """Join a tournament, or end your pause."""
    given = await read_body(request, JoinFields)
    await service(request).entries.join(await seen(request, tournament_id), caller.account, password or given.password)
    return ok()


@router.post("/api/swiss/{tournament_id}/withdraw", response_model=Ok, responses=WITH_TOKEN)
@router.post("/api/tournament/{tournament_id}/withdraw", response_model=Ok, responses=WITH_TOKEN)
async def withdraw(request: Request, tournament_id: TournamentId, caller: Entering) -> Response:
    """Leave a tournament before its start, or pause."""
    await service(request).entries.leave(await seen(request, tournament_id), caller.id)
    return ok()


@router.post("/api/swiss/{tournament_id}/terminate", response_model=Ok, responses=WITH_TOKEN)
@router.post("/api/tournament/{tournament_id}/terminate", response_model=Ok, responses=WITH_TOKEN)
async def terminate(request: Request, tournament_id: TournamentId, caller: Organiser) -> Response:
    """Cancel a tournament before its start, or stop to pair."""
    await service(request).entries.cancel(await seen(request, tournament_id), caller.account)
    return ok()


@router.get("/api/swiss/{tournament_id}/games", response_class=Response, responses=error_text(MISSING) | FILES)
@router.get("/api/tournament/{tournament_id}/games", response_class=Response, responses=error_text(MISSING) | FILES)
async def games(request: Request, tournament_id: TournamentId, options: Options) -> Response:
    """Stream the ended games of a tournament."""
    snapshot = await snapshot_of(request, tournament_id)
    ids = [each.id for each in snapshot.ended if not each.is_bye]

    async def known() -> AsyncIterator[str]:
        stored = await service_of(request.app, Store).last_seqs(ids)
        for each in ids:
            if each in stored:
                yield each

    return stream_games(request, known(), options)


@router.get("/api/tournament/{tournament_id}/results", response_class=Response, responses=LINES)
async def results(
    request: Request,
    tournament_id: TournamentId,
    nb: Limit = None,
    sheet: bool = False,  # noqa: FBT001, FBT002  # of the query
) -> Response:
    """Return the players by rank."""
    return await result_lines(request, tournament_id, nb, with_sheet=sheet)


async def result_lines(request: Request, tournament_id: str, limit: int | None, *, with_sheet: bool) -> Response:
    """Respond with the players by rank, one on each line."""
    lines = show_results(await snapshot_of(request, tournament_id), limit, with_sheet=with_sheet)
    return Response(b"".join(orjson.dumps(line) + b"\n" for line in lines), media_type=NDJSON)


@router.get("/api/user/{name}/tournament/created", response_class=Response, responses=LINES)
async def created(request: Request, name: PersonPath, nb: Limit = None) -> Response:
    """Return the tournaments an account has created."""
    account = await service_of(request.app, Accounts).named(name)
    found = (await service(request).by_owner(account.id))[:nb]
    return Response(b"".join(orjson.dumps(show_arena(each)) + b"\n" for each in found), media_type=NDJSON)
