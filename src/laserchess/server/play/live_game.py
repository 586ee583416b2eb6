"""A game in memory: its state, those who watch, and what they may ask of it."""

import asyncio
from math import inf
from time import monotonic
from typing import Protocol

from laserchess.server.play.state import GameState
from laserchess.server.queues import NOBODY
from laserchess.server.rate_buckets import Bucket, Rate

COMMANDS = Rate(60, 20)
"""Of one player in one game, over however many connections."""
LOOK_SECONDS = 1.0
"""Between two looks into the database for a seat that somebody may have taken."""
GLANCE_SECONDS = 0.2
"""Between two for those who come to watch: what happens afterwards they are told anyway."""


class Subscriber(Protocol):
    """Somebody who is told what happens in a game."""

    visitor: str | None

    def send(self, message: bytes) -> None:
        """Take a message, without waiting."""


class LiveGame:
    """A game in memory, its watchers and its timer. Only `Games` changes it."""

    def __init__(self, state: GameState) -> None:
        """Hold a game as it was read."""
        self.state = state
        self.lock = asyncio.Lock()
        self.watchers: set[Subscriber] = set()
        self.timer: asyncio.TimerHandle | None = None
        self.elsewhere: set[str] = set()
        """The players who are there in another process."""
        self.watching = 0
        """About how many watch without playing, in all processes."""
        self.presence: tuple[set[str], int] = (set(), 0)
        """The players that were last said to be there, and how many watch."""
        self.seen: set[str] = set()
        """Visitors who have watched it."""
        self.heard = 0
        """The last event other processes spoke of."""
        self.owner = NOBODY
        """Whose turn the computer's move takes: of whoever played last."""
        self.read = -inf
        """When it was last known to be what is in the database."""
        self._allowances: dict[str, Bucket] = {}
        self._looked = -inf

    @property
    def id(self) -> str:
        """The game's id."""
        return self.state.header.id

    @property
    def is_idle(self) -> bool:
        """Tell whether nobody in this process is concerned with the game just now."""
        return not self.watchers and not self.lock.locked() and not self.state.waits_for_computer

    def may_act(self, visitor: str | None) -> bool:
        """Count a command of somebody with a seat; tell whether they come at a rate a person could need."""
        bucket = self._allowances.setdefault(str(visitor), Bucket(COMMANDS.burst))
        return not bucket.take(COMMANDS.per_second, COMMANDS.burst)

    def may_have_a_seat(self, visitor: str | None) -> bool:
        """Tell whether a visitor plays here, or may do so by what another process has written: that is rarely asked."""
        header, now = self.state.header, monotonic()
        if header.players_of(visitor):
            return True
        if header.is_full or now - self._looked < LOOK_SECONDS:
            return False
        self._looked = now
        return True

    def will_do_for(self, visitor: str | None) -> bool:
        """Tell whether a visitor, who can only watch, may be shown it as it is."""
        header = self.state.header
        return header.is_full and not header.players_of(visitor) and monotonic() - self.read < GLANCE_SECONDS

    def here(self) -> set[str]:
        """Return the players whose holders watch, in this process."""
        visitors = {watcher.visitor for watcher in self.watchers} - {None}
        return {seat.player for seat in self.state.header.seats.values() if seat.owner in visitors}

    def online(self) -> set[str]:
        """Return the players whose holders watch, in any process."""
        return self.here() | self.elsewhere

    @property
    def spectators(self) -> int:
        """How many watch in this process without playing."""
        playing = {seat.owner for seat in self.state.header.seats.values()} - {None}
        return sum(watcher.visitor not in playing for watcher in self.watchers)

    def publish(self, message: bytes) -> None:
        """Send a message to everybody who watches, those who play first: a crowd takes a while."""
        playing = {seat.owner for seat in self.state.header.seats.values()} - {None}
        for watcher in sorted(self.watchers, key=lambda watcher: watcher.visitor not in playing):
            watcher.send(message)
