"""Players over HTTP: profiles, game histories, leaderboards, following and blocking."""

from typing import Annotated, Literal

from fastapi import Query, Request
from starlette.responses import Response

from laserchess.server.accounts.account_views import ratings_of
from laserchess.server.accounts.accounts import Account
from laserchess.server.accounts.dependencies import Mine, Person, TheAccounts, TheRelations
from laserchess.server.accounts.relations import BLOCK, FOLLOW, Relations
from laserchess.server.api_errors import BAD, CONFLICT, FORBIDDEN, MISSING
from laserchess.server.app_state import from_state, state_of
from laserchess.server.chat.chat_filter import ChatFilter
from laserchess.server.identity import Identity
from laserchess.server.lobby.dependencies import TheHouseBots
from laserchess.server.play.dependencies import Known, TheStore
from laserchess.server.play.game_lists import show_listed
from laserchess.server.ratings.dependencies import TheRatings
from laserchess.server.ratings.history import Filters, History
from laserchess.server.ratings.insights import Insights
from laserchess.server.ratings.ladder import ladder, latest_games
from laserchess.server.routes import Router
from laserchess.server.wire.inputs import VariantId
from laserchess.server.wire.people_schemas import (
    BotView,
    GamesPage,
    GraphView,
    InsightsView,
    LadderView,
    Leaderboard,
    Profile,
)
from laserchess.server.wire.responses import Json, refusals
from laserchess.server.wire.speeds import Speed

# The name in a path is read by `named_account`, so that every route gets the account itself.
router = Router(prefix="/api/people", tags=["people"])
TheHistory = Annotated[History, from_state(History)]
TheInsights = Annotated[Insights, from_state(Insights)]
Result = Literal["won", "lost", "drawn", "going"]
Cursor = Annotated[str | None, Query(max_length=60)]
MaybeVariant = Annotated[VariantId | None, Query()]


@router.get("/bots", response_model=list[BotView])
async def bots(
    bots: TheHouseBots, store: TheStore, variant: MaybeVariant = None, speed: Speed | None = None
) -> Response:
    """Return the house bots, weakest first, with their ratings in a variant and speed."""
    listed = bots.listed(variant)
    if variant is not None and speed is not None:
        rated = {bot["name"]: bot["rating"] for bot in await ladder(store, variant, speed)}
        listed = [{**bot, "rating": rated.get(bot["name"], bot["rating"])} for bot in listed]
    return Json(listed)


@router.get("/ladder", response_model=LadderView, responses=refusals(FORBIDDEN))
async def ladder_of_bots(store: TheStore, who: Known, variant: VariantId, speed: Speed) -> Response:
    """Return the bots by rating in a variant and speed, and their latest games."""
    latest = await latest_games(store, variant)
    return Json(
        {
            "variant": variant,
            "speed": speed,
            "bots": await ladder(store, variant, speed),
            "games": [show_listed(each, who.owner) for each in latest],
        }
    )


@router.get("/leaderboard", response_model=Leaderboard)
async def leaderboard(ratings: TheRatings, variant: VariantId, speed: Speed) -> Response:
    """Return the best players of a variant and speed, and the rating distribution."""
    advantage, games = await ratings.advantage(variant, speed)
    return Json(
        {
            "variant": variant,
            "speed": speed,
            "leaders": await ratings.leaders(variant, speed),
            "distribution": await ratings.distribution(variant, speed),
            "first_move": round(advantage, 1),
            "first_move_games": games,
        }
    )


@router.get("/me/games", response_model=GamesPage, responses=refusals(BAD, FORBIDDEN, MISSING))
async def my_games(
    accounts: TheAccounts,
    history: TheHistory,
    who: Known,
    before: Cursor = None,
    variant: MaybeVariant = None,
    result: Result | None = None,
    rated: bool | None = None,  # noqa: FBT001  # of the query
    against: Annotated[str | None, Query(min_length=1, max_length=40)] = None,
) -> Response:
    """Return the requester's games, with or without an account, page by page."""
    other = await accounts.named(against) if against else None
    filters = Filters(variant, result, rated, other.id if other else None)
    return await _page(history, who.owner, who, filters, before)


@router.get("/{name}", response_model=Profile, responses=refusals(FORBIDDEN, MISSING))
async def profile(
    history: TheHistory, relations: TheRelations, ratings: TheRatings, person: Person, who: Known
) -> Response:
    """Return the public profile of an account."""
    mine, own = who.account is not None, who.account == person.id
    return Json(
        {
            "name": person.name,
            "bot": person.is_bot,
            "level": person.level,
            "closed": person.closed_ms is not None,
            "country": person.country,
            "created": person.created_ms,
            "ratings": (await ratings_of(ratings, person))[person.id],
            "favourites": await history.favourites(person.id),
            "relation": await relations.between(who.owner, person.id) if mine else None,
            "versus": None if own else await history.head_to_head(who.owner, person.id),
            "you": own,
        }
    )


@router.get("/{name}/games", response_model=GamesPage, responses=refusals(BAD, FORBIDDEN, MISSING))
async def games(
    history: TheHistory,
    person: Person,
    who: Known,
    before: Cursor = None,
    variant: MaybeVariant = None,
    result: Result | None = None,
    rated: bool | None = None,  # noqa: FBT001  # of the query
) -> Response:
    """Return the games of an account, page by page."""
    return await _page(history, person.id, who, Filters(variant, result, rated), before)


async def _page(history: History, owner: str, who: Identity, filters: Filters, before: str | None) -> Response:
    listed, following = await history.page(owner, filters, before)
    return Json({"games": [show_listed(each, who.owner) for each in listed], "next": following})


@router.get("/{name}/graph", response_model=GraphView, responses=refusals(MISSING))
async def graph(ratings: TheRatings, person: Person, variant: VariantId, speed: Speed) -> Response:
    """Return the rating history of an account."""
    points = await ratings.history(person.id, variant, speed)
    return Json({"variant": variant, "speed": speed, "points": points})


@router.get("/{name}/insights", response_model=InsightsView, responses=refusals(FORBIDDEN, MISSING))
async def insights(insights: TheInsights, person: Person, who: Known) -> Response:
    """Return results by variant and side and causes of losses; to the account itself also puzzle themes missed."""
    found = await insights.of(person.id, is_own=who.account == person.id)
    return Response(found, media_type="application/json")


RELATED = refusals(FORBIDDEN, MISSING, CONFLICT)


async def _relate(request: Request, account: Account, person: Account, kind: str | None) -> None:
    state = state_of(request.app)
    await state.get(Relations).set(account.id, person, kind)
    state.get(ChatFilter).forget(account.id)


@router.post("/{name}/follow", status_code=204, responses=RELATED)
async def follow(request: Request, account: Mine, person: Person) -> None:
    """Follow a player."""
    await _relate(request, account, person, FOLLOW)


@router.post("/{name}/block", status_code=204, responses=RELATED)
async def block(request: Request, account: Mine, person: Person) -> None:
    """Block a player: you are not paired, they cannot challenge you, and their chat lines are hidden."""
    await _relate(request, account, person, BLOCK)


@router.post("/{name}/forget", status_code=204, responses=RELATED)
async def forget(request: Request, account: Mine, person: Person) -> None:
    """Stop following or blocking a player."""
    await _relate(request, account, person, None)
