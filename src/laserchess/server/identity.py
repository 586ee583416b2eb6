"""Identities: an account with a session, or a visitor with a secret in a signed cookie or a header.

Only hashes of secrets are stored.
"""

import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from hashlib import sha256
from hmac import compare_digest, digest
from typing import NamedTuple

from sqlalchemy.exc import SQLAlchemyError
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from laserchess.core.errors import LaserChessError
from laserchess.server.api_errors import ErrorCode
from laserchess.server.app_state import state_of
from laserchess.server.errors import POLICY, TRY_LATER, reject, reject_socket, rejection_of
from laserchess.server.runtime.addresses import is_trusted, site_of
from laserchess.server.runtime.origins import is_known_host, is_own_origin, own_origin, scheme_of
from laserchess.server.wire.incoming import MAX_SECRET, MIN_SECRET

COOKIES = {"https": "__Host-visitor", "http": "visitor"}
"""By scheme: over TLS, no other host and no attacker on the network can set a cookie of that name."""
SESSIONS = {"https": "__Host-session", "http": "session"}
SESSION_SECONDS = 90 * 24 * 3600
TOKEN_PREFIX = "lip_"  # noqa: S105  # the prefix of every personal token, as on lichess
HASH_LENGTH = 64
"""Of a visitor's hash; ids of accounts are shorter."""
UNSIGNED = re.compile(r"[A-Za-z0-9_-]{43}")
"""Cookies from before they were signed; visitors who hold a seat with one get a new one."""
YEAR = 365 * 24 * 3600
PUBLIC = ("/static/", "/api/palette.css", "/api/variants", "/api/health", "/api/openapi.json", "/api/docs")
"""Paths that are the same for every client: they may be cached and set no cookie."""
PERSONAL = ("/api/", "/study/")
"""Paths whose answers may depend on the account."""
SAFE = {"GET", "HEAD", "OPTIONS"}


@dataclass(frozen=True, slots=True)
class Identity:
    """Who sent a request: the owner its seats are stored under, and the key its invitations are derived from."""

    owner: str
    key: str
    name: str = ""
    """Name of an account."""
    credential: str = ""
    """The id of the session or token the account signed in with."""
    address: str = ""
    """A keyed hash of the client's network: compared, never stored in the clear."""

    @classmethod
    def of(cls, secret: str) -> "Identity":
        """Return the visitor with a secret."""
        return cls(hash_code(secret), secret)

    @property
    def account(self) -> str | None:
        """The account's id, if it is one."""
        return self.owner if is_account(self.owner) else None


def is_account(owner: str | None) -> bool:
    """Return whether an owner is an account: hashes of secrets are longer."""
    return owner is not None and len(owner) < HASH_LENGTH


class Found(NamedTuple):
    """A valid session; `renewed` is the secret that replaces the old one, if any."""

    identity: Identity
    renewed: str | None = None


class Cookies:
    """Cookies of one server, signed with its key."""

    def __init__(self, key: bytes) -> None:
        """Sign with a key that all processes of a server share."""
        self._key = key

    def write(self, secret: str) -> str:
        """Return a secret with its signature."""
        return f"{secret}.{_code(self._key, 'visitor', secret)}"

    def address_code(self, address: str) -> str:
        """Return a code that is the same for all requests from an address and does not reveal it."""
        return _code(self._key, "address", address)

    def key_of(self, account: str) -> str:
        """Return the key from which an account's invitations are derived."""
        return _code(self._key, "account", account)

    def read(self, value: str) -> str | None:
        """Return the secret of a cookie that this server signed."""
        secret, _, _ = value.partition(".")
        return secret if compare_digest(value.encode(), self.write(secret).encode()) else None


async def _no_session(_: str) -> Found | None:
    return None


async def _knows_nobody(_: str) -> bool:
    return False


class Identities:
    """How a server recognises its clients."""

    def __init__(
        self,
        cookies: Cookies,
        find_session: Callable[[str], Awaitable[Found | None]] = _no_session,
        knows: Callable[[str], Awaitable[bool]] = _knows_nobody,
    ) -> None:
        """Use the cookies, the sessions with a secret, and what is known of owners from before cookies were signed."""
        self.cookies = cookies
        self.find_session = find_session
        self.knows = knows


NOT_STARTED = Identities(Cookies(secrets.token_bytes(32)))
"""Those of a server that has not read its key from the database."""


def _identities_of(scope: Scope) -> Identities:
    return state_of(scope["app"]).find(Identities) or NOT_STARTED


def _code(key: bytes, purpose: str, text: str) -> str:
    """Return 128 bits that only a holder of the key can compute."""
    return urlsafe_b64encode(digest(key, f"{purpose} {text}".encode(), "sha256")[:16]).rstrip(b"=").decode()


def invitation_of(secret: str, game_id: str) -> str:
    """Return the code of an invitation to a game: derived from the secret and not stored."""
    return _code(secret.encode("utf-8", "replace"), "invitation", game_id)


def hash_of(secret: str | None) -> str | None:
    """Return the hash of a secret, or nothing if it is not a valid one."""
    if secret is None or not MIN_SECRET <= len(secret) <= MAX_SECRET:
        return None
    return hash_code(secret)


