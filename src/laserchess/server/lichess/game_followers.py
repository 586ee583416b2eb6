"""Streams of games that start and finish: those among some players, or those with some ids.

Like the event streams of accounts they are read from the database, so games of other processes are included.
"""

from collections.abc import Awaitable, Callable, Collection

from laserchess.server.api_errors import BAD, MISSING
from laserchess.server.lichess.error_shape import LichessError
from laserchess.server.lichess.event_streams import LineStream
from laserchess.server.lichess.game_queries import games_among, games_since, games_with
from laserchess.server.lichess.serializers import show_followed
from laserchess.server.lichess.user_directory import UserDirectory
from laserchess.server.models import now_ms
from laserchess.server.storage.found_games import FoundGame
from laserchess.server.storage.store import Store, is_id

MAX_FOLLOWED = 500
"""Ids of one stream."""
MAX_REMEMBERED = 100
"""Finished games that a stream remembers."""
SLACK_MS = 5_000
"""How far clocks may differ, and how long a write may take."""
Key = tuple[str, str]
"""Of a stream by ids: its client, and the id the client chose."""


class GameFollower:
    """A stream, the games it is about, and what it was sent."""

    def __init__(self, stream: LineStream, accounts: Collection[str], ids: Collection[str]) -> None:
        """Follow the games among some accounts, and those with some ids."""
        self.stream = stream
        self.accounts = frozenset(accounts)
        self.ids = set(ids)
        self._sent: dict[str, bool] = {}
        """By id, whether the game was over."""

    def send(self, found: list[FoundGame], bots: frozenset[str]) -> None:
        """Send the games that are new to the stream, or have ended."""
        for game in found:
            if self._follows(game) and self._sent.get(game.id) is not game.is_over and not self._sent.get(game.id):
                self._sent[game.id] = game.is_over
                self.stream.push(show_followed(game, bots))
        over = [key for key, is_over in self._sent.items() if is_over and key not in self.ids]
        for key in over[:-MAX_REMEMBERED]:
            del self._sent[key]

    def _follows(self, game: FoundGame) -> bool:
        owners = {seat.owner for seat in game.header.seats.values()}
        return game.header.is_full and (game.id in self.ids or (len(owners) > 1 and owners <= self.accounts))


class GameFollowers:
    """The streams of games of this process."""

    def __init__(self, store: Store, roster: UserDirectory) -> None:
        """Read from a database."""
        self._store, self._roster = store, roster
        self._followers: set[GameFollower] = set()
        self._by_key: dict[Key, GameFollower] = {}
        self._read_ms = 0

    def __len__(self) -> int:
        """Return the number of streams."""
        return len(self._followers)

    def end(self) -> None:
        """Close all streams."""
        for follower in self._followers:
            follower.stream.end()

    async def among(self, accounts: Collection[str], on_end: Callable[[], None], *, current: bool) -> LineStream:
        """Return a stream of the games among some accounts; with `current`, ongoing games come first."""
        follower = self._open(accounts, (), on_end)
        if current:
            await self._greet(follower, games_among(self._store, follower.accounts))
        return follower.stream

    async def with_ids(self, key: Key, ids: Collection[str], on_end: Callable[[], None]) -> LineStream:
        """Return a stream of the games with some ids; a second one with the same key closes the first."""
        before = self._by_key.get(key)
        if before is not None:
            before.stream.end()
        known = {each for each in ids if is_id(each)}
        follower = self._open((), known, on_end, key)
        await self._greet(follower, games_with(self._store, known))
        return follower.stream

    async def add(self, key: Key, ids: Collection[str]) -> None:
        """Add ids to a stream."""
        follower = self._by_key.get(key)
        if follower is None:
            raise LichessError(MISSING, "No such stream")
        new = {each for each in ids if is_id(each)} - follower.ids
        if len(follower.ids) + len(new) > MAX_FOLLOWED:
            raise LichessError(BAD, f"The stream has {len(follower.ids)} ids. It can have at most {MAX_FOLLOWED}.")
        follower.ids |= new
        await self._send([follower], await games_with(self._store, new))

    def _open(
        self, accounts: Collection[str], ids: Collection[str], on_end: Callable[[], None], key: Key | None = None
    ) -> GameFollower:
        async def leave() -> None:
            on_end()
            self._followers.discard(follower)
            if key is not None and self._by_key.get(key) is follower:
                del self._by_key[key]

        follower = GameFollower(LineStream(leave), accounts, ids)
        if not self._followers:
            self._read_ms = now_ms()
        self._followers.add(follower)
        if key is not None:
            self._by_key[key] = follower
        return follower

    async def _greet(self, follower: GameFollower, reading: Awaitable[list[FoundGame]]) -> None:
        """Send the first games of a stream, or forget the stream."""
        try:
            await self._send([follower], await reading)
        except BaseException:
            await follower.stream.abandon()
            raise

    async def read(self) -> None:
        """Send what has started or ended since the last read."""
        since, read_ms = self._read_ms - SLACK_MS, now_ms()
        found = await games_since(self._store, since)
        self._read_ms = read_ms
        await self._send(list(self._followers), found)

    async def _send(self, followers: list[GameFollower], found: list[FoundGame]) -> None:
        bots = await self._roster.bots_in(*(game.header for game in found))
        for follower in followers:
            follower.send(found, bots)
