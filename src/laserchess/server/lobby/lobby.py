"""The lobby of this process: connected players, open seeks, and the messages to each player.

The list is read from the database when something has changed, here or elsewhere, and once a second for safety.
Changes are sent to all clients together, at most twice a second, so that the traffic is bounded.
"""

import asyncio
from collections import OrderedDict
from contextlib import suppress
from time import monotonic

import orjson

from laserchess.core.errors import LaserChessError
from laserchess.server.lobby.lobby_members import PLACE, LobbyMembers
from laserchess.server.lobby.messages import (
    ChallengeMessage,
    ChallengeOverMessage,
    InboxMessage,
    LobbyMessage,
    LobbyServerMessage,
    PairedMessage,
    SeekOverMessage,
    SeeksMessage,
)
from laserchess.server.lobby.seek_pairing import Pairing, PlacedSeek
from laserchess.server.lobby.seeks import OPEN, PAIRED, Seek, show_seek
from laserchess.server.models import now_ms
from laserchess.server.notifications.inbox import INBOX
from laserchess.server.play.presence import Presence
from laserchess.server.play.sockets import Socket
from laserchess.server.runtime.event_bus import EventBus, Topic
from laserchess.server.runtime.repeated import Repeated, wait_for
from laserchess.server.storage.bus import ProcessBus
from laserchess.server.storage.notices import InboxChanged, NoticesMissed, SeeksChanged

SEEKS: Topic[SeeksChanged] = Topic("seeks")
"""Seeks of all processes."""
BROADCAST_SECONDS, READ_SECONDS, KEEP_ALIVE_SECONDS, TIDY_SECONDS = 0.5, 1.0, 4.0, 20.0
PAUSE_SECONDS = 0.05
"""The pause between two reads: changes in between are seen together."""
IDLE_READ_SECONDS = 5.0
"""The time between two reads when the lobby is empty and no change was reported."""
RECENT_MS = 60_000
"""How long the outcome of a seek is sent to a player who reconnects."""
MAX_LISTED = 100
MAX_NOTIFIED = 5000


