"""Players in this process: the built-in engine and the simple opponents."""

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
    """The built-in engine (or one with its interface) as a player, without a separate process."""

    def __init__(self, name: str, make: Callable[..., Engine] = Engine, **settings: Any) -> None:  # noqa: ANN401  # the types are those of Engine
        """Store the settings; the engine is created on first use."""
        self.name = name
        self._make = make
        self._settings = settings
        self._engine: Engine | None = None

    async def new_game(self, board: Board) -> None:
        """Clear the engine; before the first game, compile what is needed."""
        if self._engine is None:
            self._engine = self._make(**self._settings)
            await self._engine.play_async(board.copy(history=False), depth=1)
        self._engine.new_game()

    async def play(
        self, turn: TurnRequest, ask: SearchRequest, *, flag: float | None = None, patience: float = 1.0
    ) -> SearchReport:
        """Search in a thread; an engine that exceeds its time is stopped."""
        engine = self._engine = self._engine or self._make(**self._settings)
        started = perf_counter()
        search = asyncio.ensure_future(engine.play_async(turn.board, _limits(ask)))
        done, _ = await asyncio.wait([search], timeout=patience if flag is None else flag)
        if not done:
            engine.stop()
            done, _ = await asyncio.wait([search], timeout=patience)
        if not done:
            search.cancel()
            message = f"{self.name}: no move after {perf_counter() - started:.1f} s"
            raise EngineFailure(message, reason=Incident.HANG.value)
        if error := search.exception():
            message = f"{self.name}: {error!r}"
            lines = "".join(format_exception(error))
            raise EngineFailure(message, reason=Incident.CRASH.value, text=lines) from error
        return _report(search.result(), perf_counter() - started)

    def last_words(self) -> str:
        """Return an empty text: there is no output."""
        return ""

    async def close(self) -> Incident | None:
        """Close the engine."""
        self._engine = None
        return None


class SimplePlayer:
    """A simple opponent; it chooses in a thread, and its time is not counted."""

    def __init__(self, name: str, choose: Opponent, seed: int | None = None) -> None:
        """Create a player with a seed, by default a random one."""
        self.name = name
        self._choose = choose
        self._random = Random(seed)  # noqa: S311  # playing needs no cryptography

    async def new_game(self, board: Board) -> None:
        """Do nothing: games are independent."""

    async def play(
        self, turn: TurnRequest, ask: SearchRequest, *, flag: float | None = None, patience: float = 1.0
    ) -> SearchReport:
        """Choose a move."""
        del ask, flag, patience
        move = await asyncio.to_thread(self._choose, turn.board, self._random)
        return SearchReport(str(move), 0.0, depth=0, nodes=1)

    def last_words(self) -> str:
        """Return an empty text: there is no output."""
        return ""

    async def close(self) -> Incident | None:
        """Do nothing."""
        return None


class Judge:
    """Scores positions by a short search."""

    def __init__(self, depth: int) -> None:
        """Search to this depth."""
        self._depth = depth
        self._engine = Engine(hash_mb=SMALL_HASH)

    def __call__(self, board: Board) -> int | None:
        """Return centipawns for the side to move; `None` for a mate."""
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


def _report(best: PlayResult, elapsed: float) -> SearchReport:
    if best.move is None or best.info is None:
        return SearchReport(str(best.move or ""), elapsed)
    info = best.info
    return SearchReport(str(best.move), elapsed, info.depth, info.nodes, info.score.cp, info.score.mate)
