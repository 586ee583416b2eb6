"""Rooms: the sockets of this process that follow something, and what is sent to them after a change."""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import defaultdict

from laserchess.core.errors import LaserChessError
from laserchess.server.play.sockets import Socket
from laserchess.server.runtime.repeated import Repeated
from laserchess.server.storage.bus import ProcessBus
from laserchess.server.storage.notices import NoticesMissed

LOG = logging.getLogger(__name__)


class LiveRooms(Repeated, ABC):
    """Sends changes of what has followers; changes within a pause are sent together."""

    def __init__(self, name: str, pause: float, processes: ProcessBus) -> None:
        """Wait `pause` seconds between two rounds; after missed notices all rooms count as changed."""
        self._sockets: defaultdict[str, set[Socket]] = defaultdict(set)
        self._changed: set[str] = set()
        self._wake = asyncio.Event()
        super().__init__(name, self._send_changes, pause)
        processes.subscribe(NoticesMissed, self.on_missed)

    def leave(self, subject: str, socket: Socket) -> None:
        """Remove a follower."""
        self._sockets[subject].discard(socket)
        if not self._sockets[subject]:
            del self._sockets[subject]

    async def on_missed(self, _: NoticesMissed) -> None:
        """Send everything again: changes of other processes may have been missed."""
        for subject in self._sockets:
            self._note(subject)

    def _note(self, subject: str) -> None:
        """Note a change, if it has followers."""
        if subject in self._sockets:
            self._changed.add(subject)
            self._wake.set()

    async def _send_changes(self) -> None:
        await self._wake.wait()
        self._wake.clear()
        changed, self._changed = self._changed, set()
        for subject in changed:
            try:
                await self._broadcast(subject)
            except LaserChessError:
                self._note(subject)  # the database is away, which it reports itself
            except Exception:
                LOG.exception("%s: %s cannot be sent", self._name, subject)

    @abstractmethod
    async def _broadcast(self, subject: str) -> None:
        """Send what has changed to the followers."""
