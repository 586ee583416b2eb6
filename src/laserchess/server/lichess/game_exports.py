"""Export games as text, off the event loop, and cache the text until the game changes."""

from dataclasses import dataclass

import orjson

from laserchess.server.lichess.serializers import show_export
from laserchess.server.lichess.user_directory import UserDirectory
from laserchess.server.play.games import Games
from laserchess.server.play.replay import record_of
from laserchess.server.play.state import GameState
from laserchess.server.runtime.byte_cache import ByteCache
from laserchess.server.runtime.executors import FairExecutor
from laserchess.server.runtime.queues import Owner

MAX_BYTES = 8 << 20
"""The size of the cache: a game of 3,000 plies has about 30 kB."""


@dataclass(frozen=True)
class ExportOptions:
    """What to include of a game, as JSON or as PGN."""

    moves: bool
    clocks: bool
    pgn: bool
    is_json: bool
    origin: str
    """The address of this server, for the `Site` of a game."""

    def write(self, state: GameState, bots: frozenset[str]) -> bytes:
        """Return a game as text."""
        if not self.is_json:
            return record_of(state, self.origin).encode()
        shown = show_export(state, bots, moves=self.moves, clocks=self.clocks)
        if self.pgn:
            shown["pgn"] = record_of(state, self.origin)
        return orjson.dumps(shown)


class Exports:
    """Exports games on another thread: a long game takes about 0.1 s, which would delay moves."""

    def __init__(self, games: Games, roster: UserDirectory, executor: FairExecutor) -> None:
        """Read games from the server, and export them on an executor."""
        self._games, self._roster, self._executor = games, roster, executor
        self._cache = ByteCache(MAX_BYTES)

    async def write(self, game_id: str, owner: Owner, options: ExportOptions) -> bytes:
        """Return the text of a game as it is in the database, from the cache if possible."""
        header, seq = await self._games.header(game_id)
        bots = await self._roster.bots_in(header) if options.is_json else frozenset()
        names = tuple(seat.name for seat in header.seats.values())
        key = game_id, seq, names, bots, options if options.is_json else options.origin
        text = self._cache.get(key)
        if text is None:
            live = await self._games.fresh(game_id, owner)
            text = await self._executor.do(owner, 0, options.write, live.state, bots)
            if live.state.seq == seq:
                self._cache.put(key, text)
        return text
