"""Flags next to names: the countries that accounts show, asked for many names at once."""

from typing import Annotated

from fastapi import Query
from starlette.responses import Response

from laserchess.server.accounts.countries import COUNTRIES
from laserchess.server.accounts.dependencies import TheAccounts
from laserchess.server.api_errors import BAD
from laserchess.server.routes import Router
from laserchess.server.wire.responses import Json, refusals

router = Router(prefix="/api/flags", tags=["people"])
MAX_NAMES = 50
ShownName = Annotated[str, Query(max_length=80)]


@router.get("", response_model=dict[str, str], responses=refusals(BAD))
async def flags(accounts: TheAccounts, name: Annotated[list[ShownName], Query(max_length=MAX_NAMES)]) -> Response:
    """Return the country codes of those of the named accounts that show one."""
    return Json(await accounts.countries_of(name))


@router.get("/countries", response_model=list[str])
async def countries() -> Response:
    """Return the codes of all countries."""
    return Json(sorted(COUNTRIES))
