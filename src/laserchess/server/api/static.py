"""Pages and files of the browser client, and the security headers."""

import os
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

from fastapi import Path as PathParameter
from fastapi import Request
from starlette.datastructures import MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from laserchess.core.errors import LaserChessError, UnknownNameError
from laserchess.puzzles import find, puzzle_of
from laserchess.server.api.link_previews import describe_game, describe_page, describe_puzzle
from laserchess.server.api.pages import EMBED, GAME, NOT_FOUND, PUZZLES, ROUTES, STYLE_GUIDE, Page
from laserchess.server.api.web_files import (
    JOINED,
    STAMPED,
    STATIC,
    WebFile,
    read_file,
    read_joined,
    read_page,
    stamp_of,
)
from laserchess.server.api_errors import MISSING, ApiError, ErrorCode, api_error
from laserchess.server.app_state import state_of
from laserchess.server.play.games import Games
from laserchess.server.routes import Router
from laserchess.server.runtime.origins import scheme_of
from laserchess.server.wire.responses import cacheable

WEB = Path(__file__).parents[2] / "web"
TYPES = {
    ".css": "text/css",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".net": "application/octet-stream",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
SOURCES = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "font-src": "'self'",
    "media-src": "'self'",
    "manifest-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
HEADERS = {
    "Content-Security-Policy": "; ".join(f"{kind} {sources}" for kind, sources in SOURCES.items()),
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
EMBEDDED = {
    "Content-Security-Policy": HEADERS["Content-Security-Policy"].replace(
        "frame-ancestors 'none'", "frame-ancestors *"
    ),
    "Cross-Origin-Embedder-Policy": "",
    "Cross-Origin-Opener-Policy": "",
    "X-Frame-Options": "",
}
"""A game may be embedded in other sites, without controls that act for the visitor."""
LOCAL_ID = "local-"
"""How the ids of games begin that the browser stores."""
OPEN_PATH = "/board/"
OPEN = {"Access-Control-Allow-Origin": "*", "Cross-Origin-Resource-Policy": "cross-origin"}
"""The board element may be used by pages of every origin: nothing there depends on the visitor."""
SECURE_HEADERS = {"Strict-Transport-Security": "max-age=31536000"}
NO_STORE = {"Cache-Control": "private, no-store"}
IMMUTABLE = "public, max-age=31536000, immutable"
OK = 200
Describe = Callable[[bytes], bytes]
router = Router(include_in_schema=False)


def send_file(request: Request, path: str) -> Response:
    """Answer with a file of the client, and no others."""
    root = WEB.resolve()
    found = (root / path).resolve() if "\0" not in path else root
    kind = TYPES.get(found.suffix)
    file: WebFile | None = None
    with suppress(OSError):
        if path.startswith(JOINED) and found.is_relative_to(root):
            file = read_joined(root, path.removeprefix(JOINED))
        elif kind and found.is_relative_to(root):
            file = read_file(found)
    if kind is None or file is None:
        raise api_error(ErrorCode.PAGE, path)
    return cacheable(request, file.body, kind, file.packed)


@router.api_route("/static/{path:path}", methods=["GET", "HEAD"])
async def get_file(request: Request, path: Annotated[str, PathParameter(max_length=300)]) -> Response:
    """Return a file of the client; one requested with its current stamp can be cached forever."""
    stamp = STAMPED.match(path)
    answer = send_file(request, path[stamp.end() :] if stamp else path)
    if stamp and stamp[0] == stamp_of(WEB):
        answer.headers["Cache-Control"] = IMMUTABLE
    return answer


@router.api_route("/favicon.ico", methods=["GET", "HEAD"])
async def get_icon(request: Request) -> Response:
    """Return the icon, for browsers that request it by default."""
    return send_file(request, "favicon.svg")


def send_page(request: Request, page: Page, describe: Describe, status: int = 200) -> Response:
    """Answer with a page, its link preview and the headers that preload its files."""
    try:
        rendered = read_page(WEB, page)
    except OSError as error:
        raise api_error(ErrorCode.PAGE, page.name) from error
    answer = cacheable(request, describe(rendered.body), "text/html")
    answer.headers["Link"] = rendered.links
    if status != answer.status_code == OK:
        answer.status_code = status
    return answer


def missing_page(request: Request) -> Response | None:
    """Answer a browser that requested a missing page; nothing for API clients and missing files."""
    is_page = request.method in {"GET", "HEAD"} and not request.url.path.startswith(("/api/", STATIC))
    if not is_page or "text/html" not in request.headers.get("accept", ""):
        return None
    try:
        return send_page(request, NOT_FOUND, lambda body: body, MISSING)
    except ApiError:
        return None


@router.api_route("/game/{name}", methods=["GET", "HEAD"])
@router.api_route("/embed/{name}", methods=["GET", "HEAD"])
async def get_game(request: Request, name: Annotated[str, PathParameter(max_length=300)]) -> Response:
    """Return the page of a game; its status also says whether the game exists, unless it is on the visitor's device."""
    page = EMBED if request.url.path.startswith("/embed/") else GAME
    games = state_of(request.app).find(Games)
    try:
        header = await games.header_to_show(name) if games and not name.startswith(LOCAL_ID) else None
    except LaserChessError as error:
        if isinstance(error, ApiError) and error.status == MISSING:
            return send_page(request, page, lambda body: body, MISSING)
        header = None
    if header is None:
        return send_page(request, page, lambda body: describe_page(request, page, body))
    return send_page(request, page, lambda body: describe_game(request, header, body))


def get_puzzle(request: Request, name: Annotated[str, PathParameter(max_length=300)]) -> Response:
    """Return the page of a puzzle, or of today's, with its image; its status also says whether there is one."""
    try:
        puzzle = puzzle_of(datetime.now(UTC).date()) if name == "daily" else find(name)
    except UnknownNameError:
        return send_page(request, PUZZLES, lambda body: body, MISSING)
    return send_page(request, PUZZLES, lambda body: describe_puzzle(request, puzzle, body))


def _add_page(path: str, page: Page) -> None:
    async def get_page(request: Request) -> Response:
        return send_page(request, page, lambda body: describe_page(request, page, body))

    router.add_api_route(path, get_page, methods=["GET", "HEAD"], name=page.name)


for _path, _page in ROUTES.items():
    _add_page(_path, _page)
if os.environ.get("LASERCHESS_DEV"):
    _add_page("/style-guide", STYLE_GUIDE)
router.add_api_route("/puzzles/{name}", get_puzzle, methods=["GET", "HEAD"])


def headers_of(scope: Scope) -> dict[str, str]:
    """Return the headers of an answer: API answers are not cached, and TLS connections get HSTS."""
    secure = SECURE_HEADERS if scheme_of(scope) == "https" else {}
    framed = EMBEDDED if scope["path"].startswith("/embed/") else {}
    opened = OPEN if scope["path"].startswith(OPEN_PATH) else {}
    headers = HEADERS | framed | opened | secure | (NO_STORE if scope["path"].startswith("/api/") else {})
    return {name: value for name, value in headers.items() if value}


class SecurityHeaders:
    """Add headers to every answer that prevent framing, sniffing and foreign scripts."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap an application."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in headers_of(scope).items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, send_with_headers if scope["type"] == "http" else send)
