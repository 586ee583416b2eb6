"""Games of this process: a cache of their states, the only place where they change, and their spectators."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import monotonic
from weakref import WeakValueDictionary

from laserchess.core.errors import LaserChessError
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.executors import AddressLimit
from laserchess.server.fair_scheduler import FairScheduler
from laserchess.server.models import Event, Header, Kind, Terms, now_ms
from laserchess.server.play.commands import Command
from laserchess.server.play.decisions import Decision, decide, flag_fall, join, play
from laserchess.server.play.game_cache import GameCache
from laserchess.server.play.game_views import event_view, summarise
from laserchess.server.play.live_game import LiveGame
from laserchess.server.play.open_connections import OpenConnections
from laserchess.server.play.state import STANDARD, GameState
from laserchess.server.queues import NO_OWNER, Owner
from laserchess.server.storage.bus import Bus
from laserchess.server.storage.row_codec import creation, event_row
from laserchess.server.storage.store import Store, is_id
from laserchess.server.storage.writer import Row, Work, Write

LOG = logging.getLogger(__name__)
ATTEMPTS = 8
FOR_COMPUTER = {"move", "takeback", "rematch"}
"""Commands after which it may be the computer's turn."""
MAX_GREETINGS = 4
MANY_EVENTS = 100
"""Events that are not replayed in the event loop."""
MAX_DELAY_MS = 60_000
MAX_LIVE = 100
Decide = Callable[[GameState, int], Decision]


