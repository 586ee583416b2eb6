"""A game in memory: its state, its spectators, and their rate limits."""

import asyncio
from math import inf
from time import monotonic
from typing import Protocol

from laserchess.server.play.state import GameState
from laserchess.server.queues import NO_OWNER
from laserchess.server.rate_buckets import Bucket, Rate

COMMANDS = Rate(60, 20)
"""Of one player in one game, over all connections."""
SEAT_CHECK_SECONDS = 1.0
"""Between two database reads for a seat that may have been taken."""
SPECTATOR_CHECK_SECONDS = 0.2
"""Between two database reads for new spectators: later events reach them anyway."""


class Subscriber(Protocol):
    """A receiver of a game's messages."""

    visitor: str | None

    def send(self, message: bytes) -> None:
        """Take a message, without waiting."""


class LiveGame:
    """A game in memory, its spectators and its timer. Only `Games` changes it."""

    def __init__(self, state: GameState) -> None:
        """Hold a game as it was read."""
        self.state = state
        self.lock = asyncio.Lock()
        self.watchers: set[Subscriber] = set()
        self.timer: asyncio.TimerHandle | None = None
        self.elsewhere: set[str] = set()
        """The players online in other processes."""
        self.watching = 0
        """Approximate number of spectators, in all processes."""
        self.presence: tuple[set[str], int] = (set(), 0)
        """The players and the number of spectators last published."""
        self.seen: set[str] = set()
        """Visitors who have watched the game."""
        self.announced_seq = 0
        """The last event announced by other processes."""
        self.owner = NO_OWNER
        """The owner whose turn the computer's move takes: the last to move."""
        self.read = -inf
        """When the state was last known to be up to date."""
        self._allowances: dict[str, Bucket] = {}
        self._looked = -inf

    @property
    def id(self) -> str:
        """The game's id."""
        return self.state.header.id

    @property
    def is_idle(self) -> bool:
        """Return whether the game is unused in this process."""
        return not self.watchers and not self.lock.locked() and not self.state.waits_for_computer

    def may_act(self, visitor: str | None) -> bool:
        """Count a command of a player; return whether the rate is plausible for a human."""
        bucket = self._allowances.setdefault(str(visitor), Bucket(COMMANDS.burst))
        return not bucket.take(COMMANDS.per_second, COMMANDS.burst)

    def may_have_a_seat(self, visitor: str | None) -> bool:
        """Return whether a visitor plays here, or may do so by another process's writes: that is rarely checked."""
        header, now = self.state.header, monotonic()
        if header.players_of(visitor):
            return True
        if header.is_full or now - self._looked < SEAT_CHECK_SECONDS:
            return False
        self._looked = now
        return True

    def is_fresh_for(self, visitor: str | None) -> bool:
        """Return whether a visitor, who can only watch, may be shown the state as it is."""
        header = self.state.header
        return header.is_full and not header.players_of(visitor) and monotonic() - self.read < SPECTATOR_CHECK_SECONDS

    def here(self) -> set[str]:
        """Return the players who are online, in this process."""
        visitors = {watcher.visitor for watcher in self.watchers} - {None}
        return {seat.player for seat in self.state.header.seats.values() if seat.owner in visitors}

    def online(self) -> set[str]:
        """Return the players who are online, in any process."""
        return self.here() | self.elsewhere

    @property
    def spectators(self) -> int:
        """Return how many spectators are in this process."""
        playing = {seat.owner for seat in self.state.header.seats.values()} - {None}
        return sum(watcher.visitor not in playing for watcher in self.watchers)

    def publish(self, message: bytes) -> None:
        """Send a message to everyone, players first: a large audience takes a while."""
        playing = {seat.owner for seat in self.state.header.seats.values()} - {None}
        for watcher in sorted(self.watchers, key=lambda watcher: watcher.visitor not in playing):
            watcher.send(message)
