"""Who has a study open now, in this process and in others."""

from collections import defaultdict
from typing import Literal

import orjson
from typing_extensions import TypedDict

from laserchess.server.play.presence import Presence
from laserchess.server.play.sockets import Socket
from laserchess.server.runtime.repeated import Repeated

BEAT_SECONDS = 0.5
"""People who come and go in between are sent together."""
PREFIX = "study/"
"""The place of an account is `study/ID/NAME`; that of all visitors without one ends with an empty name."""
MAX_NAMES = 30


class StudyPeopleMessage(TypedDict):
    """Who has the study open: names of accounts in alphabetical order, and the number of other people."""

    type: Literal["people"]
    names: list[str]
    others: int


class StudyPresence(Repeated):
    """Sends the people in a study to its sockets whenever they change."""

    def __init__(self, presence: Presence) -> None:
        """Publish the people of this process by way of `presence`."""
        self._presence = presence
        self._here: defaultdict[str, dict[Socket, str]] = defaultdict(dict)
        self._elsewhere: dict[str, dict[str, int]] = {}
        """Study → name → how many people, in other processes."""
        self._sent: dict[str, StudyPeopleMessage] = {}
        super().__init__("study presence", self._beat, BEAT_SECONDS)
        presence.add_source(self._places)

    def enter(self, study_id: str, socket: Socket, name: str) -> None:
        """Count a person, who is sent the others; `name` is empty without an account."""
        self._here[study_id][socket] = name
        socket.say(self._people(study_id))

    def leave(self, study_id: str, socket: Socket) -> None:
        """Remove a person."""
        self._here[study_id].pop(socket, None)
        if not self._here[study_id]:
            del self._here[study_id]
            self._sent.pop(study_id, None)

    async def _beat(self) -> None:
        self._elsewhere = {}
        if not self._here:
            return
        for place, count in self._presence.under(PREFIX).items():
            study_id, _, name = place.removeprefix(PREFIX).partition("/")
            self._elsewhere.setdefault(study_id, {})[name] = count
        for study_id, sockets in self._here.items():
            people = self._people(study_id)
            if people != self._sent.get(study_id):
                self._sent[study_id] = people
                message = orjson.dumps(people)
                for socket in sockets:
                    socket.send(message)

    def _people(self, study_id: str) -> StudyPeopleMessage:
        counts = self._elsewhere.get(study_id, {})
        here = self._count(study_id)
        names = sorted({*counts, *here} - {""}, key=str.casefold)
        guests = here.get("", 0) + counts.get("", 0)
        return {"type": "people", "names": names[:MAX_NAMES], "others": guests + len(names[MAX_NAMES:])}

    def _count(self, study_id: str) -> dict[str, int]:
        """Return the people of this process: each account once, and under no name the number of other visitors."""
        people = {(name, "" if name else socket.visitor) for socket, name in self._here.get(study_id, {}).items()}
        guests = sum(1 for name, _ in people if not name)
        return {name: 1 for name, _ in people if name} | ({"": guests} if guests else {})

    def _places(self) -> dict[str, int]:
        return {
            f"{PREFIX}{study_id}/{name}": count
            for study_id in self._here
            for name, count in self._count(study_id).items()
        }
