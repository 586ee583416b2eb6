"""Games in this process: a cache of their states, the one place where they change, and those who watch."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Protocol
from weakref import WeakValueDictionary

from laserchess.core.errors import LaserChessError
from laserchess.server.play.commands import Command
from laserchess.server.play.decisions import Decision, decide, fall, join, play
from laserchess.server.play.models import Event, Header, Kind, now_ms
from laserchess.server.play.show import show_event, summarise
from laserchess.server.play.state import GameState
from laserchess.server.refusals import Why, refuse
from laserchess.server.storage.bus import Bus
from laserchess.server.storage.rows import creation, event_row
from laserchess.server.storage.store import Store, is_id
from laserchess.server.storage.writer import Row, Write

LOG = logging.getLogger(__name__)
ATTEMPTS = 8
Decide = Callable[[GameState, int], Decision]


class Watcher(Protocol):
    """Somebody who is told what happens in a game."""

    visitor: str | None

    def send(self, message: bytes) -> None:
        """Take a message, without waiting."""


class LiveGame:
    """A game in memory, its watchers and its timer. Only `Games` changes it."""

    def __init__(self, state: GameState) -> None:
        """Hold a game as it was read."""
        self.state = state
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.timer: asyncio.TimerHandle | None = None
        self.presence: set[str] = set()
        """The players that were last said to be there."""
        self.heard = 0
        """The last event other processes spoke of."""

    @property
    def id(self) -> str:
        """The game's id."""
        return self.state.header.id

    @property
    def is_idle(self) -> bool:
        """Tell whether nobody in this process is concerned with the game just now."""
        return not self.watchers and not self.lock.locked() and not self.state.waits_for_computer

    def online(self) -> set[str]:
        """Return the players whose holders watch, in this process."""
        visitors = {watcher.visitor for watcher in self.watchers} - {None}
        return {seat.player for seat in self.state.header.seats.values() if seat.owner in visitors}

    def tell(self, message: bytes) -> None:
        """Send a message to everybody who watches, those who play first: a crowd takes a while."""
        playing = {seat.owner for seat in self.state.header.seats.values()} - {None}
        for watcher in sorted(self.watchers, key=lambda watcher: watcher.visitor not in playing):
            watcher.send(message)


