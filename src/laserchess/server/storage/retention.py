"""What nobody needs any longer is deleted: a few games at a time, so that nobody waits for it."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from random import SystemRandom

from sqlalchemy import ColumnElement, and_, delete, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.server.api_errors import ApiError
from laserchess.server.executors import end
from laserchess.server.models import now_ms
from laserchess.server.settings import Retention
from laserchess.server.storage.schema import GAMES, IS_EMPTY, IS_ENDED, IS_GOING, POSITIONS
from laserchess.server.storage.store import Store
from laserchess.server.storage.writer import Write

LOG = logging.getLogger(__name__)
DAY_MS = 24 * 3600 * 1000
AT_ONCE = 100
PAUSE_SECONDS = 0.05
FIRST_SECONDS = 60.0
RANDOM = SystemRandom()
"""Servers take turns; whoever counts on Python's own generator is not to find it changed by a server beside it."""


OnDeleted = Callable[[str, int], None]
Parts = dict[str, ColumnElement[bool]]


def expired(retention: Retention, now: int) -> Parts:
    """Return what may be deleted: a condition for each kind that is not kept for ever."""
    before = {name: now - round(days * DAY_MS) for name, days in vars(retention).items() if days > 0}
    parts: Parts = {
        "empty": and_(IS_EMPTY, GAMES.c.updated_ms < before.get("empty", 0)),
        "abandoned": and_(IS_GOING, GAMES.c.ply > 0, GAMES.c.updated_ms < before.get("abandoned", 0)),
        "finished": and_(IS_ENDED, GAMES.c.ply > 0, GAMES.c.ended_ms < before.get("finished", 0)),
        "positions": POSITIONS.c.created_ms < before.get("positions", 0),
    }
    return {name: part for name, part in parts.items() if name in before}


async def count_expired(store: Store, retention: Retention, now: int) -> dict[str, int]:
    """Return how many of each kind would be deleted."""
    found = {}
    async with store.reading() as connection:
        for name, part in expired(retention, now).items():
            table = POSITIONS if name == "positions" else GAMES
            query = select(func.count()).select_from(table).where(part)
            found[name] = (await connection.execute(query)).scalar_one()
    return found


async def prune(store: Store, retention: Retention, now: int) -> AsyncIterator[tuple[str, int]]:
    """Delete all that has expired, some at a time; yield what kind, and how many."""
    for name, part in expired(retention, now).items():
        table = POSITIONS if name == "positions" else GAMES
        chosen = select(table.c.id).where(part).limit(AT_ONCE)
        count = AT_ONCE
        while count == AT_ONCE:
            done: list[int] = []

            async def work(connection: AsyncConnection, done: list[int] = done) -> None:
                ids = (await connection.execute(chosen)).scalars().all()  # noqa: B023  # done before the next one
                if ids:
                    await connection.execute(delete(table).where(table.c.id.in_(ids)))  # noqa: B023  # the same
                done[:] = [len(ids)]

            await store.writer.write(Write(work=work))
            count = done[0]
            if count:
                yield name, count


async def vacuum(store: Store) -> None:
    """Give the room of what was deleted back to the disk; PostgreSQL does so by itself."""
    if store.engine.dialect.name == "sqlite":
        async with store.engine.connect() as connection:
            raw = await connection.get_raw_connection()
            await raw.driver_connection.execute("VACUUM")  # type: ignore[union-attr]  # aiosqlite's


class Pruner:
    """Deletes what has expired, every so often."""

    def __init__(self, store: Store, retention: Retention, seconds: float, on_deleted: OnDeleted) -> None:
        """Prepare; `on_deleted` hears how many of which kind are gone."""
        self._store = store
        self._retention = retention
        self._seconds = seconds
        self._on_deleted = on_deleted
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, after a while: whoever starts has other things to do."""
        self._task = asyncio.create_task(self._run(), name="pruner")

    async def stop(self) -> None:
        """Stop, between two deletions."""
        await end(self._task)

    async def _run(self) -> None:
        await asyncio.sleep(min(FIRST_SECONDS, self._seconds) * RANDOM.uniform(0.5, 1.0))
        while True:
            with suppress(ApiError):  # the next time will do
                await self.prune()
            await asyncio.sleep(self._seconds * RANDOM.uniform(0.8, 1.2))

    async def prune(self) -> dict[str, int]:
        """Delete what has expired by now, and return how many of each kind."""
        deleted: dict[str, int] = {}
        async for name, count in prune(self._store, self._retention, now_ms()):
            deleted[name] = deleted.get(name, 0) + count
            self._on_deleted(name, count)
            await asyncio.sleep(PAUSE_SECONDS)
        if deleted:
            told = ", ".join(f"{count} {name}" for name, count in deleted.items())
            LOG.info("deleted what had expired: %s", told)
        return deleted
