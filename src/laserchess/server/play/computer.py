"""The computer's moves: a thread and a few processes, shared fairly by the games that wait.

Levels that answer at once use the thread, so that they never wait behind slow ones. The others use the
processes, so that moves of other games do not wait for them.
"""

import asyncio
import logging
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from contextlib import suppress

from laserchess.core.errors import LaserChessError
from laserchess.engine import Limits
from laserchess.server.api_errors import ApiError
from laserchess.server.executors import IDLE, FairExecutor, Helpers, end, step_back
from laserchess.server.models import Header
from laserchess.server.play.engine_moves import choose, warm_up
from laserchess.server.play.games import Games
from laserchess.server.play.live_game import LiveGame
from laserchess.server.play.state import GameState
from laserchess.server.queues import NO_OWNER, Bounds, Owner

LOG = logging.getLogger(__name__)
MAX_SECONDS = 2.0
"""Maximum thinking time without a clock; weaker levels stop long before."""
MAX_CLOCK = 60.0
"""Seconds of its clock the computer plans with at most: other games wait for their turn, too."""
NICENESS = 10
"""Of the computer's thread: below the serving thread, above analysis."""
PROCESS_PRIORITY = IDLE
"""Of the processes: at any other priority they delay moves of other games by 40 to 70 ms, because the writer gets
a CPU late. The price is that these levels play weaker on a machine whose cores are all busy."""
MAX_QUICK_LEVEL = 4
"""The highest level that answers at once."""
BOUNDS = Bounds(most=1024, most_of_address=32, most_of_one=4)
RETRY_SECONDS, MAX_RETRY_SECONDS = 1.0, 16.0
"""Delay before another attempt after a move could not be saved or its process died; doubled each time, since
what broke one process may break the next, which restarts all searches."""


class Computer:
    """Play the computer's seats."""

    def __init__(self, games: Games, processes: int) -> None:
        """Follow every event of the games; search with a thread and `processes` processes."""
        self._games = games
        self._quick = FairExecutor(ThreadPoolExecutor(1, "quick computer", step_back, (NICENESS,)), 1, BOUNDS)
        self._deep = FairExecutor(Helpers(processes, PROCESS_PRIORITY), processes, BOUNDS)
        self._warming: asyncio.Task[None] | None = None
        games.has_time_for = self.has_time_for
        self._searches: dict[str, asyncio.Task[None]] = {}
        self._is_stopped = False
        games.on_advance.append(self.consider)

    def _executor_for(self, header: Header) -> FairExecutor:
        level = max(seat.level or 0 for seat in header.seats.values())
        return self._quick if level <= MAX_QUICK_LEVEL else self._deep

    def has_time_for(self, owner: Owner, header: Header) -> bool:
        """Return whether one more game of an owner may wait for a move."""
        return self._executor_for(header).has_room_for(owner)

    @property
    def is_free(self) -> bool:
        """Return whether there is capacity for games found by the sweeper."""
        return self._deep.has_room_for(NO_OWNER) and self._quick.has_room_for(NO_OWNER)

    def consider(self, live: LiveGame) -> None:
        """Start a search if it is the computer's turn and none is running."""
        if self._is_stopped:
            return
        if self._warming is None and self._executor_for(live.state.header) is self._deep and not live.state.is_over:
            self._warming = asyncio.create_task(self._prepare())
        if live.state.waits_for_computer and live.id not in self._searches:
            task = asyncio.create_task(self._play(live))
            self._searches[live.id] = task
            task.add_done_callback(lambda _: self._done(live))

    async def _prepare(self) -> None:
        """Start a process before the first game needs it; a server without such games has none."""
        with suppress(ApiError):
            await self._deep.do(NO_OWNER, 0, warm_up)

    def _done(self, live: LiveGame) -> None:
        del self._searches[live.id]

    async def _play(self, live: LiveGame) -> None:
        """Play until it is another player's turn."""
        pause = RETRY_SECONDS
        while live.state.waits_for_computer:
            state = live.state
            try:
                text, search_ms = await self._think(live.owner, state)
                with suppress(LaserChessError):
                    await self._games.play_for_computer(live, state.seq, text, search_ms)
            except ApiError as refused:
                if not isinstance(refused.__cause__, BrokenExecutor):
                    return  # the queue is full: the sweeper finds this game later
                LOG.warning("a process died during a search of game %s", live.id)
            except Exception:
                LOG.exception("the computer cannot continue game %s", live.id)
                return
            if live.state is state:
                await asyncio.sleep(pause)
                pause = min(2 * pause, MAX_RETRY_SECONDS)
            else:
                pause = RETRY_SECONDS

    async def _think(self, owner: Owner, state: GameState) -> tuple[str, int]:
        board, level = state.board.without_moves(), state.header.seats[state.turn].level
        return await self._executor_for(state.header).do(owner, 0, choose, board, level, limits_of(state))

    async def stop(self) -> None:
        """Stop searching; the games wait for the next start."""
        self._is_stopped = True
        for task in tuple(self._searches.values()):
            task.cancel()
        await asyncio.gather(*self._searches.values(), return_exceptions=True)
        await end(self._warming)
        self._quick.close()
        self._deep.close()


def limits_of(state: GameState) -> Limits:
    """Return the computer's thinking time."""
    clocks, control = state.clocks, state.header.clock
    if clocks is None or control is None:
        return Limits(movetime=MAX_SECONDS / max(1, state.board.actions_left))
    left = min(clocks.ms[state.turn] / 1000, MAX_CLOCK)
    return Limits(time=left, inc=min(control.increment_ms / 1000, MAX_SECONDS))
