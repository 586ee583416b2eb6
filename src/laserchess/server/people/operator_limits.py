"""Limits a moderator can change while the server runs, stored in the database so that all processes share them.

A limit that was never set, or was reset, has the value the process was started with.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

import orjson
from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.core.errors import LaserChessError
from laserchess.server.executors import end
from laserchess.server.people.accounts import lock_people
from laserchess.server.settings import Settings
from laserchess.server.storage.bus import Bus
from laserchess.server.storage.schema import SERVER
from laserchess.server.storage.store import Store

LOG = logging.getLogger(__name__)
TOPIC = "~limits"
ROW = "limits"
READ_SECONDS = 10.0
"""How often limits set in another process are read, in case a message was missed."""


class Settable(NamedTuple):
    """The range of a limit."""

    lowest: int
    highest: int


SETTABLE: Mapping[str, Settable] = {
    "sockets_per_game": Settable(2, 100_000),
    "sockets_per_visitor": Settable(2, 10_000),
    "games_per_visitor": Settable(1, 10_000),
    "bot_games": Settable(0, 10_000),
}


class OperatorLimits:
    """The current limits of all processes."""

    def __init__(self, store: Store, bus: Bus, given: Settings) -> None:
        """Start with the settings of this process."""
        self._store = store
        self._bus = bus
        self._given = given
        self.settings = given
        """The process's settings with the limits from the database."""
        self.on_change: list[Callable[[Settings], None]] = []
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Read the limits, and watch for changes."""
        await self.look()
        self._task = asyncio.create_task(self._run(), name="limits")

    async def stop(self) -> None:
        """Stop watching."""
        await end(self._task)

    def given(self, name: str) -> int:
        """Return the default of a limit."""
        return int(getattr(self._given, name))

    async def look(self) -> None:
        """Read the limits from the database."""
        async with self._store.reading() as connection:
            chosen = await _read(connection)
        settings: Settings = replace(self._given, **chosen)
        if settings != self.settings:
            self.settings = settings
            for hook in self.on_change:
                hook(settings)

    async def choose(self, chosen: Mapping[str, int | None]) -> None:
        """Set limits for all processes; None resets one."""

        async def work(connection: AsyncConnection) -> None:
            await lock_people(connection)
            now: dict[str, int | None] = {**await _read(connection), **chosen}
            stored = {name: value for name, value in now.items() if value is not None}
            await connection.execute(delete(SERVER).where(SERVER.c.name == ROW))
            await connection.execute(insert(SERVER), [{"name": ROW, "value": orjson.dumps(stored).decode()}])

        await self._store.transact(work)
        await self.look()
        self._bus.publish(TOPIC, 0)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(READ_SECONDS)
            try:
                await self.look()
            except LaserChessError:
                pass  # the database is away, which it reports itself
            except Exception:
                LOG.exception("The limits cannot be read.")


async def _read(connection: AsyncConnection) -> dict[str, Any]:
    """Return the stored limits without unknown ones, which a newer version may have written."""
    text = (await connection.execute(select(SERVER.c.value).where(SERVER.c.name == ROW))).scalar()
    found: dict[str, int] = orjson.loads(text) if text else {}
    return {name: value for name, value in found.items() if name in SETTABLE}
