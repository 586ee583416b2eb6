"""Refusals as lichess words them: `{"error": "No such token"}`, with the statuses its clients know."""

from collections.abc import Callable, Coroutine, Mapping
from typing import Any

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
from laserchess.server.wire.responses import MEANINGS, documented

WORDS = {
    BAD: "What was sent cannot be read, or the game does not allow it.",
    UNAUTHORIZED: "There is no token, or none such.",
    FORBIDDEN: "The token's scopes are too small; `X-Accepted-OAuth-Scopes` names those that would do.",
    MISSING: MEANINGS[MISSING],
    TOO_MANY: MEANINGS[TOO_MANY],
    UNAVAILABLE: MEANINGS[UNAVAILABLE],
}


class LichessError(ApiError):
    """A refusal in lichess's own words, perhaps with headers."""

    def __init__(self, status: int, words: str, headers: Mapping[str, str] | None = None) -> None:
        """Keep the words."""
        super().__init__(words, reason="lichess", status=status)
        self.headers = dict(headers or {})


def error_text(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Document the refusals of a route, with those that every route has."""
    known = sorted({*statuses, BAD, TOO_MANY, UNAVAILABLE})
    return documented(PlainError, {each: WORDS[each] for each in known} | {"4XX": "Whatever else is refused."})


WITH_TOKEN = error_text(UNAUTHORIZED, FORBIDDEN, MISSING)
"""Of a route that asks for a token."""


class PlainRoute(LateRoute):
    """A route that refuses as lichess does."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return the handler, with refusals in that shape."""
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
