"""Players in this process: our own engine, and the simple opponents."""

import asyncio
from collections.abc import Callable
from random import Random
from time import perf_counter
from traceback import format_exception
from typing import Any

from laserchess.board import Board
from laserchess.engine import Engine, Limits, PlayResult
from laserchess.opponents import Opponent
from laserchess.uci.client import TurnRequest
from laserchess.uci.exchange import SearchReport, SearchRequest
from laserchess.uci.incidents import EngineFailure, Incident

__all__ = ["Judge", "LocalEngine", "SimplePlayer"]

SMALL_HASH = 4


class LocalEngine:
    """The engine of this library, or what is asked like it, without a process between."""

    def __init__(self, name: str, make: Callable[..., Engine] = Engine, **settings: Any) -> None:  # noqa: ANN401  # the types are those of Engine
        """Make an engine with these settings when it is needed."""
        self.name = name
        self._make = make
        self._settings = settings
        self._engine: Engine | None = None

    async def new_game(self, board: Board) -> None:
        """Forget the last game; before the first one, have compiled what is needed."""
        if self._engine is None:
            self._engine = self._make(**self._settings)
            await self._engine.play_async(board.copy(history=False), depth=1)
        self._engine.new_game()

    async def play(
        self, turn: TurnRequest, ask: SearchRequest, *, flag: float | None = None, patience: float = 1.0
    ) -> SearchReport:
        """Search on a thread; an engine that does not end in time is stopped."""
        engine = self._engine = self._engine or self._make(**self._settings)
        begun = perf_counter()
        search = asyncio.ensure_future(engine.play_async(turn.board, _limits(ask)))
        done, _ = await asyncio.wait([search], timeout=patience if flag is None else flag)
        if not done:
            engine.stop()
            done, _ = await asyncio.wait([search], timeout=patience)
        if not done:
            search.cancel()
            message = f"{self.name}: no move after {perf_counter() - begun:.1f} s"
            raise EngineFailure(message, reason=Incident.HANG.value)
        if error := search.exception():
            message = f"{self.name}: {error!r}"
            lines = "".join(format_exception(error))
            raise EngineFailure(message, reason=Incident.CRASH.value, text=lines) from error
        return _thought(search.result(), perf_counter() - begun)

    def last_words(self) -> str:
        """Say nothing: there are no lines."""
        return ""

    async def close(self) -> Incident | None:
        """Let the engine go."""
        self._engine = None
        return None


class SimplePlayer:
    """A simple opponent. It thinks on a thread, and off the clock."""

    def __init__(self, name: str, choose: Opponent, seed: int | None = None) -> None:
        """Begin with a seed, or with any."""
        self.name = name
        self._choose = choose
        self._random = Random(seed)  # noqa: S311  # playing needs no cryptography

    async def new_game(self, board: Board) -> None:
        """Be ready: one game is like the next."""

    async def play(
        self, turn: TurnRequest, ask: SearchRequest, *, flag: float | None = None, patience: float = 1.0
    ) -> SearchReport:
        """Choose a move."""
        del ask, flag, patience
        move = await asyncio.to_thread(self._choose, turn.board, self._random)
        return SearchReport(str(move), 0.0, depth=0, nodes=1)

    def last_words(self) -> str:
        """Say nothing: there are no lines."""
        return ""

    async def close(self) -> Incident | None:
        """Leave."""
        return None


class Judge:
    """Says what a short search thinks of positions."""

    def __init__(self, depth: int) -> None:
        """Search to this depth."""
        self._depth = depth
        self._engine = Engine(hash_mb=SMALL_HASH)

    def __call__(self, board: Board) -> int | None:
        """Return a score in hundredths for the side to move; `None` where the end of the game is seen."""
        best = self._engine.play(board, depth=self._depth)
        return best.info.score.cp if best.info else None


def _limits(ask: SearchRequest) -> Limits:
    return Limits(
        depth=ask.depth,
        nodes=ask.nodes,
        movetime=ask.movetime,
        time=ask.time,
        inc=ask.inc,
        movestogo=ask.movestogo,
    )


def _thought(best: PlayResult, elapsed: float) -> SearchReport:
    if best.move is None or best.info is None:
        return SearchReport(str(best.move or ""), elapsed)
    info = best.info
    return SearchReport(str(best.move), elapsed, info.depth, info.nodes, info.score.cp, info.score.mate)
