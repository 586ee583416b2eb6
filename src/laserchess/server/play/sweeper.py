"""The sweeper: expired clocks, waiting computers, and games changed in another process.

Timers of this process are exact; a periodic search of the database finds the work of processes that have
stopped. Both lead to the same write, which takes effect once.
"""

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress

from laserchess.core.errors import LaserChessError
from laserchess.server.models import now_ms
from laserchess.server.play.computer import Computer
from laserchess.server.play.games import Games
from laserchess.server.play.live_game import GAMES, GameAdvanced, GameEvent, GameLoaded, LiveGame
from laserchess.server.runtime.repeated import Repeated

LOG = logging.getLogger(__name__)
TAKEOVER_MS = 10_000
"""How long a game waits for the computer before another process takes it over."""
GRACE_MS = 500
"""Grace period for the timers of other processes: they know of delays that are not in the database."""
TIMER_MARGIN = 0.002


class Sweeper:
    """Watch the clocks of all games."""

    def __init__(self, games: Games, computer: Computer, seconds: float) -> None:
        """Set a timer at every event, and prepare to search the database every `seconds` seconds."""
        self._games = games
        self._computer = computer
        self._waited_ms = 0
        self._searches = Repeated("sweeper", self._search, seconds)
        self._tasks: set[asyncio.Task[None]] = set()
        games.events.subscribe(GAMES, self.on_event)

    def start(self) -> None:
        """Start to search."""
        self._searches.start()

    async def stop(self) -> None:
        """Stop searching."""
        await self._searches.stop()
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def on_event(self, event: GameEvent) -> None:
        """Set the timer of a game that was loaded or has changed."""
        if isinstance(event, GameLoaded | GameAdvanced):
            self.set_timer(event.live)

    def set_timer(self, live: LiveGame) -> None:
        """Set a game's timer for when its running clock reaches zero."""
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        deadline = live.state.deadline_ms()
        if deadline is not None:
            wait = max(0, deadline - now_ms()) / 1000 + TIMER_MARGIN
            live.timer = asyncio.get_running_loop().call_later(wait, lambda: self._spawn(self._expire(live)))

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _expire(self, live: LiveGame) -> None:
        with suppress(LaserChessError):
            await self._games.expire(live)

    async def _search(self) -> None:
        """Search; the first time, also take over what the last server left."""
        await self.sweep(self._waited_ms)
        self._waited_ms = TAKEOVER_MS

    async def sweep(self, waited_ms: int) -> None:
        """Search once; games that have waited long for the computer are taken over."""
        now = now_ms()
        for game_id in await self._games.store.fallen(now - GRACE_MS):
            if live := await self._find(game_id):
                await self._expire(live)
        for game_id in await self._games.store.waiting(now - waited_ms):
            if not self._computer.engines.is_free:
                break
            if live := await self._find(game_id):
                self._computer.consider(live)
                await asyncio.sleep(0)
        await self._games.catch_up()

    async def _find(self, game_id: str) -> LiveGame | None:
        """Return a game; one that cannot be read must not stop the sweep."""
        try:
            return await self._games.fresh(game_id)
        except LaserChessError:
            return None
        except Exception:
            LOG.exception("game %s cannot be read", game_id)
            return None