def hash_code(code: str) -> str:
    """Return the hash of an invitation's code."""
    return sha256(code.encode("utf-8", "replace")).hexdigest()


def secret_of(scope: Scope) -> str | None:
    """Return the secret of a request: from its header, else from its cookie."""
    if token := token_of(scope):
        return token
    return _identities_of(scope).cookies.read(_cookie_of(scope, COOKIES))


def token_of(scope: Scope) -> str:
    """Return the bearer token of a request: a visitor's secret, or a personal token of an account."""
    scheme, _, token = Headers(scope=scope).get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def _cookie_of(scope: Scope, names: dict[str, str]) -> str:
    sent = cookie_parser(Headers(scope=scope).get("cookie", ""))
    return sent.get(names[scheme_of(scope)], "")


def session_of(scope: Scope) -> str:
    """Return the session secret of a browser; API clients have a token instead."""
    return "" if token_of(scope) else _cookie_of(scope, SESSIONS)


async def _find_session(scope: Scope) -> Found | None:
    """Return the session of a request whose answer depends on it; other pages are the same for every client."""
    path, secret = scope["path"], session_of(scope)
    if not secret or not path.startswith(PERSONAL) or path.startswith(PUBLIC):
        return None
    return await _identities_of(scope).find_session(secret)


def is_personal(scope: Scope) -> bool:
    """Return whether a request has a personal token: such clients get answers in the shape of lichess's API."""
    return token_of(scope).startswith(TOKEN_PREFIX)


def identity_of(scope: Scope) -> Identity | None:
    """Return the identity the middleware found."""
    identity: Identity | None = scope.get("state", {}).get("identity")
    return identity


def visitor_of(scope: Scope) -> str | None:
    """Return the hash of the secret of a request."""
    return hash_of(secret_of(scope))


class IdentityMiddleware:
    """Put the identity into `request.state`, give new visitors a secret, and reject foreign hosts and origins."""

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
        if self._is_allowed(scope):
            try:
                found = await _find_session(scope)
            except LaserChessError:
                code = TRY_LATER
            else:
                _set_identity(scope, found, secret_of(scope))
                await self._app(scope, receive, send)
                return
        await reject_socket(receive, send, code)

    def _is_allowed(self, scope: Scope) -> bool:
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
            await rejection_of(error)(scope, receive, send)
            return
        _set_identity(scope, found, secret)
        cookies_set = [visitor_cookie(scope, fresh)] if fresh else []
        if found is not None and found.renewed:
            cookies_set.append(session_cookie(scope, found.renewed))
        await self._app(scope, receive, _setting_cookies(cookies_set, send) if cookies_set else send)


def _set_identity(scope: Scope, found: Found | None, secret: str | None) -> None:
    """Store the identity in the scope; a personal token is checked by the routes that accept one."""
    visitor = None if is_personal(scope) else hash_of(secret)
    own = Identity(visitor, secret) if visitor and secret else None
    identity = found.identity if found else own
    if identity is not None:
        identity = replace(identity, address=address_code_of(scope))
    scope.setdefault("state", {})
    scope["state"] |= {"identity": identity, "visitor": identity and identity.owner, "browser": visitor}


def address_code_of(scope: Scope) -> str:
    """Return the keyed hash of the client's network; nothing for a trusted one, where no limit applies to it."""
    if is_trusted(scope):
        return ""
    return _identities_of(scope).cookies.address_code(site_of(scope))


def _wrong_host(scope: Scope) -> ASGIApp:
    return reject(ErrorCode.HOST_NAME, Headers(scope=scope).get("host", ""))


def _wrong_origin(scope: Scope) -> ASGIApp:
    return reject(ErrorCode.ORIGIN, Headers(scope=scope).get("origin", ""), origin=own_origin(scope))


async def _known_unsigned(scope: Scope) -> str | None:
    """Return the secret of a cookie from before they were signed, if a seat or a position belongs to it."""
    secret = cookie_parser(Headers(scope=scope).get("cookie", "")).get(COOKIES["http"], "")
    if UNSIGNED.fullmatch(secret) is None:
        return None
    try:
        return secret if await _identities_of(scope).knows(hash_code(secret)) else None
    except (LaserChessError, SQLAlchemyError, OSError):
        return None


def visitor_cookie(scope: Scope, secret: str) -> str:
    """Return the header that sets a visitor's secret."""
    return _cookie(scope, COOKIES, _identities_of(scope).cookies.write(secret), YEAR)


def session_cookie(scope: Scope, secret: str) -> str:
    """Return the header that sets a session's secret; an empty one deletes the cookie."""
    return _cookie(scope, SESSIONS, secret, SESSION_SECONDS if secret else 0)


def _cookie(scope: Scope, names: dict[str, str], value: str, seconds: int) -> str:
    scheme = scheme_of(scope)
    secure = "; Secure" if scheme == "https" else ""
    return f"{names[scheme]}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}"


def _setting_cookies(cookies_set: list[str], send: Send) -> Send:
    """Return a `send` that sets cookies and makes the response private."""

    async def send_with_cookies(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for cookie in cookies_set:
                headers.append("set-cookie", cookie)
            headers["Cache-Control"] = "private, no-store"
        await send(message)

    return send_with_cookies
