"""The writer: queued writes are committed together, and each learns whether it was first.

A commit that waits for the disk costs the same for one write as for a hundred, so writes that arrive during one
are committed together in the next. Moves never wait for more than a few writes with further work, such as seeks and
chat lines, which take several statements each: those have a queue of their own.
"""

import asyncio
import logging
from collections import deque
from contextlib import suppress
from functools import partial
from time import monotonic, perf_counter

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from laserchess.server.api_errors import ApiError, ErrorCode, api_error
from laserchess.server.runtime.executors import end
from laserchess.server.runtime.metrics import Metrics
from laserchess.server.storage.batches import LockedWork, Work, Write, apply
from laserchess.server.storage.database import thread_engine, writing
from laserchess.server.storage.file_guard import Files
from laserchess.server.storage.locks import take
from laserchess.server.storage.one_step import Row
from laserchess.server.storage.outages import FileGoneError, Outages, faults, is_outage, tell
from laserchess.server.storage.writer_thread import WriterThread

__all__ = ["WRITING", "BatchWriter", "LockedWork", "Row", "Work", "Write"]

LOG = logging.getLogger(__name__)
MAX_BATCH, MAX_WORKS = 200, 1
"""Writes committed together: plain ones, and ones with further work. Sixty seeks at once would delay moves by 0.4 s,
and work that is alone can be rejected by rolling its transaction back."""
RETRY_SECONDS, PAUSE_SECONDS = 1.5, 0.05
WRITING = "writing to"

Waiting = tuple[Write, "asyncio.Future[bool]"]


class BatchWriter:
    """Take writes from anywhere in the process and commit them in batches."""

    def __init__(self, engine: AsyncEngine, files: Files, outages: Outages, metrics: Metrics) -> None:
        """Prepare; `start` begins the work."""
        self.outages = outages
        self._files = files
        self._metrics = metrics
        self._engine = writing(engine)
        self._connection: AsyncConnection | None = None
        self.own_engine = thread_engine(engine.url)
        """The thread for SQLite: all writes but those with further work."""
        self._thread = None if self.own_engine is None else WriterThread(self.own_engine)
        self._plain: deque[Waiting] = deque()
        self._works: deque[Waiting] = deque()
        self._arrived, self._idle = asyncio.Event(), asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start to write."""
        self._task = asyncio.create_task(self._run(), name="writer")

    async def stop(self) -> None:
        """Write what is queued, then stop."""
        if self._task is not None:
            if not self._task.done():
                await self._idle.wait()
            await end(self._task)
            await self._hang_up()
            if self._thread is not None:
                await self._thread.close()

    async def write(self, write: Write) -> bool:
        """Return whether the write is stored (and then it is on disk) or outdated."""
        if self._task is None or self._task.done():
            raise api_error(ErrorCode.STORAGE)
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        (self._plain if write.work is None else self._works).append((write, done))
        self._idle.clear()
        self._arrived.set()
        return await done

    async def _run(self) -> None:
        while True:
            while self._plain or self._works:
                for queue, max_count in ((self._plain, MAX_BATCH), (self._works, MAX_WORKS)):
                    batch = [queue.popleft() for _ in range(min(max_count, len(queue)))]
                    if batch:
                        await self._settle(batch)
            self._idle.set()
            self._arrived.clear()
            await self._arrived.wait()

    async def _settle(self, batch: list[Waiting]) -> None:
        """Write a batch and resolve its futures; if the database rejects one write, the others are stored."""
        try:
            stored = await self._persist([write for write, _ in batch])
        except ApiError as refusal:  # of further work, which is alone in its batch
            self.outages.clear(WRITING)
            _fail(batch[0], refusal)
            return
        except Exception as error:  # noqa: BLE001  # reported to the caller; the writer continues
            if is_outage(error):
                self._reject_all(batch, error)
            elif len(batch) > 1:
                for each in batch:
                    await self._settle([each])
            else:
                LOG.error("the database rejected a write: %s", tell(error))  # noqa: TRY400  # a traceback could contain what was written
                _fail(batch[0], api_error(ErrorCode.STORAGE), error)
            return
        self.outages.clear(WRITING)
        for (_, done), is_stored in zip(batch, stored, strict=True):
            if not done.done():
                done.set_result(is_stored)

    def _reject_all(self, batch: list[Waiting], error: Exception) -> None:
        """Reject what cannot be written now, and everything queued behind it."""
        for each in (*batch, *self._plain, *self._works):
            _fail(each, self.outages.note(WRITING, error), error)
        self._plain.clear()
        self._works.clear()

    async def _persist(self, writes: list[Write]) -> list[bool]:
        """Commit a batch, with retries if another process interfered; only once during an outage."""
        end = monotonic() + (0 if self.outages.is_out(WRITING) else RETRY_SECONDS)
        while True:
            try:
                return await self._commit(writes)
            except faults() as error:
                await self._hang_up()
                if not is_outage(error) or isinstance(error, FileGoneError) or monotonic() > end:
                    raise
                await asyncio.sleep(PAUSE_SECONDS)

    async def _commit(self, writes: list[Write]) -> list[bool]:
        """Write a batch in one transaction, on a connection that is reused."""
        started = perf_counter()
        if self._thread is None or any(write.work for write in writes):
            stored = await self._transact(writes)
        else:
            if not self._thread.is_connected:
                self._files.check(reopening=True)
            stored = await self._thread.transact(partial(apply, writes=writes))
        self._files.check()
        self._metrics.committed(perf_counter() - started, len(writes))
        return stored

    async def _transact(self, writes: list[Write]) -> list[bool]:
        """Write a batch, and run its further work."""
        if self._connection is None:
            self._files.check(reopening=True)
            self._connection = await self._engine.connect()
        async with self._connection.begin():
            stored = await self._connection.run_sync(apply, writes)
            await take(self._connection, [lock for write in writes for lock in write.locks])
            for write, is_stored in zip(writes, stored, strict=True):
                if is_stored and write.work is not None:
                    await write.work(self._connection)
        return stored

    async def _hang_up(self) -> None:
        """Close the connection, which may be broken."""
        if self._thread is not None:
            await self._thread.hang_up()
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(*faults()):
                await connection.invalidate()
            with suppress(*faults()):
                await connection.close()


def _fail(waiting: Waiting, failure: Exception, cause: Exception | None = None) -> None:
    """Report to the caller that a write failed."""
    failure.__cause__ = cause
    if not waiting[1].done():
        waiting[1].set_exception(failure)
