"""The signed-in account over HTTP."""

from typing import Annotated

from fastapi import Path, Request
from pydantic import Field
from starlette.responses import Response

from laserchess.server.accounts.account_export import export
from laserchess.server.accounts.account_views import show_account
from laserchess.server.accounts.accounts import SignedIn
from laserchess.server.accounts.dependencies import FromRequest, Mine, TheAccounts, TheRelations
from laserchess.server.accounts.relations import FOLLOW
from laserchess.server.accounts.sessions import Sessions
from laserchess.server.accounts.tokens import Tokens
from laserchess.server.api_errors import BAD, CONFLICT, FORBIDDEN, MISSING, TOO_LARGE, ErrorCode, api_error
from laserchess.server.app_state import from_state, service_of
from laserchess.server.chat.dependencies import TheChatFilter
from laserchess.server.identity import session_cookie, session_of
from laserchess.server.lobby.dependencies import TheLiveGames
from laserchess.server.play.dependencies import Known, TheGames, ThePresence
from laserchess.server.ratings.dependencies import TheRatings
from laserchess.server.ratings.player_ratings import RatingRepository
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
TheSessions = Annotated[Sessions, from_state(Sessions)]
TheTokens = Annotated[Tokens, from_state(Tokens)]
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
    request: Request, ratings: RatingRepository, signed: SignedIn, status: int = 200
) -> Response:
    """Return a response with the account, and set the session cookie."""
    shown: SignedInView = {"account": await show_account(ratings, signed.account), "codes": signed.codes}
    return _with_session(request, Json(shown, status_code=status), signed.secret)


def _with_session(request: Request, response: Response, secret: str) -> Response:
    response.headers.append("set-cookie", session_cookie(request.scope, secret))
    return response


@router.post(
    "/sign-up", status_code=201, response_model=SignedInView, responses=refusals(BAD, FORBIDDEN, CONFLICT, TOO_LARGE)
)
async def sign_up(
    request: Request,
    given: Credentials,
    accounts: TheAccounts,
    games: TheGames,
    ratings: TheRatings,
    who: Known,
    requester: FromRequest,
) -> Response:
    """Create an account and sign in to it; the games of this browser become its own."""
    if who.account is not None:
        raise api_error(ErrorCode.SIGNED_IN)
    signed = await accounts.sign_up(requester, given.name, given.password)
    await games.reseat(signed.account.id)
    return await _signed_in_response(request, ratings, signed, 201)


@router.post("/sign-in", response_model=SignedInView, responses=refusals(BAD, FORBIDDEN, CONFLICT, TOO_LARGE))
async def sign_in(
    request: Request, given: Credentials, accounts: TheAccounts, ratings: TheRatings, who: Known, requester: FromRequest
) -> Response:
    """Sign in."""
    if who.account is not None:
        raise api_error(ErrorCode.SIGNED_IN)
    signed = await accounts.sign_in(requester, given.name, given.password)
    return await _signed_in_response(request, ratings, signed)


@router.post("/recover", response_model=SignedInView, responses=refusals(BAD, FORBIDDEN, CONFLICT, TOO_LARGE))
async def recover(
    request: Request, given: Recovery, accounts: TheAccounts, ratings: TheRatings, requester: FromRequest
) -> Response:
    """Set another password with a recovery code, and sign in; all other sessions and all tokens end."""
    signed = await accounts.recover(requester, given.name, given.code, given.password)
    return await _signed_in_response(request, ratings, signed)


@router.post("/sign-out", status_code=204, responses=refusals(FORBIDDEN))
async def sign_out(request: Request, accounts: TheAccounts) -> Response:
    """End this browser's session."""
    secret = session_of(request.scope)
    if secret:
        await accounts.sign_out(secret)
    return _with_session(request, Response(status_code=204), "")


@router.post("/sign-out-everywhere", status_code=204, responses=refusals(BAD, FORBIDDEN, TOO_LARGE))
async def sign_out_everywhere(
    request: Request, accounts: TheAccounts, account: Mine, given: SignOutInput | None = None
) -> Response:
    """End all sessions and close their connections; with `revoke_tokens`, those of tokens as well."""
    await accounts.end_sessions(account.id, revoke_tokens=given is not None and given.revoke_tokens)
    return _with_session(request, Response(status_code=204), "")


