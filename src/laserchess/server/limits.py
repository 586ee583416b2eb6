"""Rate limits per visitor and address, and limits on the size of bodies."""

import asyncio
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import ceil

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from laserchess.server.api_errors import ErrorCode
from laserchess.server.errors import reject, reject_socket
from laserchess.server.identity import SAFE, visitor_of
from laserchess.server.runtime.addresses import is_trusted, shares_of, site_of
from laserchess.server.runtime.executors import AddressLimit
from laserchess.server.runtime.rate_buckets import Buckets, Rate
from laserchess.server.wire.inputs import has_nul

MAX_BODY = 2_000_000
MAX_BUCKETS = 20_000
BYTES_PER_TOKEN = 4000
MAX_BYTES, MAX_ADDRESS_BYTES = 64_000_000, 16_000_000
"""Of bodies that are being read or handled: in total, and of one address."""
MAX_CONCURRENT = 4
"""Concurrent requests for games of one address; further ones wait."""
WITH_GAMES = "/api/games", "/api/positions/saved", "/api/lobby", "/api/people"
"""Paths whose requests share a thread or the writer with moves: seeks of a crowd at one address would go first."""
REJECTED_COST, MAX_DEBT = 20.0, 100.0
"""What a rejected WebSocket costs in tokens, and the debt an address can reach."""
UNKNOWN = "\N{REPLACEMENT CHARACTER}"
"""Replaces NUL in a path, which then matches nothing; PostgreSQL would report NUL as a broken connection."""
BODY_SECONDS = 30
"""How long a body may take to arrive."""
CLOSE = {"Connection": "close"}


RATES: Mapping[str, Rate] = {
    "file": Rate(600, 100),
    "read": Rate(200, 30),
    "play": Rate(150, 20),
    "heavy": Rate(30, 1),
    "export": Rate(300, 10),
    "create": Rate(30, 0.5),
    "chat": Rate(15, 0.5),
    "connect": Rate(40, 1),
}
"""More than a player or a small client needs. `play`: moves, previews, positions; `export` counts games.

`chat`: what `chat.py` allows, so that a flood of lines is rejected before its requests are read."""
EXPORT_USER, TV = "/api/games/user/", "/api/tv/"
STUDIES, STUDIES_OF = "/api/study/", ("/study/by/", "/api/study/by/")
EXPORTS = "/game/export/", "/study/by/", STUDIES, EXPORT_USER, TV
LISTS = "/api/games/export/_ids", "/api/users", "/api/token/test", "/api/stream/games"
"""Paths whose body is a list of ids: each id costs a token."""
STATUSES = "/api/users/status"
"""The path whose query is such a list: each name is a query of its own."""
CHAT = re.compile("/api/(games|tournaments|board/game|bot/game)/[^/]+/chat")
CREATE = {"/api/games", "/api/games/upload", "/api/positions/saved", "/api/challenge/open", "/api/import"}
IMAGE_SUFFIXES = ".gif", ".png"
HEAVY = "/api/records", "/api/explorer/", "/api/puzzles/from-game/"
ID_BYTES = 13
"""Of an id and a comma in a list of ids."""
STUDY_CHAPTERS = 30
"""Charged for all chapters of a study or of an account, of which there are up to 300."""
SEARCHES, GROUPS, ALL_GAMES = {"/api/games/search", "/api/studies/search"}, "/api/groups/", ("/ladder", "/games.csv")
LONG_QUERY = 10.0
"""The cost of a request that reads up to 20,000 rows."""
USER_EXPORT_GAMES, TV_GAMES = 50, 10
"""Charged for exports of a user's games, and of a channel's, whose number is not known in advance."""


@dataclass(frozen=True)
class RateLimits:
    """The limits; several visitors may share one address."""

    rates: Mapping[str, Rate] = field(default_factory=lambda: RATES)
    visitors_per_address: float = 10
    max_body: int = MAX_BODY


def kind_of(scope: Scope) -> str:
    """Return the rate that applies to a request."""
    path: str = scope["path"]
    if scope["type"] == "websocket":
        return "connect"
    if path.startswith(EXPORTS) or path.endswith("/current-game") or _is_list(scope):
        return "export"
    if not path.startswith(("/api/", "/board/view")):
        return "file"
    is_safe = scope["method"] in SAFE
    if path.endswith(IMAGE_SUFFIXES) or (not is_safe and path.startswith(HEAVY)):
        return "heavy"
    if is_safe:
        return "read"
    is_creation = path in CREATE or path.endswith(("/join", "/clone"))
    return "create" if is_creation else "chat" if CHAT.fullmatch(path) else "play"


def _is_list(scope: Scope) -> bool:
    return scope["type"] == "http" and scope["method"] not in SAFE and scope["path"].startswith(LISTS)


def is_for_games(scope: Scope) -> bool:
    """Return whether a request is about games or seeks, which are read and written together with moves."""
    path: str = scope["path"]
    is_elsewhere = path.startswith(EXPORT_USER) or path.endswith(IMAGE_SUFFIXES)
    return path.startswith(WITH_GAMES) and not is_elsewhere


