"""The signed-in account over HTTP."""

from typing import Annotated

from fastapi import Path, Request
from pydantic import Field
from starlette.responses import Response

from laserchess.server.accounts.account_export import export
from laserchess.server.accounts.accounts import SignedIn
from laserchess.server.api_errors import BAD, CONFLICT, FORBIDDEN, MISSING, TOO_LARGE, ErrorCode, api_error
from laserchess.server.app_state import service_of
from laserchess.server.identity import session_cookie, session_of
from laserchess.server.people.account_views import show_account
from laserchess.server.people.dependencies import FromRequest, Mine, ThePeople
from laserchess.server.people.services import PeopleServices
from laserchess.server.play.dependencies import Known
from laserchess.server.routes import Router
from laserchess.server.storage.store import Store
from laserchess.server.wire.inputs import Input
from laserchess.server.wire.people_schemas import (
    Codes,
    NewTokenView,
    RelationView,
    SessionView,
    SignedInView,
    TokenView,
)
from laserchess.server.wire.responses import Json, PartsResponse, refusals

router = Router(prefix="/api/account", tags=["account"])
Word = Annotated[str, Field(max_length=400)]


class Credentials(Input):
    """A name and a password."""

    name: Annotated[str, Field(max_length=80, examples=["Ada"])]
    password: Word


class Recovery(Credentials):
    """A recovery code and the password to be set with it."""

    code: Annotated[str, Field(max_length=80)]


class PasswordOnly(Input):
    """The account's password, to confirm an action."""

    password: Word


class NewPassword(PasswordOnly):
    """The account's current password and the new one."""

    new: Word
    revoke_tokens: bool = False


class SignOutInput(Input):
    """What to end together with all sessions."""

    revoke_tokens: bool = False


class AccountChoices(Input):
    """Settings of an account; those left out stay as they are."""

    hears: Annotated[str | None, Field(max_length=16, description="everybody, followed or nobody")] = None
    country: Annotated[
        str | None, Field(max_length=2, description="The country whose flag is shown, by its code; empty for none.")
    ] = None


class TokenInput(Input):
    """The name, scopes and lifetime of a new token."""

    name: Annotated[str, Field(max_length=60, examples=["my bot"])] = ""
    scopes: Annotated[list[Word], Field(max_length=16, examples=[["bot:play"]])]
    days: Annotated[int | None, Field(ge=1, le=3650, description="Days until it expires; null for never.")] = None


TokenId = Annotated[str, Path(pattern=r"^[A-Za-z0-9]{1,24}$", description="The id of a token.")]


async def _signed_in_response(
    request: Request, people: PeopleServices, signed: SignedIn, status: int = 200
) -> Response:
    """Return a response with the account, and set the session cookie."""
    shown: SignedInView = {"account": await show_account(people, signed.account), "codes": signed.codes}
    return _with_session(request, Json(shown, status_code=status), signed.secret)


def _with_session(request: Request, response: Response, secret: str) -> Response:
    response.headers.append("set-cookie", session_cookie(request.scope, secret))
    return response


@router.post(
    "/sign-up",
    status_code=201,
    response_model=SignedInView,
    responses=refusals(BAD, FORBIDDEN, CONFLICT, TOO_LARGE),
)
async def sign_up(
    request: Request, given: Credentials, people: ThePeople, who: Known, requester: FromRequest
) -> Response:
    """Create an account and sign in to it; the games of this browser become its own."""
    if who.account is not None:
        raise api_error(ErrorCode.SIGNED_IN)
    signed = await people.sign_up(requester, given.name, given.password)
    return await _signed_in_response(request, people, signed, 201)


@router.post("/sign-in", response_model=SignedInView, responses=refusals(BAD, FORBIDDEN, CONFLICT, TOO_LARGE))
async def sign_in(
    request: Request, given: Credentials, people: ThePeople, who: Known, requester: FromRequest
) -> Response:
    """Sign in."""
    if who.account is not None:
        raise api_error(ErrorCode.SIGNED_IN)
    return await _signed_in_response(
        request, people, await people.accounts.sign_in(requester, given.name, given.password)
    )


@router.post("/recover", response_model=SignedInView, responses=refusals(BAD, FORBIDDEN, CONFLICT, TOO_LARGE))
async def recover(request: Request, given: Recovery, people: ThePeople, requester: FromRequest) -> Response:
    """Set another password with a recovery code, and sign in; all other sessions and all tokens end."""
    signed = await people.accounts.recover(requester, given.name, given.code, given.password)
    return await _signed_in_response(request, people, signed)


