"""The one who writes: queued writes go into the database together, and each is told whether it was first.

A commit that waits for the disk costs the same for one write as for a hundred, so those that arrive while one is
on its way are committed together. Every write to a game names the event it was decided upon; if the game has gone
on since, in this process or another, nothing of that write is kept.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic, perf_counter
from typing import Any

from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from laserchess.server.metrics import Metrics
from laserchess.server.refusals import Why, refuse
from laserchess.server.storage.database import writing
from laserchess.server.storage.files import Files
from laserchess.server.storage.outages import FAULTS, FileGoneError, Outages, is_outage, tell
from laserchess.server.storage.tables import EVENTS, GAMES, SEATS

LOG = logging.getLogger(__name__)
LARGEST_BATCH = 200
RETRY_SECONDS, PAUSE_SECONDS = 1.5, 0.05
WRITING = "writing to"
MOVE = "move"

Row = dict[str, Any]
SUMMARY = (
    "updated_ms",
    "last_seq",
    "ply",
    "turn",
    "position",
    "outcome",
    "deadline_ms",
    "waiting_computer",
    "invite",
    "ended_ms",
)
UPDATE_GAME = (
    update(GAMES).where(GAMES.c.id == bindparam("of_id")).values({name: bindparam(f"new_{name}") for name in SUMMARY})
)
UPDATE_SEAT = (
    update(SEATS)
    .where(SEATS.c.game_id == bindparam("of_id"), SEATS.c.player == bindparam("of_player"))
    .values(name=bindparam("new_name"), owner=bindparam("new_owner"), since_ms=bindparam("new_since_ms"))
)


@dataclass
class Write:
    """What belongs together: events of a game decided upon event `after`, and games made with them."""

    game_id: str = ""
    after: int = 0
    events: list[Row] = field(default_factory=list)
    summary: Row = field(default_factory=dict)
    seats: list[Row] = field(default_factory=list)
    ends: bool = False
    """Whether the game ends with these events."""
    new_games: list[Row] = field(default_factory=list)
    new_seats: list[Row] = field(default_factory=list)
    work: Callable[[AsyncConnection], Awaitable[None]] | None = None
    """Something else to be done in the same transaction; it may be done again if that fails."""


Waiting = tuple[Write, "asyncio.Future[bool]"]


class BatchWriter:
    """Takes writes from anywhere in the process and commits them in batches."""

    def __init__(self, engine: AsyncEngine, files: Files, outages: Outages, metrics: Metrics) -> None:
        """Prepare; `start` begins the work."""
        self.outages = outages
        self._files = files
        self._metrics = metrics
        self._engine = writing(engine)
        self._connection: AsyncConnection | None = None
        self._queue: asyncio.Queue[Waiting] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._run(), name="writer")

    async def stop(self) -> None:
        """Write what is queued, then stop."""
        if self._task is not None:
            if not self._task.done():
                await self._queue.join()
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            await self._hang_up()

    async def write(self, write: Write) -> bool:
        """Return whether the write is kept (and then it is on the disk) or came too late."""
        if self._task is None or self._task.done():
            raise refuse(Why.STORAGE)
        done = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((write, done))
        return await asyncio.shield(done)

    async def _run(self) -> None:
        while True:
            batch = [await self._queue.get(), *self._queued(LARGEST_BATCH - 1)]
            await self._settle(batch)
            for _ in batch:
                self._queue.task_done()

    def _queued(self, most: int) -> list[Waiting]:
        """Return what waits, as far as there is room for it."""
        return [self._queue.get_nowait() for _ in range(min(most, self._queue.qsize()))]

    async def _settle(self, batch: list[Waiting]) -> None:
        """Write a batch and tell everybody in it; if the database rejects one of them, the others are kept."""
        try:
            kept = await self._persist([write for write, _ in batch])
        except Exception as error:  # noqa: BLE001  # whoever waits is told, and the writer goes on
            if is_outage(error):
                self._refuse_all(batch, error)
            elif len(batch) > 1:
                for each in batch:
                    await self._settle([each])
            else:
                LOG.error("the database would not take a write: %s", tell(error))  # noqa: TRY400  # nothing of what was written
                _fail(batch[0], refuse(Why.STORAGE), error)
            return
        self.outages.clear(WRITING)
        for (_, done), is_kept in zip(batch, kept, strict=True):
            if not done.done():
                done.set_result(is_kept)

    def _refuse_all(self, batch: list[Waiting], error: Exception) -> None:
        """Refuse what cannot be written now, and all that would have waited for the same in vain."""
        more = self._queued(self._queue.qsize())
        for each in (*batch, *more):
            _fail(each, self.outages.note(WRITING, error), error)
        for _ in more:
            self._queue.task_done()

    async def _persist(self, writes: list[Write]) -> list[bool]:
        """Commit a batch, again if another process was in the way; not for long, and once only while nothing works."""
        end = monotonic() + (0 if self.outages.is_out(WRITING) else RETRY_SECONDS)
        while True:
            try:
                return await self._commit(writes)
            except FAULTS as error:
                await self._hang_up()
                if not is_outage(error) or isinstance(error, FileGoneError) or monotonic() > end:
                    raise
                await asyncio.sleep(PAUSE_SECONDS)

    async def _commit(self, writes: list[Write]) -> list[bool]:
        """Write a batch in one transaction, on a connection that is kept for the next."""
        if self._connection is None:
            self._files.check(reopening=True)
            self._connection = await self._engine.connect()
        begun = perf_counter()
        async with self._connection.begin():
            kept = await _apply(self._connection, writes)
        self._files.check()
        self._metrics.committed(perf_counter() - begun, len(writes))
        self._tell([write for write, is_kept in zip(writes, kept, strict=True) if is_kept])
        return kept

    def _tell(self, writes: list[Write]) -> None:
        """Count what was written, and log which games began and ended."""
        made = [game for write in writes for game in write.new_games]
        ended = [write for write in writes if write.summary.get("new_ended_ms") and write.ends]
        moves = sum(row["kind"] == MOVE for write in writes for row in write.events)
        self._metrics.stored(len(made), moves, len(ended))
        if LOG.isEnabledFor(logging.INFO):
            for game in made:
                LOG.info("a game begins", extra={"game": game["id"], "variant": game["variant"], "mode": game["mode"]})
            for write in ended:
                LOG.info("a game ends", extra={"game": write.game_id, "how": write.summary["new_outcome"]["reason"]})

    async def _hang_up(self) -> None:
        """Give up the connection; it may be broken."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(*FAULTS):
                await connection.invalidate()
            with suppress(*FAULTS):
                await connection.close()


