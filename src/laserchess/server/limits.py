"""How much one visitor may ask: tokens that fill up over time, and bodies that are not too large."""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import ceil

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from laserchess.server.addresses import shares_of, site_of
from laserchess.server.api_errors import BAD, TIMED_OUT, TOO_LARGE, TOO_MANY, ErrorCode, api_error
from laserchess.server.errors import answer, answer_plainly, detail, error_body
from laserchess.server.executors import PoolDoors
from laserchess.server.identity import SAFE, is_personal, visitor_of
from laserchess.server.play.sockets import TRY_LATER
from laserchess.server.rate_buckets import Bucket, Rate, Spacing
from laserchess.server.wire.inputs import has_nul
from laserchess.server.wire.responses import MEANINGS

MAX_BODY = 2_000_000
MAX_BUCKETS = 20_000
BYTES_OF_A_TOKEN = 4000
MAX_BYTES, MAX_BYTES_OF_ONE = 64_000_000, 16_000_000
"""Of bodies that are being read or worked on, of everybody and of one address."""
AT_ONCE = 4
"""Requests for games of one address that are answered at the same time; the next one waits a moment."""
CONNECT_GAP = 0.005
"""Seconds between two connections that are let in: a crowd of them takes more time than a move may."""
SENT_AWAY, MAX_OWED = 20.0, 100.0
"""Connections that one counts for whose visitor did nothing but what is refused, and how many an address can owe."""
UNKNOWN = "\N{REPLACEMENT CHARACTER}"
"""Stands for NUL in a path, which then names nothing; PostgreSQL would take the other for a broken connection."""
BODY_SECONDS = 30
"""How long a body may take to arrive."""


RATES: Mapping[str, Rate] = {
    "file": Rate(600, 100),
    "read": Rate(200, 30),
    "play": Rate(150, 20),
    "heavy": Rate(30, 1),
    "export": Rate(300, 10),
    "create": Rate(30, 0.5),
    "connect": Rate(40, 1),
}
"""What a person, or a small program, does not reach. `play` is a move, a preview, a position; `export` counts games."""
EXPORT_IDS, EXPORT_USER = "/api/games/export/_ids", "/api/games/user/"
PICTURES = ".gif", ".png"
HEAVY = "/api/records", "/api/explorer/", "/api/puzzles/from-game/"
ID_BYTES = 13
"""Of an id and a comma, where several are sent."""
GAMES_OF_A_USER = 50
"""Counted for an export of a user's games: they are streamed, and nobody knows before how many there are."""


@dataclass(frozen=True)
class RateLimits:
    """What is allowed; behind one address there may be several visitors."""

    rates: Mapping[str, Rate] = field(default_factory=lambda: RATES)
    visitors_of_an_address: float = 10
    largest_body: int = MAX_BODY


def kind_of(scope: Scope) -> str:
    """Return which rate a request falls under."""
    path: str = scope["path"]
    if scope["type"] == "websocket":
        return "connect"
    if path.startswith(("/game/export/", EXPORT_IDS, EXPORT_USER)):
        return "export"
    if not path.startswith("/api/"):
        return "file"
    is_safe = scope["method"] in SAFE
    if path.endswith(PICTURES) or (not is_safe and path.startswith(HEAVY)):
        return "heavy"
    if is_safe:
        return "read"
    return "create" if path in {"/api/games", "/api/positions/saved"} or path.endswith("/join") else "play"


def is_for_games(scope: Scope) -> bool:
    """Tell whether a request asks for games, which all share one thread with the moves."""
    path: str = scope["path"]
    is_elsewhere = path.startswith(EXPORT_USER) or path.endswith(PICTURES)
    return path.startswith(("/api/games", "/api/positions/saved")) and not is_elsewhere


def tokens_of(scope: Scope, rate: Rate) -> float:
    """Return what a request costs: by the games it asks for, or by the length of its body."""
    path, headers = scope["path"], Headers(scope=scope)
    if path == EXPORT_IDS:
        return min(rate.burst, max(1.0, length_of(headers, MAX_BODY) / ID_BYTES))
    if path.startswith(EXPORT_USER):
        return min(rate.burst, GAMES_OF_A_USER)
    return max(1.0, min(rate.burst / 4, length_of(headers, 0) / BYTES_OF_A_TOKEN))


