"""The games in the memory of this process: at most one object for each game, read from the database on demand."""

import asyncio
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from weakref import WeakValueDictionary

from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.models import Event, Header, Terms
from laserchess.server.play.game_cache import GameCache
from laserchess.server.play.live_game import GAMES, GameLoaded, LiveGame
from laserchess.server.play.state import GameState
from laserchess.server.runtime.event_bus import EventBus
from laserchess.server.runtime.queues import Owner
from laserchess.server.storage.store import Store, is_id

MANY_EVENTS = 100
"""Events that are not replayed in the event loop."""


class GameMemory:
    """Find games; those in use stay, and the most recently used."""

    def __init__(self, store: Store, events: EventBus, terms: Terms, max_cached: int) -> None:
        """Cache at most `max_cached` games without spectators."""
        self._store = store
        self._events = events
        self._terms = terms
        self._cache = GameCache(max_cached)
        self._alive: WeakValueDictionary[str, LiveGame] = WeakValueDictionary()
        """Every game referenced anywhere, cached or not: there is never a second object of one game."""
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._replays = ThreadPoolExecutor(1, "replay")

    def __len__(self) -> int:
        """Return how many games are in memory."""
        return len(self._alive)

    @property
    def games(self) -> list[LiveGame]:
        """Return the games in memory."""
        return list(self._alive.values())

    @property
    def watched(self) -> list[LiveGame]:
        """Return the games with spectators in this process."""
        return [live for live in self._alive.values() if live.watchers]

    def find(self, game_id: str) -> LiveGame | None:
        """Return a game if it is in memory."""
        return self._alive.get(game_id)

    async def get(self, game_id: str, owner: Owner) -> LiveGame:
        """Return a game, from the database if necessary; `owner` is the requester."""
        live = self._alive.get(game_id)
        if live is None:
            if not is_id(game_id):
                raise api_error(ErrorCode.GAME, game_id)
            lock = self._loading.setdefault(game_id, asyncio.Lock())
            async with lock:
                live = self._alive.get(game_id) or await self._load(game_id, owner)
        self._remember(live)
        return live

    async def _load(self, game_id: str, owner: Owner) -> LiveGame:
        """Read a game, its seats last, so that a seat taken meanwhile in another process is not missed."""
        events = await self._store.events(game_id)
        found = await self._store.header(game_id)
        if found is None:
            raise api_error(ErrorCode.GAME, game_id)
        if len(events) < MANY_EVENTS:
            return self.keep(replay(found[0], events, self._terms), owner)
        loop = asyncio.get_running_loop()
        return self.keep(await loop.run_in_executor(self._replays, replay, found[0], events, self._terms), owner)

    def keep(self, state: GameState, owner: Owner) -> LiveGame:
        """Add a game that was read or created; the computer moves in it when it is its owner's turn."""
        live = LiveGame(state)
        if state.header.players_of(owner.name):
            live.owner = owner
        self._alive[live.id] = live
        self._remember(live)
        return live

    def _remember(self, live: LiveGame) -> None:
        """Mark a game as recently used; announce one that was evicted, whose timer must be set again."""
        if self._cache.put(live):
            self._events.publish(GAMES, GameLoaded(live))

    def weigh(self, live: LiveGame) -> None:
        """Update the size of a game that has changed."""
        self._cache.weigh(live)

    def forget(self, live: LiveGame) -> None:
        """Remove a deleted game."""
        self._cache.drop(live)
        self._alive.pop(live.id, None)

    async def reseat(self, game_id: str) -> None:
        """Read the seats of a game in memory again."""
        live = self._alive.get(game_id)
        found = await self._store.header(game_id) if live is not None else None
        if live is not None and found is not None:
            async with live.lock:
                live.state.header = found[0]


def replay(header: Header, events: Iterable[Event], terms: Terms) -> GameState:
    """Return the state after the events of a game."""
    state = GameState.at_start(header, terms)
    for event in events:
        state.apply(event)
    return state
