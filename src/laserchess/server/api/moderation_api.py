"""Moderation over HTTP: figures, limits, reports and actions on accounts."""

from typing import Annotated, Literal

from fastapi import Path, Request
from pydantic import ConfigDict, Field
from sqlalchemy import func, select
from starlette.responses import Response

from laserchess.server.accounts.dependencies import Moderator, Person
from laserchess.server.api_errors import BAD, CONFLICT, FORBIDDEN, MISSING, TOO_LARGE, ErrorCode, api_error
from laserchess.server.app_state import state_of
from laserchess.server.lobby.house_bots import HouseBots
from laserchess.server.lobby.live_games import LiveGames
from laserchess.server.lobby.lobby import Lobby
from laserchess.server.lobby.seek_pairing import Pairing
from laserchess.server.moderation.dependencies import TheLimits, TheReports
from laserchess.server.moderation.operator_limits import SETTABLE
from laserchess.server.moderation.reports import Reports
from laserchess.server.play.games import Games
from laserchess.server.routes import Router
from laserchess.server.settings import CurrentSettings
from laserchess.server.storage.people_schema import ACCOUNTS, SESSIONS
from laserchess.server.storage.store import Store
from laserchess.server.wire.inputs import Input
from laserchess.server.wire.people_schemas import Figures, ReportView
from laserchess.server.wire.responses import Json, refusals

# The name in a path is read by `named_account`, so that every route gets the account itself.
router = Router(prefix="/api/host", tags=["host"])
LIMITS = ("connections", "connections_per_address", "sockets_per_game", "sockets_per_visitor", "games_per_visitor")


class ModerationInput(Input):
    """An action on an account; a mute lasts `days`, and a pardon undoes earlier actions."""

    deed: Literal["dismiss", "mute", "close", "pardon"]
    days: Annotated[float, Field(gt=0, le=3650)] = 7


Limit = Annotated[int | None, Field(ge=0, le=100_000)]


class LimitsInput(Input):
    """Limits to set for all processes; `null` restores the default, and missing ones stay as they are."""

    model_config = ConfigDict(extra="forbid")

    sockets_per_game: Limit = None
    sockets_per_visitor: Limit = None
    games_per_visitor: Limit = None
    bot_games: Limit = None


@router.get("/figures", response_model=Figures, responses=refusals(FORBIDDEN))
async def figures(request: Request, limits: TheLimits, _: Moderator) -> Response:
    """Return usage figures and limits."""
    state = state_of(request.app)
    settings = state.get(CurrentSettings).now
    people = select(func.count()).select_from(ACCOUNTS).where(ACCOUNTS.c.level.is_(None))
    sessions = select(func.count()).select_from(SESSIONS)
    current = {name: getattr(settings, name) for name in LIMITS} | {"bot_games": settings.bot_games}
    return Json(
        {
            "accounts": await state.get(Store).scalar(people),
            "sessions": await state.get(Store).scalar(sessions),
            "reports": await state.get(Reports).count_open(),
            "lobby": state.get(Lobby).people,
            "waiting": len(await state.get(Pairing).waiting()),
            "live_games": len(await state.get(LiveGames).live()),
            "bot_games": await state.get(HouseBots).count(),
            "games_in_memory": len(state.get(Games).memory),
            "limits": current,
            "settable": {
                name: {"lowest": lowest, "highest": highest, "usual": limits.given(name)}
                for name, (lowest, highest) in SETTABLE.items()
            },
        }
    )


@router.post("/limits", status_code=204, responses=refusals(BAD, FORBIDDEN, TOO_LARGE))
async def limit(given: LimitsInput, limits: TheLimits, _: Moderator) -> None:
    """Set limits; all processes apply them within ten seconds."""
    chosen = given.model_dump(exclude_unset=True)
    for name, value in chosen.items():
        lowest, highest = SETTABLE[name]
        if value is not None and not lowest <= value <= highest:
            raise api_error(ErrorCode.LIMIT, value, name=name, lowest=lowest, highest=highest)
    await limits.choose(chosen)


@router.get("/reports", response_model=list[ReportView], responses=refusals(FORBIDDEN))
async def reports(reports: TheReports, _: Moderator, done: bool = False) -> Response:  # noqa: FBT001, FBT002  # of the query
    """Return the open reports, or with `done` the closed ones."""
    return Json(await reports.listed(done=done))


@router.post("/reports/{report}", status_code=204, responses=refusals(BAD, FORBIDDEN, MISSING, CONFLICT, TOO_LARGE))
async def settle(
    report: Annotated[int, Path(ge=1, lt=1 << 31)], given: ModerationInput, reports: TheReports, _: Moderator
) -> None:
    """Close a report with an action."""
    await reports.settle(report, given.deed, given.days)


@router.post("/people/{name}", status_code=204, responses=refusals(BAD, FORBIDDEN, MISSING, CONFLICT, TOO_LARGE))
async def act(given: ModerationInput, reports: TheReports, person: Person, _: Moderator) -> None:
    """Mute or close an account without a report."""
    await reports.act(person.id, given.deed, given.days)
