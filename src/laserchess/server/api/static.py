"""Pages and files of the browser client, and the headers that keep them safe."""

from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, Request
from fastapi import Path as PathParameter
from starlette.datastructures import MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from laserchess.server.api.answers import cacheable
from laserchess.server.api.web_files import links_of, read_file
from laserchess.server.origins import scheme_of
from laserchess.server.refusals import MISSING, Refused

WEB = Path(__file__).parents[2] / "web"
PAGES = {
    "/": "index.html",
    "/game/{name}": "game.html",
    "/analysis": "analysis.html",
    "/editor": "editor.html",
    "/learn": "learn.html",
    "/learn/{name}": "learn.html",
    "/account": "account.html",
    "/lobby": "lobby.html",
    "/games": "games.html",
    "/watch": "watch.html",
    "/people": "people.html",
    "/people/{name}": "person.html",
    "/host": "host.html",
}
TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
SOURCES = {
    "default-src": "'none'",
    "script-src": "'self'",
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
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
SECURE_HEADERS = {"Strict-Transport-Security": "max-age=31536000"}
UNKEPT = {"Cache-Control": "private, no-store"}
router = APIRouter(include_in_schema=False)


def send_file(request: Request, path: str) -> Response:
    """Answer with a file of the client; there are no others to be had."""
    root = WEB.resolve()
    found = (root / path).resolve() if "\0" not in path else root
    kind = TYPES.get(found.suffix)
    try:
        file = read_file(found) if kind and found.is_relative_to(root) else None
    except OSError:
        file = None
    if kind is None or file is None:
        message = "there is no such page or file"
        raise Refused(message, reason="path", status=MISSING, text=path)
    return cacheable(request, file.body, kind, file.packed)


@router.api_route("/static/{path:path}", methods=["GET", "HEAD"])
async def get_file(request: Request, path: Annotated[str, PathParameter(max_length=300)]) -> Response:
    """Return a file of the client."""
    return send_file(request, path)


@router.api_route("/favicon.ico", methods=["GET", "HEAD"])
async def get_icon(request: Request) -> Response:
    """Return the icon, for browsers that ask without being told where it is."""
    return send_file(request, "favicon.svg")


def _add_page(path: str, file: str) -> None:
    async def get_page(request: Request) -> Response:
        answer = send_file(request, file)
        answer.headers["Link"] = links_of(WEB, file)
        return answer

    router.add_api_route(path, get_page, methods=["GET", "HEAD"], name=file)


for _path, _file in PAGES.items():
    _add_page(_path, _file)


def headers_of(scope: Scope) -> dict[str, str]:
    """Return the headers of an answer: what the API says is for nobody to keep, and who came over TLS stays there."""
    secure = SECURE_HEADERS if scheme_of(scope) == "https" else {}
    return HEADERS | secure | (UNKEPT if scope["path"].startswith("/api/") else {})


class SecurityHeaders:
    """Adds to every answer what keeps pages from being framed, sniffed or made to run foreign scripts."""

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
