"""Who is asking: a secret in a cookie, or in a header for programs. Only its hash goes any further."""

import secrets
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

COOKIE = "visitor"
SHORTEST, LONGEST = 16, 200
YEAR = 365 * 24 * 3600
PUBLIC = ("/static/", "/api/palette.css", "/api/variants", "/api/health", "/api/openapi.json", "/api/docs")
"""What is the same for everybody, may be cached, and so sets no cookie."""

SAFE = {"GET", "HEAD", "OPTIONS"}
WHY = {"reason": "origin", "message": "the request comes from another site's page", "text": "", "expected": ""}
FOREIGN = JSONResponse({"error": WHY}, 403)


def hash_of(secret: str | None) -> str | None:
    """Return what is stored of a secret, or nothing where there is no proper one."""
    if secret is None or not SHORTEST <= len(secret) <= LONGEST:
        return None
    return sha256(secret.encode("utf-8", "replace")).hexdigest()


def secret_of(headers: Headers) -> str | None:
    """Return the secret a request brings, in its header before its cookie."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token.strip():
        return token.strip()
    return cookie_parser(headers.get("cookie", "")).get(COOKIE)


def visitor_of(headers: Headers) -> str | None:
    """Return the hash of the secret a request brings."""
    return hash_of(secret_of(headers))


def is_own_origin(headers: Headers, allowed: frozenset[str]) -> bool:
    """Tell whether a request comes from a page of this server, or from no page at all."""
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return True
    try:
        place = urlsplit(origin).netloc.lower()
    except ValueError:
        return False
    return bool(place) and place == headers.get("host", "").lower()


class IdentityMiddleware:
    """Puts the visitor's hash into `request.state.visitor`, giving newcomers a secret."""

    def __init__(self, app: ASGIApp, *, origins: frozenset[str] = frozenset()) -> None:
        """Wrap an app; pages from `origins` may act for their visitors."""
        self._app = app
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        visitor, fresh = visitor_of(headers), None
        if visitor is None and not scope["path"].startswith(PUBLIC):
            fresh = secrets.token_urlsafe(32)
            visitor = hash_of(fresh)
        scope.setdefault("state", {})
        scope["state"]["visitor"] = visitor
        if scope["method"] not in SAFE and not is_own_origin(headers, self._origins):
            await FOREIGN(scope, receive, send)
            return
        await self._app(scope, receive, _giving(fresh, scope, send) if fresh else send)


def _giving(secret: str, scope: Scope, send: Send) -> Any:  # noqa: ANN401  # a Send
    """Return a `send` that sets the cookie."""
    secure = "; Secure" if scope.get("scheme") == "https" else ""
    cookie = f"{COOKIE}={secret}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}"

    async def send_with_cookie(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).append("set-cookie", cookie)
        await send(message)

    return send_with_cookie
