"""The rooms of tournaments: the sockets of this process that follow one, and what is sent to them."""

from collections.abc import Awaitable, Callable

import orjson

from laserchess.server.play.live_rooms import LiveRooms
from laserchess.server.play.sockets import Socket
from laserchess.server.runtime.event_bus import EventBus
from laserchess.server.storage.bus import ProcessBus
from laserchess.server.storage.notices import TournamentChanged
from laserchess.server.tournaments.director import TOURNAMENTS
from laserchess.server.tournaments.messages import TournamentChatMessage, TournamentMessage
from laserchess.server.tournaments.model import Snapshot
from laserchess.server.wire.tournament_schemas import TournamentView

BROADCAST_SECONDS = 0.5
"""Changes in between are sent together."""
CHAT = 0
"""The number of a notice about chat: versions count from 1."""
View = Callable[[str], Awaitable[TournamentView | None]]


class Rooms(LiveRooms):
    """Sends every change of a tournament to its spectators, encoded once for all of them."""

    def __init__(self, view: View, events: EventBus, processes: ProcessBus) -> None:
        """Listen to the tournaments of this process and of others."""
        super().__init__("tournament rooms", BROADCAST_SECONDS, processes)
        self._view = view
        self._processes = processes
        events.subscribe(TOURNAMENTS, self.on_step)
        processes.subscribe(TournamentChanged, self.on_changed)

    async def enter(self, tournament_id: str, socket: Socket) -> None:
        """Send a tournament to a spectator, now and after each change."""
        self._sockets[tournament_id].add(socket)
        view = await self._view(tournament_id)
        if view is not None:
            socket.say(TournamentMessage(type="tournament", tournament=view))

    # Changes

    def on_step(self, snapshot: Snapshot) -> None:
        """Note a change of this process."""
        self._note(snapshot.tournament.id)

    def change(self, tournament_id: str) -> None:
        """Note a change of this process that is no step: a player has joined or left."""
        self._note(tournament_id)
        self._processes.publish(TournamentChanged(tournament_id, 1))

    def chat(self, tournament_id: str) -> None:
        """Note a new chat line."""
        self._send_chat(tournament_id)
        self._processes.publish(TournamentChanged(tournament_id, CHAT))

    async def on_changed(self, notice: TournamentChanged) -> None:
        """Note a change of another process."""
        if notice.number == CHAT:
            self._send_chat(notice.subject)
        else:
            self._note(notice.subject)

    def _send_chat(self, tournament_id: str) -> None:
        for socket in self._sockets.get(tournament_id, ()):
            socket.say(TournamentChatMessage(type="chat"))

    async def _broadcast(self, subject: str) -> None:
        view = await self._view(subject)
        if view is not None:
            message = orjson.dumps(TournamentMessage(type="tournament", tournament=view))
            for socket in tuple(self._sockets.get(subject, ())):
                socket.send(message)