def _fail(waiting: Waiting, failure: Exception, cause: Exception) -> None:
    """Tell whoever waits for a write that it could not be done."""
    failure.__cause__ = cause
    if not waiting[1].done():
        waiting[1].set_exception(failure)


async def _apply(connection: AsyncConnection, writes: list[Write]) -> list[bool]:
    """Execute the writes that are not too late, and tell which were."""
    last = await _last_seqs(connection, {write.game_id for write in writes if write.events})
    kept = []
    for write in writes:
        is_kept = not write.events or last.get(write.game_id) == write.after
        if is_kept and write.events:
            last[write.game_id] = write.after + len(write.events)
        kept.append(is_kept)
    chosen = [write for write, is_kept in zip(writes, kept, strict=True) if is_kept]
    for statement, rows in (
        (insert(GAMES), [row for write in chosen for row in write.new_games]),
        (insert(SEATS), [row for write in chosen for row in write.new_seats]),
        (insert(EVENTS), [row for write in chosen for row in write.events]),
        (UPDATE_GAME, [write.summary for write in chosen if write.summary]),
        (UPDATE_SEAT, [row for write in chosen for row in write.seats]),
    ):
        if rows:
            await connection.execute(statement, rows)
    for write in chosen:
        if write.work is not None:
            await write.work(connection)
    return kept


async def _last_seqs(connection: AsyncConnection, ids: set[str]) -> dict[str, int]:
    """Return the last event of each game, and keep other processes from adding another one."""
    if not ids:
        return {}
    query = select(GAMES.c.id, GAMES.c.last_seq).where(GAMES.c.id.in_(sorted(ids))).order_by(GAMES.c.id)
    rows = await connection.execute(query.with_for_update())
    return {row.id: row.last_seq for row in rows}