class Lobby(Repeated):
    """Players in the lobby, and the open seeks of all processes."""

    def __init__(
        self, pairing: Pairing, sockets: LobbyMembers, presence: Presence, events: EventBus, processes: ProcessBus
    ) -> None:
        """Follow the seeks of this process and of others."""
        self._pairing = pairing
        self._presence = presence
        self._sockets = sockets
        self._members, self._listeners = sockets.members, sockets.listeners
        self._events = events
        self._processes = processes
        self._waiting: dict[str, Seek] = {}
        """The open seeks and challenges of all processes."""
        self._shown: dict[str, Seek] = {}
        """The seeks that were sent to the clients of this process."""
        self._notified: OrderedDict[str, None] = OrderedDict()
        self._read_at = -READ_SECONDS
        self._changed = asyncio.Event()
        self._broadcast_at = self._kept_alive_at = self._tidied_at = monotonic()
        super().__init__("lobby", self._update, PAUSE_SECONDS)
        processes.subscribe(SeeksChanged, self.on_changed)
        processes.subscribe(NoticesMissed, self.on_changed)
        events.subscribe(INBOX, self.on_inbox_changed)

    @property
    def people(self) -> int:
        """The number of players in the lobby, of all processes."""
        return self._presence.count(PLACE)

    # Players

    async def enter(self, socket: Socket, owner: str) -> None:
        """Send the lobby to a player, with their open seeks and recent pairings."""
        self._members.setdefault(owner, set()).add(socket)
        mine = await self._pairing.of(owner, now_ms() - RECENT_MS)
        if any(seek.state == OPEN for seek in mine):
            await self._pairing.keep_alive([owner])
        if monotonic() - self._read_at > READ_SECONDS:
            await self._read()
        challenges = [seek for seek in self._waiting.values() if seek.to_id == owner]
        socket.say(
            LobbyMessage(
                people=self.people,
                seeks=[show_seek(seek) for seek in self._shown.values()],
                mine=[show_seek(seek) for seek in mine if seek.state == OPEN],
                challenges=[show_seek(seek) for seek in challenges],
            )
        )
        for seek in mine:
            if seek.state == PAIRED:
                socket.say(PairedMessage(seek=seek.id, game=seek.game_id))

    async def listen(self, socket: Socket, owner: str) -> None:
        """Send challenges, and nothing else, to a player on another page."""
        self._listeners.setdefault(owner, set()).add(socket)
        if monotonic() - self._read_at > READ_SECONDS:
            await self._read()
        challenges = [show_seek(seek) for seek in self._waiting.values() if seek.to_id == owner]
        socket.say(LobbyMessage(people=self.people, seeks=[], mine=[], challenges=challenges))

    async def leave(self, socket: Socket, owner: str) -> None:
        """Remove a player's socket; their seeks expire soon unless they reconnect."""
        if self._sockets.remove(socket, owner) and any(seek.owner == owner for seek in self._waiting.values()):
            with suppress(LaserChessError):
                await self._pairing.leave(owner)

    # Messages

    def note(self, placed: PlacedSeek) -> None:
        """Announce a seek that was placed or accepted here: to both players at once, to the others soon."""
        seek, other = placed.seek, placed.other
        if seek.game_id is not None and other is not None:
            self._notify_outcome(seek)
            self._publish(other.owner, PairedMessage(seek=other.id, game=seek.game_id))
        else:
            self._waiting[seek.id] = seek
            if seek.to_id is not None:
                self._notify_challenged(seek, ChallengeMessage(seek=show_seek(seek)))
        self.change()

    def change(self) -> None:
        """Read the seeks again, here and in the other processes."""
        self._note_change()
        self._processes.publish(SeeksChanged())

    async def on_changed(self, _: SeeksChanged | NoticesMissed) -> None:
        """Note that another process has changed a seek, or may have."""
        self._note_change()

    def _note_change(self) -> None:
        self._changed.set()
        self._events.publish(SEEKS, SeeksChanged())

    def on_inbox_changed(self, notice: InboxChanged) -> None:
        """Let every open page of an account read its notifications again."""
        for sockets in (self._members, self._listeners):
            for socket in sockets.get(notice.subject, ()):
                socket.say(InboxMessage())

    def _publish(self, owner: str, message: LobbyServerMessage) -> None:
        for socket in self._members.get(owner, ()):
            socket.say(message)

    def _notify_challenged(self, seek: Seek, message: ChallengeMessage | ChallengeOverMessage) -> None:
        """Send a message about a challenge to the challenged player, on whichever page they are."""
        owner = str(seek.to_id)
        self._publish(owner, message)
        for socket in self._listeners.get(owner, ()):
            socket.say(message)

    def _notify_outcome(self, seek: Seek) -> None:
        """Send the outcome of a seek to its owner, once."""
        if seek.id in self._notified:
            return
        self._notified[seek.id] = None
        if len(self._notified) > MAX_NOTIFIED:
            self._notified.popitem(last=False)
        if seek.state == PAIRED:
            self._publish(seek.owner, PairedMessage(seek=seek.id, game=seek.game_id))
        else:
            self._publish(seek.owner, SeekOverMessage(seek=seek.id, state=seek.state))

    # Reading

    async def _update(self) -> None:
        """Wait for a change or the time of the next read, then read and send what is due."""
        changed = await wait_for(self._changed, READ_SECONDS)
        now = monotonic()
        is_late = changed or now - self._read_at > IDLE_READ_SECONDS
        if self._members or (self._listeners and is_late):
            await self._read()
        if self._members:
            if now - self._broadcast_at >= BROADCAST_SECONDS:
                self._broadcast_at = now
                self._broadcast()
            if now - self._kept_alive_at >= KEEP_ALIVE_SECONDS:
                self._kept_alive_at = now
                await self._keep_alive()
        if now - self._tidied_at >= TIDY_SECONDS:
            self._tidied_at = now
            await self._pairing.tidy()

    async def _read(self) -> None:
        """Read the open seeks; notify the players of this process whose seeks have ended or who were challenged."""
        self._changed.clear()
        self._read_at = monotonic()
        before, self._waiting = self._waiting, {seek.id: seek for seek in await self._pairing.waiting()}
        gone = [seek for key, seek in before.items() if key not in self._waiting]
        for seek in gone:
            if seek.to_id is not None:
                self._notify_challenged(seek, ChallengeOverMessage(seek=seek.id))
        ours = [seek.id for seek in gone if seek.owner in self._members and seek.id not in self._notified]
        for seek in await self._pairing.known(ours) if ours else ():
            if seek.state != OPEN:
                self._notify_outcome(seek)
        for key, seek in self._waiting.items():
            if seek.to_id is not None and key not in before:
                self._notify_challenged(seek, ChallengeMessage(seek=show_seek(seek)))

    def _broadcast(self) -> None:
        """Send the changes of the list to all clients."""
        public = [(key, seek) for key, seek in self._waiting.items() if seek.is_public]
        listed = dict(public[:MAX_LISTED])
        added = [show_seek(seek) for key, seek in listed.items() if key not in self._shown]
        removed = [key for key in self._shown if key not in listed]
        self._shown = listed
        if added or removed:
            message = orjson.dumps(SeeksMessage(people=self.people, added=added, removed=removed))
            for sockets in self._members.values():
                for socket in sockets:
                    socket.send(message)

    async def _keep_alive(self) -> None:
        owners = await self._pairing.owners() & self._members.keys()
        if owners:
            await self._pairing.keep_alive(sorted(owners))
