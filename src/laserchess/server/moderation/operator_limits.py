"""Limits a moderator can change while the server runs, stored in the database so that all processes share them.

A limit that was never set, or was reset, has the value the process was started with.
"""

from collections.abc import Mapping
from typing import NamedTuple

import orjson
from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.server.runtime.repeated import Repeated
from laserchess.server.settings import CurrentSettings
from laserchess.server.storage.bus import ProcessBus
from laserchess.server.storage.locks import Concern, Lock
from laserchess.server.storage.notices import LimitsChanged
from laserchess.server.storage.schema import SERVER
from laserchess.server.storage.store import Store

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

    def __init__(self, store: Store, processes: ProcessBus, settings: CurrentSettings) -> None:
        """Change the settings of this process as the database says."""
        self._store = store
        self._processes = processes
        self._settings = settings
        self._task = Repeated("limits", self.look, READ_SECONDS)
        processes.subscribe(LimitsChanged, self.on_changed)

    async def start(self) -> None:
        """Read the limits, and watch for changes."""
        await self.look()
        self._task.start()

    async def stop(self) -> None:
        """Stop watching."""
        await self._task.stop()

    def given(self, name: str) -> int:
        """Return the default of a limit."""
        return int(getattr(self._settings.given, name))

    async def look(self) -> None:
        """Read the limits from the database."""
        async with self._store.reading() as connection:
            self._settings.change(await _read(connection))

    async def on_changed(self, _: LimitsChanged) -> None:
        """Read the limits that another process has changed."""
        await self.look()

    async def choose(self, chosen: Mapping[str, int | None]) -> None:
        """Set limits for all processes; None resets one."""

        async def work(connection: AsyncConnection) -> None:
            now: dict[str, int | None] = {**await _read(connection), **chosen}
            stored = {name: value for name, value in now.items() if value is not None}
            await connection.execute(delete(SERVER).where(SERVER.c.name == ROW))
            await connection.execute(insert(SERVER), [{"name": ROW, "value": orjson.dumps(stored).decode()}])

        await self._store.transact(work, Lock(Concern.LIMITS))
        await self.look()
        self._processes.publish(LimitsChanged())


async def _read(connection: AsyncConnection) -> dict[str, int]:
    """Return the stored limits without unknown ones, which a newer version may have written."""
    text = (await connection.execute(select(SERVER.c.value).where(SERVER.c.name == ROW))).scalar()
    found: dict[str, int] = orjson.loads(text) if text else {}
    return {name: value for name, value in found.items() if name in SETTABLE}
