"""Event streams of accounts: games that start and finish, challenges that are made and withdrawn.

Events are read from the database, when something has changed here or elsewhere and once a second for safety, so no
message needs to arrive. A new stream starts with all ongoing games, those that ended within the last minute, and open
challenges.
"""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from contextlib import suppress
from math import inf
from time import monotonic

from sqlalchemy import update

from laserchess.core.errors import LaserChessError
from laserchess.server.accounts.accounts import Account
from laserchess.server.lichess.auth import Caller
from laserchess.server.lichess.event_streams import LineStream
from laserchess.server.lichess.game_followers import MAX_REMEMBERED, SLACK_MS, GameFollowers
from laserchess.server.lichess.game_queries import games_of, games_since
from laserchess.server.lichess.people_serializers import show_challenge
from laserchess.server.lichess.position_feeds import TvChannels
from laserchess.server.lichess.serializers import show_game_event
from laserchess.server.lichess.user_directory import UserDirectory
from laserchess.server.lobby.live_games import LiveGames
from laserchess.server.lobby.lobby import SEEKS, Lobby
from laserchess.server.lobby.matching import FRESH_MS
from laserchess.server.lobby.seek_pairing import Pairing
from laserchess.server.lobby.seeks import DECLINED, OPEN, PAIRED, Seek
from laserchess.server.models import now_ms
from laserchess.server.play.games import Games
from laserchess.server.play.live_game import GAMES, GameCreated, GameEvent
from laserchess.server.runtime.repeated import Repeated, wait_for
from laserchess.server.storage.found_games import FoundGame
from laserchess.server.storage.notices import SeeksChanged
from laserchess.server.storage.people_schema import ACCOUNTS

READ_SECONDS, PAUSE_SECONDS, KEEP_ALIVE_SECONDS = 1.0, 0.1, 4.0
RECENT_MS = 60_000
"""A new stream includes games that ended this recently."""


class EventStream:
    """The event stream of an account, and what it was sent: nothing twice, and nothing out of order."""

    def __init__(self, account: str, stream: LineStream, origin: str) -> None:
        """Start with nothing sent; `origin` is the address of this server."""
        self.account = account
        self.origin = origin
        self.stream = stream
        self.games: dict[str, bool] = {}
        """By id, whether the game is known to be over."""
        self.challenges: dict[str, Seek] = {}
        self.declined: dict[str, None] = {}
        """The ids of own challenges whose rejection was sent."""

    def send_games(self, found: list[FoundGame], bots: frozenset[str], *, is_greeting: bool = False) -> None:
        """Send own games that are new, or have ended; one that started and ended meanwhile gives both events."""
        for game in found:
            known = self.games.get(game.id)
            if known or known is game.is_over:
                continue
            kinds = ["gameStart"] if known is None and not (is_greeting and game.is_over) else []
            kinds += ["gameFinish"] if game.is_over else []
            self.games[game.id] = game.is_over
            for kind in kinds:
                self.stream.push(show_game_event(kind, game, self.account, bots))
        for key in [key for key, is_over in self.games.items() if is_over][:-MAX_REMEMBERED]:
            del self.games[key]

    def send_declined(self, seek: Seek, both: Mapping[str, Account]) -> None:
        """Send once that a challenge of this account was declined."""
        if seek.owner == self.account and seek.id not in self.declined:
            self.declined[seek.id] = None
            for key in list(self.declined)[:-MAX_REMEMBERED]:
                del self.declined[key]
            self.send_challenge("challengeDeclined", seek, both)

    def send_challenge(self, kind: str, seek: Seek, both: Mapping[str, Account]) -> None:
        """Send an event about a challenge, if both accounts exist."""
        challenger, target = both.get(seek.owner), both.get(str(seek.to_id))
        if challenger is not None and target is not None:
            shown = show_challenge(seek, challenger, target, self.account, self.origin)
            self.stream.push({"type": kind, "challenge": shown, "compat": {"bot": True, "board": True}})


