"""Work that a task repeats for as long as the server runs."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from laserchess.core.errors import LaserChessError
from laserchess.server.runtime.executors import end

LOG = logging.getLogger(__name__)


async def wait_for(event: asyncio.Event, seconds: float) -> bool:
    """Wait for an event, at most some seconds; clear it and return whether it was set."""
    with suppress(TimeoutError):
        await asyncio.wait_for(event.wait(), seconds)
    is_set = event.is_set()
    event.clear()
    return is_set


class Repeated:
    """Repeats work with a pause in between, as the base of a service or alone; what fails is logged and tried again."""

    def __init__(self, name: str, work: Callable[[], Awaitable[object]], pause: float) -> None:
        """Prepare to repeat `work`, `pause` seconds after its end."""
        self._name, self._work, self._pause = name, work, pause
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the task."""
        self._task = asyncio.create_task(self._run(), name=self._name)

    async def stop(self) -> None:
        """Cancel the task and wait until it has ended."""
        await end(self._task)

    async def _run(self) -> None:
        while True:
            try:
                await self._work()
            except LaserChessError:
                pass  # the database is away, which it reports itself
            except Exception:
                LOG.exception("%s: failed, and will be tried again", self._name)
            await asyncio.sleep(self._pause)
