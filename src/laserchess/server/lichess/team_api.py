"""Groups in the shape of lichess's teams, their tournaments, and incidents of bots."""

from typing import Annotated

import orjson
from fastapi import Path, Request
from pydantic import Field
from starlette.responses import Response

from laserchess.server.api_errors import MISSING
from laserchess.server.app_state import service_of
from laserchess.server.groups.groups import Group, Groups
from laserchess.server.groups.incident_log import MAX_WORDS, Incidents
from laserchess.server.lichess.arena_api import LINES, Entering, service
from laserchess.server.lichess.auth import Botlike, Fields, body_of, read_body
from laserchess.server.lichess.error_shape import WITH_TOKEN, PlainRoute, error_text
from laserchess.server.lichess.event_streams import NDJSON
from laserchess.server.lichess.play_api import Ok, ok
from laserchess.server.lichess.tournament_serializers import show_arena
from laserchess.server.lichess.vocabulary import Json, user_id
from laserchess.server.play.dependencies import GameId
from laserchess.server.routes import Router
from laserchess.server.wire.responses import Json as JsonAnswer

router = Router(tags=["lichess: teams"], route_class=PlainRoute)
TeamId = Annotated[str, Path(pattern=r"^[A-Za-z0-9]{1,24}$", description="The id of a group.")]


class TeamFields(Fields):
    """The code of a group."""

    password: Annotated[str, Field(max_length=40)] = ""


class IncidentFields(Fields):
    """What happened to a bot's engine: a word, and its last output."""

    kind: Annotated[str, Field(pattern="^[a-z-]{1,16}$")]
    words: Annotated[str, Field(max_length=4 * MAX_WORDS)] = ""


async def _group(request: Request, team_id: str) -> tuple[Groups, Group]:
    groups = service_of(request.app, Groups)
    return groups, await groups.find(team_id)


@router.get("/api/team/{team_id}", response_model=Json, responses=error_text(MISSING))
async def team(request: Request, team_id: TeamId) -> Response:
    """Return a group."""
    groups, group = await _group(request, team_id)
    shown = await groups.show(group, None)
    leader = {"id": user_id(shown["owner"]), "name": shown["owner"]}
    return JsonAnswer(
        {
            "id": group.id,
            "name": group.name,
            "description": group.about,
            "open": False,
            "leader": leader,
            "leaders": [leader],
            "nbMembers": shown["members"],
        }
    )


@router.post("/team/{team_id}/join", response_model=Ok, responses=WITH_TOKEN, openapi_extra=body_of(TeamFields))
async def join(request: Request, team_id: TeamId, caller: Entering) -> Response:
    """Join a group with its code."""
    given = await read_body(request, TeamFields)
    groups, group = await _group(request, team_id)
    await groups.join(group.id, caller.id, given.password)
    return ok()


@router.post("/team/{team_id}/quit", response_model=Ok, responses=WITH_TOKEN)
async def leave(request: Request, team_id: TeamId, caller: Entering) -> Response:
    """Leave a group."""
    groups, group = await _group(request, team_id)
    await groups.remove(group.id, caller.id)
    return ok()


@router.get("/api/team/{team_id}/users", response_class=Response, responses=WITH_TOKEN | LINES)
async def users(request: Request, team_id: TeamId, caller: Entering) -> Response:
    """Return the members of your group."""
    groups, group = await _group(request, team_id)
    await groups.expect_member(group.id, caller.id)
    shown = [
        {"id": user_id(each["name"]), "username": each["name"], "joinedTeamAt": each["joined"]}
        for each in await groups.members(group.id)
    ]
    return Response(b"".join(orjson.dumps(each) + b"\n" for each in shown), media_type=NDJSON)


@router.get("/api/team/{team_id}/arena", response_class=Response, responses=WITH_TOKEN | LINES)
async def arenas(request: Request, team_id: TeamId, caller: Entering) -> Response:
    """Return the tournaments of your group, of every kind, latest first."""
    groups, group = await _group(request, team_id)
    await groups.expect_member(group.id, caller.id)
    found = await service(request).of_group(group.id)
    return Response(b"".join(orjson.dumps(show_arena(each)) + b"\n" for each in found), media_type=NDJSON)


@router.get("/api/team/{team_id}/swiss", response_class=Response, responses=WITH_TOKEN | LINES)
async def swisses(request: Request, team_id: TeamId, caller: Entering) -> Response:
    """Return the Swiss tournaments of your group, latest first."""
    groups, group = await _group(request, team_id)
    await groups.expect_member(group.id, caller.id)
    found = [each for each in await service(request).of_group(group.id) if each["kind"] == "swiss"]
    return Response(b"".join(orjson.dumps(show_arena(each)) + b"\n" for each in found), media_type=NDJSON)


@router.post(
    "/api/bot/game/{game_id}/incident", response_model=Ok, responses=WITH_TOKEN, openapi_extra=body_of(IncidentFields)
)
async def incident(request: Request, game_id: GameId, caller: Botlike) -> Response:
    """Report that your engine crashed or hung: you and the staff of your group see it."""
    given = await read_body(request, IncidentFields)
    await service_of(request.app, Incidents).report(caller.id, game_id, given.kind, given.words)
    return ok()
