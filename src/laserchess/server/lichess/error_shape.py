"""Errors in lichess's shape, `{"error": "No such token"}`, with the statuses its clients know."""

from collections.abc import Callable, Coroutine, Mapping

from fastapi.exceptions import RequestValidationError
from starlette.requests import Request
from starlette.responses import Response

from laserchess.core.errors import LaserChessError
from laserchess.server.api_errors import (
    BAD,
    CONFLICT,
    FORBIDDEN,
    MISSING,
    TOO_MANY,
    UNAUTHORIZED,
    UNAVAILABLE,
    ApiError,
)
from laserchess.server.errors import PlainError, answer_plainly, form_error, retry_headers, status_of
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

    def get_route_handler(self) -> Callable[[Request], Coroutine[None, None, Response]]:
        """Return the handler, with errors in that shape."""
        handle = super().get_route_handler()

        async def handle_plainly(request: Request) -> Response:
            try:
                return await handle(request)
            except RequestValidationError as error:
                return answer_plainly(BAD, form_error(error.errors())["message"])
            except LaserChessError as error:
                return _refuse(error)

        return handle_plainly


def _refuse(error: LaserChessError) -> Response:
    status = status_of(error)
    headers = retry_headers(error) | (error.headers if isinstance(error, LichessError) else {})
    expected = f"; expected {error.expected}" if error.expected else ""
    return answer_plainly(BAD if status == CONFLICT else status, f"{error}{expected}", headers)