class Games:
    """Reads games, decides and writes what happens in them, and tells those who watch."""

    def __init__(self, store: Store, bus: Bus, most_cached: int) -> None:
        """Keep at most so many games in memory that nobody watches."""
        self.store = store
        self.bus = bus
        self.on_advance: list[Callable[[LiveGame], None]] = []
        """Called after every event, with the game after it."""
        self._most_cached = most_cached
        self._cache: OrderedDict[str, LiveGame] = OrderedDict()
        self._alive: WeakValueDictionary[str, LiveGame] = WeakValueDictionary()
        """Every game that anybody still holds, cached or not: there is never a second one of the same."""
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._following: set[asyncio.Task[None]] = set()

    # Finding games

    async def get(self, game_id: str) -> LiveGame:
        """Return a game, perhaps a little behind other processes."""
        live = self._alive.get(game_id)
        if live is None:
            if not is_id(game_id):
                raise refuse(Why.GAME, game_id)
            lock = self._loading.setdefault(game_id, asyncio.Lock())
            async with lock:
                live = self._alive.get(game_id) or await self._load(game_id)
        self._remember(live)
        return live

    async def fresh(self, game_id: str) -> LiveGame:
        """Return a game with everything any process has written."""
        live = await self.get(game_id)
        last = await self.store.last_seq(game_id)
        if last is None:
            self._forget(live)
            raise refuse(Why.GAME, game_id)
        if last > live.state.seq:
            await self.pull(live)
        return live

    async def _load(self, game_id: str) -> LiveGame:
        """Read a game, its seats last: whoever sits down meanwhile, in another process, is not overlooked."""
        events = await self.store.events(game_id)
        found = await self.store.header(game_id)
        if found is None:
            raise refuse(Why.GAME, game_id)
        state = GameState.at_start(found[0])
        for event in events:
            state.apply(event)
        return self._keep(state)

    def _keep(self, state: GameState) -> LiveGame:
        live = LiveGame(state)
        self._alive[live.id] = live
        self._remember(live)
        return live

    def _remember(self, live: LiveGame) -> None:
        """Count a game as asked for just now; one that was forgotten has its timer set again."""
        is_back = live.id not in self._cache
        self._cache[live.id] = live
        self._cache.move_to_end(live.id)
        if is_back:
            self._evict()
            for hook in self.on_advance:
                hook(live)

    def _evict(self) -> None:
        """Forget the games that were not asked for the longest; those that are watched stay."""
        surplus = len(self._cache) - self._most_cached
        for game_id in list(self._cache)[: max(0, 2 * surplus)] if surplus > 0 else ():
            live = self._cache[game_id]
            if live.is_idle and game_id != next(reversed(self._cache)):
                if live.timer is not None:
                    live.timer.cancel()
                del self._cache[game_id]

    def _forget(self, live: LiveGame) -> None:
        """Let go of a game that has been deleted."""
        if live.timer is not None:
            live.timer.cancel()
        self._cache.pop(live.id, None)
        self._alive.pop(live.id, None)

    @property
    def watched(self) -> list[LiveGame]:
        """The games somebody watches in this process."""
        return [live for live in self._alive.values() if live.watchers]

    # Changing games

    async def create(self, header: Header) -> LiveGame:
        """Make a game."""
        state = GameState.at_start(header)
        await self.store.writer.write(creation(header, summarise(state)))
        return self._keep(state)

    async def command(self, live: LiveGame, visitor: str | None, command: Command) -> int:
        """Do what a visitor asks for, or refuse; return the number of the event it led to."""
        return await self.change(live, lambda state, now: decide(state, visitor, command, now))

    async def join(self, live: LiveGame, visitor: str, code: str, name: str) -> int:
        """Seat a visitor with an invitation."""
        return await self.change(live, lambda state, now: join(state, visitor, code, name, now))

    async def play_for_computer(self, live: LiveGame, seq: int, text: str) -> int:
        """Play the move the computer chose after event `seq`, if the game still stands there."""

        def choose(state: GameState, now: int) -> Decision:
            if state.seq != seq or not state.waits_for_computer:
                raise refuse(Why.GONE_ON)
            return play(state, text, now)

        return await self.change(live, choose)

    async def expire(self, live: LiveGame) -> None:
        """End a game whose clock is at zero, unless somebody has."""
        async with live.lock:
            if live.state.clocks is not None and live.state.clocks.has_fallen(now_ms()) and not live.state.is_over:
                await self._commit_fall(live)

    async def change(self, live: LiveGame, decide_upon: Decide) -> int:
        """Decide upon the game as it is and write that; if another process was first, decide again."""
        async with live.lock:
            for _ in range(ATTEMPTS):
                decision = await self._decide(live, decide_upon)
                if decision is None:
                    continue
                if decision.repeated is not None:
                    return decision.repeated
                if await self._commit(live, decision):
                    return decision.events[-1].seq
        raise refuse(Why.BUSY)

    async def _decide(self, live: LiveGame, decide_upon: Decide) -> Decision | None:
        """Decide, or refuse if that is right upon what every process has written; `None`: look again."""
        now = max(now_ms(), live.state.updated_ms)
        if live.state.clocks is not None and live.state.clocks.has_fallen(now) and not live.state.is_over:
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
        await self._commit(live, fall(live.state, now))

    async def _commit(self, live: LiveGame, decision: Decision) -> bool:
        """Write a decision and let it count; tell whether it came in time."""
        if not await self.store.writer.write(_write_of(live.state, decision)):
            if not await self._pull(live) and await self.store.last_seq(live.id) is None:
                self._forget(live)
                raise refuse(Why.GAME, live.id)
            return False
        self._advance(live, decision.state, ((event, decision.state) for event in decision.events))
        return True

    # Following other processes

    async def pull(self, live: LiveGame) -> bool:
        """Read what other processes have written; tell whether there was anything."""
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
        """Let a game stand at a new state and tell everybody."""
        live.state = state
        if ours:
            self.bus.publish(live.id, state.seq)
        if live.watchers:
            online = live.online()
            for event, after in steps:
                live.tell(show_event(event, after, online))
        for hook in self.on_advance:
            hook(live)

    async def on_word(self, game_id: str, seq: int) -> None:
        """Hear from another process that a game has got to an event."""
        live = self._alive.get(game_id)
        if live is not None and live.state.seq < seq > live.heard:
            is_following, live.heard = live.heard > live.state.seq, seq
            if not is_following:
                task = asyncio.create_task(self._follow(live))
                self._following.add(task)
                task.add_done_callback(self._following.discard)

    async def _follow(self, live: LiveGame) -> None:
        """Read until everything that was spoken of is there."""
        with suppress(LaserChessError):
            while live.state.seq < live.heard and await self.pull(live):
                pass
        live.heard = 0

    async def catch_up(self) -> None:
        """Compare every game that is watched with the database."""
        watched = self.watched
        last = await self.store.last_seqs([live.id for live in watched])
        for live in watched:
            if last.get(live.id, 0) > live.state.seq:
                await self.pull(live)


def _write_of(before: GameState, decision: Decision) -> Write:
    """Return the rows of a decision."""
    game_id = before.header.id
    made = (
        creation(decision.new_game, summarise(GameState.at_start(decision.new_game))) if decision.new_game else Write()
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
        made.new_games,
        made.new_seats,
    )
