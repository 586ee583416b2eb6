"""How much one visitor may ask: tokens that fill up over time, and bodies that are not too large."""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from math import ceil
from time import monotonic

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from laserchess.server.api.answers import MEANINGS
from laserchess.server.errors import answer, detail
from laserchess.server.identity import SAFE, visitor_of
from laserchess.server.play.sockets import TRY_LATER
from laserchess.server.refusals import TOO_LARGE, TOO_MANY

LARGEST_BODY = 2_000_000
MOST_BUCKETS = 20_000
OWN_BITS = 64
"""Of an IPv6 address; the rest its holder chooses freely."""


class Bucket:
    """Tokens that are taken one by one and come back over time."""

    __slots__ = ("_at", "_tokens")

    def __init__(self, burst: float) -> None:
        """Start full."""
        self._tokens = float(burst)
        self._at = monotonic()

    def take(self, per_second: float, burst: float) -> float:
        """Take a token and return 0, or return how many seconds it takes until there is one."""
        now = monotonic()
        self._tokens = min(burst, self._tokens + (now - self._at) * per_second)
        self._at = now
        if self._tokens >= 1:
            self._tokens -= 1
            return 0.0
        return (1 - self._tokens) / per_second


@dataclass(frozen=True)
class Rate:
    """So many requests at once, and so many a second in the long run."""

    burst: float
    per_second: float

    def times(self, factor: float) -> "Rate":
        """Return a rate that many times as high."""
        return Rate(self.burst * factor, self.per_second * factor)


RATES: Mapping[str, Rate] = {
    "file": Rate(600, 100),
    "read": Rate(200, 30),
    "play": Rate(150, 20),
    "heavy": Rate(30, 1),
    "create": Rate(30, 0.5),
    "connect": Rate(200, 5),
}
"""What a person, or a small program, does not reach. `play` is a move, a preview, a position."""


@dataclass(frozen=True)
class Limits:
    """What is allowed; behind one address there may be several visitors."""

    rates: Mapping[str, Rate] = field(default_factory=lambda: RATES)
    visitors_of_an_address: float = 10
    largest_body: int = LARGEST_BODY


def address_of(scope: Scope) -> str:
    """Return where a request comes from: an address, or the network of an IPv6 one, of which anybody has plenty."""
    client = scope.get("client")
    return _network_of(str(client[0])) if client else ""


@lru_cache(maxsize=4096)
def _network_of(host: str) -> str:
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    return str(address.ipv4_mapped or IPv6Network((int(address), OWN_BITS), strict=False))


def kind_of(scope: Scope) -> str:
    """Return which rate a request falls under."""
    path: str = scope["path"]
    if scope["type"] == "websocket":
        return "connect"
    if not path.startswith("/api/"):
        return "file"
    if scope["method"] in SAFE:
        return "read"
    if path.startswith(("/api/records", "/api/explorer/")):
        return "heavy"
    return "create" if path in {"/api/games", "/api/positions/saved"} or path.endswith("/join") else "play"


class RateLimit:
    """Refuses what comes too fast from one visitor, or from one address."""

    def __init__(self, app: ASGIApp, limits: Limits | None = None) -> None:
        """Wrap an application."""
        self._app = app
        self._limits = limits or Limits()
        self._buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, or refuse it."""
        wait = self._wait(scope) if scope["type"] in {"http", "websocket"} else 0.0
        if not wait:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": TRY_LATER})
        else:
            seconds = str(ceil(wait))
            error = detail("rate", "too many requests", expected=f"another try in {seconds} s")
            await answer(TOO_MANY, error, {"Retry-After": seconds})(scope, receive, send)

    def _wait(self, scope: Scope) -> float:
        """Count a request; return how long it should have waited."""
        kind, factor = kind_of(scope), self._limits.visitors_of_an_address
        rate = self._limits.rates[kind]
        visitor = visitor_of(scope)
        waits = [self._take((kind, f"address {address_of(scope)}"), rate.times(factor))]
        if visitor is not None:
            waits.append(self._take((kind, visitor), rate))
        return max(waits)

    def _take(self, key: tuple[str, str], rate: Rate) -> float:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(rate.burst)
        self._buckets.move_to_end(key)
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return bucket.take(rate.per_second, rate.burst)


class BodyLimit:
    """Reads the body of a request before anything else does, and refuses one that is too large."""

    def __init__(self, app: ASGIApp, limits: Limits | None = None) -> None:
        """Wrap an application."""
        self._app = app
        self._largest = (limits or Limits()).largest_body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, or refuse it."""
        if scope["type"] != "http" or scope["method"] in SAFE:
            await self._app(scope, receive, send)
            return
        body = await self._read(Headers(scope=scope), receive)
        if body is None:
            error = detail("size", MEANINGS[TOO_LARGE], expected=f"at most {self._largest} bytes")
            await answer(TOO_LARGE, error, {"Connection": "close"})(scope, receive, send)
            return
        await self._app(scope, _replay(body, receive), send)

    async def _read(self, headers: Headers, receive: Receive) -> bytes | None:
        """Return the body, or nothing if it is too large."""
        length = headers.get("content-length", "")
        if length.isascii() and length.isdigit() and len(length) < 20 and int(length) > self._largest:  # noqa: PLR2004
            return None
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
