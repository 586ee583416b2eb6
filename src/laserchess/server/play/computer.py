"""The computer's moves: a search for every game that waits for one."""

import asyncio
import logging
from concurrent.futures import BrokenExecutor
from contextlib import suppress

from laserchess.core.errors import LaserChessError
from laserchess.engine import Limits
from laserchess.server.api_errors import ApiError
from laserchess.server.play.engine_moves import choose, warm_up
from laserchess.server.play.engine_queues import EngineQueues
from laserchess.server.play.games import Games
from laserchess.server.play.live_game import GAMES, GameAdvanced, GameEvent, GameLoaded, LiveGame
from laserchess.server.play.state import GameState
from laserchess.server.runtime.executors import end
from laserchess.server.runtime.queues import NO_OWNER, Owner

LOG = logging.getLogger(__name__)
MAX_SECONDS = 2.0
"""Maximum thinking time without a clock; weaker levels stop long before."""
MAX_CLOCK = 60.0
"""Seconds of its clock the computer plans with at most: other games wait for their turn, too."""
RETRY_SECONDS, MAX_RETRY_SECONDS = 1.0, 16.0
"""Delay before another attempt after a move could not be saved or its process died; doubled each time, since
what broke one process may break the next, which restarts all searches."""


class Computer:
    """Play the computer's seats."""

    def __init__(self, games: Games, engines: EngineQueues) -> None:
        """Follow every event of the games, and search in the queues."""
        self._games = games
        self.engines = engines
        self._warming: asyncio.Task[None] | None = None
        self._searches: dict[str, asyncio.Task[None]] = {}
        self._is_stopped = False
        games.events.subscribe(GAMES, self.on_event)

    def on_event(self, event: GameEvent) -> None:
        """Consider a game that was loaded or has changed."""
        if isinstance(event, GameLoaded | GameAdvanced):
            self.consider(event.live)

    def consider(self, live: LiveGame) -> None:
        """Start a search if it is the computer's turn and none is running."""
        if self._is_stopped:
            return
        is_deep = self.engines.executor_for(live.state.header) is self.engines.deep
        if self._warming is None and is_deep and not live.state.is_over:
            self._warming = asyncio.create_task(self._prepare())
        if live.state.waits_for_computer and live.id not in self._searches:
            task = asyncio.create_task(self._play(live))
            self._searches[live.id] = task
            task.add_done_callback(lambda _: self._done(live))

    async def _prepare(self) -> None:
        """Start a process before the first game needs it; a server without such games has none."""
        with suppress(ApiError):
            await self.engines.deep.do(NO_OWNER, 0, warm_up)

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
        return await self.engines.executor_for(state.header).do(owner, 0, choose, board, level, limits_of(state))

    async def stop(self) -> None:
        """Stop searching; the games wait for the next start."""
        self._is_stopped = True
        for task in tuple(self._searches.values()):
            task.cancel()
        await asyncio.gather(*self._searches.values(), return_exceptions=True)
        await end(self._warming)
        self.engines.close()


def limits_of(state: GameState) -> Limits:
    """Return the computer's thinking time."""
    clocks, control = state.clocks, state.header.clock
    if clocks is None or control is None:
        return Limits(movetime=MAX_SECONDS / max(1, state.board.actions_left))
    left = min(clocks.ms[state.turn] / 1000, MAX_CLOCK)
    return Limits(time=left, inc=min(control.increment_ms / 1000, MAX_SECONDS))
