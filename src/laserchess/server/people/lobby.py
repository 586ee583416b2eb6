"""The lobby of this process: who is there, who waits, and news for each of them.

The list is read from the database when something has changed, here or elsewhere, and once a second for safety; what
is new is sent to everybody together, at most twice a second, so that the traffic does not grow with what happens.
"""

import asyncio
import logging
from collections import OrderedDict
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING

import orjson

from laserchess.core.errors import LaserChessError
from laserchess.server.executors import end
from laserchess.server.models import now_ms
from laserchess.server.people.messages import (
    ChallengeMessage,
    ChallengeOverMessage,
    LobbyMessage,
    LobbyServerMessage,
    PairedMessage,
    SeekOverMessage,
    SeeksMessage,
)
from laserchess.server.people.seek_pairing import Pairing, PlacedSeek
from laserchess.server.people.seeks import OPEN, PAIRED, Seek, show_seek
from laserchess.server.play.presence import Presence
from laserchess.server.play.sockets import Socket
from laserchess.server.storage.bus import Bus

if TYPE_CHECKING:
    from collections.abc import Callable

LOG = logging.getLogger(__name__)
TOPIC, PLACE = "~lobby", "lobby"
TELL_SECONDS, LOOK_SECONDS, ALIVE_SECONDS, TIDY_SECONDS = 0.5, 1.0, 4.0, 20.0
PAUSE_SECONDS = 0.05
"""Between two looks: what happens meanwhile is seen together."""
LISTENERS_SECONDS = 5.0
"""Between two looks where nobody is in the lobby and nothing is said to have changed."""
RECENT_MS = 60_000
"""What became of a seek of so long ago is told to somebody who comes back."""
MAX_LISTED = 100
MAX_TOLD = 5000


