"""Who is asking: an account with a session, or a visitor with a secret in a cookie this server made or in a header.

Only hashes of secrets are ever stored.
"""

import re
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass, replace
from hashlib import sha256
from hmac import compare_digest, digest
from typing import Any, NamedTuple, Protocol

from sqlalchemy.exc import SQLAlchemyError
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from laserchess.core.errors import LaserChessError
from laserchess.server.addresses import site_of
from laserchess.server.api_errors import FORBIDDEN
from laserchess.server.errors import answer, detail, error_body, status_of
from laserchess.server.origins import is_known_host, is_own_origin, own_origin, scheme_of

COOKIES = {"https": "__Host-visitor", "http": "visitor"}
"""By scheme: over TLS no other host, and nobody on the way, can set a cookie of that name."""
SESSIONS = {"https": "__Host-session", "http": "session"}
SESSION_SECONDS = 90 * 24 * 3600
TOKEN_PREFIX = "lip_"  # noqa: S105  # how every personal token begins, as on lichess
SHORTEST, LONGEST = 16, 200
HASH_LENGTH = 64
"""Of a visitor's hash; whoever is named by fewer characters is an account."""
UNSIGNED = re.compile(r"[A-Za-z0-9_-]{43}")
"""The form of cookies before they were signed; those who hold a seat with one are given a new one."""
YEAR = 365 * 24 * 3600
PUBLIC = ("/static/", "/api/palette.css", "/api/variants", "/api/health", "/api/openapi.json", "/api/docs")
"""What is the same for everybody, may be cached, and so sets no cookie."""
SAFE = {"GET", "HEAD", "OPTIONS"}
MISDIRECTED, POLICY, TRY_LATER = 421, 1008, 1013


@dataclass(frozen=True, slots=True)
class Identity:
    """Who is asking: what their seats are stored under, and what their invitations follow from."""

    owner: str
    key: str
    name: str = ""
    """Of an account."""
    credential: str = ""
    """The id of the session or token an account signed in with."""
    address: str = ""
    """A keyed code of the network the request comes from: addresses are compared, and never stored."""

    @classmethod
    def of(cls, secret: str) -> "Identity":
        """Return the visitor with a secret."""
        return cls(hash_code(secret), secret)

    @property
    def account(self) -> str | None:
        """The account's id, if it is one."""
        return self.owner if is_account(self.owner) else None


def is_account(owner: str | None) -> bool:
    """Tell whether seats of that owner are an account's: no secret has such a hash."""
    return owner is not None and len(owner) < HASH_LENGTH


class Found(NamedTuple):
    """A session that goes on; `renewed` is the secret that takes the old one's place, if any."""

    identity: Identity
    renewed: str | None = None


class Finder(Protocol):
    """Whoever knows the sessions."""

    async def find(self, secret: str) -> Found | None:
        """Return the session with a secret, if it goes on."""


class Cookies:
    """Cookies of one server: signed with its key, so that no other can make one."""

    def __init__(self, key: bytes) -> None:
        """Sign with a key, which all processes of a server share."""
        self._key = key

    def write(self, secret: str) -> str:
        """Return a secret with its signature."""
        return f"{secret}.{_code(self._key, 'visitor', secret)}"

    def address_code(self, address: str) -> str:
        """Return a code that is the same for all requests from an address and does not reveal it."""
        return _code(self._key, "address", address)

    def key_of(self, account: str) -> str:
        """Return what an account's invitations follow from."""
        return _code(self._key, "account", account)

    def read(self, value: str) -> str | None:
        """Return the secret of a cookie that this server made."""
        secret, _, _ = value.partition(".")
        return secret if compare_digest(value.encode(), self.write(secret).encode()) else None


def _code(key: bytes, purpose: str, text: str) -> str:
    """Return 128 bits that only a holder of the key can work out."""
    return urlsafe_b64encode(digest(key, f"{purpose} {text}".encode(), "sha256")[:16]).rstrip(b"=").decode()


def invitation_of(secret: str, game_id: str) -> str:
    """Return the code of somebody's invitation to a game: it follows from the secret, and is stored nowhere."""
    return _code(secret.encode("utf-8", "replace"), "invitation", game_id)


def hash_of(secret: str | None) -> str | None:
    """Return what is stored of a secret, or nothing where there is no proper one."""
    if secret is None or not SHORTEST <= len(secret) <= LONGEST:
        return None
    return hash_code(secret)


def hash_code(code: str) -> str:
    """Return what is stored of an invitation's code."""
    return sha256(code.encode("utf-8", "replace")).hexdigest()


def secret_of(scope: Scope) -> str | None:
    """Return the secret a request brings, in its header before its cookie."""
    if token := token_of(scope):
        return token
    cookies: Cookies = scope["app"].state.cookies
    return cookies.read(_cookie_of(scope, COOKIES))


def token_of(scope: Scope) -> str:
    """Return what a request brings in its header: a visitor's secret, or a personal token of an account."""
    scheme, _, token = Headers(scope=scope).get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def _cookie_of(scope: Scope, names: dict[str, str]) -> str:
    sent = cookie_parser(Headers(scope=scope).get("cookie", ""))
    return sent.get(names[scheme_of(scope)], "")


def session_of(scope: Scope) -> str:
    """Return the secret of the session a browser brings; programs have a token instead."""
    return "" if token_of(scope) else _cookie_of(scope, SESSIONS)


