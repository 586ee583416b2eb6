"""Games that are kept in memory though nobody may hold them: only so many, and only so many bytes."""

from collections import OrderedDict
from itertools import islice
from sys import getsizeof

from laserchess.server.play.live_game import LiveGame

BYTES_OF_A_GAME, MAX_BYTES = 16_000, 16 << 20
"""About what a game takes beside its board, and what all games take together before some are let go."""
FEW = 8
"""Games that are looked at whenever one comes, at least, for some to let go."""


class GameCache:
    """The games that were asked for last; those that somebody is concerned with stay."""

    def __init__(self, most: int, most_bytes: int = MAX_BYTES) -> None:
        """Keep at most so many."""
        self._most, self._most_bytes = most, most_bytes
        self._games: OrderedDict[str, LiveGame] = OrderedDict()
        self._weights: dict[str, int] = {}
        self._bytes = 0

    def __len__(self) -> int:
        """Return how many are kept."""
        return len(self._games)

    def put(self, live: LiveGame) -> bool:
        """Keep a game as the one asked for last; tell whether it was not kept before."""
        is_new = live.id not in self._games
        self._games[live.id] = live
        self._games.move_to_end(live.id)
        if is_new:
            self.weigh(live)
            self._make_room()
        return is_new

    def weigh(self, live: LiveGame) -> None:
        """Take down how much a game holds by now, if it is kept."""
        if live.id in self._games:
            weight = BYTES_OF_A_GAME + getsizeof(live.state.board)
            self._bytes += weight - self._weights.get(live.id, 0)
            self._weights[live.id] = weight

    def drop(self, live: LiveGame) -> None:
        """Keep a game no longer."""
        if live.timer is not None:
            live.timer.cancel()
        if self._games.pop(live.id, None) is not None:
            self._bytes -= self._weights.pop(live.id)

    @property
    def _is_full(self) -> bool:
        return len(self._games) > self._most or self._bytes > self._most_bytes

    def _make_room(self) -> None:
        """Let go of the games that were not asked for the longest, but not of the last."""
        if self._is_full:
            *oldest, _ = self._games.values()
            for live in islice(oldest, max(FEW, 2 * (len(self._games) - self._most))):
                if self._is_full and live.is_idle:
                    self.drop(live)