def tokens_of(scope: Scope, rate: Rate) -> float:
    """Return the cost of a request in tokens: by the games it exports, or by the length of its body."""
    path, headers = scope["path"], Headers(scope=scope)
    if _is_list(scope):
        return min(rate.burst, max(1.0, length_of(headers, MAX_BODY) / ID_BYTES))
    for prefix, games in ((EXPORT_USER, USER_EXPORT_GAMES), (TV, TV_GAMES)):
        if path.startswith(prefix):
            return min(rate.burst, games)
    if path == STATUSES:
        query: bytes = scope["query_string"].lower()
        return min(rate.burst, 1 + query.count(b",") + query.count(b"%2c"))
    if path.startswith(STUDIES_OF) or (path.startswith(STUDIES) and path.count("/") == STUDIES.count("/")):
        return min(rate.burst, STUDY_CHAPTERS)
    if path in SEARCHES or (path.startswith(GROUPS) and path.endswith(ALL_GAMES)):
        return LONG_QUERY
    return max(1.0, min(rate.burst / 4, length_of(headers, 0) / BYTES_PER_TOKEN))


class RateLimit:
    """Reject requests that come too fast from one visitor or one address."""

    def __init__(self, app: ASGIApp, limits: RateLimits | None = None) -> None:
        """Wrap an application."""
        self._app = app
        self._limits = limits or RateLimits()
        self._buckets = Buckets(MAX_BUCKETS)
        self._concurrency = AddressLimit(MAX_CONCURRENT)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, or reject it."""
        wait = self._wait(scope) if scope["type"] in {"http", "websocket"} else 0.0
        if not wait and scope["type"] == "http" and is_for_games(scope) and not is_trusted(scope):
            async with self._concurrency.of(site_of(scope)):
                await self._app(scope, receive, send)
        elif not wait:
            await self._app(scope, receive, send)
            if scope.get("state", {}).get("sent_away"):
                self._charge(scope)
        elif scope["type"] == "websocket":
            await reject_socket(receive, send)
            if line := scope.get("state", {}).get("line"):
                line.charge()
        else:
            await reject(ErrorCode.REQUEST_RATE, seconds=ceil(wait))(scope, receive, send)

    def _wait(self, scope: Scope) -> float:
        """Count a request; return how many seconds it came too early."""
        kind, factor = kind_of(scope), self._limits.visitors_per_address
        rate = self._limits.rates[kind]
        visitor = visitor_of(scope)
        allowances = {who: rate.times(factor * share) for who, share in shares_of(scope).items()}
        if visitor is not None:
            allowances[visitor] = rate
        tokens = tokens_of(scope, rate)
        waits = (self._buckets.take((kind, who), allowed, tokens) for who, allowed in allowances.items())
        return max(waits, default=0.0)

    def _charge(self, scope: Scope) -> None:
        """Charge the address of a rejected WebSocket: repeated attempts wait longer each time."""
        for who in shares_of(scope):
            self._buckets.charge(("connect", who), REJECTED_COST, MAX_DEBT)


def length_of(headers: Headers, unknown: int) -> int:
    """Return the declared length of a body."""
    length = headers.get("content-length", "")
    return int(length) if length.isascii() and length.isdigit() and len(length) < 20 else unknown  # noqa: PLR2004


class BodyLimit:
    """Read the body of a request first, and reject one that is too large, or too many at once."""

    def __init__(self, app: ASGIApp, limits: RateLimits | None = None) -> None:
        """Wrap an application."""
        self._app = app
        self._max_body = (limits or RateLimits()).max_body
        self._held: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, or reject it."""
        if "\0" in scope.get("path", ""):
            scope["path"] = scope["path"].replace("\0", UNKNOWN)
        if scope["type"] == "http" and has_nul(scope["query_string"], is_form=True):
            await reject(ErrorCode.NUL)(scope, receive, send)
            return
        if scope["type"] != "http" or scope["method"] in SAFE:
            await self._app(scope, receive, send)
            return
        length = length_of(Headers(scope=scope), self._max_body)
        if length > self._max_body:
            await self._reject(scope, receive, send)
            return
        who = site_of(scope)
        if self._held[who] + length > MAX_ADDRESS_BYTES or self._held.total() + length > MAX_BYTES:
            await reject(ErrorCode.QUEUE, headers=CLOSE)(scope, receive, send)
            return
        self._held[who] += length
        try:
            await self._handle(scope, receive, send)
        finally:
            self._held -= Counter({who: length})

    async def _handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            body = await asyncio.wait_for(self._read(receive), BODY_SECONDS)
        except TimeoutError:
            await reject(ErrorCode.BODY_TIME, headers=CLOSE, seconds=BODY_SECONDS)(scope, receive, send)
            return
        is_form = "form" in Headers(scope=scope).get("content-type", "form")
        if body is None:
            await self._reject(scope, receive, send)
        elif has_nul(body, is_form=is_form):
            await reject(ErrorCode.NUL)(scope, receive, send)
        else:
            await self._app(scope, _replay(body, receive), send)

    async def _reject(self, scope: Scope, receive: Receive, send: Send) -> None:
        await reject(ErrorCode.BODY_SIZE, headers=CLOSE, most=self._max_body)(scope, receive, send)

    async def _read(self, receive: Receive) -> bytes | None:
        """Return the body, or nothing if it is too large."""
        parts, size = [], 0
        while True:
            message = await receive()
            parts.append(message.get("body", b""))
            size += len(parts[-1])
            if size > self._max_body:
                return None
            if not message.get("more_body", False):
                return b"".join(parts)


def _replay(body: bytes, receive: Receive) -> Receive:
    """Return a `receive` that returns the whole body at once, then what follows it."""
    given = False

    async def receive_again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_again
