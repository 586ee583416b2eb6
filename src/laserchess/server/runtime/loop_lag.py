"""The lag of the event loop, which is not charged to players."""

import asyncio
from time import monotonic

TICK = 0.02


class LoopLag:
    """A heartbeat on an event loop: a late beat means that nothing was read in the meantime."""

    def __init__(self) -> None:
        """Prepare; `start` begins the heartbeat."""
        self._due: float | None = None
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Start the heartbeat on the running loop."""
        self._due = monotonic() + TICK
        self._timer = asyncio.get_running_loop().call_later(TICK, self.start)

    def stop(self) -> None:
        """Stop the heartbeat."""
        self._due = None
        if self._timer is not None:
            self._timer.cancel()

    @property
    def behind_ms(self) -> int:
        """Return how many milliseconds the next beat is late."""
        return 0 if self._due is None else max(0, round(1000 * (monotonic() - self._due)))


LOOP_LAG = LoopLag()
"""The heartbeat of the serving loop."""
