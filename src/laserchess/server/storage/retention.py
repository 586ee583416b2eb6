"""Deletion of expired rows: a few games at a time, so that no request waits for it."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from random import SystemRandom

from sqlalchemy import ColumnElement, and_, delete, func, select

from laserchess.server.api_errors import ApiError
from laserchess.server.models import DAY_MS, now_ms
from laserchess.server.runtime.executors import end
from laserchess.server.settings import Retention
from laserchess.server.storage.database import SINGLE
from laserchess.server.storage.schema import GAMES, IS_EMPTY, IS_ENDED, IS_GOING, POSITIONS
from laserchess.server.storage.store import Store

LOG = logging.getLogger(__name__)
BATCH_SIZE = 100
PAUSE_SECONDS = 0.05
FIRST_SECONDS = 60.0
RANDOM = SystemRandom()
"""A separate random generator staggers the servers; users of Python's global one must not see its state change."""


OnDeleted = Callable[[str, int], None]
Parts = dict[str, ColumnElement[bool]]


def expired(retention: Retention, now: int) -> Parts:
    """Return what may be deleted: a condition for each kind that is not stored forever."""
    before = {name: now - round(days * DAY_MS) for name, days in vars(retention).items() if days > 0}
    parts: Parts = {
        "empty": and_(IS_EMPTY, GAMES.c.deadline_ms.is_(None), GAMES.c.updated_ms < before.get("empty", 0)),
        "abandoned": and_(IS_GOING, GAMES.c.ply > 0, GAMES.c.updated_ms < before.get("abandoned", 0)),
        "finished": and_(IS_ENDED, GAMES.c.ply > 0, GAMES.c.ended_ms < before.get("finished", 0)),
        "positions": POSITIONS.c.created_ms < before.get("positions", 0),
    }
    return {name: part for name, part in parts.items() if name in before}


async def count_expired(store: Store, retention: Retention, now: int) -> dict[str, int]:
    """Return how many of each kind would be deleted."""
    found = {}
    for name, part in expired(retention, now).items():
        table = POSITIONS if name == "positions" else GAMES
        found[name] = await store.scalar(select(func.count()).select_from(table).where(part)) or 0
    return found


async def prune(store: Store, retention: Retention, now: int) -> AsyncIterator[tuple[str, int]]:
    """Delete everything that has expired, in portions; yield the kind and the number of each."""
    for name, part in expired(retention, now).items():
        table = POSITIONS if name == "positions" else GAMES
        chosen = select(table.c.id).where(part).limit(BATCH_SIZE)
        count = BATCH_SIZE
        while count >= BATCH_SIZE:
            count = await store.execute(delete(table).where(table.c.id.in_(chosen)))
            if count:
                yield name, count


async def vacuum(store: Store) -> None:
    """Return the space of deleted rows to the disk; PostgreSQL does so by itself."""
    if store.engine.dialect.name == "sqlite":
        async with store.engine.execution_options(**{SINGLE: True}).connect() as connection:
            await connection.exec_driver_sql("VACUUM")


class Pruner:
    """Delete what has expired, periodically."""

    def __init__(self, store: Store, retention: Retention, seconds: float, on_deleted: OnDeleted) -> None:
        """Prepare; `on_deleted` is called with the kind and the number deleted."""
        self._store = store
        self._retention = retention
        self._seconds = seconds
        self._on_deleted = on_deleted
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start, after a delay: a server that starts has other work."""
        self._task = asyncio.create_task(self._run(), name="pruner")

    async def stop(self) -> None:
        """Stop, between two deletions."""
        await end(self._task)

    async def _run(self) -> None:
        await asyncio.sleep(min(FIRST_SECONDS, self._seconds) * RANDOM.uniform(0.5, 1.0))
        while True:
            with suppress(ApiError):  # it runs again later
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
            deleted_text = ", ".join(f"{count} {name}" for name, count in deleted.items())
            LOG.info("deleted expired rows: %s", deleted_text)
        return deleted