async def _find_session(scope: Scope) -> Found | None:
    """Return the session of a request that goes to the API: pages and files are the same for everybody."""
    sessions: Finder | None = getattr(scope["app"].state, "sessions", None)
    path, secret = scope["path"], session_of(scope)
    if sessions is None or not secret or not path.startswith("/api/") or path.startswith(PUBLIC):
        return None
    return await sessions.find(secret)


def is_personal(scope: Scope) -> bool:
    """Tell whether a request brings a personal token: it is a program, and told in the way of lichess's API."""
    return token_of(scope).startswith(TOKEN_PREFIX)


def identity_of(scope: Scope) -> Identity | None:
    """Return who is asking, as the middleware found out."""
    identity: Identity | None = scope.get("state", {}).get("identity")
    return identity


def visitor_of(scope: Scope) -> str | None:
    """Return the hash of the secret a request brings."""
    return hash_of(secret_of(scope))


class IdentityMiddleware:
    """Puts who is asking into `request.state`, giving newcomers a secret; refuses foreign names and pages."""

    def __init__(
        self, app: ASGIApp, *, origins: frozenset[str] = frozenset(), hosts: frozenset[str] = frozenset()
    ) -> None:
        """Wrap an app; pages from `origins` may act for their visitors, `hosts` are the server's names."""
        self._app = app
        self._origins = origins
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        code = POLICY
        if self._is_welcome(scope):
            try:
                found = await _find_session(scope)
            except LaserChessError:
                code = TRY_LATER
            else:
                _introduce(scope, found, secret_of(scope))
                await self._app(scope, receive, send)
                return
        await receive()
        await send({"type": "websocket.close", "code": code})

    def _is_welcome(self, scope: Scope) -> bool:
        return is_known_host(scope, self._hosts) and is_own_origin(scope, self._origins)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not is_known_host(scope, self._hosts):
            await _wrong_host(scope)(scope, receive, send)
            return
        if scope["method"] not in SAFE and not is_own_origin(scope, self._origins):
            await _wrong_origin(scope)(scope, receive, send)
            return
        secret, fresh = secret_of(scope), None
        if hash_of(secret) is None and not scope["path"].startswith(PUBLIC):
            secret = fresh = await _known_unsigned(scope) or secrets.token_urlsafe(32)
        try:
            found = await _find_session(scope)
        except LaserChessError as error:
            await answer(status_of(error), error_body(error), {"Retry-After": "5"})(scope, receive, send)
            return
        _introduce(scope, found, secret)
        given = [visitor_cookie(scope, fresh)] if fresh else []
        if found is not None and found.renewed:
            given.append(session_cookie(scope, found.renewed))
        await self._app(scope, receive, _giving(given, send) if given else send)


def _introduce(scope: Scope, found: Found | None, secret: str | None) -> None:
    """Let the application know who is asking; a personal token is looked at by the routes that take one."""
    visitor = None if is_personal(scope) else hash_of(secret)
    own = Identity(visitor, secret) if visitor and secret else None
    identity = found.identity if found else own
    if identity is not None:
        identity = replace(identity, address=address_code_of(scope))
    scope.setdefault("state", {})
    scope["state"] |= {"identity": identity, "visitor": identity and identity.owner, "browser": visitor}


def address_code_of(scope: Scope) -> str:
    """Return the keyed code of the network a request comes from."""
    cookies: Cookies = scope["app"].state.cookies
    return cookies.address_code(site_of(scope))


def _wrong_host(scope: Scope) -> ASGIApp:
    host = Headers(scope=scope).get("host", "")
    told = detail("host", "this server does not go by that name", host, "a name given with --allowed-host")
    return answer(MISDIRECTED, told)


def _wrong_origin(scope: Scope) -> ASGIApp:
    origin = Headers(scope=scope).get("origin", "")
    return answer(FORBIDDEN, detail("origin", "the request comes from another site's page", origin, own_origin(scope)))


async def _known_unsigned(scope: Scope) -> str | None:
    """Return the secret of a cookie from before they were signed, if somebody holds something with it."""
    secret = cookie_parser(Headers(scope=scope).get("cookie", "")).get(COOKIES["http"], "")
    store: Any = getattr(scope["app"].state, "store", None)
    if store is None or UNSIGNED.fullmatch(secret) is None:
        return None
    try:
        return secret if await store.knows(hash_code(secret)) else None
    except (LaserChessError, SQLAlchemyError, OSError):
        return None


def visitor_cookie(scope: Scope, secret: str) -> str:
    """Return the header that gives a visitor a secret."""
    cookies: Cookies = scope["app"].state.cookies
    return _cookie(scope, COOKIES, cookies.write(secret), YEAR)


def session_cookie(scope: Scope, secret: str) -> str:
    """Return the header that gives a browser the secret of its session; without one, it forgets it."""
    return _cookie(scope, SESSIONS, secret, SESSION_SECONDS if secret else 0)


def _cookie(scope: Scope, names: dict[str, str], value: str, seconds: int) -> str:
    scheme = scheme_of(scope)
    secure = "; Secure" if scheme == "https" else ""
    return f"{names[scheme]}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}"


def _giving(given: list[str], send: Send) -> Any:  # noqa: ANN401  # a Send
    """Return a `send` that sets cookies, on an answer that nobody may keep for others."""

    async def send_with_cookies(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for cookie in given:
                headers.append("set-cookie", cookie)
            headers["Cache-Control"] = "private, no-store"
        await send(message)

    return send_with_cookies
