"""Authentication: tokens with their scopes; and request bodies as JSON or a form."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Literal, TypeVar
from urllib.parse import parse_qsl

import orjson
from fastapi import Depends, Path, Request
from pydantic import BaseModel, ConfigDict, ValidationError
from starlette.datastructures import Headers

from laserchess.server.accounts.accounts import Account
from laserchess.server.accounts.sessions import Sessions
from laserchess.server.accounts.tokens import PersonalToken, Tokens
from laserchess.server.api_errors import BAD, FORBIDDEN, UNAUTHORIZED
from laserchess.server.app_state import service_of
from laserchess.server.errors import form_error
from laserchess.server.identity import Identity, address_code_of, token_of
from laserchess.server.lichess.error_shape import LichessError
from laserchess.server.runtime.addresses import site_of
from laserchess.server.runtime.origins import own_origin
from laserchess.server.runtime.queues import Owner

MAX_FIELDS = 40
CHALLENGING = ("challenge:write", "bot:play", "board:play")
STREAMING = ("challenge:read", "bot:play", "board:play")
ONLY_BOTS = "This endpoint can only be used with a Bot account"
NO_BOTS = "This endpoint cannot be used with a Bot account"
Body = TypeVar("Body", bound="Fields")
Model = TypeVar("Model", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Caller:
    """A program that acts for an account."""

    token: PersonalToken
    who: Identity
    owner: Owner
    origin: str
    """The address of this server, as the program knows it."""

    @property
    def account(self) -> Account:
        """The account it acts for."""
        return self.token.account

    @property
    def id(self) -> str:
        """The account's id."""
        return self.token.account.id


async def caller_of(request: Request, *scopes: str) -> Caller:
    """Return who sends the request; raise an error without a token, or without any of the scopes."""
    tokens = service_of(request.app, Tokens)
    sessions = service_of(request.app, Sessions)
    if "authorization" not in Headers(scope=request.scope):
        raise LichessError(UNAUTHORIZED, "Missing authorization header")
    token = await tokens.find(token_of(request.scope))
    if token is None:
        raise LichessError(UNAUTHORIZED, "No such token")
    if scopes and token.scopes.isdisjoint(scopes):
        accepted = ", ".join(scopes)
        headers = {"X-OAuth-Scopes": ", ".join(sorted(token.scopes)), "X-Accepted-OAuth-Scopes": accepted}
        raise LichessError(FORBIDDEN, f"Missing scope: {accepted}", headers)
    account = token.account
    who = sessions.identity(account.id, account.name, token.id)
    who = replace(who, address=address_code_of(request.scope))
    return Caller(token, who, Owner(site_of(request.scope), account.id), own_origin(request.scope))


def scoped(*scopes: str) -> Callable[[Request], Awaitable[Caller]]:
    """Return a dependency that requires a token with one of some scopes."""

    async def find(request: Request) -> Caller:
        return await caller_of(request, *scopes)

    return find


Kind = Annotated[Literal["bot", "board"], Path(description="`bot` for bots, `board` for people.")]


async def player_of(request: Request, kind: Kind) -> Caller:
    """Return the player: a bot on the `bot` paths, a person on the `board` paths."""
    caller = await caller_of(request, f"{kind}:play")
    if caller.account.is_bot != (kind == "bot"):
        raise LichessError(BAD, ONLY_BOTS if kind == "bot" else NO_BOTS)
    return caller


AnyToken = Annotated[Caller, Depends(scoped())]
Player = Annotated[Caller, Depends(player_of)]
Challenger = Annotated[Caller, Depends(scoped(*CHALLENGING))]
StreamCaller = Annotated[Caller, Depends(scoped(*STREAMING))]
Botlike = Annotated[Caller, Depends(scoped("bot:play"))]
Boardlike = Annotated[Caller, Depends(scoped("board:play"))]


# Request bodies


class Fields(BaseModel):
    """A request body as lichess accepts it: a form or JSON; unknown fields are ignored, empty ones are missing."""

    model_config = ConfigDict(allow_inf_nan=False, populate_by_name=True)


def body_of(model: type[BaseModel]) -> dict[str, object]:
    """Document a body that may be a form or JSON."""
    schema = model.model_json_schema()
    kinds = ("application/json", "application/x-www-form-urlencoded")
    return {"requestBody": {"content": {kind: {"schema": schema} for kind in kinds}}}


ID_LIST = {
    "requestBody": {
        "content": {"text/plain": {"schema": {"type": "string", "maxLength": 20_000, "examples": ["Candle,Quasar"]}}}
    }
}
"""The documentation of a body with ids, or names, separated by commas."""


async def read_ids(request: Request, limit: int) -> list[str]:
    """Read ids or names separated by commas, each once."""
    text = (await request.body()).decode("utf-8", "replace")
    ids = [*dict.fromkeys(part.strip() for part in text.split(",") if part.strip())]
    if len(ids) > limit:
        raise LichessError(BAD, f"The request has {len(ids)} ids. Send at most {limit}.")
    return ids


async def read_body(request: Request, model: type[Body]) -> Body:
    """Read a form or a JSON object."""
    raw = await request.body()
    try:
        if "json" in request.headers.get("content-type", ""):
            sent = orjson.loads(raw or b"{}")
        else:
            sent = dict(parse_qsl(raw.decode(), max_num_fields=MAX_FIELDS))
    except (ValueError, UnicodeDecodeError) as error:
        raise LichessError(BAD, "The body is neither a form nor a JSON object") from error
    if not isinstance(sent, dict):
        raise LichessError(BAD, "The body is not a JSON object")
    given = {name: value for name, value in sent.items() if value is not None and value != ""}
    return validated(model, given)


def validated(model: type[Model], values: Mapping[str, object]) -> Model:
    """Return values as a model; raise lichess's error for the first that is invalid."""
    try:
        return model.model_validate(values)
    except ValidationError as error:
        raise LichessError(BAD, form_error(error.errors())["message"]) from error
