"""Every rejection in one shape, `{"error": ErrorDetail}`, with the status that fits.

Requests of the lichess-shaped API get its shape instead: `{"error": "message"}`.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel
from pydantic_core import ErrorDetails
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match
from starlette.types import Receive, Scope, Send

from laserchess.core.errors import MAX_EVIDENCE, LaserChessError, RuleError
from laserchess.server.api_errors import BAD, CONFLICT, MISSING, NOT_ALLOWED, ApiError, ErrorCode, api_error, evidence
from laserchess.server.app_state import state_of
from laserchess.server.wire.responses import INVALID, Json
from laserchess.server.wire.schemas import ErrorDetail

LOG = logging.getLogger("laserchess.server")
MAX_TEXT = 200
NORMAL, POLICY, TOO_BIG, TRY_LATER = 1000, 1008, 1009, 1013
"""Codes with which a WebSocket is closed."""
METHODS = ("DELETE", "GET", "HEAD", "PATCH", "POST", "PUT")


class PlainError(BaseModel):
    """Why a request was rejected, as text."""

    error: str


PageFor = Callable[[Request], Response | None]


def install(app: FastAPI, missing_page: PageFor | None = None) -> None:
    """Install the handlers that answer every error of an application in this shape; browsers get a missing page."""

    async def reject_http(request: Request, error: Exception) -> Response:
        is_missing = isinstance(error, HTTPException) and error.status_code == MISSING
        page = missing_page(request) if missing_page is not None and is_missing else None
        return page or await _reject_http(request, error)

    app.add_exception_handler(LaserChessError, _reject)
    app.add_exception_handler(HTTPException, reject_http)
    app.add_exception_handler(RequestValidationError, _reject_form)
    app.add_exception_handler(SQLAlchemyError, _report_storage)
    app.add_exception_handler(Exception, _report_internal)


def detail(reason: str, message: str, text: str = "", expected: str = "") -> ErrorDetail:
    """Return the JSON of an error without a code; `text` may be long or hold characters that cannot be encoded."""
    return {
        "code": "",
        "reason": _clean(reason),
        "message": _clean(message),
        "hint": "",
        "text": _clean(text[:MAX_TEXT]),
        "expected": _clean(expected),
        "facts": {},
    }


def _clean(text: str) -> str:
    return text.encode("utf-8", "replace").decode()


def error_body(error: LaserChessError) -> ErrorDetail:
    """Return the JSON of an error: what sockets send, and what HTTP wraps in `error`."""
    if not isinstance(error, ApiError):
        return detail(error.reason or "refused", str(error), error.text, error.expected)
    body = detail(error.reason, error.message, error.text, error.hint or error.expected)
    facts = {name: _clean(fact) if isinstance(fact, str) else fact for name, fact in error.facts.items()}
    return {**body, "code": error.code, "hint": _clean(error.hint), "facts": facts}


class LichessRequests:
    """The requests whose errors have lichess's shape."""

    def __init__(self, include: Callable[[Scope], bool]) -> None:
        """Recognise them by a function."""
        self.include = include


class Rejection(Json):
    """An error, in lichess's shape for requests of the API that has it: `LichessRequests` recognises them."""

    def __init__(self, status: int, error: ErrorDetail, headers: Mapping[str, str] | None = None) -> None:
        """Keep the parts, since only the request decides on the shape."""
        super().__init__({"error": error}, status_code=status, headers=headers)
        self._error, self._given = error, headers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the error."""
        shaped = state_of(scope["app"]).find(LichessRequests) if "app" in scope else None
        if shaped is None or not shaped.include(scope):
            await super().__call__(scope, receive, send)
            return
        text = " ".join(filter(None, [self._error["message"], self._error["hint"]]))
        status = BAD if self.status_code in {CONFLICT, INVALID} else self.status_code
        await Json({"error": text}, status_code=status, headers=self._given)(scope, receive, send)


def status_of(error: LaserChessError) -> int:
    """Return the HTTP status of an error: 409 for what the rules forbid and 400 for invalid text, if it has none."""
    if isinstance(error, ApiError):
        return error.status
    return CONFLICT if isinstance(error, RuleError) else BAD


def reject(code: ErrorCode, text: object = "", headers: Mapping[str, str] | None = None, **facts: object) -> Response:
    """Answer with the rejection for a code."""
    error = api_error(code, text, **facts)
    error.headers = dict(headers or {})
    return rejection_of(error)


async def reject_socket(receive: Receive, send: Send, code: int = TRY_LATER) -> None:
    """Close a WebSocket before it is opened."""
    await receive()
    await send({"type": "websocket.close", "code": code})


def rejection_of(error: LaserChessError) -> Response:
    """Answer with an error; a temporary rejection says when to try again."""
    headers = dict(error.headers) if isinstance(error, ApiError) else {}
    if isinstance(error, ApiError) and error.retry_after is not None:
        headers["Retry-After"] = str(error.retry_after)
    return Rejection(status_of(error), error_body(error), headers)


async def _reject(_: Request, error: Exception) -> Response:
    if not isinstance(error, LaserChessError):
        raise error
    return rejection_of(error)


async def _reject_http(request: Request, error: Exception) -> Response:
    if not isinstance(error, HTTPException):
        raise error
    if error.status_code == MISSING:
        return reject(ErrorCode.NOT_FOUND, headers=error.headers)
    if error.status_code == NOT_ALLOWED:
        methods = ", ".join(_allowed(request))
        return reject(ErrorCode.METHOD, headers={**(error.headers or {}), "Allow": methods}, methods=methods)
    reason = HTTPStatus(error.status_code).phrase.lower().replace(" ", "-")
    return Rejection(error.status_code, detail(reason, str(error.detail)), error.headers)


def _allowed(request: Request) -> list[str]:
    """Return the methods a path supports, over all routes."""
    routes = request.app.routes
    scopes = {method: {**request.scope, "method": method} for method in METHODS}
    return [method for method, scope in scopes.items() if any(r.matches(scope)[0] is Match.FULL for r in routes)]


async def _reject_form(_: Request, error: Exception) -> Response:
    if not isinstance(error, RequestValidationError):
        raise error
    return Rejection(INVALID, form_error(error.errors()))


def form_error(errors: Sequence[ErrorDetails]) -> ErrorDetail:
    """Return the JSON for a message that does not fit its schema: the first fault, and where it is."""
    first = errors[0]
    field = ".".join(str(part) for part in first["loc"] if part != "body") or "body"
    problem = first["msg"].removeprefix("Value error, ").rstrip(".")
    sent = _shortened(evidence(first["input"]))
    return error_body(api_error(ErrorCode.FORM, sent, field=_shortened(field), problem=problem))


def _shortened(text: str) -> str:
    return text if len(text) <= MAX_EVIDENCE else text[: MAX_EVIDENCE - 1] + "…"


async def _report_storage(request: Request, error: Exception) -> Response:
    """Log that the database does not answer, and ask the client to try again."""
    LOG.error("%s %s: no answer from the database: %s", request.method, request.url.path, type(error).__name__)
    return reject(ErrorCode.STORAGE)


async def _report_internal(request: Request, error: Exception) -> Response:
    """Log an unexpected error, without showing it to the client."""
    LOG.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return reject(ErrorCode.SERVER_ERROR)
