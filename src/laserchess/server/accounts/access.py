"""Access control of open connections: close sockets and streams once their session or token has ended.

A process that changes sessions or tokens of an account publishes its id, and every process compares the open
connections of that account with the database. Every few seconds all connections are compared, since a message may be
lost and tokens expire.
"""

from contextlib import suppress

from sqlalchemy import ColumnElement, or_, select

from laserchess.core.errors import LaserChessError
from laserchess.server.models import now_ms
from laserchess.server.play.open_connections import OpenConnection, OpenConnections
from laserchess.server.runtime.event_bus import EventBus, Topic
from laserchess.server.runtime.repeated import Repeated
from laserchess.server.storage.bus import ProcessBus
from laserchess.server.storage.notices import AccessChanged
from laserchess.server.storage.people_schema import ACCOUNTS, SESSIONS, TOKENS
from laserchess.server.storage.store import Store

ACCESS: Topic[AccessChanged] = Topic("access")
"""Accounts whose sessions or tokens have ended, here or in another process."""
CHECK_SECONDS = 10.0
BATCH = 500


def is_current(now: int) -> ColumnElement[bool]:
    """Return the condition that a token has not expired."""
    return or_(TOKENS.c.expires_ms.is_(None), TOKENS.c.expires_ms > now)


class Access(Repeated):
    """Closes connections whose session or token has ended."""

    def __init__(self, store: Store, events: EventBus, processes: ProcessBus, connections: OpenConnections) -> None:
        """Track the connections of this process, and publish changes to the others."""
        self._store = store
        self._events = events
        self._processes = processes
        self._connections = connections
        super().__init__("access", self._check, CHECK_SECONDS)
        processes.subscribe(AccessChanged, self.on_changed)

    async def end(self, account: str) -> None:
        """Close the connections an account may no longer use, in all processes; its rows are deleted already."""
        changed = AccessChanged(account)
        self._processes.publish(changed)
        await self.on_changed(changed)

    async def on_changed(self, changed: AccessChanged) -> None:
        """Check the connections of an account that has lost sessions or tokens, here or in another process."""
        self._events.publish(ACCESS, changed)
        with suppress(LaserChessError):  # the database is away: no connection can act, and the next check closes it
            await self._close_ended(self._connections.of(changed.subject))

    async def _check(self) -> None:
        await self._close_ended(self._connections.of())

    async def _close_ended(self, connections: list[OpenConnection]) -> None:
        for first in range(0, len(connections), BATCH):
            some = connections[first : first + BATCH]
            valid = await self._valid({each.credential for each in some})
            for each in some:
                if each.credential not in valid:
                    each.close()

    async def _valid(self, credentials: set[str]) -> set[str]:
        """Return the ids of valid sessions and tokens of open accounts."""
        found: set[str] = set()
        for table, condition in ((SESSIONS, SESSIONS.c.id.is_not(None)), (TOKENS, is_current(now_ms()))):
            query = select(table.c.id).join(ACCOUNTS).where(table.c.id.in_(credentials), condition)
            found |= set(await self._store.scalars(query.where(ACCOUNTS.c.closed_ms.is_(None))))
        return found
