"""The games of a server: the only place where they change, and where every change is published."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from time import monotonic

from laserchess.core.errors import LaserChessError
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.models import Header, Kind, now_ms
from laserchess.server.play.attachments import GameAttachment, GameRatings, together
from laserchess.server.play.commands import Command
from laserchess.server.play.decisions import Decision, decide, extend, flag_fall, join, play
from laserchess.server.play.engine_queues import EngineQueues
from laserchess.server.play.game_creation import GameCreation
from laserchess.server.play.game_memory import GameMemory
from laserchess.server.play.game_views import GameViews, summarise
from laserchess.server.play.live_game import GAMES, GameAdvanced, LiveGame
from laserchess.server.play.open_connections import OpenConnections
from laserchess.server.play.state import GameState
from laserchess.server.runtime.event_bus import EventBus
from laserchess.server.runtime.executors import AddressLimit
from laserchess.server.runtime.fair_scheduler import FairScheduler, end_turn
from laserchess.server.runtime.queues import NO_OWNER, Owner
from laserchess.server.settings import CurrentSettings
from laserchess.server.storage.bus import ProcessBus
from laserchess.server.storage.notices import GameReached, NoticesMissed, SeatsChanged
from laserchess.server.storage.row_codec import event_row
from laserchess.server.storage.store import Store, is_id
from laserchess.server.storage.writer import Row, Write

ATTEMPTS = 8
FOR_COMPUTER = {"move", "takeback", "rematch"}
"""Commands after which it may be the computer's turn."""
MAX_GREETINGS = 4
MAX_DELAY_MS = 60_000
Decide = Callable[[GameState, int], Decision]


