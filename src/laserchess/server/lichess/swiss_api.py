"""Swiss tournaments in the shape of lichess's API."""

from typing import Annotated

from fastapi import Path, Request
from starlette.responses import Response

from laserchess.server.api_errors import MISSING
from laserchess.server.lichess.arena_api import LINES, Limit, Organiser, TournamentId, result_lines, seen, service
from laserchess.server.lichess.auth import body_of, read_body
from laserchess.server.lichess.error_shape import WITH_TOKEN, PlainRoute, error_text
from laserchess.server.lichess.play_api import Ok, ok
from laserchess.server.lichess.tournament_params import NextRoundFields, SwissFields
from laserchess.server.lichess.tournament_serializers import show_swiss
from laserchess.server.lichess.vocabulary import Json
from laserchess.server.routes import Router
from laserchess.server.tournaments.model import OnlineTournament
from laserchess.server.wire.responses import Json as JsonAnswer

router = Router(tags=["lichess: tournaments"], route_class=PlainRoute)
TeamId = Annotated[str, Path(pattern=r"^[A-Za-z0-9]{1,24}$", description="A group's id, or `none` for everybody.")]


async def _show(request: Request, tournament: OnlineTournament) -> Json:
    (summary,) = await service(request).summaries([tournament])
    return show_swiss(summary, tournament)


@router.post("/api/swiss/new/{team_id}", response_model=Json, responses=WITH_TOKEN, openapi_extra=body_of(SwissFields))
async def create(request: Request, team_id: TeamId, caller: Organiser) -> Response:
    """Create a Swiss for a group whose staff you are, or for everybody."""
    given = await read_body(request, SwissFields)
    made = await service(request).entries.create(caller.account, given.params(team_id))
    return JsonAnswer(await _show(request, made))


@router.get("/api/swiss/{tournament_id}", response_model=Json, responses=error_text(MISSING))
async def one(request: Request, tournament_id: TournamentId) -> Response:
    """Return a Swiss."""
    return JsonAnswer(await _show(request, await seen(request, tournament_id)))


@router.post(
    "/api/swiss/{tournament_id}/schedule-next-round",
    response_model=Ok,
    responses=WITH_TOKEN,
    openapi_extra=body_of(NextRoundFields),
)
async def schedule(request: Request, tournament_id: TournamentId, caller: Organiser) -> Response:
    """Set when a Swiss, or its next round, starts; by default now."""
    given = await read_body(request, NextRoundFields)
    await service(request).entries.start(await seen(request, tournament_id), caller.account, given.date)
    return ok()


@router.get("/api/swiss/{tournament_id}/results", response_class=Response, responses=LINES)
async def results(request: Request, tournament_id: TournamentId, nb: Limit = None) -> Response:
    """Return the players by rank."""
    return await result_lines(request, tournament_id, nb, with_sheet=False)
