"""What the host of a server sees and does."""

from typing import TYPE_CHECKING, Annotated, Literal

from fastapi import APIRouter, Path, Request
from pydantic import Field
from sqlalchemy import func, select
from starlette.responses import Response

from laserchess.server.people.asking import Host, Person, ThePeople
from laserchess.server.people.shapes import Figures, ReportView
from laserchess.server.refusals import BAD, FORBIDDEN, MISSING, TOO_LARGE
from laserchess.server.storage.people_tables import ACCOUNTS, SESSIONS
from laserchess.server.wire.answers import Json, refusals
from laserchess.server.wire.inputs import Input

if TYPE_CHECKING:
    from laserchess.server.settings import Settings
    from laserchess.server.storage.store import Store

# The name in a path is read by `named_account`, so that every route gets the account itself.
# ruff: noqa: FAST003
router = APIRouter(prefix="/api/host", tags=["host"])
LIMITS = ("connections", "connections_per_address", "sockets_per_game", "sockets_per_visitor", "games_per_visitor")


class Deed(Input):
    """What is done about an account; muting is for some days."""

    deed: Literal["dismiss", "mute", "close"]
    days: Annotated[float, Field(gt=0, le=3650)] = 7


@router.get("/figures", response_model=Figures, responses=refusals(FORBIDDEN))
async def figures(request: Request, people: ThePeople, _: Host) -> Response:
    """Return how the server stands."""
    store: Store = request.app.state.store
    settings: Settings = request.app.state.settings
    async with store.reading() as connection:
        accounts = await connection.execute(
            select(func.count()).select_from(ACCOUNTS).where(ACCOUNTS.c.level.is_(None))
        )
        sessions = await connection.execute(select(func.count()).select_from(SESSIONS))
        counts = {"accounts": accounts.scalar_one(), "sessions": sessions.scalar_one()}
    limits = {name: getattr(settings, name) for name in LIMITS} | {"bot_games": settings.bot_games}
    return Json(
        {
            **counts,
            "reports": await people.reports.count_open(),
            "lobby": people.lobby.people,
            "waiting": people.lobby.waiting,
            "live_games": len(await people.watching.live()),
            "bot_games": await people.bots.count(),
            "games_in_memory": request.app.state.games.in_memory,
            "limits": limits,
        }
    )


@router.get("/reports", response_model=list[ReportView], responses=refusals(FORBIDDEN))
async def reports(people: ThePeople, _: Host, done: bool = False) -> Response:  # noqa: FBT001, FBT002  # of the query
    """Return what was reported and not looked at yet, or with `done` the rest."""
    return Json(await people.reports.listed(done=done))


@router.post(
    "/reports/{report}",
    status_code=204,
    response_class=Response,
    responses=refusals(BAD, FORBIDDEN, MISSING, TOO_LARGE),
)
async def settle(report: Annotated[int, Path(ge=1, lt=1 << 31)], given: Deed, people: ThePeople, _: Host) -> Response:
    """Decide upon a report."""
    await people.reports.settle(report, given.deed, given.days)
    return Response(status_code=204)


@router.post(
    "/people/{name}", status_code=204, response_class=Response, responses=refusals(BAD, FORBIDDEN, MISSING, TOO_LARGE)
)
async def act(given: Deed, people: ThePeople, person: Person, _: Host) -> Response:
    """Mute or close an account without a report."""
    await people.reports.act(person.id, given.deed, given.days)
    return Response(status_code=204)
