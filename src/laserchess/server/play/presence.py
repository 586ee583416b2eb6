"""Presence over all processes: each publishes the number of spectators of its games, and the people online.

Only numbers are published, as hints: changes at the next beat, everything periodically. What a process has not
repeated for a while expires, so the counts of a process that died disappear.
"""

import asyncio
from collections.abc import Callable, Collection, Mapping
from secrets import token_hex
from time import monotonic
from typing import NamedTuple

from laserchess.server.play.games import Games
from laserchess.server.play.live_game import LiveGame
from laserchess.server.runtime.repeated import Repeated
from laserchess.server.storage.notices import PeopleCounted

PERSON = "@"
"""Prefix of the place that counts the open pages of an account."""
BEAT_SECONDS, REPEAT_SECONDS, EXPIRY_SECONDS = 2.0, 10.0, 25.0
MAX_PLACES = 20_000
BATCH_SIZE = 100
"""Games handled before the event loop gets a turn."""


class RemoteCount(NamedTuple):
    """What another process published about a place."""

    people: int
    at: float


class Presence(Repeated):
    """Count people at places (a game, a seat of one, the lobby), including other processes."""

    def __init__(
        self, games: Games, places: Mapping[str, Callable[[], int]], persons: Callable[[], Collection[str]]
    ) -> None:
        """Count the spectators of this process's games, the people at other places, and accounts with open pages."""
        self._games = games
        self._places = places
        self._persons = persons
        self._sources: list[Callable[[], Mapping[str, int]]] = []
        self._process = token_hex(4)
        self._remote: dict[str, dict[str, RemoteCount]] = {}
        """Place → process → what it published."""
        self._published: dict[str, int] = {}
        self._published_all = -REPEAT_SECONDS
        super().__init__("presence", self._beat, BEAT_SECONDS)
        games.processes.subscribe(PeopleCounted, self.on_counted)

    def add_source(self, source: Callable[[], Mapping[str, int]]) -> None:
        """Publish the people of further places, which come and go."""
        self._sources.append(source)

    async def on_counted(self, notice: PeopleCounted) -> None:
        """Handle the count of another process for one of its places."""
        process, _, place = notice.subject.partition("-")
        if place in self._remote or len(self._remote) < MAX_PLACES:
            self._remote.setdefault(place, {})[process] = RemoteCount(notice.number, monotonic())

    def elsewhere(self, place: str) -> int:
        """Return how many people are at a place in other processes."""
        return sum(remote.people for remote in self._remote.get(place, {}).values())

    def under(self, prefix: str) -> dict[str, int]:
        """Return how many people are at the places with a prefix in other processes."""
        places = (place for place in self._remote if place.startswith(prefix))
        return {place: people for place in places if (people := self.elsewhere(place))}

    def count(self, place: str) -> int:
        """Return how many people are at a place other than a game, in all processes."""
        return self._places[place]() + self.elsewhere(place)

    def is_there(self, account: str) -> bool:
        """Return whether an account has a page open, in any process."""
        return account in self._persons() or self.elsewhere(f"{PERSON}{account}") > 0

    def spectators(self, game_id: str) -> int:
        """Return how many spectators a game has, in all processes."""
        live = self._games.memory.find(game_id)
        return (live.spectators if live is not None else 0) + self.elsewhere(game_id)

    async def _beat(self) -> None:
        """Send presence to the spectators of a game, and publish it to other processes."""
        here = {place: number for place, count in self._places.items() if (number := count())}
        here |= {f"{PERSON}{account}": 1 for account in self._persons()}
        for source in self._sources:
            here |= source()
        for number, live in enumerate(self._games.memory.watched):
            if number % BATCH_SIZE == 0:
                await asyncio.sleep(0)
            here |= self._count_game(live)
        now = monotonic()
        published = self._published
        news = {place: here.get(place, 0) for place in here | published if here.get(place) != published.get(place)}
        if now - self._published_all >= REPEAT_SECONDS:
            self._published_all = now
            self._forget(now - EXPIRY_SECONDS)
            news |= here
        self._published = here
        for place, count in news.items():
            self._games.processes.publish(PeopleCounted(f"{self._process}-{place}", count))

    def _count_game(self, live: LiveGame) -> dict[str, int]:
        """Send changed presence to the spectators of a game; return its places with people of this process."""
        spectators, there = live.spectators, live.here()
        seats = {player: f"{live.id}-{number}" for number, player in enumerate(live.state.header.seats)}
        live.elsewhere = {player for player, seat in seats.items() if self.elsewhere(seat)}
        live.watching = rounded(spectators + self.elsewhere(live.id))
        live.publish_presence()
        return {seats[player]: 1 for player in there} | ({live.id: spectators} if spectators else {})

    def _forget(self, since: float) -> None:
        for place, processes in list(self._remote.items()):
            kept = {name: remote for name, remote in processes.items() if remote.at > since and remote.people}
            if kept:
                self._remote[place] = kept
            else:
                del self._remote[place]


def rounded(count: int) -> int:
    """Return a number rounded to two significant digits, so that a large audience is not notified of every change."""
    step = int(10 ** max(0, len(str(count)) - 2))
    return count - count % step
