"""Token buckets."""

from collections import OrderedDict
from dataclasses import dataclass
from itertools import islice
from time import monotonic

MAX_DROPPED = 2
"""Buckets examined for every new one, so that their number falls after a rush."""


class Bucket:
    """A bucket of tokens that refills over time."""

    __slots__ = ("_at", "_burst", "_per_second", "_tokens")

    def __init__(self, burst: float) -> None:
        """Start full."""
        self._tokens = self._burst = float(burst)
        self._per_second = 0.0
        self._at = monotonic()

    @property
    def is_full(self) -> bool:
        """Return whether it has refilled since it was last used."""
        return self._tokens + (monotonic() - self._at) * self._per_second >= self._burst

    def take(self, per_second: float, burst: float, tokens: float = 1) -> float:
        """Take tokens and return 0, or return in how many seconds there will be enough."""
        now = monotonic()
        self._tokens = min(burst, self._tokens + (now - self._at) * per_second)
        self._at, self._burst, self._per_second = now, burst, per_second
        if self._tokens >= tokens:
            self._tokens -= tokens
            return 0.0
        return (tokens - self._tokens) / per_second

    def charge(self, tokens: float, max_debt: float) -> None:
        """Take tokens even if there are too few; the debt is refilled first."""
        self._tokens = max(-max_debt, self._tokens - tokens)


@dataclass(frozen=True)
class Rate:
    """A burst of requests, and requests per second in the long run."""

    burst: float
    per_second: float

    def times(self, factor: float) -> "Rate":
        """Return a rate `factor` times as high."""
        return Rate(self.burst * factor, self.per_second * factor)


class Buckets:
    """Buckets by key: the most recently used ones, without those that have refilled, which a new one would equal."""

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
            for oldest in [*islice(self._buckets, MAX_DROPPED)]:
                if self._buckets[oldest].is_full:
                    del self._buckets[oldest]
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
