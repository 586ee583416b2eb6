"""Groups over HTTP: members, tournaments, the ladder, incidents and the staff's export."""

from typing import Annotated, Literal

from fastapi import Depends, Path, Query, Request
from pydantic import Field
from starlette.responses import Response

from laserchess.server.accounts.dependencies import MaybeAccount, Mine, TheAccounts
from laserchess.server.api.tournaments_api import CSV, TheTournaments
from laserchess.server.api_errors import BAD, CONFLICT, FORBIDDEN, MISSING, TOO_LARGE, ErrorCode, api_error
from laserchess.server.app_state import from_state, service_of
from laserchess.server.groups.group_ladder import Ladders
from laserchess.server.groups.groups import Group, Groups, Role
from laserchess.server.groups.incident_log import Incidents
from laserchess.server.play.dependencies import Asking as QueueOwner
from laserchess.server.routes import Router
from laserchess.server.wire.inputs import Input
from laserchess.server.wire.responses import Json, refusals
from laserchess.server.wire.tournament_schemas import GroupLadder, GroupList, GroupPage, GroupView, IncidentList

router = Router(tags=["groups"])
ALL = refusals(BAD, FORBIDDEN, MISSING, CONFLICT, TOO_LARGE)
GroupId = Annotated[str, Path(pattern=r"^[A-Za-z0-9]{1,24}$", description="The id of a group.")]


class GroupInput(Input):
    """A new group."""

    name: Annotated[str, Field(min_length=2, max_length=40)]
    about: Annotated[str, Field(max_length=400)] = ""


class JoinInput(Input):
    """The code of a group."""

    code: Annotated[str, Field(max_length=40)]


class MemberInput(Input):
    """What to do with a member."""

    name: Annotated[str, Field(min_length=1, max_length=40)]
    role: Literal["owner", "staff", "member", "none"]


TheGroups = Annotated[Groups, from_state(Groups)]


async def group_of(group_id: GroupId, groups: TheGroups) -> Group:
    """Return the group of a path."""
    return await groups.find(group_id)


TheGroup = Annotated[Group, Depends(group_of)]


async def role_in(group: TheGroup, groups: TheGroups, account: Mine) -> Role:
    """Return the role of the requester, who must be a member; moderators count as staff."""
    if account.is_host:
        return await groups.role(group.id, account.id) or Role.STAFF
    return await groups.expect_member(group.id, account.id)


OwnRole = Annotated[Role, Depends(role_in)]


@router.get("/api/groups", response_model=GroupList, responses=refusals(FORBIDDEN))
async def mine(groups: TheGroups, account: Mine) -> Response:
    """Return your groups."""
    return Json({"groups": [await groups.show(group, account.id) for group in await groups.of(account.id)]})


@router.post("/api/groups", status_code=201, response_model=GroupView, responses=ALL)
async def create(given: GroupInput, groups: TheGroups, account: Mine) -> Response:
    """Create a group."""
    group = await groups.create(account, given.name, given.about)
    return Json(await groups.show(group, account.id), status_code=201)


@router.get("/api/groups/{group_id}", response_model=GroupPage, responses=refusals(FORBIDDEN, MISSING))
async def one(group: TheGroup, groups: TheGroups, tournaments: TheTournaments, account: MaybeAccount) -> Response:
    """Return a group; its members and tournaments are only shown to members."""
    shown = await groups.show(group, account.id if account else None)
    is_member = shown["role"] is not None or (account is not None and account.is_host)
    return Json(
        {
            "group": shown,
            "members": await groups.members(group.id) if is_member else [],
            "tournaments": await tournaments.of_group(group.id) if is_member else [],
        }
    )


@router.post("/api/groups/{group_id}/join", status_code=204, responses=ALL)
async def join(given: JoinInput, group: TheGroup, groups: TheGroups, account: Mine) -> None:
    """Join a group with its code."""
    await groups.join(group.id, account.id, given.code)


@router.post("/api/groups/{group_id}/leave", status_code=204, responses=ALL)
async def leave(group: TheGroup, groups: TheGroups, account: Mine) -> None:
    """Leave a group."""
    await groups.remove(group.id, account.id)


@router.post("/api/groups/{group_id}/members", status_code=204, responses=ALL)
async def change_member(
    given: MemberInput, group: TheGroup, groups: TheGroups, accounts: TheAccounts, role: OwnRole
) -> None:
    """Change the role of a member; only the owner can appoint staff and a new owner.

    `none` removes the member, and gives the group a new code.
    """
    if role is Role.MEMBER or (given.role in {"owner", "staff"} and role is not Role.OWNER):
        raise api_error(ErrorCode.GROUP_STAFF)
    member = await accounts.named(given.name)
    if given.role == "none":
        await groups.remove(group.id, member.id, is_expelled=True)
    else:
        await groups.set_role(group.id, member.id, Role(given.role))


@router.get("/api/groups/{group_id}/ladder", response_model=GroupLadder, responses=refusals(FORBIDDEN, MISSING))
async def ladder(
    request: Request,
    group: TheGroup,
    role: OwnRole,
    turn: QueueOwner,
    variant: Annotated[str | None, Query(max_length=40)] = None,
) -> Response:
    """Return the ladder of a group: Elo with 95 % intervals, from the games of its tournaments."""
    del role
    return Json(await service_of(request.app, Ladders).of(group.id, variant, turn))


@router.get("/api/groups/{group_id}/incidents", response_model=IncidentList, responses=refusals(FORBIDDEN, MISSING))
async def incidents(request: Request, group: TheGroup, role: OwnRole, account: Mine) -> Response:
    """Return crashes, time losses and games you did not come to; the staff sees those of all members."""
    only = account.id if role is Role.MEMBER else None
    return Json({"incidents": await service_of(request.app, Incidents).of_group(group.id, only)})


@router.get(
    "/api/groups/{group_id}/games.csv",
    response_class=Response,
    responses=refusals(FORBIDDEN, MISSING) | {200: {"content": {CSV: {}}, "description": "Every ended game."}},
)
async def export(request: Request, group: TheGroup, role: OwnRole) -> Response:
    """Return every ended game of the group's tournaments as CSV, for the staff."""
    if role is Role.MEMBER:
        raise api_error(ErrorCode.GROUP_STAFF)
    text = await service_of(request.app, Ladders).export(group.id)
    name = {"Content-Disposition": f'attachment; filename="{group.id}.csv"'}
    return Response(text, media_type=CSV, headers=name)
