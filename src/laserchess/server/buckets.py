"""Tokens that are taken one by one and come back over time."""

import asyncio
from dataclasses import dataclass
from time import monotonic


class Bucket:
    """Tokens that are taken one by one and come back over time."""

    __slots__ = ("_at", "_tokens")

    def __init__(self, burst: float) -> None:
        """Start full."""
        self._tokens = float(burst)
        self._at = monotonic()

    def take(self, per_second: float, burst: float, tokens: float = 1) -> float:
        """Take tokens and return 0, or return how many seconds it takes until there are as many."""
        now = monotonic()
        self._tokens = min(burst, self._tokens + (now - self._at) * per_second)
        self._at = now
        if self._tokens >= tokens:
            self._tokens -= tokens
            return 0.0
        return (tokens - self._tokens) / per_second

    def charge(self, tokens: float, most_owed: float) -> None:
        """Take tokens whether they are there or not; what is owed has to come back first."""
        self._tokens = max(-most_owed, self._tokens - tokens)


class Spacing:
    """Lets those who come at once in one by one, so that what is under way goes on between them."""

    __slots__ = ("_gap", "_next")

    def __init__(self, gap: float) -> None:
        """Leave so many seconds between two."""
        self._gap, self._next = gap, 0.0

    async def turn(self) -> None:
        """Wait for one's turn."""
        now = monotonic()
        begins = max(now, self._next)
        self._next = begins + self._gap
        if begins > now:
            await asyncio.sleep(begins - now)


@dataclass(frozen=True)
class Rate:
    """So many requests at once, and so many a second in the long run."""

    burst: float
    per_second: float

    def times(self, factor: float) -> "Rate":
        """Return a rate that many times as high."""
        return Rate(self.burst * factor, self.per_second * factor)
