"""Game search over HTTP."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Literal, Self

from fastapi import Query, Request
from pydantic import BaseModel, Field, model_validator
from starlette.responses import Response

from laserchess.book import key_of
from laserchess.server.accounts.accounts import Accounts
from laserchess.server.accounts.dependencies import TheAccounts
from laserchess.server.analysis.opening_explorer import OpeningExplorer
from laserchess.server.api_errors import BAD, FORBIDDEN, MISSING
from laserchess.server.app_state import service_of
from laserchess.server.play.dependencies import Known, TheStore
from laserchess.server.play.game_lists import show_listed
from laserchess.server.ratings.game_search import GameFilters, GameSearch
from laserchess.server.routes import Router
from laserchess.server.runtime.addresses import owner_of
from laserchess.server.runtime.job_pool import JobPools
from laserchess.server.wire.inputs import PositionText, Start, VariantId
from laserchess.server.wire.people_schemas import SearchPage
from laserchess.server.wire.responses import Json, refusals
from laserchess.server.wire.speeds import Speed

router = Router(prefix="/api/games", tags=["play"])
MAX_RATING = 4000
FIRST_DAY, LAST_DAY = date(2000, 1, 1), date(2999, 12, 31)

Name = Annotated[str | None, Field(min_length=1, max_length=40)]
Rating = Annotated[int | None, Field(ge=0, le=MAX_RATING)]
Day = Annotated[date | None, Field(ge=FIRST_DAY, le=LAST_DAY)]


class SearchQuery(BaseModel):
    """Which games to find; as an address has only texts, types are not strict.

    `won` and `lost` are results of the player; without one, of the side that moves first. Both players have a
    rating between `min_rating` and `max_rating`. Games ended from the day `since` to the day `until`, in UTC.
    The `position` of the `variant` occurs in one of the first 40 plies.
    """

    player: Name = None
    opponent: Name = None
    variant: VariantId | None = None
    speed: Speed | None = None
    result: Literal["won", "lost", "drawn"] | None = None
    rated: bool | None = None
    min_rating: Rating = None
    max_rating: Rating = None
    since: Day = None
    until: Day = None
    position: PositionText | None = None
    before: Annotated[str | None, Field(max_length=60)] = None

    @model_validator(mode="after")
    def _check_position(self) -> Self:
        if self.position is not None and self.variant is None:
            message = "A position needs the variant it belongs to. Choose a variant."
            raise ValueError(message)
        return self


@router.get("/search", response_model=SearchPage, responses=refusals(BAD, FORBIDDEN, MISSING))
async def search(
    query: Annotated[SearchQuery, Query()], request: Request, accounts: TheAccounts, store: TheStore, who: Known
) -> Response:
    """Find finished public games, latest first, page by page; by position, among the games of the opening explorer."""
    filters, is_counting = await _filters(query, accounts), False
    if query.position is not None:
        explorer = service_of(request.app, OpeningExplorer)
        explorer.wake()
        size = len(query.position)
        executor = service_of(request.app, JobPools).executor_for(size)
        key = await executor.do(owner_of(request), size, position_key, query.variant or "", query.position)
        filters, is_counting = replace(filters, games=explorer.positions.find(key)), explorer.is_counting
    found, following = await GameSearch(store).page(filters, query.before)
    listed = [show_listed(each, who.owner) for each in found]
    return Json({"games": listed, "next": following, "counting": is_counting})


def position_key(variant: str, position: str) -> int:
    """Return the key of a position."""
    return key_of(Start(variant=variant, position=position).board())


async def _filters(query: SearchQuery, accounts: Accounts) -> GameFilters:
    """Return the filters of a query; a single name is the player."""
    names = [name for name in (query.player, query.opponent) if name]
    player, opponent = [*[(await accounts.named(name)).id for name in names], None, None][:2]
    sides = {"won": "first", "lost": "second"}
    return GameFilters(
        player,
        opponent,
        query.variant,
        query.speed,
        query.result if player or query.result is None else sides.get(query.result, query.result),
        query.rated,
        query.min_rating,
        query.max_rating,
        _start_of(query.since),
        _start_of(query.until and query.until + timedelta(days=1)),
    )


def _start_of(day: date | None) -> int | None:
    """Return when a day starts, in milliseconds."""
    return None if day is None else int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp() * 1000)
