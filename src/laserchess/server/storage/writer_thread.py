"""Writing to a SQLite file from a thread of its own: one call a transaction, rather than one for each statement."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

from sqlalchemy import Connection, Engine

from laserchess.server.storage.outages import faults

R = TypeVar("R")


class WriterThread:
    """A thread with a connection that is kept from one transaction to the next."""

    def __init__(self, engine: Engine) -> None:
        """Connect when there is something to do."""
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, "writer")
        self._connection: Connection | None = None

    @property
    def is_connected(self) -> bool:
        """Is there a connection."""
        return self._connection is not None

    async def transact(self, work: Callable[[Connection], R]) -> R:
        """Do something in a transaction, and return what comes of it once that is on the disk."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._transact, work)

    def _transact(self, work: Callable[[Connection], R]) -> R:
        if self._connection is None:
            self._connection = self._engine.connect()
        with self._connection.begin():
            return work(self._connection)

    async def hang_up(self) -> None:
        """Give up the connection; it may be broken."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._hang_up)

    def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(*faults()):
                connection.invalidate()
            with suppress(*faults()):
                connection.close()

    async def close(self) -> None:
        """Hang up, and let the thread go."""
        await self.hang_up()
        self._engine.dispose()
        self._thread.shutdown()
