"""Errors in lichess's shape, `{"error": "No such token"}`, with the statuses its clients know."""

from collections.abc import Mapping

from starlette.datastructures import Headers
from starlette.routing import Match
from starlette.types import Scope

from laserchess.server.api_errors import BAD, FORBIDDEN, MISSING, TOO_MANY, UNAUTHORIZED, UNAVAILABLE, ApiError
from laserchess.server.errors import PlainError
from laserchess.server.identity import is_personal
from laserchess.server.routes import LateRoute
from laserchess.server.wire.responses import MEANINGS, Responses, documented

DESCRIPTIONS = {
    BAD: "The request is malformed, or the game does not allow it.",
    UNAUTHORIZED: "The token is missing or unknown.",
    FORBIDDEN: "The token lacks a scope; `X-Accepted-OAuth-Scopes` names the accepted ones.",
    MISSING: MEANINGS[MISSING],
    TOO_MANY: MEANINGS[TOO_MANY],
    UNAVAILABLE: MEANINGS[UNAVAILABLE],
}
SHARED = "/api/account"
"""The path at which browsers, which have no token, get the server's own shape."""


class LichessError(ApiError):
    """An error with lichess's message, perhaps with headers."""

    def __init__(self, status: int, message: str, headers: Mapping[str, str] | None = None) -> None:
        """Keep the message and the headers."""
        super().__init__(message, reason="lichess", status=status)
        self.headers = dict(headers or {})


def error_text(*statuses: int) -> Responses:
    """Document the errors of a route, together with those that every route has."""
    known = sorted({*statuses, BAD, TOO_MANY, UNAVAILABLE})
    return documented(PlainError, {each: DESCRIPTIONS[each] for each in known} | {"4XX": "Any other error."})


WITH_TOKEN = error_text(UNAUTHORIZED, FORBIDDEN, MISSING)
"""The errors of a route that requires a token."""


class PlainRoute(LateRoute):
    """A route that reports errors as lichess does."""


def is_lichess(scope: Scope) -> bool:
    """Return whether errors of a request have lichess's shape: because of its token, or its path."""
    if is_personal(scope):
        return True
    if scope["path"] == SHARED:
        return "authorization" in Headers(scope=scope)
    routes = scope["app"].routes
    return any(isinstance(route, PlainRoute) and route.matches(scope)[0] is not Match.NONE for route in routes)
