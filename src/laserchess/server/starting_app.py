"""The application while the rules are compiled: the browser app, which plays on the visitor's device meanwhile."""

from fastapi import FastAPI
from fastapi.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from laserchess.core.compile_events import NotCompiledError
from laserchess.server import errors
from laserchess.server.api import offline, piece_art, static, study_pages, variants
from laserchess.server.api.static import SecurityHeaders
from laserchess.server.api.web_files import MIN_PACKED
from laserchess.server.api_errors import NOT_ALLOWED, ErrorCode
from laserchess.server.app_state import AppState
from laserchess.server.errors import reject, reject_socket

PARTS = offline, static, study_pages, variants, piece_art
"""What is the same for every visitor, and needs neither the rules nor the database."""


def create_starting_app(state: AppState) -> FastAPI:
    """Return an application that serves pages and files, and rejects all other requests for now."""
    app = FastAPI(openapi_url=None)
    state.install(app)
    errors.install(app)
    for early in (NotCompiledError, NOT_ALLOWED):
        app.add_exception_handler(early, _reject_early)
    for part in PARTS:
        app.router.routes.extend(part.router.routes)
    app.router.default = _reject
    app.add_middleware(GZipMiddleware, minimum_size=MIN_PACKED)
    app.add_middleware(SecurityHeaders)
    return app


async def _reject_early(_request: Request, _error: Exception) -> Response:
    return reject(ErrorCode.STARTING)


async def _reject(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await reject_socket(receive, send)
    else:
        await reject(ErrorCode.STARTING)(scope, receive, send)
