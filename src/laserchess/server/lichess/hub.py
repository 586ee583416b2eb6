"""Everybody's own stream: games that begin and end, challenges that come and go.

What happens is read from the database, when something has changed here or elsewhere and once a second for safety;
nothing depends on having been told. Whoever opens a stream hears first of all games that go on, of those that ended
within the last minute, and of open challenges.
"""

import asyncio
import logging
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.core.errors import LaserChessError
from laserchess.server.lichess.asking import Caller
from laserchess.server.lichess.findings import FoundGame, challenges_of, games_of, games_since
from laserchess.server.lichess.rosters import Roster
from laserchess.server.lichess.show import show_event
from laserchess.server.lichess.show_people import show_challenge
from laserchess.server.lichess.streams import LineStream
from laserchess.server.models import now_ms
from laserchess.server.people.house import People
from laserchess.server.people.pairing import FRESH_MS
from laserchess.server.people.seeks import DECLINED, OPEN, PAIRED, Seek
from laserchess.server.play.games import Games
from laserchess.server.play.live_game import LiveGame
from laserchess.server.storage.people_tables import ACCOUNTS

LOG = logging.getLogger(__name__)
LOOK_SECONDS, PAUSE_SECONDS, ALIVE_SECONDS = 1.0, 0.05, 4.0
RECENT_MS = 60_000
"""Games that ended so long ago are told of to whoever comes back."""
SLACK_MS = 5_000
"""How far clocks may be apart, and how long a write may take."""


@dataclass
class Audience:
    """What the streams of an account have been told."""

    streams: dict[str, LineStream] = field(default_factory=dict)
    """By token: opening a second one with the same token closes the first, as on lichess."""
    games: dict[str, bool] = field(default_factory=dict)
    """By id, whether the game is known to be over."""
    challenges: dict[str, Seek] = field(default_factory=dict)


