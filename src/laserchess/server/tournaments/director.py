"""The director: takes the next step of every tournament in progress.

Any process may take a step. It is decided on one version of the tournament and written only if that is still the
current one, in the same transaction as the games it creates, so a process that dies leaves nothing half done and
another one continues. A game that ends here is counted at once; others are found within a tick.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from typing import ParamSpec, TypeVar

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.core.errors import LaserChessError
from laserchess.server.api_errors import ApiError, ErrorCode, api_error
from laserchess.server.models import Header, now_ms
from laserchess.server.notifications.inbox import Inbox, inbox_lock
from laserchess.server.play.game_creation import GameTransaction
from laserchess.server.play.games import Games
from laserchess.server.play.live_game import GAMES, GameAdvanced, GameEvent
from laserchess.server.ratings.glicko import Rating
from laserchess.server.ratings.player_ratings import RatingRepository
from laserchess.server.runtime.event_bus import Topic
from laserchess.server.runtime.repeated import Repeated, wait_for
from laserchess.server.storage.locks import Concern, Lock
from laserchess.server.storage.notices import TournamentChanged
from laserchess.server.storage.store import new_id
from laserchess.server.storage.tournament_schema import TOURNAMENT_PLAYERS
from laserchess.server.tournaments.house_players import HousePlayers
from laserchess.server.tournaments.model import PairingSystem, PlayerState, Snapshot, TournamentGame, TournamentPhase
from laserchess.server.tournaments.reminders import starting_notes
from laserchess.server.tournaments.repository import (
    TournamentRepository,
    add_pairings,
    advance,
    busy_elsewhere,
    entrant_row,
    set_players,
    settle,
)
from laserchess.server.tournaments.tournament_games import headers_of, pairing_of
from laserchess.server.tournaments.tournament_standings import standings_of
from laserchess.server.tournaments.tournament_steps import MAX_NEW, Step, apply_step, bye_of, decide
from laserchess.server.wire.speeds import speed_of

P = ParamSpec("P")
R = TypeVar("R")
LOG = logging.getLogger(__name__)
TICK_SECONDS, PAUSE_SECONDS = 0.5, 0.02
ATTEMPTS = 5
MAX_CACHED, MAX_CACHED_GAMES = 64, 40_000
"""Tournaments in memory, and their games together, about 400 bytes each."""
MANY_GAMES = 100
"""Games from which a tournament is judged in a thread: 100 take a millisecond."""
TOURNAMENTS: Topic[Snapshot] = Topic("tournaments")
"""Tournaments that this process has changed."""
TOURNAMENTS_LOCK = Lock(Concern.TOURNAMENTS)


class Director(Repeated):
    """Starts tournaments, pairs their players and counts their games."""

    def __init__(
        self,
        games: Games,
        ratings: RatingRepository,
        repository: TournamentRepository,
        house: HousePlayers,
        inbox: Inbox,
    ) -> None:
        """Listen to games that end."""
        self._inbox = inbox
        self._games = games
        self._ratings = ratings
        self._repository = repository
        self._house = house
        self._cache: OrderedDict[str, Snapshot] = OrderedDict()
        self._waiting: set[str] = set()
        """Tournaments with a game that has just ended, or with more to do."""
        self._wake = asyncio.Event()
        self._ticked_at = -TICK_SECONDS
        super().__init__("tournaments", self._step_due, PAUSE_SECONDS)
        games.events.subscribe(GAMES, self.on_game_event)

    def on_game_event(self, event: GameEvent) -> None:
        """Count a game that has ended in this process."""
        if isinstance(event, GameAdvanced) and event.is_own and event.ends_game:
            self.wake(event.live.state.header.tournament)

    def wake(self, tournament_id: str | None) -> None:
        """Take the next step of a tournament soon."""
        if tournament_id is not None:
            self._waiting.add(tournament_id)
            self._wake.set()

    async def _step_due(self) -> None:
        """Wait for a change or the next tick, then take a step of every tournament that is due."""
        await wait_for(self._wake, TICK_SECONDS)
        ids, self._waiting = self._waiting, set()
        now = asyncio.get_running_loop().time()
        if now - self._ticked_at >= TICK_SECONDS:
            self._ticked_at = now
            ids |= set(await self._repository.due(now_ms()))
        for each in sorted(ids):
            await self._step_safely(each)

    async def _step_safely(self, tournament_id: str) -> None:
        """Take a step; a tournament that cannot be continued must not stop the others."""
        try:
            await self.step(tournament_id)
        except LaserChessError:
            self._cache.pop(tournament_id, None)
        except Exception:
            self._cache.pop(tournament_id, None)
            LOG.exception("tournament %s cannot be continued", tournament_id)

    # Steps

    async def snapshot(self, tournament_id: str) -> Snapshot | None:
        """Return a tournament as it is in the database, read only if it has changed."""
        known = self._cache.get(tournament_id)
        if known is not None and known.tournament.version == await self._repository.version(tournament_id):
            return known
        found = await self._repository.snapshot(tournament_id)
        if found is not None:
            await self._remember(found)
        return found

    async def _remember(self, snapshot: Snapshot) -> None:
        """Cache a snapshot, with its standings."""
        await off_loop(snapshot, standings_of, snapshot)
        self._cache[snapshot.tournament.id] = snapshot
        self._cache.move_to_end(snapshot.tournament.id)
        evict(self._cache)

    async def step(self, tournament_id: str) -> Snapshot | None:
        """Take the next step of a tournament, if there is one; return the tournament after it."""
        for _ in range(ATTEMPTS):
            snapshot = await self.snapshot(tournament_id)
            if snapshot is None or snapshot.tournament.is_over:
                return snapshot
            try:
                if await self._fill(snapshot):
                    continue
                return await self._take(snapshot)
            except ApiError as error:
                if error.code != ErrorCode.BUSY.name.lower():
                    raise
                self._cache.pop(tournament_id, None)
        self.wake(tournament_id)
        return None

    async def _take(self, snapshot: Snapshot) -> Snapshot:
        ended, now = await self._repository.ended(snapshot), now_ms()
        if snapshot.tournament.terms.is_live:
            async with self._games.store.reading() as connection:
                elsewhere = await busy_elsewhere(connection, snapshot.tournament.id, snapshot.entrants)
            snapshot = replace(snapshot, elsewhere=frozenset(elsewhere)) if elsewhere else snapshot
        step = await off_loop(snapshot, decide, snapshot, ended, now)
        if not step:
            return snapshot
        created = await self._write(snapshot, step, now)
        applied = await off_loop(snapshot, apply_step, snapshot, step, created, now)
        after = replace(applied, elsewhere=frozenset())
        await self._remember(after)
        self.announce(after)
        if step.state is TournamentPhase.STARTED or len(step.games) >= MAX_NEW:
            self.wake(after.tournament.id)
        return after

    async def _write(self, snapshot: Snapshot, step: Step, now: int) -> list[TournamentGame]:
        """Write a step with its games, or raise an error if the tournament has changed."""
        tournament = snapshot.tournament
        headers = headers_of(snapshot, step.games, await self._ratings_of(snapshot, step))
        numbers = [game.round for game in step.games if game.second is not None]
        created = [pairing_of(header, number) for header, number in zip(headers, numbers, strict=True)]
        created += [bye_of(game, new_id(), now) for game in step.games if game.second is None]
        values = {"state": step.state, "round": step.round, "round_ms": step.round_ms}
        values["ended_ms"] = now if step.state in {TournamentPhase.FINISHED, TournamentPhase.CANCELLED} else None
        known = {name: value for name, value in values.items() if value is not None}
        paired = {account for each in created for account in each.players}
        notes = starting_notes(snapshot) if step.state is TournamentPhase.STARTED else []

        async def work(transaction: GameTransaction) -> None:
            connection = transaction.connection
            await advance(connection, tournament, **known)
            if tournament.terms.is_live and await busy_elsewhere(connection, tournament.id, paired):
                raise api_error(ErrorCode.BUSY)
            await settle(connection, step.settled)
            await set_players(connection, tournament.id, step.paused, state=PlayerState.PAUSED)
            await add_pairings(connection, tournament.id, created)
            if headers:
                await transaction.create(*headers)
            await self._inbox.add_new(connection, notes)

        called = [note.account for note in notes]
        await self._games.creation.transact(work, TOURNAMENTS_LOCK, *map(inbox_lock, called))
        self._inbox.announce(*called)
        await self._load(headers)
        return created

    async def _ratings_of(self, snapshot: Snapshot, step: Step) -> dict[str, Rating]:
        accounts = [account for game in step.games for account in (game.first, game.second) if account is not None]
        terms = snapshot.tournament.terms
        return await self._ratings.current(accounts, terms.variant, speed_of(terms.clock)) if accounts else {}

    async def _load(self, headers: list[Header]) -> None:
        """Read the games of house bots into memory, which makes them move."""
        for header in headers:
            if header.has_computer:
                await self._games.get(header.id)

    async def _fill(self, snapshot: Snapshot) -> bool:
        """Let house bots take empty places once there are people to play with; return whether any joined.

        They join at the start; an arena that starts empty gets them together with its first player.
        """
        tournament = snapshot.tournament
        is_start = tournament.state is TournamentPhase.CREATED and now_ms() >= tournament.starts_ms
        has_bots = any(each.is_house_bot for each in snapshot.entrants.values())
        if not is_start and (
            tournament.kind is not PairingSystem.ARENA or has_bots or tournament.state is TournamentPhase.CREATED
        ):
            return False
        bots = await self._house.missing(snapshot)
        if not bots:
            return False

        async def work(connection: AsyncConnection) -> None:
            await advance(connection, tournament)
            await connection.execute(insert(TOURNAMENT_PLAYERS), [entrant_row(tournament.id, bot) for bot in bots])

        await self._games.store.transact(work, TOURNAMENTS_LOCK)
        return True

    def announce(self, snapshot: Snapshot) -> None:
        """Publish that a tournament has changed."""
        tournament = snapshot.tournament
        self._games.processes.publish(TournamentChanged(tournament.id, tournament.version))
        self._games.events.publish(TOURNAMENTS, snapshot)


def evict(cache: OrderedDict[str, Snapshot]) -> None:
    """Drop the oldest snapshots that are too many; the latest stays, however large it is."""
    games = sum(len(each.pairings) for each in cache.values())
    while len(cache) > 1 and (len(cache) > MAX_CACHED or games > MAX_CACHED_GAMES):
        games -= len(cache.popitem(last=False)[1].pairings)


async def off_loop(snapshot: Snapshot, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Return the result of work on a tournament: in a thread, if it has so many games that others would wait."""
    if len(snapshot.pairings) < MANY_GAMES:
        return work(*args, **kwargs)
    return await asyncio.to_thread(work, *args, **kwargs)
