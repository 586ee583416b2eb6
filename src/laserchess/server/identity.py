"""Who is asking: a secret in a cookie this server made, or in a header for programs. Only its hash is ever stored."""

import re
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256
from hmac import compare_digest, digest
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from laserchess.core.errors import LaserChessError
from laserchess.server.errors import answer, detail
from laserchess.server.origins import is_known_host, is_own_origin, own_origin, scheme_of
from laserchess.server.refusals import FORBIDDEN

COOKIES = {"https": "__Host-visitor", "http": "visitor"}
"""By scheme: over TLS no other host, and nobody on the way, can set a cookie of that name."""
SHORTEST, LONGEST = 16, 200
UNSIGNED = re.compile(r"[A-Za-z0-9_-]{43}")
"""The form of cookies before they were signed; those who hold a seat with one are given a new one."""
YEAR = 365 * 24 * 3600
PUBLIC = ("/static/", "/api/palette.css", "/api/variants", "/api/health", "/api/openapi.json", "/api/docs")
"""What is the same for everybody, may be cached, and so sets no cookie."""
SAFE = {"GET", "HEAD", "OPTIONS"}
MISDIRECTED, POLICY = 421, 1008


class Cookies:
    """Cookies of one server: signed with its key, so that no other can make one."""

    def __init__(self, key: bytes) -> None:
        """Sign with a key, which all processes of a server share."""
        self._key = key

    def write(self, secret: str) -> str:
        """Return a secret with its signature."""
        return f"{secret}.{_code(self._key, 'visitor', secret)}"

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
    scheme, _, token = Headers(scope=scope).get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token.strip():
        return token.strip()
    cookies: Cookies = scope["app"].state.cookies
    return cookies.read(_cookie_of(scope))


def _cookie_of(scope: Scope) -> str:
    sent = cookie_parser(Headers(scope=scope).get("cookie", ""))
    return sent.get(COOKIES[scheme_of(scope)], "")


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
        elif scope["type"] != "websocket" or self._is_welcome(scope):
            await self._app(scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close", "code": POLICY})

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
        scope.setdefault("state", {})
        visitor = hash_of(secret)
        scope["state"] |= {"visitor": visitor, "secret": visitor and secret}
        await self._app(scope, receive, _giving(fresh, scope, send) if fresh else send)


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


def _giving(secret: str, scope: Scope, send: Send) -> Any:  # noqa: ANN401  # a Send
    """Return a `send` that sets the cookie, on an answer that nobody may keep for others."""
    scheme = scheme_of(scope)
    cookies: Cookies = scope["app"].state.cookies
    secure = "; Secure" if scheme == "https" else ""
    value = cookies.write(secret)
    cookie = f"{COOKIES[scheme]}={value}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}"

    async def send_with_cookie(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers.append("set-cookie", cookie)
            headers["Cache-Control"] = "private, no-store"
        await send(message)

    return send_with_cookie
