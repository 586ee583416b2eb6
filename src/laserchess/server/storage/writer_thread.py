"""Writing to a SQLite file from a separate thread: one call per transaction, rather than one per statement."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

from sqlalchemy import Connection, Engine

from laserchess.server.storage.outages import faults

R = TypeVar("R")


class WriterThread:
    """A thread with a connection that is reused for every transaction."""

    def __init__(self, engine: Engine) -> None:
        """Connect on first use."""
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, "writer")
        self._connection: Connection | None = None

    @property
    def is_connected(self) -> bool:
        """Return whether there is a connection."""
        return self._connection is not None

    async def transact(self, work: Callable[[Connection], R]) -> R:
        """Run work in a transaction, and return its result once it is on disk."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._transact, work)

    def _transact(self, work: Callable[[Connection], R]) -> R:
        if self._connection is None:
            self._connection = self._engine.connect()
        with self._connection.begin():
            return work(self._connection)

    async def hang_up(self) -> None:
        """Close the connection, which may be broken."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._hang_up)

    def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(*faults()):
                connection.invalidate()
            with suppress(*faults()):
                connection.close()

    async def close(self) -> None:
        """Close the connection, and end the thread."""
        await self.hang_up()
        self._engine.dispose()
        self._thread.shutdown()