@router.post("/sign-out", status_code=204, response_class=Response, responses=refusals(FORBIDDEN))
async def sign_out(request: Request, people: ThePeople) -> Response:
    """End this browser's session."""
    secret = session_of(request.scope)
    if secret:
        await people.accounts.sign_out(secret)
    return _with_session(request, Response(status_code=204), "")


@router.post(
    "/sign-out-everywhere", status_code=204, response_class=Response, responses=refusals(BAD, FORBIDDEN, TOO_LARGE)
)
async def sign_out_everywhere(
    request: Request, people: ThePeople, account: Mine, given: SignOutInput | None = None
) -> Response:
    """End all sessions and close their connections; with `revoke_tokens`, those of tokens as well."""
    await people.accounts.end_sessions(account.id, revoke_tokens=given is not None and given.revoke_tokens)
    return _with_session(request, Response(status_code=204), "")


@router.post("/password", status_code=204, response_class=Response, responses=refusals(BAD, FORBIDDEN, TOO_LARGE))
async def change_password(
    request: Request, given: NewPassword, people: ThePeople, account: Mine, requester: FromRequest
) -> Response:
    """Set another password; all other sessions end, and with `revoke_tokens` all tokens."""
    secret = await people.accounts.change_password(
        requester, account, given.password, given.new, revoke_tokens=given.revoke_tokens
    )
    return _with_session(request, Response(status_code=204), secret)


@router.post("/codes", response_model=Codes, responses=refusals(BAD, FORBIDDEN, TOO_LARGE))
async def renew_codes(given: PasswordOnly, people: ThePeople, account: Mine, requester: FromRequest) -> Response:
    """Return new recovery codes; the old ones become invalid."""
    return Json({"codes": await people.accounts.renew_codes(requester, account, given.password)})


@router.post("/choices", status_code=204, response_class=Response, responses=refusals(BAD, FORBIDDEN, TOO_LARGE))
async def choose(given: AccountChoices, people: ThePeople, account: Mine) -> Response:
    """Choose whose chat lines are shown, and the flag next to your name."""
    if given.country is not None:
        await people.accounts.set_country(account, given.country)
    if given.hears is not None:
        await people.accounts.set_hears(account, given.hears)
        people.chat_filter.forget(account.id)
    return Response(status_code=204)


@router.get("/sessions", response_model=list[SessionView], responses=refusals(FORBIDDEN))
async def sessions(people: ThePeople, account: Mine) -> Response:
    """Return the browsers that are signed in."""
    return Json(await people.sessions.of(account.id))


@router.get("/tokens", response_model=list[TokenView], responses=refusals(FORBIDDEN))
async def tokens(people: ThePeople, account: Mine) -> Response:
    """Return the account's API tokens."""
    return Json(await people.tokens.of(account.id))


@router.post(
    "/tokens",
    status_code=201,
    response_model=NewTokenView,
    responses=refusals(BAD, FORBIDDEN, CONFLICT, TOO_LARGE),
)
async def make_token(given: TokenInput, people: ThePeople, account: Mine) -> Response:
    """Create an API token; its secret is shown only once."""
    made = await people.tokens.make(account.id, given.scopes, given.name, given.days)
    return Json({"id": made.id, "token": made.secret}, status_code=201)


@router.post(
    "/tokens/{token_id}/revoke",
    status_code=204,
    response_class=Response,
    responses=refusals(FORBIDDEN, MISSING),
)
async def revoke_token(token_id: TokenId, people: ThePeople, account: Mine) -> Response:
    """Revoke a token."""
    await people.tokens.revoke(account.id, token_id)
    return Response(status_code=204)


@router.get("/relations", response_model=list[RelationView], responses=refusals(FORBIDDEN))
async def relations(people: ThePeople, account: Mine) -> Response:
    """Return whom you follow and block; for those you follow also who is online, and what they play."""
    return Json(await people.relations_of(account.id))


@router.get("/export", responses=refusals(FORBIDDEN) | {200: {"content": {"application/x-ndjson": {}}}})
async def export_all(request: Request, account: Mine) -> Response:
    """Return all data of your account, as JSON lines."""
    headers = {"Content-Disposition": 'attachment; filename="laserchess-account.ndjson"'}
    lines = export(service_of(request.app, Store), account)
    return PartsResponse(lines, media_type="application/x-ndjson", headers=headers)


@router.post(
    "/delete", status_code=204, response_class=Response, responses=refusals(BAD, FORBIDDEN, CONFLICT, TOO_LARGE)
)
async def delete(
    request: Request, given: PasswordOnly, people: ThePeople, account: Mine, requester: FromRequest
) -> Response:
    """Delete your account: its games stay, its name is removed."""
    await people.delete(requester, account, given.password)
    return _with_session(request, Response(status_code=204), "")
