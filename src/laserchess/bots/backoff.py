"""Waiting longer each time something fails, and never all at the same moment."""

import asyncio
import random

FIRST_SECONDS, MAX_SECONDS = 0.5, 30.0


class Backoff:
    """The pauses between tries."""

    def __init__(self, longest: float = MAX_SECONDS) -> None:
        """Begin with short ones."""
        self._longest = longest
        self._next = FIRST_SECONDS

    def reset(self) -> None:
        """Begin with short pauses again: something has worked."""
        self._next = FIRST_SECONDS

    async def wait(self) -> None:
        """Pause, the next time twice as long."""
        await asyncio.sleep(self._next * random.uniform(0.5, 1.0))  # noqa: S311  # not all at once, no secret
        self._next = min(self._longest, 2 * self._next)
