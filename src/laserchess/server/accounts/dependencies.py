"""FastAPI dependencies of the routes about accounts."""

from typing import Annotated

from fastapi import Depends, Path, Request

from laserchess.server.accounts.accounts import Account, Accounts, Requester
from laserchess.server.accounts.relations import Relations
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.app_state import from_state
from laserchess.server.play.dependencies import Known
from laserchess.server.runtime.addresses import owner_of

BROWSERS = {"Edg/": "Edge", "OPR/": "Opera", "Firefox/": "Firefox", "Chrome/": "Chrome", "Safari/": "Safari"}
SYSTEMS = {"Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows", "Mac OS": "macOS"}


def browser_of(agent: str) -> str:
    """Return a short name of the browser and system, to tell sessions apart."""
    browser = next((name for sign, name in BROWSERS.items() if sign in agent), "A program")
    system = next((name for sign, name in SYSTEMS.items() if sign in agent), "Linux" if "Linux" in agent else "")
    return f"{browser} on {system}" if system else browser


async def requester_of(request: Request) -> Requester:
    """Return who sends a request."""
    visitor: str | None = getattr(request.state, "browser", None)
    return Requester(owner_of(request), browser_of(request.headers.get("user-agent", "")), visitor)


TheAccounts = Annotated[Accounts, from_state(Accounts)]
TheRelations = Annotated[Relations, from_state(Relations)]
FromRequest = Annotated[Requester, Depends(requester_of)]


async def own_account(accounts: TheAccounts, who: Known) -> Account:
    """Return the signed-in account; raise an error for a visitor."""
    if who.account is None:
        raise api_error(ErrorCode.ACCOUNT)
    return await accounts.with_id(who.account)


Mine = Annotated[Account, Depends(own_account)]


async def account_or_none(accounts: TheAccounts, who: Known) -> Account | None:
    """Return the signed-in account, or nothing for a visitor."""
    return None if who.account is None else await accounts.with_id(who.account)


MaybeAccount = Annotated[Account | None, Depends(account_or_none)]


async def moderator_account(account: Mine) -> Account:
    """Return the signed-in moderator; raise an error for other accounts."""
    if not account.is_host:
        raise api_error(ErrorCode.MODERATOR)
    return account


Moderator = Annotated[Account, Depends(moderator_account)]
PersonPath = Annotated[str, Path(min_length=1, max_length=40, description="The name of an account.")]


async def named_account(accounts: TheAccounts, name: PersonPath) -> Account:
    """Return the account named in a path."""
    return await accounts.named(name)


Person = Annotated[Account, Depends(named_account)]
