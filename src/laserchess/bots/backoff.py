"""Exponential backoff with jitter."""

import asyncio
import random

FIRST_SECONDS, MAX_SECONDS = 0.5, 30.0


class Backoff:
    """Delays between attempts."""

    def __init__(self, longest: float = MAX_SECONDS) -> None:
        """Start with short delays of at most `longest` seconds later on."""
        self._longest = longest
        self._next = FIRST_SECONDS

    def reset(self) -> None:
        """Return to short delays after a success."""
        self._next = FIRST_SECONDS

    async def wait(self) -> None:
        """Wait; the next delay is twice as long."""
        await asyncio.sleep(self._next * random.uniform(0.5, 1.0))  # noqa: S311  # jitter, no secret
        self._next = min(self._longest, 2 * self._next)
