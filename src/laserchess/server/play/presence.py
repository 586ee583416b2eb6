"""Who is there, over all processes: each tells the others how many watch its games, and which players are there.

Only numbers travel, by the bus, as hints: what changes is told at the next beat, everything now and then, and what a
process has not said again for a while is forgotten, so one that dies takes its people with it.
"""

import asyncio
import logging
from secrets import token_hex
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from laserchess.server.executors import end
from laserchess.server.play.game_socket import tell_presence
from laserchess.server.play.games import Games
from laserchess.server.play.live_game import LiveGame

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

LOG = logging.getLogger(__name__)
TOPIC = "~here-"
PERSON = "@"
"""Before the account of somebody who has a page open, where they are counted as a place."""
BEAT_SECONDS, AGAIN_SECONDS, FORGOTTEN_SECONDS = 2.0, 10.0, 25.0
MAX_PLACES = 20_000
AT_ONCE = 100
"""Games that are looked at before others get a turn."""


class Heard(NamedTuple):
    """What another process said of a place."""

    people: int
    at: float


class Presence:
    """Counts people at places (a game, a seat of one, the lobby), those of other processes included."""

    def __init__(self, games: Games) -> None:
        """Count those who watch the games of this process."""
        self._games = games
        self._name = token_hex(4)
        self._heard: dict[str, dict[str, Heard]] = {}
        """Place → process → what it said."""
        self._said: dict[str, int] = {}
        self._said_all = -AGAIN_SECONDS
        self.others: dict[str, Callable[[], int]] = {}
        """Other places of this process, and how many are there."""
        self.persons: Callable[[], Collection[str]] = tuple
        """Who has a page of this process open, by account."""
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to tell."""
        self._task = asyncio.create_task(self._run(), name="crowds")

    async def stop(self) -> None:
        """Stop."""
        await end(self._task)

    def on_message(self, word: str, count: int) -> None:
        """Hear from another process how many are at a place of its."""
        process, _, place = word.partition("-")
        if place in self._heard or len(self._heard) < MAX_PLACES:
            self._heard.setdefault(place, {})[process] = Heard(count, monotonic())

    def elsewhere(self, place: str) -> int:
        """Return how many are at a place in other processes."""
        return sum(heard.people for heard in self._heard.get(place, {}).values())

    def count(self, place: str) -> int:
        """Return how many are at one of the other places, in all processes."""
        return self.others[place]() + self.elsewhere(place)

    def is_there(self, account: str) -> bool:
        """Tell whether somebody has a page open, in any process."""
        return account in self.persons() or self.elsewhere(f"{PERSON}{account}") > 0

    def spectators(self, game_id: str) -> int:
        """Return how many watch a game without playing it, in all processes."""
        live = self._games.here(game_id)
        return (live.spectators if live is not None else 0) + self.elsewhere(game_id)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await self._beat()
            except Exception:
                LOG.exception("nobody can be counted")

    async def _beat(self) -> None:
        """Tell those who watch a game who is there, and other processes who is here."""
        here = {place: number for place, count in self.others.items() if (number := count())}
        here |= {f"{PERSON}{account}": 1 for account in self.persons()}
        for number, live in enumerate(self._games.watched):
            if number % AT_ONCE == 0:
                await asyncio.sleep(0)
            here |= self._look_at(live)
        now = monotonic()
        news = {place: here.get(place, 0) for place in here | self._said if here.get(place) != self._said.get(place)}
        if now - self._said_all >= AGAIN_SECONDS:
            self._said_all = now
            self._forget(now - FORGOTTEN_SECONDS)
            news |= here
        self._said = here
        for place, count in news.items():
            self._games.bus.publish(f"{TOPIC}{self._name}-{place}", count)

    def _look_at(self, live: LiveGame) -> dict[str, int]:
        """Tell those who watch a game what has changed; return its places where somebody of this process is."""
        spectators, there = live.spectators, live.here()
        seats = {player: f"{live.id}-{number}" for number, player in enumerate(live.state.header.seats)}
        live.elsewhere = {player for player, seat in seats.items() if self.elsewhere(seat)}
        live.watching = about(spectators + self.elsewhere(live.id))
        tell_presence(live)
        return {seats[player]: 1 for player in there} | ({live.id: spectators} if spectators else {})

    def _forget(self, since: float) -> None:
        for place, processes in list(self._heard.items()):
            kept = {name: heard for name, heard in processes.items() if heard.at > since and heard.people}
            if kept:
                self._heard[place] = kept
            else:
                del self._heard[place]


def about(count: int) -> int:
    """Return a number with two digits that count: a crowd need not hear of everybody who comes and goes."""
    step = int(10 ** max(0, len(str(count)) - 2))
    return count - count % step
