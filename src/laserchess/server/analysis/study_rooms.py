"""The rooms of studies: the sockets of this process that have one open. They get operations in their order."""

from collections.abc import Awaitable, Callable
from typing import Literal

import orjson
from typing_extensions import TypedDict

from laserchess.server.analysis.studies import STUDY_CHANGES
from laserchess.server.analysis.study_operations import StudyOperation, StudyOperations
from laserchess.server.analysis.study_presence import StudyPeopleMessage, StudyPresence
from laserchess.server.errors import TRY_LATER
from laserchess.server.play.live_rooms import LiveRooms
from laserchess.server.play.presence import Presence
from laserchess.server.play.sockets import Socket
from laserchess.server.runtime.event_bus import EventBus
from laserchess.server.storage.bus import ProcessBus
from laserchess.server.storage.notices import StudyChanged
from laserchess.server.wire.messages import PongMessage, RejectedMessage

BROADCAST_SECONDS = 0.05
"""Operations in between are read together."""
Read = Callable[[str, int], Awaitable[StudyOperations | None]]


class StudyMessage(TypedDict):
    """The first message: operations after `seq` follow; those before can be read over HTTP."""

    type: Literal["study"]
    seq: int


StudyServerMessage = StudyMessage | StudyPeopleMessage | StudyOperation | PongMessage | RejectedMessage


class StudyRooms(LiveRooms):
    """Sends the operations of studies, read from the database, and the people in them to the sockets."""

    def __init__(self, read: Read, events: EventBus, processes: ProcessBus, presence: Presence) -> None:
        """Listen to changes of this process and of others."""
        super().__init__("study rooms", BROADCAST_SECONDS, processes)
        self._read = read
        self._processes = processes
        self._sent: dict[str, int] = {}
        self._people = StudyPresence(presence)
        events.subscribe(STUDY_CHANGES, self.on_change)
        processes.subscribe(StudyChanged, self.on_notice)

    def start(self) -> None:
        """Start to send."""
        super().start()
        self._people.start()

    async def stop(self) -> None:
        """Stop."""
        await self._people.stop()
        await super().stop()

    def enter(self, study_id: str, seq: int, socket: Socket, name: str) -> None:
        """Send operations and people to a socket from now on.

        Args:
            study_id: The study.
            seq: The number of its last operation.
            socket: The socket.
            name: The name of its account, empty without one.

        """
        self._sockets[study_id].add(socket)
        socket.say(StudyMessage(type="study", seq=self._sent.setdefault(study_id, seq)))
        self._people.enter(study_id, socket, name)
        self._note(study_id)  # it may have changed since `seq` was read

    def leave(self, subject: str, socket: Socket) -> None:
        """Remove a socket."""
        super().leave(subject, socket)
        self._people.leave(subject, socket)
        if subject not in self._sockets:
            self._sent.pop(subject, None)

    def on_change(self, study_id: str) -> None:
        """Note a change of this process."""
        self._note(study_id)
        self._processes.publish(StudyChanged(study_id))

    async def on_notice(self, notice: StudyChanged) -> None:
        """Note a change of another process."""
        self._note(notice.subject)

    async def _broadcast(self, subject: str) -> None:
        """Send what is new; after a change of the settings everybody has to enter again, if they still may."""
        found = await self._read(subject, self._sent.get(subject, 0))
        sockets = tuple(self._sockets.get(subject, ()))
        if not sockets:
            return
        operations = found["operations"] if found else []
        for operation in operations:
            message = orjson.dumps(operation)
            for socket in sockets:
                socket.send(message)
        if found is None or any(each["operation"]["type"] == "settings" for each in operations):
            for socket in sockets:
                socket.close(TRY_LATER)
        if found is not None:
            self._sent[subject] = found["seq"]