class EventHub:
    """The streams of this process, and what they are told."""

    def __init__(self, games: Games, people: People) -> None:
        """Hear of games and of the lobby."""
        self._games = games
        self._people = people
        self.roster = Roster(games.store)
        self._told: dict[str, Audience] = {}
        self._waiting: dict[str, LineStream] = {}
        """Streams that stay open as long as a seek waits."""
        self._attending: Counter[str] = Counter()
        self._changed = asyncio.Event()
        self._lock = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None
        self._looked_ms = now_ms()
        games.on_advance.append(self._on_advance)
        people.lobby.on_change.append(self._changed.set)

    def start(self) -> None:
        """Begin to look."""
        self._task = asyncio.create_task(self._run(), name="events")

    async def stop(self) -> None:
        """Stop, and close what is open."""
        listening = [stream for told in self._told.values() for stream in told.streams.values()]
        for stream in (*listening, *self._waiting.values()):
            stream.end()
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    @property
    def streams(self) -> int:
        """How many accounts listen."""
        return len(self._told)

    # Opening and closing

    async def open(self, caller: Caller) -> LineStream:
        """Return a new stream of somebody's events."""
        account, token = caller.id, caller.token.id
        stream = LineStream(lambda: self._leave(account, token, stream))
        async with self._lock:
            if not self._told:
                self._looked_ms = now_ms()
            told = self._told.setdefault(account, Audience())
            before = told.streams.pop(token, None)
            if before is not None:
                before.end()
            found = await games_of(self._games.store, account, now_ms() - RECENT_MS)
            asked = await challenges_of(self._people.pairing, {account})
            await self._tell_games(account, found)
            await self._tell_challenges({account}, asked)
            told.streams[token] = stream
            await self._greet(account, stream, found, asked)
        await self._note_seen([account])
        return stream

    async def _leave(self, account: str, token: str, stream: LineStream) -> None:
        told = self._told.get(account)
        if told is not None and told.streams.get(token) is stream:
            del told.streams[token]
            if not told.streams:
                del self._told[account]

    async def _greet(self, account: str, stream: LineStream, found: list[FoundGame], asked: list[Seek]) -> None:
        bots = await self.roster.bots_in(*(game.header for game in found))
        for game in found:
            kind = "gameFinish" if game.is_over else "gameStart"
            stream.push(show_event(kind, game.row, game.header, account, bots))
        for seek in asked:
            await self._tell_of(seek, "challenge", [account], stream)

    def wait_with(self, seek: Seek) -> LineStream:
        """Return a stream that is open as long as somebody's seek waits, which lasts as long as it is read."""

        async def leave() -> None:
            self._waiting.pop(seek.id, None)
            self._attending[seek.owner] -= 1
            with suppress(LaserChessError):
                await self._people.pairing.cancel(seek.owner, seek.id)
                self._people.lobby.change()

        stream = self._waiting[seek.id] = LineStream(leave)
        self._attending[seek.owner] += 1
        return stream

    # Looking

    def _on_advance(self, live: LiveGame) -> None:
        state = live.state
        if self._told and (state.is_over or not state.moves):
            self._changed.set()

    async def _run(self) -> None:
        alive = 0.0
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), LOOK_SECONDS)
            self._changed.clear()
            try:
                if self._told or self._waiting:
                    await self._look()
                    if monotonic() - alive >= ALIVE_SECONDS:
                        alive = monotonic()
                        await self._keep_alive()
            except LaserChessError:
                pass  # the database is away, which it tells itself
            except Exception:
                LOG.exception("nobody can be told what happens")
            await asyncio.sleep(PAUSE_SECONDS)

    async def _look(self) -> None:
        async with self._lock:
            accounts, since = set(self._told), self._looked_ms - SLACK_MS
            looked = now_ms()
            found = await games_since(self._games.store, accounts, since) if accounts else []
            asked = await challenges_of(self._people.pairing, accounts)
            self._looked_ms = looked
            for account in accounts:
                await self._tell_games(account, [game for game in found if game.header.players_of(account)])
            await self._tell_challenges(accounts, asked)
            await self._end_waiting()

    async def _keep_alive(self) -> None:
        """Let those count as there who listen, and wait on who waits."""
        there = sorted({*self._told, *(+self._attending)})
        await self._people.pairing.keep_alive(there)
        await self._note_seen(sorted(self._told))

    async def _note_seen(self, accounts: list[str]) -> None:
        async def work(connection: AsyncConnection) -> None:
            await connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id.in_(accounts)).values(seen_ms=now_ms()))

        if accounts:
            await self._games.store.transact(work)

    # Telling

    async def _tell_games(self, account: str, found: list[FoundGame]) -> None:
        """Tell of games that are new, or over now; one that began and ended meanwhile is both."""
        told = self._told.get(account)
        fresh = [game for game in found if told is not None and told.games.get(game.id) is not game.is_over]
        if told is None or not fresh:
            return
        bots = await self.roster.bots_in(*(game.header for game in fresh))
        for game in fresh:
            kinds = ["gameStart"] if game.id not in told.games else []
            kinds += ["gameFinish"] if game.is_over else []
            told.games[game.id] = game.is_over
            for kind in kinds:
                line = show_event(kind, game.row, game.header, account, bots)
                for stream in told.streams.values():
                    stream.push(line)
        done = [key for key, is_over in told.games.items() if is_over]
        for key in done[:-100]:
            del told.games[key]

    async def _tell_challenges(self, accounts: set[str], asked: list[Seek]) -> None:
        """Tell of challenges that are new, and of those that came to nothing."""
        gone: dict[str, Seek] = {}
        for account in accounts:
            told = self._told.get(account)
            if told is None:
                continue
            mine = {seek.id: seek for seek in asked if account in {seek.to_id, seek.owner}}
            for key in mine.keys() - told.challenges.keys():
                await self._tell_of(mine[key], "challenge", [account])
            gone |= {key: seek for key, seek in told.challenges.items() if key not in mine}
            told.challenges = mine
        for seek in await self._people.pairing.known(sorted(gone)) if gone else ():
            if seek.state == DECLINED:
                await self._tell_of(seek, "challengeDeclined", [seek.owner])
            elif seek.state != PAIRED:
                await self._tell_of(seek, "challengeCanceled", [str(seek.to_id), seek.owner])

    async def _tell_of(self, seek: Seek, kind: str, accounts: list[str], only: LineStream | None = None) -> None:
        both = await self.roster.of([seek.owner, str(seek.to_id)])
        challenger, target = both.get(seek.owner), both.get(str(seek.to_id))
        if challenger is None or target is None:
            return
        for account in accounts:
            line = {"type": kind, "challenge": show_challenge(seek, challenger, target, account)}
            line["compat"] = {"bot": True, "board": True}
            streams = [only] if only else list(self._told[account].streams.values()) if account in self._told else []
            for stream in streams:
                stream.push(line)

    async def _end_waiting(self) -> None:
        """Close the streams of seeks that wait no longer."""
        known = await self._people.pairing.known(sorted(self._waiting)) if self._waiting else []
        waiting = {seek.id for seek in known if seek.state == OPEN and seek.seen_ms >= now_ms() - FRESH_MS}
        for key in self._waiting.keys() - waiting:
            self._waiting[key].end()