class RateLimit:
    """Refuses what comes too fast from one visitor, or from one address."""

    def __init__(self, app: ASGIApp, limits: RateLimits | None = None) -> None:
        """Wrap an application."""
        self._app = app
        self._limits = limits or RateLimits()
        self._buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()
        self._doors, self._spacing = PoolDoors(AT_ONCE), Spacing(CONNECT_GAP)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, or refuse it."""
        wait = self._wait(scope) if scope["type"] in {"http", "websocket"} else 0.0
        if not wait and scope["type"] == "http" and is_for_games(scope):
            async with self._doors.of(site_of(scope)):
                await self._app(scope, receive, send)
        elif not wait:
            if scope["type"] == "websocket":
                await self._spacing.turn(site_of(scope))
            await self._app(scope, receive, send)
            if scope.get("state", {}).get("sent_away"):
                self._charge(scope)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": TRY_LATER})
        else:
            await _ask_for_a_pause(scope, str(ceil(wait)))(scope, receive, send)

    def _wait(self, scope: Scope) -> float:
        """Count a request; return how long it should have waited."""
        kind, factor = kind_of(scope), self._limits.visitors_of_an_address
        rate = self._limits.rates[kind]
        visitor = visitor_of(scope)
        most = {who: rate.times(factor * share) for who, share in shares_of(scope).items()}
        if visitor is not None:
            most[visitor] = rate
        tokens = tokens_of(scope, rate)
        return max(self._take((kind, who), allowed, tokens) for who, allowed in most.items())

    def _charge(self, scope: Scope) -> None:
        """Let those pay who had to be sent away: whoever does that again and again waits longer each time."""
        for who in shares_of(scope):
            bucket = self._buckets.get(("connect", who))
            if bucket is not None:
                bucket.charge(SENT_AWAY, MAX_OWED)

    def _take(self, key: tuple[str, str], rate: Rate, tokens: float) -> float:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(rate.burst)
        self._buckets.move_to_end(key)
        if len(self._buckets) > MAX_BUCKETS:
            self._buckets.popitem(last=False)
        return bucket.take(rate.per_second, rate.burst, tokens)


def _ask_for_a_pause(scope: Scope, seconds: str) -> ASGIApp:
    if is_personal(scope):
        return answer_plainly(TOO_MANY, "Too many requests. Try again later.", {"Retry-After": seconds})
    error = detail("rate", "too many requests", expected=f"another try in {seconds} s")
    return answer(TOO_MANY, error, {"Retry-After": seconds})


def _refuse_nul(scope: Scope) -> ASGIApp:
    refused = api_error(ErrorCode.NUL)
    if is_personal(scope):
        return answer_plainly(BAD, str(refused))
    return answer(refused.status, error_body(refused))


def length_of(headers: Headers, unknown: int) -> int:
    """Return how long a body says it is."""
    length = headers.get("content-length", "")
    return int(length) if length.isascii() and length.isdigit() and len(length) < 20 else unknown  # noqa: PLR2004


class BodyLimit:
    """Reads the body of a request before anything else does, and refuses one that is too large, or too much at once."""

    def __init__(self, app: ASGIApp, limits: RateLimits | None = None) -> None:
        """Wrap an application."""
        self._app = app
        self._largest = (limits or RateLimits()).largest_body
        self._held: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, or refuse it."""
        if "\0" in scope.get("path", ""):
            scope["path"] = scope["path"].replace("\0", UNKNOWN)
        if scope["type"] == "http" and has_nul(scope["query_string"], is_form=True):
            await _refuse_nul(scope)(scope, receive, send)
            return
        if scope["type"] != "http" or scope["method"] in SAFE:
            await self._app(scope, receive, send)
            return
        length = length_of(Headers(scope=scope), self._largest)
        if length > self._largest:
            await self._refuse(scope, receive, send)
            return
        who = site_of(scope)
        if self._held[who] + length > MAX_BYTES_OF_ONE or self._held.total() + length > MAX_BYTES:
            error = error_body(api_error(ErrorCode.QUEUE))
            await answer(TOO_MANY, error, {"Retry-After": "5", "Connection": "close"})(scope, receive, send)
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
            error = detail("time", "the body took too long to arrive", expected=f"all of it in {BODY_SECONDS} s")
            await answer(TIMED_OUT, error, {"Connection": "close"})(scope, receive, send)
            return
        is_form = "form" in Headers(scope=scope).get("content-type", "form")
        if body is None:
            await self._refuse(scope, receive, send)
        elif has_nul(body, is_form=is_form):
            await _refuse_nul(scope)(scope, receive, send)
        else:
            await self._app(scope, _replay(body, receive), send)

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        error = detail("size", MEANINGS[TOO_LARGE], expected=f"at most {self._largest} bytes")
        await answer(TOO_LARGE, error, {"Connection": "close"})(scope, receive, send)

    async def _read(self, receive: Receive) -> bytes | None:
        """Return the body, or nothing if it is too large."""
        parts, size = [], 0
        while True:
            message = await receive()
            parts.append(message.get("body", b""))
            size += len(parts[-1])
            if size > self._largest:
                return None
            if not message.get("more_body", False):
                return b"".join(parts)


def _replay(body: bytes, receive: Receive) -> Receive:
    """Return a `receive` that gives the whole body at once, and then what comes after it."""
    given = False

    async def receive_again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_again
