"""What time brings about: flags that fall, computers that wait, games that went on in another process.

Timers of this process are exact; looking into the database from time to time finds what a process that is no
longer there would have done. Both end in the same write, which counts once.
"""

import asyncio
import logging
from contextlib import suppress

from laserchess.core.errors import LaserChessError
from laserchess.server.models import now_ms
from laserchess.server.play.computer import Computer
from laserchess.server.play.games import Games
from laserchess.server.play.live_game import LiveGame

LOG = logging.getLogger(__name__)
PATIENCE_MS = 10_000
"""How long a game waits for the computer before another process thinks about it."""
TIMERS_FIRST_MS = 500
"""How long the timers of other processes are given: they know of delays that are not in the database."""
LATE = 0.002


class Sweeper:
    """Watches the time for all games."""

    def __init__(self, games: Games, computer: Computer, seconds: float) -> None:
        """Set a timer at every event, and prepare to look into the database every so many seconds."""
        self._games = games
        self._computer = computer
        self._seconds = seconds
        self._tasks: set[asyncio.Task[None]] = set()
        games.on_advance.append(self.set_timer)

    def start(self) -> None:
        """Begin to look."""
        self._spawn(self._run())

    async def stop(self) -> None:
        """Stop looking."""
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def set_timer(self, live: LiveGame) -> None:
        """Set a game's timer for when its running clock is at zero."""
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        deadline = live.state.deadline_ms()
        if deadline is not None:
            wait = max(0, deadline - now_ms()) / 1000 + LATE
            live.timer = asyncio.get_running_loop().call_later(wait, lambda: self._spawn(self._expire(live)))

    def _spawn(self, work: "asyncio._CoroutineLike[None]") -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _expire(self, live: LiveGame) -> None:
        with suppress(LaserChessError):
            await self._games.expire(live)

    async def _run(self) -> None:
        patience = 0
        while True:
            try:
                await self.look(patience)
                patience = PATIENCE_MS
            except LaserChessError:
                pass  # the database is away, which it tells itself
            except Exception:
                LOG.exception("looking into the database failed")
            await asyncio.sleep(self._seconds)

    async def look(self, patience_ms: int) -> None:
        """Look once; games that have waited for the computer for so long are thought about."""
        now = now_ms()
        for game_id in await self._games.store.fallen(now - TIMERS_FIRST_MS):
            if live := await self._find(game_id):
                await self._expire(live)
        for game_id in await self._games.store.waiting(now - patience_ms):
            if not self._computer.is_free:
                break
            if live := await self._find(game_id):
                self._computer.consider(live)
                await asyncio.sleep(0)
        await self._games.catch_up()

    async def _find(self, game_id: str) -> LiveGame | None:
        """Return a game; one that cannot be read keeps nobody from looking at the others."""
        try:
            return await self._games.fresh(game_id)
        except LaserChessError:
            return None
        except Exception:
            LOG.exception("game %s cannot be read", game_id)
            return None
