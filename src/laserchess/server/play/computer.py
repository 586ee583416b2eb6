"""The computer's moves: a few threads that think, in turns, for however many games wait.

Levels that answer at once have a thread of their own, so that they never wait behind those that take their time.
"""

import asyncio
import logging
import secrets
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import monotonic

from laserchess.board import Board
from laserchess.core.errors import LaserChessError
from laserchess.engine import Engine, Limits
from laserchess.server.executors import FairExecutor, step_back
from laserchess.server.models import Header
from laserchess.server.play.games import Games
from laserchess.server.play.live_game import LiveGame
from laserchess.server.play.state import GameState
from laserchess.server.queues import NOBODY, Bounds, Owner
from laserchess.server.refusals import Refused

LOG = logging.getLogger(__name__)
HASH_MB = 16
SECONDS = 2.0
"""The longest it thinks where there is no clock; weaker levels stop long before."""
LONGEST_CLOCK = 60.0
"""It shares out no more than this, however much its clock shows: others wait for a thread, too."""
OVERHEAD = 0.1
NICENESS = 10
"""Of the threads that think: after the one that serves, before those that analyse."""
QUICK = 4
"""The highest level that answers at once."""
BOUNDS = Bounds(most=1024, most_of_address=32, most_of_one=4)
PAUSE_SECONDS = 1.0
"""Before it thinks again about a move that could not be saved."""


class Computer:
    """Plays the seats that are the computer's."""

    def __init__(self, games: Games, threads: int) -> None:
        """Hear of every event of the games."""
        self._games = games
        self._quick, self._deep = (
            FairExecutor(ThreadPoolExecutor(count, name, step_back, (NICENESS,)), count, BOUNDS)
            for count, name in ((1, "quick computer"), (threads, "computer"))
        )
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
                text, thought_ms = await self._executor_for(state.header).do(live.owner, 0, choose, state)
                with suppress(LaserChessError):
                    await self._games.play_for_computer(live, state.seq, text, thought_ms)
            except Refused:
                return  # too many wait: whoever looks for games that wait finds this one later
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
        self._quick.close()
        self._deep.close()


def choose(state: GameState) -> tuple[str, int]:
    """Think about a game; return the move to play and how many milliseconds that took."""
    begun = monotonic()
    board, level = state.board.copy(), state.header.seats[state.turn].level
    engine = Engine(level, hash_mb=HASH_MB, seed=secrets.randbits(32), overhead=OVERHEAD)
    best = engine.play(board, limits_of(state, board))
    return (best.move or board.legal_moves[0]).text, round(1000 * (monotonic() - begun))


def limits_of(state: GameState, board: Board) -> Limits:
    """Return how long the computer may think."""
    clocks, control = state.clocks, state.header.clock
    if clocks is None or control is None:
        return Limits(movetime=SECONDS / max(1, board.actions_left))
    left = min(clocks.ms[state.turn] / 1000, LONGEST_CLOCK)
    return Limits(time=left, inc=min(control.increment_ms / 1000, SECONDS))