class Games:
    """Read games, decide and write their events, and publish them."""

    def __init__(
        self,
        store: Store,
        settings: CurrentSettings,
        *,
        events: EventBus,
        processes: ProcessBus,
        ratings: GameRatings,
        attached: GameAttachment,
        engines: EngineQueues,
        scheduler: FairScheduler,
    ) -> None:
        """Play on the terms of the settings."""
        self.store = store
        self.settings = settings
        self.events = events
        self.processes = processes
        self.memory = GameMemory(store, self.events, settings.given.terms, settings.given.cached_games)
        self._ratings, self._attached = ratings, attached
        self.creation = GameCreation(store, self.events, settings.given.terms, self._attached)
        self._engines = engines
        self._scheduler = scheduler
        self.following: set[asyncio.Task[None]] = set()
        """Tasks that read what other processes have written."""
        self.connections = OpenConnections()
        self.greetings = AddressLimit(MAX_GREETINGS)
        """Limits the concurrent greetings of one address."""
        self.processes.subscribe(GameReached, self.on_reached)
        self.processes.subscribe(SeatsChanged, self.on_seats_changed)
        self.processes.subscribe(NoticesMissed, self.catch_up)

    @property
    def is_limited(self) -> bool:
        """Return whether visitors are limited."""
        return self.settings.now.rate_limits

    # Finding games

    async def get(self, game_id: str, owner: Owner = NO_OWNER) -> LiveGame:
        """Return a game, perhaps slightly behind other processes; `owner` is the requester."""
        return await self.memory.get(game_id, owner)

    async def header(self, game_id: str) -> tuple[Header, int]:
        """Return the header of a game and the number of its last event, without reading the events."""
        found = await self.store.header(game_id) if is_id(game_id) else None
        if found is None:
            raise api_error(ErrorCode.GAME, game_id)
        return found

    async def header_to_show(self, game_id: str) -> Header:
        """Return the header of a game, from memory if it is there, which takes a third of the processor time."""
        live = self.memory.find(game_id)
        return live.state.header if live else (await self.header(game_id))[0]

    async def fresh(self, game_id: str, owner: Owner = NO_OWNER) -> LiveGame:
        """Return a game with everything any process has written."""
        live = await self.get(game_id, owner)
        last = await self.store.last_seq(game_id)
        if last is None:
            self.memory.forget(live)
            raise api_error(ErrorCode.GAME, game_id)
        if last > live.state.seq:
            await self.pull(live)
        live.read = monotonic()
        return live

    async def enter(self, game_id: str, owner: Owner) -> LiveGame:
        """Return a game for a spectator or player: concurrent spectators share one read of the database."""
        live = await self.get(game_id, owner)
        return live if live.is_fresh_for(owner.name) else await self.fresh(game_id, owner)

    # Creating games

    async def expect_room(self, visitor: str) -> None:
        """Reject one more game of a visitor who has reached the limit."""
        most = self.settings.now.games_per_visitor
        if self.is_limited and await self.store.count_live(visitor) >= most:
            raise api_error(ErrorCode.LIVE_GAMES, count=most)

    def expect_time(self, header: Header, owner: Owner) -> None:
        """Reject a game against the computer if too many of the owner's games wait for it already."""
        if header.has_computer and not self._engines.has_time_for(owner, header):
            raise api_error(ErrorCode.OWN_QUEUE)

    async def create(self, header: Header, owner: Owner = NO_OWNER) -> LiveGame:
        """Create a game, in which the computer moves when it is its owner's turn."""
        self.expect_time(header, owner)
        return self.memory.keep(await self.creation.create(header), owner)

    # Changing games

    async def command(
        self, live: LiveGame, visitor: str | None, command: Command, owner: Owner = NO_OWNER, at_ms: int | None = None
    ) -> int:
        """Run a visitor's command, or reject it; return the number of the event it caused.

        Visitors without a seat, and those above the rate limit, are rejected before the lock and the database, so that
        other commands do not wait for them. `at_ms` is the time of arrival.
        """
        if not live.may_have_a_seat(visitor):
            raise api_error(ErrorCode.SEAT)
        if self.is_limited and not live.may_act(visitor):
            raise api_error(ErrorCode.MESSAGE_RATE)
        header = live.state.header
        if command.type in FOR_COMPUTER:
            self.expect_time(header, owner)
        if header.players_of(visitor):
            live.owner = owner

        def decide_upon(state: GameState, now: int) -> Decision:
            return decide(state, visitor, command, now)

        spent_ms = command.spent if command.type == "move" else None
        return await self.change(live, decide_upon, at_ms, spent_ms)

    async def join(self, live: LiveGame, visitor: str, code: str, name: str) -> int:
        """Seat a visitor with an invitation."""
        return await self.change(live, lambda state, now: join(state, visitor, code, name, now))

    async def play_for_computer(self, live: LiveGame, seq: int, text: str, thought_ms: int) -> int:
        """Play the move the computer chose after event `seq`, if that is still the last event.

        Its clock is charged for its search, not for the time other games or processes used the CPU.
        """

        def choose(state: GameState, now: int) -> Decision:
            if state.seq != seq or not state.waits_for_computer:
                raise api_error(ErrorCode.GAME_CHANGED)
            return play(state, text, now, delay=max(0, now - state.updated_ms - thought_ms))

        return await self.change(live, choose)

    async def expire(self, live: LiveGame) -> None:
        """End a game whose time is up, unless it has ended."""
        async with live.lock:
            if live.state.is_up(now_ms()):
                await self._commit_fall(live)

    async def change(
        self, live: LiveGame, decide_upon: Decide, at_ms: int | None = None, spent_ms: int | None = None
    ) -> int:
        """Decide on the current state and write the decision; if another process was first, decide again.

        `at_ms` counts, the time of arrival, not the time at which the command is handled.
        """
        at_ms = now_ms() if at_ms is None else at_ms
        with self._scheduler.first():
            async with live.lock:
                for _ in range(ATTEMPTS):
                    decision = await self._decide(live, decide_upon, at_ms, spent_ms)
                    if decision is None:
                        continue
                    if decision.repeated is not None:
                        return decision.repeated
                    if await self._commit(live, decision):
                        return decision.events[-1].seq
        raise api_error(ErrorCode.BUSY)

    async def _decide(self, live: LiveGame, decide_upon: Decide, at_ms: int, spent_ms: int | None) -> Decision | None:
        """Decide, or reject if that is right for everything all processes have written; `None`: try again."""
        now = max(at_ms, live.state.updated_ms)
        if live.state.is_up(now, live.state.lag_of(spent_ms, now)):
            await self._commit_fall(live)
            return None
        try:
            decision = decide_upon(live.state, now)
        except LaserChessError:
            if await self._pull(live):
                return None
            raise
        if live.state.header.is_correspondence and decision.repeated is None:
            await self._attached.follow(decision, now)
        return decision

    async def _commit_fall(self, live: LiveGame) -> None:
        """End a game whose time is up, or extend the time of a player who was on vacation."""
        now = max(now_ms(), live.state.updated_ms)
        credit = await self._attached.credit(live.state) if live.state.header.is_correspondence else None
        await self._commit(live, extend(live.state, *credit, now) if credit else flag_fall(live.state, now))

    async def _commit(self, live: LiveGame, decision: Decision) -> bool:
        """Write a decision and publish its events; return whether it was in time."""
        before, after = live.state, decision.final
        write = _write_of(before, decision)
        if decision.new_game is not None:
            decision.new_game = await self._ratings.seating(decision.new_game)
            made = self.creation.rematch(decision.new_game)
            write.new_games, write.new_seats = made.new_games, made.new_seats
        ends = after.is_over and not before.is_over
        attached = self._attached.work(before, decision) if after.header.is_correspondence else None
        if (further := together(self._ratings.scoring(after) if ends else None, attached)) is not None:
            write.work, write.locks = further
        views = live.view_next(after)  # before the write: games stored together would all wait for each other's views
        end_turn()  # it waits for the disk: other requests can be handled, and their moves committed together
        if not await self.store.writer.write(write):
            if not await self._pull(live) and await self.store.last_seq(live.id) is None:
                self.memory.forget(live)
                raise api_error(ErrorCode.GAME, live.id)
            return False
        steps, state = list[GameAdvanced](), before
        for part in decision.parts:
            for event in part.events:
                steps.append(GameAdvanced(live, event, state, part.state, is_own=True))
                state = part.state
        self._advance(live, before, steps, views)
        if decision.new_game is not None:
            self.creation.announce(decision.new_game)
        return True

    # Following other processes

    async def pull(self, live: LiveGame) -> bool:
        """Read what other processes have written; return whether there was anything."""
        async with live.lock:
            return await self._pull(live)

    async def _pull(self, live: LiveGame) -> bool:
        events = await self.store.events(live.id, live.state.seq)
        if not events:
            return False
        header = live.state.header
        if any(event.kind is Kind.JOINED for event in events):
            found = await self.store.header(live.id)
            header = found[0] if found else header
        steps, before = list[GameAdvanced](), live.state
        for event in events:
            after = before.copy()
            after.header = header
            after.own_board()
            after.apply(event)
            steps.append(GameAdvanced(live, event, before, after, is_own=False))
            before = after
        self._advance(live, steps[-1].before, steps)
        return True

    def _advance(
        self, live: LiveGame, before: GameState, steps: list[GameAdvanced], views: GameViews | None = None
    ) -> None:
        """Set the new state of a game, and publish its events: to other processes, its spectators, and the server."""
        state = steps[-1].after
        if state.clocks is not None and state.clocks is not live.state.clocks:
            state.delay_ms = max(0, min(MAX_DELAY_MS, now_ms() - state.clocks.at_ms))
        live.advance(state, before, views)
        self.memory.weigh(live)
        if steps[-1].is_own:
            self.processes.publish(GameReached(live.id, state.seq))
        for step in steps if live.watchers else ():
            live.publish(step)
        for step in steps:
            self.events.publish(GAMES, step)

    async def on_reached(self, notice: GameReached) -> None:
        """Follow another process, if the game is in this one and behind."""
        live, seq = self.memory.find(notice.subject), notice.number
        if live is not None and live.state.seq < seq:
            live.announced_seq = max(live.announced_seq, seq)
            if not live.is_following:
                live.is_following = True
                task = asyncio.create_task(self._follow(live))
                self.following.add(task)
                task.add_done_callback(self.following.discard)

    async def reseat(self, owner: str) -> None:
        """Read the seats of an owner's latest games again, in all processes: its name has changed."""
        for game_id in await self.store.latest_games(owner):
            await self.memory.reseat(game_id)
            self.processes.publish(SeatsChanged(game_id))

    async def on_seats_changed(self, notice: SeatsChanged) -> None:
        """Read the seats of a game again, which now belong to an account."""
        await self.memory.reseat(notice.subject)

    async def _follow(self, live: LiveGame) -> None:
        """Read until all announced events are here; one announced during the last read may need another."""
        read = 0
        try:
            with suppress(LaserChessError):
                while max(live.state.seq, read) < live.announced_seq:
                    read = live.announced_seq
                    await self.pull(live)
        finally:
            live.is_following = False

    async def catch_up(self, _: NoticesMissed | None = None) -> None:
        """Compare every game with spectators with the database."""
        watched = self.memory.watched
        last = await self.store.last_seqs([live.id for live in watched])
        for live in watched:
            if last.get(live.id, 0) > live.state.seq:
                await self.pull(live)


def _write_of(before: GameState, decision: Decision) -> Write:
    """Return the rows of a decision."""
    game_id = before.header.id
    summary: Row = {f"new_{name}": value for name, value in summarise(decision.final).items()}
    seat = decision.seat
    taken: list[Row] = []
    if seat is not None:
        taken = [{"of_id": game_id, "of_player": seat.player, "new_name": seat.name, "new_owner": seat.owner}]
        taken[0]["new_since_ms"] = decision.state.updated_ms
    events = [event_row(game_id, event) for part in decision.parts for event in part.events]
    return Write(game_id, before.seq, events, summary | {"of_id": game_id}, taken)
