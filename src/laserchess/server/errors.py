"""Every refusal in one shape: `{"error": {reason, message, text, expected}}`, with the status that fits.

Programs with a personal token are told in lichess's shape instead: `{"error": "words"}`.
"""

import logging
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match

from laserchess.core.errors import MAX_EVIDENCE, LaserChessError, RuleError
from laserchess.server.api_errors import BAD, CONFLICT, MISSING, UNAVAILABLE, ApiError, ErrorCode, api_error, evidence
from laserchess.server.wire.responses import INVALID, Json
from laserchess.server.wire.schemas import ErrorDetail

LOG = logging.getLogger("laserchess.server")
MAX_TEXT = 200
PATIENCE = {"Retry-After": "5"}
METHODS = ("DELETE", "GET", "HEAD", "PATCH", "POST", "PUT")


class PlainError(BaseModel):
    """Why something was refused, in words."""

    error: str


def install(app: FastAPI) -> None:
    """Let an application answer everything that goes wrong in this shape."""
    app.add_exception_handler(LaserChessError, _refuse)
    app.add_exception_handler(HTTPException, _refuse_http)
    app.add_exception_handler(RequestValidationError, _refuse_form)
    app.add_exception_handler(SQLAlchemyError, _ask_for_patience)
    app.add_exception_handler(Exception, _apologise)


def detail(reason: str, message: str, text: str = "", expected: str = "") -> ErrorDetail:
    """Write an error; what was sent may be long or hold characters that cannot be written."""
    return {
        "reason": _clean(reason),
        "message": _clean(message),
        "text": _clean(text[:MAX_TEXT]),
        "expected": _clean(expected),
    }


def _clean(text: str) -> str:
    return text.encode("utf-8", "replace").decode()


def error_body(error: LaserChessError) -> ErrorDetail:
    """Write an error of the library: what sockets send, and what HTTP wraps in `error`."""
    return detail(error.reason or "refused", str(error), error.text, error.expected)


def answer(status: int, error: ErrorDetail, headers: Mapping[str, str] | None = None) -> Response:
    """Answer with an error."""
    return Json({"error": error}, status_code=status, headers=headers)


def answer_plainly(status: int, words: str, headers: Mapping[str, str] | None = None) -> Response:
    """Answer with an error as lichess does."""
    return Json({"error": _clean(words)}, status_code=status, headers=headers)


def status_of(error: LaserChessError) -> int:
    """Return the HTTP status of an error: its own, 409 for what the rules forbid, 400 for what cannot be read."""
    if isinstance(error, ApiError):
        return error.status
    return CONFLICT if isinstance(error, RuleError) else BAD


def retry_headers(error: LaserChessError) -> dict[str, str]:
    """Return the header that says when to try again, for a refusal that passes."""
    seconds = error.retry_after if isinstance(error, ApiError) else None
    return {} if seconds is None else {"Retry-After": str(seconds)}


async def _refuse(_: Request, error: Exception) -> Response:
    if not isinstance(error, LaserChessError):
        raise error
    return answer(status_of(error), error_body(error), retry_headers(error))


async def _refuse_http(request: Request, error: Exception) -> Response:
    if not isinstance(error, HTTPException):
        raise error
    page_for = getattr(request.app.state, "missing_page", None)
    page: Response | None = page_for(request) if page_for and error.status_code == MISSING else None
    if page is not None:
        return page
    reason = HTTPStatus(error.status_code).phrase.lower().replace(" ", "-")
    headers = dict(error.headers or {})
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        headers["Allow"] = ", ".join(_allowed(request))
    return answer(error.status_code, detail(reason, str(error.detail)), headers)


def _allowed(request: Request) -> list[str]:
    """Return what can be done with a path, by whichever route."""
    routes = request.app.routes
    scopes = {method: {**request.scope, "method": method} for method in METHODS}
    return [method for method, scope in scopes.items() if any(r.matches(scope)[0] is Match.FULL for r in routes)]


async def _refuse_form(_: Request, error: Exception) -> Response:
    if not isinstance(error, RequestValidationError):
        raise error
    return answer(INVALID, form_error(error.errors()))


def form_error(errors: Sequence[Mapping[str, Any]]) -> ErrorDetail:
    """Write what is wrong with the form of a message: its first fault, and where it is."""
    first = errors[0] if errors else {}
    where = ".".join(str(part) for part in first.get("loc", ()) if part != "body")
    text = evidence(first.get("input", ""))
    shown = text if len(text) <= MAX_EVIDENCE else text[: MAX_EVIDENCE - 1] + "…"
    expected = str(first.get("msg", "another form"))
    return detail("form", f"{where or 'the body'}: {expected}", shown, expected)


async def _ask_for_patience(request: Request, error: Exception) -> Response:
    """Log that the database does not answer, and tell the other side to try again."""
    LOG.error("%s %s: no answer from the database: %s", request.method, request.url.path, type(error).__name__)
    return answer(UNAVAILABLE, error_body(api_error(ErrorCode.STORAGE)), PATIENCE)


async def _apologise(request: Request, error: Exception) -> Response:
    """Log what nobody foresaw, and tell the other side nothing of it."""
    LOG.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return answer(500, detail("internal", "something went wrong here; the log says what"))