def by_players(found: Iterable[FoundGame]) -> Mapping[str, list[FoundGame]]:
    """Return the games that have all their players, by account: there are as many streams as games."""
    games: defaultdict[str, list[FoundGame]] = defaultdict(list)
    for game in found:
        if game.header.is_full:
            for owner in {seat.owner for seat in game.header.seats.values() if seat.owner is not None}:
                games[owner].append(game)
    return games


class EventHub(Repeated):
    """The event streams of this process."""

    def __init__(self, games: Games, pairing: Pairing, lobby: Lobby, watching: LiveGames) -> None:
        """Listen to games and to the lobby."""
        self._games = games
        self._pairing = pairing
        self._lobby = lobby
        self.roster = UserDirectory(games.store)
        self._listeners: dict[str, EventStream] = {}
        """By token: a second stream with the same token closes the first, as on lichess."""
        self._waiting: dict[str, LineStream] = {}
        """Streams that stay open as long as their seek is open."""
        self._attending: Counter[str] = Counter()
        self._changed = asyncio.Event()
        self._kept_alive_at = -inf
        super().__init__("events", self._update, PAUSE_SECONDS)
        self._read_ms = now_ms()
        self.followers = GameFollowers(games.store, self.roster)
        self.tv = TvChannels(games, watching, self.roster)
        games.events.subscribe(GAMES, self.on_game_event)
        games.events.subscribe(SEEKS, self.on_seeks_changed)

    async def stop(self) -> None:
        """Stop, and close all streams."""
        for stream in (*(each.stream for each in self._listeners.values()), *self._waiting.values()):
            stream.end()
        self.followers.end()
        self.tv.end()
        await super().stop()

    @property
    def streams(self) -> int:
        """The number of open event streams."""
        return len(self._listeners)

    @property
    def _accounts(self) -> set[str]:
        return {listener.account for listener in self._listeners.values()}

    # Opening and closing streams

    async def open(self, caller: Caller) -> LineStream:
        """Return a new event stream, which starts with everything in progress."""
        account, token = caller.id, caller.token.id

        async def leave() -> None:
            self._games.connections.remove(opened)
            if self._listeners.get(token) is listener:
                del self._listeners[token]

        listener = EventStream(account, LineStream(leave), caller.origin)
        opened = self._games.connections.add(caller.who, listener.stream.end)
        before = self._listeners.get(token)
        if before is not None:
            before.stream.end()
        if not self._listeners:
            self._read_ms = now_ms()
        self._listeners[token] = listener
        try:
            await self._greet(listener)
            await self._mark_online([account])
        except BaseException:
            await leave()
            raise
        return listener.stream

    async def _greet(self, listener: EventStream) -> None:
        found = await games_of(self._games.store, listener.account, now_ms() - RECENT_MS)
        challenges = await self._pairing.challenges({listener.account})
        bots = await self.roster.bots_in(*(game.header for game in found))
        both = await self._both(challenges)
        listener.send_games([game for game in found if game.header.is_full], bots, is_greeting=True)
        self._send_new(listener, challenges, both)

    def open_for_seek(self, seek: Seek, caller: Caller) -> LineStream:
        """Return a stream that is open as long as a seek; the seek stays open as long as the stream is read."""

        async def leave() -> None:
            self._games.connections.remove(opened)
            self._waiting.pop(seek.id, None)
            self._attending[seek.owner] -= 1
            with suppress(LaserChessError):
                await self._pairing.cancel(seek.owner, seek.id)
                self._lobby.change()

        stream = self._waiting[seek.id] = LineStream(leave)
        opened = self._games.connections.add(caller.who, stream.end)
        self._attending[seek.owner] += 1
        return stream

    # Reading

    def on_game_event(self, event: GameEvent) -> None:
        """Read the games again when one has begun or ended."""
        is_news = isinstance(event, GameCreated) or event.live.state.is_over or not event.live.state.moves
        if is_news and (self._listeners or self.followers):
            self._changed.set()

    def on_seeks_changed(self, _: SeeksChanged) -> None:
        """Read the challenges again."""
        self._changed.set()

    async def _update(self) -> None:
        """Wait for a change or the time of the next read, then send the streams what is new."""
        await wait_for(self._changed, READ_SECONDS)
        if self.followers:
            await self.followers.read()
        if self.tv:
            await self.tv.update()
        if self._listeners or self._waiting:
            await self._read()
            if monotonic() - self._kept_alive_at >= KEEP_ALIVE_SECONDS:
                self._kept_alive_at = monotonic()
                await self._keep_alive()

    async def _read(self) -> None:
        accounts, since, read_ms = self._accounts, self._read_ms - SLACK_MS, now_ms()
        found = await games_since(self._games.store, since, accounts) if accounts else []
        seeks = await self._pairing.challenges(accounts, since)
        challenges = [seek for seek in seeks if seek.state == OPEN]
        self._read_ms = read_ms
        bots, both = await self.roster.bots_in(*(game.header for game in found)), await self._both(seeks)
        by_owner = by_players(found)
        for listener in self._listeners.values():
            listener.send_games(by_owner.get(listener.account, []), bots)
            self._send_new(listener, challenges, both)
            self._send_quickly_declined(listener, seeks, both)
        await self._send_outcomes({seek.id for seek in challenges})
        await self._end_waiting()

    async def _keep_alive(self) -> None:
        """Mark accounts with open streams as online, and keep their seeks open."""
        accounts = self._accounts
        await self._pairing.keep_alive(sorted({*accounts, *(+self._attending)}))
        await self._mark_online(sorted(accounts))

    async def _mark_online(self, accounts: list[str]) -> None:
        if accounts:
            online = update(ACCOUNTS).where(ACCOUNTS.c.id.in_(accounts)).values(seen_ms=now_ms())
            await self._games.store.execute(online)

    # Challenges

    async def _both(self, seeks: list[Seek]) -> dict[str, Account]:
        """Return the accounts of challenges, both sides."""
        return await self.roster.of({each for seek in seeks for each in (seek.owner, str(seek.to_id))})

    def _send_new(self, listener: EventStream, challenges: list[Seek], both: Mapping[str, Account]) -> None:
        for seek in challenges:
            if listener.account in {seek.owner, seek.to_id} and seek.id not in listener.challenges:
                listener.challenges[seek.id] = seek
                listener.send_challenge("challenge", seek, both)

    def _send_quickly_declined(self, listener: EventStream, seeks: list[Seek], both: Mapping[str, Account]) -> None:
        """Send challenges that were made and declined between two reads."""
        for seek in seeks:
            is_news = seek.id not in listener.challenges and seek.id not in listener.declined
            if seek.state == DECLINED and seek.owner == listener.account and is_news:
                listener.send_challenge("challenge", seek, both)
                listener.send_declined(seek, both)

    async def _send_outcomes(self, waiting: set[str]) -> None:
        """Send the outcome of challenges that are no longer open, unless it is a game."""
        known = {key for listener in self._listeners.values() for key in listener.challenges}
        gone = {seek.id: seek for seek in await self._pairing.known(sorted(known - waiting))}
        both = await self._both(list(gone.values()))
        fresh = now_ms() - FRESH_MS
        for listener in self._listeners.values():
            for key in listener.challenges.keys() & gone.keys():
                seek = gone[key]
                if seek.state == OPEN and seek.seen_ms >= fresh:
                    continue
                del listener.challenges[key]
                if seek.state == DECLINED:
                    listener.send_declined(seek, both)
                elif seek.state != PAIRED:
                    listener.send_challenge("challengeCanceled", seek, both)

    async def _end_waiting(self) -> None:
        """Close the streams of seeks that are no longer open."""
        known = await self._pairing.known(sorted(self._waiting)) if self._waiting else []
        waiting = {seek.id for seek in known if seek.state == OPEN and seek.seen_ms >= now_ms() - FRESH_MS}
        for key in self._waiting.keys() - waiting:
            self._waiting[key].end()
