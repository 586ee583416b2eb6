"""How far the event loop is behind: what came meanwhile is not charged to whoever sent it."""

import asyncio
from time import monotonic

TICK = 0.02


class LoopLag:
    """Beats in an event loop; a beat that is late tells that nothing was read for so long."""

    def __init__(self) -> None:
        """Begin when started."""
        self._due: float | None = None
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Begin to beat, in the running loop."""
        self._due = monotonic() + TICK
        self._timer = asyncio.get_running_loop().call_later(TICK, self.start)

    def stop(self) -> None:
        """Stop beating."""
        self._due = None
        if self._timer is not None:
            self._timer.cancel()

    @property
    def behind_ms(self) -> int:
        """How many milliseconds the next beat is late by now."""
        return 0 if self._due is None else max(0, round(1000 * (monotonic() - self._due)))


LOOP_LAG = LoopLag()
"""Of the loop that serves."""
