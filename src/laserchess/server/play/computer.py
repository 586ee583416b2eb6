"""The computer's moves: a few threads that think, for however many games wait."""

import asyncio
import logging
import secrets
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from laserchess.board import Board
from laserchess.core.errors import LaserChessError
from laserchess.engine import Engine, Limits
from laserchess.server.analysis.analysts import step_back
from laserchess.server.play.games import Games, LiveGame
from laserchess.server.play.models import now_ms
from laserchess.server.play.state import GameState

LOG = logging.getLogger(__name__)
HASH_MB = 16
SECONDS = 2.0
"""The longest it thinks where there is no clock; weaker levels stop long before."""
LONGEST_CLOCK = 60.0
"""It shares out no more than this, however much its clock shows: others wait for a thread, too."""
OVERHEAD = 0.1
NICENESS = 10
"""Of the threads that think: after the one that serves, before those that analyse."""
PAUSE_SECONDS = 1.0
"""Before it thinks again about a move that could not be saved."""


class Computer:
    """Plays the seats that are the computer's."""

    def __init__(self, games: Games, threads: int) -> None:
        """Hear of every event of the games."""
        self._games = games
        self._pool = ThreadPoolExecutor(threads, "computer", initializer=step_back, initargs=(NICENESS,))
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._is_stopped = False
        games.on_advance.append(self.consider)

    def consider(self, live: LiveGame) -> None:
        """Begin to think if it is the computer's turn and nobody does yet."""
        if live.state.waits_for_computer and live.id not in self._thinking and not self._is_stopped:
            task = asyncio.create_task(self._play(live))
            self._thinking[live.id] = task
            task.add_done_callback(lambda _: self._done(live))

    def _done(self, live: LiveGame) -> None:
        del self._thinking[live.id]

    async def _play(self, live: LiveGame) -> None:
        """Play until it is somebody else's turn."""
        while live.state.waits_for_computer:
            state = live.state
            try:
                text = await asyncio.get_running_loop().run_in_executor(self._pool, choose, state)
                with suppress(LaserChessError):
                    await self._games.play_for_computer(live, state.seq, text)
            except Exception:
                LOG.exception("the computer cannot go on with game %s", live.id)
                return
            if live.state is state:
                await asyncio.sleep(PAUSE_SECONDS)

    async def stop(self) -> None:
        """Stop thinking; the games wait for the next start."""
        self._is_stopped = True
        for task in tuple(self._thinking.values()):
            task.cancel()
        await asyncio.gather(*self._thinking.values(), return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)


def choose(state: GameState) -> str:
    """Think about a game and return the move to play."""
    board, level = state.board.copy(), state.header.seats[state.turn].level
    engine = Engine(level, hash_mb=HASH_MB, seed=secrets.randbits(32), overhead=OVERHEAD)
    best = engine.play(board, limits_of(state, board))
    return (best.move or board.legal_moves[0]).text


def limits_of(state: GameState, board: Board) -> Limits:
    """Return how long the computer may think."""
    clocks, control = state.clocks, state.header.clock
    if clocks is None or control is None:
        return Limits(movetime=SECONDS / max(1, board.actions_left))
    left = min(clocks.left(state.turn, now_ms()) / 1000, LONGEST_CLOCK)
    return Limits(time=left, inc=min(control.increment_ms / 1000, SECONDS))
