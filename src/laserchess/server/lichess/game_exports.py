"""Export games as text, off the event loop, and cache the text until the game changes."""

from dataclasses import dataclass

import orjson

from laserchess.server.lichess.serializers import show_export
from laserchess.server.lichess.user_directory import UserDirectory
from laserchess.server.play.games import Games
from laserchess.server.play.replay import Transcript, record_of
from laserchess.server.play.state import GameState
from laserchess.server.runtime.byte_cache import ByteCache
from laserchess.server.runtime.job_pool import JobPools
from laserchess.server.runtime.queues import Owner

MAX_BYTES = 8 << 20
"""The size of the cache: a game of 3,000 plies has about 30 kB."""
LONG_GAME = 60
"""Moves from which another process exports a game: a thread of this one would compete with moves for the GIL."""


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
            return self._pgn(state).encode()
        shown = show_export(state, bots, moves=self.moves, clocks=self.clocks)
        if self.pgn:
            shown["pgn"] = self._pgn(state)
        return orjson.dumps(shown)

    def _pgn(self, state: GameState) -> str:
        return record_of(state, self.origin, moves=self.moves, clocks=self.clocks)

    def write_again(self, transcript: Transcript, bots: frozenset[str]) -> bytes:
        """Return a game as text, in another process."""
        return self.write(transcript.replay(), bots)


class Exports:
    """Exports games: short ones in a thread, long ones in another process, where they take about 0.2 s."""

    def __init__(self, games: Games, roster: UserDirectory, pools: JobPools) -> None:
        """Read games from the server, and export them with its executors."""
        self._games, self._roster, self._pools = games, roster, pools
        self._cache = ByteCache(MAX_BYTES)

    async def write(self, game_id: str, owner: Owner, options: ExportOptions) -> bytes:
        """Return the text of a game as it is in the database, from the cache if possible."""
        header, seq = await self._games.header(game_id)
        bots = await self._roster.bots_in(header) if options.is_json else frozenset()
        names = tuple(seat.name for seat in header.seats.values())
        key = game_id, seq, names, bots, options
        text = self._cache.get(key)
        if text is None:
            live = await self._games.fresh(game_id, owner)
            text = await self._write(live.state, owner, options, bots)
            if live.state.seq == seq:
                self._cache.put(key, text)
        return text

    async def record(self, game_id: str, owner: Owner, origin: str) -> bytes:
        """Return the record of a game."""
        options = ExportOptions(moves=True, clocks=False, pgn=True, is_json=False, origin=origin)
        return await self.write(game_id, owner, options)

    async def _write(self, state: GameState, owner: Owner, options: ExportOptions, bots: frozenset[str]) -> bytes:
        if state.ply < LONG_GAME:
            return await self._pools.short.do(owner, 0, options.write, state, bots)
        transcript = Transcript.of(state)
        return await self._pools.long.do(owner, transcript.size, options.write_again, transcript, bots)
