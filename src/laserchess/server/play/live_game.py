"""A game in memory, its spectators and their rate limits; and the events of games, as objects."""

import asyncio
from dataclasses import dataclass
from math import inf
from time import monotonic
from typing import Protocol

from laserchess.server.models import ChatLine, Event, Header
from laserchess.server.play.game_views import GameViews
from laserchess.server.play.state import GameState
from laserchess.server.runtime.event_bus import Topic
from laserchess.server.runtime.queues import NO_OWNER
from laserchess.server.runtime.rate_buckets import Bucket, Rate

COMMANDS = Rate(60, 20)
"""Of one player in one game, over all connections."""
SEAT_CHECK_SECONDS = 1.0
"""Between two database reads for a seat that may have been taken."""
SPECTATOR_CHECK_SECONDS = 0.2
"""Between two database reads for new spectators: later events reach them anyway."""


@dataclass(frozen=True, slots=True, eq=False)
class GameCreated:
    """A game was created by this process, and is stored."""

    header: Header


@dataclass(frozen=True, slots=True, eq=False)
class GameLoaded:
    """A game was read into the memory of this process."""

    live: "LiveGame"


@dataclass(frozen=True, slots=True, eq=False)
class GameAdvanced:
    """An event of a game was stored, by this process or another; events of one decision share the state after them."""

    live: "LiveGame"
    event: Event
    before: GameState
    after: GameState
    is_own: bool
    """Whether this process has stored it."""

    @property
    def ends_game(self) -> bool:
        """Return whether the game ended with it."""
        return self.after.is_over and not self.before.is_over


@dataclass(frozen=True, slots=True, eq=False)
class PresenceChanged:
    """Other players are online, or the number of spectators has changed."""

    header: Header
    online: frozenset[str]
    watching: int


@dataclass(frozen=True, slots=True, eq=False)
class ChatAdded:
    """A chat line was stored, which a spectator may see."""

    line: ChatLine


GameEvent = GameCreated | GameLoaded | GameAdvanced
GAMES: Topic[GameEvent] = Topic("games")
"""All games of this process."""
SpectatorEvent = GameAdvanced | PresenceChanged | ChatAdded
"""What the spectators of one game receive."""


class Subscriber(Protocol):
    """A spectator or player of a game, at the other end of a socket or stream."""

    @property
    def visitor(self) -> str | None:
        """Who it is."""

    def on_event(self, event: SpectatorEvent) -> None:
        """Take an event, without waiting."""


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
        self.is_following = False
        """Whether a task reads the events announced by other processes."""
        self.owner = NO_OWNER
        """The owner whose turn the computer's move takes: the last to move."""
        self.read = -inf
        """When the state was last known to be up to date."""
        self._views: GameViews | None = None
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

    @property
    def views(self) -> GameViews:
        """The state as clients see it, computed once for all spectators."""
        if self._views is None or self._views.state is not self.state:
            self._views = GameViews(self.state)
        return self._views

    def view_next(self, state: GameState) -> GameViews | None:
        """Return the next state as spectators will see it, if there are any, with its costly parts computed."""
        return GameViews(state, self.state).prepared() if self.watchers else None

    def advance(self, state: GameState, before: GameState, views: GameViews | None = None) -> None:
        """Set a new state, made from the one before; views of a game without spectators are dropped."""
        self.state, self.read = state, monotonic()
        self._views = (views or GameViews(state, before)) if self.watchers else None

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

    # Spectators

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

    def publish(self, event: SpectatorEvent) -> None:
        """Send an event to everyone, players first: a large audience takes a while."""
        playing = {seat.owner for seat in self.state.header.seats.values()} - {None}
        for watcher in sorted(self.watchers, key=lambda watcher: watcher.visitor not in playing):
            watcher.on_event(event)

    def publish_presence(self, newcomer: Subscriber | None = None) -> None:
        """Send presence to all spectators; only to the new one if nothing has changed."""
        if not self.watchers:
            return
        presence = self.online(), self.watching
        is_changed, self.presence = presence != self.presence, presence
        event = PresenceChanged(self.state.header, frozenset(presence[0]), presence[1])
        if is_changed:
            self.publish(event)
        elif newcomer in self.watchers:
            newcomer.on_event(event)