class Lobby:
    """People with an open lobby, and those who wait in any process."""

    def __init__(self, pairing: Pairing, bus: Bus, crowds: Presence) -> None:
        """Tell other processes of changes through a bus, and count those who are in their lobbies."""
        self._pairing = pairing
        self._crowds = crowds
        crowds.others[PLACE] = lambda: len(self._members)
        crowds.persons = lambda: self._members.keys() | self._listeners.keys()
        self._bus = bus
        self._members: dict[str, set[Socket]] = {}
        self._listeners: dict[str, set[Socket]] = {}
        """Those who are elsewhere and want to hear of challenges."""
        self._waiting: dict[str, Seek] = {}
        """Everybody who waits, of whichever process."""
        self._shown: dict[str, Seek] = {}
        """Those that everybody here has been told of."""
        self._told: OrderedDict[str, None] = OrderedDict()
        self._looked = -LOOK_SECONDS
        self.on_change: list[Callable[[], None]] = []
        """Called when something has changed, here or in another process."""
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look and to tell."""
        self._task = asyncio.create_task(self._run(), name="lobby")

    async def stop(self) -> None:
        """Stop."""
        await end(self._task)

    @property
    def people(self) -> int:
        """How many people are in the lobby, of all processes."""
        return self._crowds.count(PLACE)

    # Who is there

    async def enter(self, socket: Socket, owner: str) -> None:
        """Show the lobby to somebody, with what they wait for and what became of it a moment ago."""
        self._members.setdefault(owner, set()).add(socket)
        mine = await self._pairing.of(owner, now_ms() - RECENT_MS)
        if any(seek.state == OPEN for seek in mine):
            await self._pairing.keep_alive([owner])
        if monotonic() - self._looked > LOOK_SECONDS:
            await self._look()
        asked = [seek for seek in self._waiting.values() if seek.to_id == owner]
        socket.say(
            LobbyMessage(
                people=self.people,
                seeks=[show_seek(seek) for seek in self._shown.values()],
                mine=[show_seek(seek) for seek in mine if seek.state == OPEN],
                challenges=[show_seek(seek) for seek in asked],
            )
        )
        for seek in mine:
            if seek.state == PAIRED:
                socket.say(PairedMessage(seek=seek.id, game=seek.game_id))

    async def listen(self, socket: Socket, owner: str) -> None:
        """Tell somebody who is elsewhere of challenges, and of nothing else."""
        self._listeners.setdefault(owner, set()).add(socket)
        if monotonic() - self._looked > LOOK_SECONDS:
            await self._look()
        asked = [show_seek(seek) for seek in self._waiting.values() if seek.to_id == owner]
        socket.say(LobbyMessage(people=self.people, seeks=[], mine=[], challenges=asked))

    async def leave(self, socket: Socket, owner: str) -> None:
        """Let somebody go; unless they come back at once, they wait no longer."""
        if _take(self._listeners, socket, owner):
            return
        sockets = self._members.get(owner, set())
        sockets.discard(socket)
        if not sockets:
            self._members.pop(owner, None)
            if any(seek.owner == owner for seek in self._waiting.values()):
                with suppress(LaserChessError):
                    await self._pairing.leave(owner)

    # News

    def note(self, placed: PlacedSeek) -> None:
        """Hear of a seek that was placed or accepted here: both players are told at once, the others soon."""
        seek, other = placed.seek, placed.other
        if seek.game_id is not None and other is not None:
            self._tell_end(seek)
            self._publish(other.owner, PairedMessage(seek=other.id, game=seek.game_id))
        else:
            self._waiting[seek.id] = seek
            if seek.to_id is not None:
                self._tell_challenged(seek, ChallengeMessage(seek=show_seek(seek)))
        self.change()

    def change(self) -> None:
        """Look again, here and in the other processes."""
        self.on_message()
        self._bus.publish(TOPIC, 0)

    def on_message(self) -> None:
        """Hear that something has changed."""
        self._changed.set()
        for hook in self.on_change:
            hook()

    def _publish(self, owner: str, message: LobbyServerMessage) -> None:
        for socket in self._members.get(owner, ()):
            socket.say(message)

    def _tell_challenged(self, seek: Seek, message: ChallengeMessage | ChallengeOverMessage) -> None:
        """Tell somebody of a challenge, wherever they are."""
        owner = str(seek.to_id)
        self._publish(owner, message)
        for socket in self._listeners.get(owner, ()):
            socket.say(message)

    def _tell_end(self, seek: Seek) -> None:
        """Tell somebody what became of what they waited for, once."""
        if seek.id in self._told:
            return
        self._told[seek.id] = None
        if len(self._told) > MAX_TOLD:
            self._told.popitem(last=False)
        if seek.state == PAIRED:
            self._publish(seek.owner, PairedMessage(seek=seek.id, game=seek.game_id))
        else:
            self._publish(seek.owner, SeekOverMessage(seek=seek.id, state=seek.state))

    # Looking

    async def _run(self) -> None:
        told = alive = tidied = monotonic()
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), LOOK_SECONDS)
            try:
                now = monotonic()
                changed = self._changed.is_set()
                self._changed.clear()
                is_late = changed or now - self._looked > LISTENERS_SECONDS
                if self._members or (self._listeners and is_late):
                    await self._look()
                if self._members:
                    if now - told >= TELL_SECONDS:
                        told = now
                        self._broadcast()
                    if now - alive >= ALIVE_SECONDS:
                        alive = now
                        await self._keep_alive()
                if now - tidied >= TIDY_SECONDS:
                    tidied = now
                    await self._pairing.tidy()
            except LaserChessError:
                pass  # the database is away, which it tells itself
            except Exception:
                LOG.exception("the lobby cannot be looked at")
            await asyncio.sleep(PAUSE_SECONDS)

    async def _look(self) -> None:
        """Read who waits; tell those of this process whose seeks are gone, and who was challenged."""
        self._changed.clear()
        self._looked = monotonic()
        before, self._waiting = self._waiting, {seek.id: seek for seek in await self._pairing.waiting()}
        gone = [seek for key, seek in before.items() if key not in self._waiting]
        for seek in gone:
            if seek.to_id is not None:
                self._tell_challenged(seek, ChallengeOverMessage(seek=seek.id))
        ours = [seek.id for seek in gone if seek.owner in self._members and seek.id not in self._told]
        for seek in await self._pairing.known(ours) if ours else ():
            if seek.state != OPEN:
                self._tell_end(seek)
        for key, seek in self._waiting.items():
            if seek.to_id is not None and key not in before:
                self._tell_challenged(seek, ChallengeMessage(seek=show_seek(seek)))

    def _broadcast(self) -> None:
        """Tell everybody what has changed in the list."""
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


def _take(sockets: dict[str, set[Socket]], socket: Socket, owner: str) -> bool:
    """Take somebody's connection away; tell whether it was there."""
    own = sockets.get(owner, set())
    if socket not in own:
        return False
    own.discard(socket)
    if not own:
        del sockets[owner]
    return True