@router.post("/password", status_code=204, responses=refusals(BAD, FORBIDDEN, TOO_LARGE))
async def change_password(
    request: Request, given: NewPassword, accounts: TheAccounts, account: Mine, requester: FromRequest
) -> Response:
    """Set another password; all other sessions end, and with `revoke_tokens` all tokens."""
    secret = await accounts.change_password(
        requester, account, given.password, given.new, revoke_tokens=given.revoke_tokens
    )
    return _with_session(request, Response(status_code=204), secret)


@router.post("/codes", response_model=Codes, responses=refusals(BAD, FORBIDDEN, TOO_LARGE))
async def renew_codes(given: PasswordOnly, accounts: TheAccounts, account: Mine, requester: FromRequest) -> Response:
    """Return new recovery codes; the old ones become invalid."""
    return Json({"codes": await accounts.renew_codes(requester, account, given.password)})


@router.post("/choices", status_code=204, responses=refusals(BAD, FORBIDDEN, TOO_LARGE))
async def choose(given: AccountChoices, accounts: TheAccounts, chat_filter: TheChatFilter, account: Mine) -> None:
    """Choose whose chat lines are shown, and the flag next to your name."""
    if given.country is not None:
        await accounts.set_country(account, given.country)
    if given.hears is not None:
        await accounts.set_hears(account, given.hears)
        chat_filter.forget(account.id)


@router.get("/sessions", response_model=list[SessionView], responses=refusals(FORBIDDEN))
async def sessions(sessions: TheSessions, account: Mine) -> Response:
    """Return the browsers that are signed in."""
    return Json(await sessions.of(account.id))


@router.get("/tokens", response_model=list[TokenView], responses=refusals(FORBIDDEN))
async def tokens(tokens: TheTokens, account: Mine) -> Response:
    """Return the account's API tokens."""
    return Json(await tokens.of(account.id))


@router.post(
    "/tokens", status_code=201, response_model=NewTokenView, responses=refusals(BAD, FORBIDDEN, CONFLICT, TOO_LARGE)
)
async def make_token(given: TokenInput, tokens: TheTokens, account: Mine) -> Response:
    """Create an API token; its secret is shown only once."""
    made = await tokens.make(account.id, given.scopes, given.name, given.days)
    return Json({"id": made.id, "token": made.secret}, status_code=201)


@router.post("/tokens/{token_id}/revoke", status_code=204, responses=refusals(FORBIDDEN, MISSING))
async def revoke_token(token_id: TokenId, tokens: TheTokens, account: Mine) -> None:
    """Revoke a token."""
    await tokens.revoke(account.id, token_id)


@router.get("/relations", response_model=list[RelationView], responses=refusals(FORBIDDEN))
async def relations(relations: TheRelations, watching: TheLiveGames, presence: ThePresence, account: Mine) -> Response:
    """Return whom you follow and block; for those you follow also who is online, and what they play."""
    listed = await relations.listed(account.id)
    known = {each.id for each in listed if each.kind == FOLLOW and not each.is_blocked}
    playing = await watching.playing(known)
    shown: list[RelationView] = [
        {
            "name": each.name,
            "kind": each.kind,
            "since": each.since_ms,
            "online": each.id in known and presence.is_there(each.id),
            "game": playing.get(each.id),
        }
        for each in listed
    ]
    return Json(shown)


@router.get("/export", responses=refusals(FORBIDDEN) | {200: {"content": {"application/x-ndjson": {}}}})
async def export_all(request: Request, account: Mine) -> Response:
    """Return all data of your account, as JSON lines."""
    headers = {"Content-Disposition": 'attachment; filename="laserchess-account.ndjson"'}
    lines = export(service_of(request.app, Store), account)
    return PartsResponse(lines, media_type="application/x-ndjson", headers=headers)


@router.post("/delete", status_code=204, responses=refusals(BAD, FORBIDDEN, CONFLICT, TOO_LARGE))
async def delete(
    request: Request, given: PasswordOnly, accounts: TheAccounts, games: TheGames, account: Mine, requester: FromRequest
) -> Response:
    """Delete your account: its games stay, its name is removed."""
    await accounts.delete(requester, account, given.password)
    await games.reseat(account.id)
    return _with_session(request, Response(status_code=204), "")
