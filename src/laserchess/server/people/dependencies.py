"""FastAPI dependencies of the routes about players."""

from typing import Annotated, TypeVar

from fastapi import Depends, Path, Request

from laserchess.server.accounts.accounts import Account, Requester
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.app_state import service_of
from laserchess.server.identity import Identity
from laserchess.server.lobby.seeks import SeekParams
from laserchess.server.people.services import PeopleServices
from laserchess.server.play.dependencies import Known
from laserchess.server.play.new_games import NewGame
from laserchess.server.runtime.addresses import owner_of

Named = TypeVar("Named", SeekParams, NewGame)
BROWSERS = {"Edg/": "Edge", "OPR/": "Opera", "Firefox/": "Firefox", "Chrome/": "Chrome", "Safari/": "Safari"}
SYSTEMS = {"Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows", "Mac OS": "macOS"}


def browser_of(agent: str) -> str:
    """Return a short name of the browser and system, to tell sessions apart."""
    browser = next((name for sign, name in BROWSERS.items() if sign in agent), "A program")
    system = next((name for sign, name in SYSTEMS.items() if sign in agent), "Linux" if "Linux" in agent else "")
    return f"{browser} on {system}" if system else browser


async def people_of(request: Request) -> PeopleServices:
    """Return the services around players."""
    return service_of(request.app, PeopleServices)


async def requester_of(request: Request) -> Requester:
    """Return who sends a request."""
    visitor: str | None = getattr(request.state, "browser", None)
    return Requester(owner_of(request), browser_of(request.headers.get("user-agent", "")), visitor)


async def named(params: Named, people: PeopleServices, who: Identity) -> Named:
    """Return a visitor's parameters with a name that cannot be mistaken for an account's; accounts keep theirs."""
    if who.account is not None or not params.name:
        return params
    return params.model_copy(update={"name": await people.accounts.guest_name(params.name)})


ThePeople = Annotated[PeopleServices, Depends(people_of)]
FromRequest = Annotated[Requester, Depends(requester_of)]


async def own_account(people: ThePeople, who: Known) -> Account:
    """Return the signed-in account; raise an error for a visitor."""
    if who.account is None:
        raise api_error(ErrorCode.ACCOUNT)
    return await people.accounts.with_id(who.account)


Mine = Annotated[Account, Depends(own_account)]


async def account_or_none(people: ThePeople, who: Known) -> Account | None:
    """Return the signed-in account, or nothing for a visitor."""
    return None if who.account is None else await people.accounts.with_id(who.account)


MaybeAccount = Annotated[Account | None, Depends(account_or_none)]


async def moderator_account(account: Mine) -> Account:
    """Return the signed-in moderator; raise an error for other accounts."""
    if not account.is_host:
        raise api_error(ErrorCode.MODERATOR)
    return account


Moderator = Annotated[Account, Depends(moderator_account)]
PersonPath = Annotated[str, Path(min_length=1, max_length=40, description="The name of an account.")]


async def named_account(people: ThePeople, name: PersonPath) -> Account:
    """Return the account named in a path."""
    return await people.accounts.named(name)


Person = Annotated[Account, Depends(named_account)]