class Games:
    """Read games, decide and write their events, and notify spectators."""

    def __init__(self, store: Store, bus: Bus, max_cached: int, terms: Terms = STANDARD) -> None:
        """Cache at most `max_cached` games without spectators; play them on the given terms."""
        self.store = store
        self.bus = bus
        self.terms = terms
        self.most_live = MAX_LIVE
        """How many games in progress a visitor may have."""
        self.is_limited = True
        """Whether visitors are limited."""
        self.has_time_for: Callable[[Owner, Header], bool] = lambda _owner, _header: True
        """Checked before the computer gets another game."""
        self.scoring: Callable[[GameState], Work | None] = lambda _state: None
        """Called when a game ends, for further work in the same transaction."""
        self.seating: Callable[[Header], Awaitable[Header]] = _unchanged
        """Called for a rematch, to update the ratings of its seats."""
        self.on_advance: list[Callable[[LiveGame], None]] = []
        """Called after every event, with the game after it."""
        self._cache = GameCache(max_cached)
        self._alive: WeakValueDictionary[str, LiveGame] = WeakValueDictionary()
        """Every game referenced anywhere, cached or not: there is never a second object of one game."""
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._following: set[asyncio.Task[None]] = set()
        self._replays = ThreadPoolExecutor(1, "replay")
        self.connections = OpenConnections()
        self.greetings = AddressLimit(MAX_GREETINGS)
        """Limits the concurrent greetings of one address."""
        self.turns = FairScheduler()
        """Schedules requests: moves go first."""

    # Finding games

    async def get(self, game_id: str, owner: Owner = NO_OWNER) -> LiveGame:
        """Return a game, perhaps slightly behind other processes; `owner` is the requester."""
        live = self._alive.get(game_id)
        if live is None:
            if not is_id(game_id):
                raise api_error(ErrorCode.GAME, game_id)
            lock = self._loading.setdefault(game_id, asyncio.Lock())
            async with lock:
                live = self._alive.get(game_id) or await self._load(game_id, owner)
        self._remember(live)
        return live

    async def header(self, game_id: str) -> tuple[Header, int]:
        """Return the header of a game and the number of its last event, without reading the events."""
        found = await self.store.header(game_id) if is_id(game_id) else None
        if found is None:
            raise api_error(ErrorCode.GAME, game_id)
        return found

    async def fresh(self, game_id: str, owner: Owner = NO_OWNER) -> LiveGame:
        """Return a game with everything any process has written."""
        live = await self.get(game_id, owner)
        last = await self.store.last_seq(game_id)
        if last is None:
            self._forget(live)
            raise api_error(ErrorCode.GAME, game_id)
        if last > live.state.seq:
            await self.pull(live)
        live.read = monotonic()
        return live

    async def enter(self, game_id: str, owner: Owner) -> LiveGame:
        """Return a game for a spectator or player: concurrent spectators share one read of the database."""
        live = await self.get(game_id, owner)
        return live if live.is_fresh_for(owner.name) else await self.fresh(game_id, owner)

    async def _load(self, game_id: str, owner: Owner) -> LiveGame:
        """Read a game, its seats last, so that a seat taken meanwhile in another process is not missed."""
        events = await self.store.events(game_id)
        found = await self.store.header(game_id)
        if found is None:
            raise api_error(ErrorCode.GAME, game_id)
        if len(events) < MANY_EVENTS:
            return self._keep(replay(found[0], events, self.terms), owner)
        loop = asyncio.get_running_loop()
        return self._keep(await loop.run_in_executor(self._replays, replay, found[0], events, self.terms), owner)

    def _keep(self, state: GameState, owner: Owner) -> LiveGame:
        live = LiveGame(state)
        if state.header.players_of(owner.name):
            live.owner = owner
        self._alive[live.id] = live
        self._remember(live)
        return live

    def _remember(self, live: LiveGame) -> None:
        """Mark a game as recently used; set the timer of one that was evicted."""
        if self._cache.put(live):
            for hook in self.on_advance:
                hook(live)

    def _forget(self, live: LiveGame) -> None:
        """Remove a deleted game."""
        self._cache.drop(live)
        self._alive.pop(live.id, None)

    def here(self, game_id: str) -> LiveGame | None:
        """Return a game if it is in this process."""
        return self._alive.get(game_id)

    async def reseat(self, game_id: str) -> None:
        """Read the seats of a game in this process again."""
        live = self._alive.get(game_id)
        found = await self.store.header(game_id) if live is not None else None
        if live is not None and found is not None:
            async with live.lock:
                live.state.header = found[0]

    @property
    def in_memory(self) -> int:
        """Return how many games are in this process."""
        return len(self._alive)

    @property
    def alive(self) -> list[LiveGame]:
        """Return the games in this process."""
        return list(self._alive.values())

    @property
    def watched(self) -> list[LiveGame]:
        """Return the games with spectators in this process."""
        return [live for live in self._alive.values() if live.watchers]

    # Changing games

    async def expect_room(self, visitor: str) -> None:
        """Reject one more game of a visitor who has reached the limit."""
        if self.is_limited and await self.store.count_live(visitor) >= self.most_live:
            raise api_error(ErrorCode.LIVE_GAMES, count=self.most_live)

    def expect_time(self, header: Header, owner: Owner) -> None:
        """Reject a game against the computer if too many of the owner's games wait for it already."""
        if header.has_computer and not self.has_time_for(owner, header):
            raise api_error(ErrorCode.OWN_QUEUE)

    async def create(self, header: Header, owner: Owner = NO_OWNER) -> LiveGame:
        """Create a game, in which the computer moves when it is its owner's turn."""
        self.expect_time(header, owner)
        state = GameState.at_start(header, self.terms)
        await self.store.writer.write(creation(header, summarise(state)))
        state.forget_views()
        return self._keep(state, owner)

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
        with self.turns.first():
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
            return decide_upon(live.state, now)
        except LaserChessError:
            if await self._pull(live):
                return None
            raise

    async def _commit_fall(self, live: LiveGame) -> None:
        now = max(now_ms(), live.state.updated_ms)
        await self._commit(live, flag_fall(live.state, now))

    async def _commit(self, live: LiveGame, decision: Decision) -> bool:
        """Write a decision and apply it; return whether it was in time."""
        if decision.new_game is not None:
            decision.new_game = await self.seating(decision.new_game)
        write = _write_of(live.state, decision)
        if write.ends:
            write.work = self.scoring(decision.state)
        if not await self.store.writer.write(write):
            if not await self._pull(live) and await self.store.last_seq(live.id) is None:
                self._forget(live)
                raise api_error(ErrorCode.GAME, live.id)
            return False
        self._advance(live, decision.state, ((event, decision.state) for event in decision.events))
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
        steps, state = [], live.state
        for event in events:
            state = state.copy()
            state.header = header
            state.own_board()
            state.apply(event)
            steps.append((event, state))
        self._advance(live, state, steps, ours=False)
        return True

    def _advance(
        self, live: LiveGame, state: GameState, steps: Iterable[tuple[Event, GameState]], *, ours: bool = True
    ) -> None:
        """Set the new state of a game and notify spectators."""
        if state.clocks is not None and state.clocks is not live.state.clocks:
            state.delay_ms = max(0, min(MAX_DELAY_MS, now_ms() - state.clocks.at_ms))
        live.state, live.read = state, monotonic()
        self._cache.weigh(live)
        if ours:
            self.bus.publish(live.id, state.seq)
        if live.watchers:
            online = live.online()
            for event, after in steps:
                live.publish(event_view(event, after, online))
        else:
            state.forget_views()
        for hook in self.on_advance:
            hook(live)

    async def on_message(self, game_id: str, seq: int) -> None:
        """Handle a message of another process that a game has reached an event."""
        live = self._alive.get(game_id)
        if live is not None and live.state.seq < seq > live.announced_seq:
            is_following, live.announced_seq = live.announced_seq > live.state.seq, seq
            if not is_following:
                task = asyncio.create_task(self._follow(live))
                self._following.add(task)
                task.add_done_callback(self._following.discard)

    async def _follow(self, live: LiveGame) -> None:
        """Read until all announced events are here."""
        with suppress(LaserChessError):
            while live.state.seq < live.announced_seq and await self.pull(live):
                pass
        live.announced_seq = 0

    async def catch_up(self) -> None:
        """Compare every game with spectators with the database."""
        watched = self.watched
        last = await self.store.last_seqs([live.id for live in watched])
        for live in watched:
            if last.get(live.id, 0) > live.state.seq:
                await self.pull(live)


async def _unchanged(header: Header) -> Header:
    return header


def replay(header: Header, events: Iterable[Event], terms: Terms) -> GameState:
    """Return the state after the events of a game."""
    state = GameState.at_start(header, terms)
    for event in events:
        state.apply(event)
    return state


def _write_of(before: GameState, decision: Decision) -> Write:
    """Return the rows of a decision."""
    game_id = before.header.id
    made = (
        creation(decision.new_game, summarise(GameState.at_start(decision.new_game, before.terms)))
        if decision.new_game
        else Write()
    )
    summary: Row = {f"new_{name}": value for name, value in summarise(decision.state).items()}
    seat = decision.seat
    taken = (
        [
            {
                "of_id": game_id,
                "of_player": seat.player,
                "new_name": seat.name,
                "new_owner": seat.owner,
                "new_since_ms": decision.state.updated_ms,
            }
        ]
        if seat
        else []
    )
    return Write(
        game_id,
        before.seq,
        [event_row(game_id, event) for event in decision.events],
        summary | {"of_id": game_id},
        taken,
        decision.state.is_over and not before.is_over,
        made.new_games,
        made.new_seats,
    )
