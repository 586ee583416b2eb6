"""Token buckets."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from time import monotonic

from laserchess.server.runtime.lanes import Lanes


class Bucket:
    """A bucket of tokens that refills over time."""

    __slots__ = ("_at", "_tokens")

    def __init__(self, burst: float) -> None:
        """Start full."""
        self._tokens = float(burst)
        self._at = monotonic()

    def take(self, per_second: float, burst: float, tokens: float = 1) -> float:
        """Take tokens and return 0, or return in how many seconds there will be enough."""
        now = monotonic()
        self._tokens = min(burst, self._tokens + (now - self._at) * per_second)
        self._at = now
        if self._tokens >= tokens:
            self._tokens -= tokens
            return 0.0
        return (tokens - self._tokens) / per_second

    def charge(self, tokens: float, max_debt: float) -> None:
        """Take tokens even if there are too few; the debt is refilled first."""
        self._tokens = max(-max_debt, self._tokens - tokens)


class Spacing:
    """Accept simultaneous connections one by one, in rotation over addresses, with moves served in between."""

    __slots__ = ("_gap", "_lanes", "_next")

    def __init__(self, gap: float) -> None:
        """Leave `gap` seconds between two."""
        self._gap, self._next = gap, 0.0
        self._lanes = Lanes[asyncio.Future[None]]()

    async def turn(self, address: str) -> None:
        """Wait for the turn of an address, independent of the queues of other addresses."""
        now = monotonic()
        if not self._lanes and now >= self._next:
            self._next = now + self._gap
            return
        loop = asyncio.get_running_loop()
        if not self._lanes:
            loop.call_later(self._next - now, self._admit)
        waiting = loop.create_future()
        self._lanes.add(address, waiting)
        await waiting

    def _admit(self) -> None:
        """Accept the first of the next address, and the others later; cancelled ones take no turn."""
        is_admitted = False
        while self._lanes and not is_admitted:
            waiting = self._lanes.take()
            if not waiting.done():
                waiting.set_result(None)
                self._next, is_admitted = monotonic() + self._gap, True
        if self._lanes:
            asyncio.get_running_loop().call_later(self._gap, self._admit)


@dataclass(frozen=True)
class Rate:
    """A burst of requests, and requests per second in the long run."""

    burst: float
    per_second: float

    def times(self, factor: float) -> "Rate":
        """Return a rate `factor` times as high."""
        return Rate(self.burst * factor, self.per_second * factor)


class Buckets:
    """Buckets by key, the most recently used ones."""

    def __init__(self, max_count: int) -> None:
        """Keep at most `max_count`."""
        self._max_count = max_count
        self._buckets: OrderedDict[tuple[str, ...], Bucket] = OrderedDict()

    def __len__(self) -> int:
        """Return how many buckets there are."""
        return len(self._buckets)

    def take(self, key: tuple[str, ...], rate: Rate, tokens: float = 1) -> float:
        """Take tokens and return 0, or return in how many seconds there will be enough."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(rate.burst)
        self._buckets.move_to_end(key)
        if len(self._buckets) > self._max_count:
            self._buckets.popitem(last=False)
        return bucket.take(rate.per_second, rate.burst, tokens)

    def charge(self, key: tuple[str, ...], tokens: float, max_debt: float) -> None:
        """Take tokens from a bucket that was used before, even if there are too few."""
        bucket = self._buckets.get(key)
        if bucket is not None:
            bucket.charge(tokens, max_debt)

    def drop(self, key: tuple[str, ...]) -> None:
        """Fill a bucket again."""
        self._buckets.pop(key, None)
