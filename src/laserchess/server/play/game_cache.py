"""Games cached in memory, bounded by their number and by bytes."""

from collections import OrderedDict
from itertools import islice
from sys import getsizeof

from laserchess.server.play.live_game import LiveGame

GAME_BYTES, MAX_BYTES = 16_000, 16 << 20
"""Approximate size of a game without its board, and of all games together before some are evicted."""
MIN_EXAMINED = 8
"""Minimum number of games examined for eviction whenever one is added."""


class GameCache:
    """The most recently used games; those in use are not evicted."""

    def __init__(self, max_count: int, max_bytes: int = MAX_BYTES) -> None:
        """Cache at most `max_count` games."""
        self._max_count, self._max_bytes = max_count, max_bytes
        self._games: OrderedDict[str, LiveGame] = OrderedDict()
        self._weights: dict[str, int] = {}
        self._bytes = 0

    def __len__(self) -> int:
        """Return how many games are cached."""
        return len(self._games)

    def put(self, live: LiveGame) -> bool:
        """Add a game as the most recently used; return whether it was not cached before."""
        is_new = live.id not in self._games
        self._games[live.id] = live
        self._games.move_to_end(live.id)
        if is_new:
            self.weigh(live)
            self._make_room()
        return is_new

    def weigh(self, live: LiveGame) -> None:
        """Update the size of a game, if it is cached."""
        if live.id in self._games:
            weight = GAME_BYTES + getsizeof(live.state.board)
            self._bytes += weight - self._weights.get(live.id, 0)
            self._weights[live.id] = weight

    def drop(self, live: LiveGame) -> None:
        """Remove a game."""
        if live.timer is not None:
            live.timer.cancel()
        if self._games.pop(live.id, None) is not None:
            self._bytes -= self._weights.pop(live.id)

    @property
    def _is_full(self) -> bool:
        return len(self._games) > self._max_count or self._bytes > self._max_bytes

    def _make_room(self) -> None:
        """Evict the least recently used games, but not the last one."""
        if self._is_full:
            *oldest, _ = self._games.values()
            for live in islice(oldest, max(MIN_EXAMINED, 2 * (len(self._games) - self._max_count))):
                if self._is_full and live.is_idle:
                    self.drop(live)
