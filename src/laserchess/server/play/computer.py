"""The computer's moves: a thread and a few processes that think, in turns, for however many games wait.

Levels that answer at once have the thread, so that they never wait behind those that take their time, and those have
the processes, so that nobody who moves in another game waits beside them.
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
from laserchess.server.play.engine_moves import choose, rehearse
from laserchess.server.play.games import Games
from laserchess.server.play.live_game import LiveGame
from laserchess.server.play.state import GameState
from laserchess.server.queues import NOBODY, Bounds, Owner

LOG = logging.getLogger(__name__)
SECONDS = 2.0
"""The longest it thinks where there is no clock; weaker levels stop long before."""
MAX_CLOCK = 60.0
"""It shares out no more than this, however much its clock shows: others wait for their turn, too."""
NICENESS = 10
"""Of the thread that thinks: after the one that serves, before those that analyse."""
DEEP_RANK = IDLE
"""Of the processes: even the nicest that are not idle hold up a few moves of others by 40 to 70 ms, for what writes
them gets a processor late. The price is that these levels play weaker on a machine whose cores are all busy."""
QUICK = 4
"""The highest level that answers at once."""
BOUNDS = Bounds(most=1024, most_of_address=32, most_of_one=4)
PAUSE_SECONDS, MAX_PAUSE = 1.0, 16.0
"""Before it thinks again about a move that could not be saved, or whose process died: each time twice as long, since
what broke one process may break the next, and all that think beside it have to begin again."""


class Computer:
    """Plays the seats that are the computer's."""

    def __init__(self, games: Games, processes: int) -> None:
        """Hear of every event of the games."""
        self._games = games
        self._quick = FairExecutor(ThreadPoolExecutor(1, "quick computer", step_back, (NICENESS,)), 1, BOUNDS)
        self._deep = FairExecutor(Helpers(processes, DEEP_RANK), processes, BOUNDS)
        self._preparing: asyncio.Task[None] | None = None
        games.has_time_for = self.has_time_for
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._is_stopped = False
        games.on_advance.append(self.consider)

    def _executor_for(self, header: Header) -> FairExecutor:
        level = max(seat.level or 0 for seat in header.seats.values())
        return self._quick if level <= QUICK else self._deep

    def has_time_for(self, owner: Owner, header: Header) -> bool:
        """Tell whether one more game of an owner may wait for a move."""
        return self._executor_for(header).has_room_for(owner)

    @property
    def is_free(self) -> bool:
        """Tell whether games nobody asked for lately can be thought about."""
        return self._deep.has_room_for(NOBODY) and self._quick.has_room_for(NOBODY)

    def consider(self, live: LiveGame) -> None:
        """Begin to think if it is the computer's turn and nobody does yet."""
        if self._is_stopped:
            return
        if self._preparing is None and self._executor_for(live.state.header) is self._deep and not live.state.is_over:
            self._preparing = asyncio.create_task(self._prepare())
        if live.state.waits_for_computer and live.id not in self._thinking:
            task = asyncio.create_task(self._play(live))
            self._thinking[live.id] = task
            task.add_done_callback(lambda _: self._done(live))

    async def _prepare(self) -> None:
        """Have a process started that can think when the first game needs it; a server without such games has none."""
        with suppress(ApiError):
            await self._deep.do(NOBODY, 0, rehearse)

    def _done(self, live: LiveGame) -> None:
        del self._thinking[live.id]

    async def _play(self, live: LiveGame) -> None:
        """Play until it is somebody else's turn."""
        pause = PAUSE_SECONDS
        while live.state.waits_for_computer:
            state = live.state
            try:
                text, thought_ms = await self._think(live.owner, state)
                with suppress(LaserChessError):
                    await self._games.play_for_computer(live, state.seq, text, thought_ms)
            except ApiError as refused:
                if not isinstance(refused.__cause__, BrokenExecutor):
                    return  # too many wait: whoever looks for games that wait finds this one later
                LOG.warning("a process died while it thought about game %s", live.id)
            except Exception:
                LOG.exception("the computer cannot go on with game %s", live.id)
                return
            if live.state is state:
                await asyncio.sleep(pause)
                pause = min(2 * pause, MAX_PAUSE)
            else:
                pause = PAUSE_SECONDS

    async def _think(self, owner: Owner, state: GameState) -> tuple[str, int]:
        board, level = state.board.without_moves(), state.header.seats[state.turn].level
        return await self._executor_for(state.header).do(owner, 0, choose, board, level, limits_of(state))

    async def stop(self) -> None:
        """Stop thinking; the games wait for the next start."""
        self._is_stopped = True
        for task in tuple(self._thinking.values()):
            task.cancel()
        await asyncio.gather(*self._thinking.values(), return_exceptions=True)
        await end(self._preparing)
        self._quick.close()
        self._deep.close()


def limits_of(state: GameState) -> Limits:
    """Return how long the computer may think."""
    clocks, control = state.clocks, state.header.clock
    if clocks is None or control is None:
        return Limits(movetime=SECONDS / max(1, state.board.actions_left))
    left = min(clocks.ms[state.turn] / 1000, MAX_CLOCK)
    return Limits(time=left, inc=min(control.increment_ms / 1000, SECONDS))
