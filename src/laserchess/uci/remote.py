"""Any engine in a process of its own, for code that waits: it has the manners of `laserchess.Engine`."""

import asyncio
import shlex
from collections.abc import Callable, Coroutine, Generator, Iterator, Mapping, Sequence
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Thread
from types import TracebackType
from typing import Any, Self, TypeVar

from laserchess.board import Board
from laserchess.core.errors import LaserChessError, UnknownNameError, quote
from laserchess.core.variant import Rules
from laserchess.engine import Info, Limits, PlayResult
from laserchess.uci.advertised_options import EngineOption
from laserchess.uci.client import Dialect, EngineProgram, SearchRequest, StopSignal, TurnRequest, UciClient
from laserchess.uci.command_text import split_command
from laserchess.uci.incidents import EngineFailure, Incident
from laserchess.uci.replies import read_best, read_info

Result = TypeVar("Result")

DEFAULT_SECONDS = 1.0
GRACE_SECONDS = 0.25
"""How much longer than its time an engine may think before it is told to stop."""
FOREVER = 1e9


def open_engine(
    command: str | Sequence[str] | EngineProgram,
    *,
    options: Mapping[str, object] | None = None,
    dialect: Dialect | str = Dialect.AUTO,
    start_seconds: float = 60.0,
    patience: float = 10.0,
) -> "RemoteEngine":
    """Start a program that speaks UCI, or the Leiserchess course's dialect of it; use it in a `with`.

    `options` are the engine's own (`{"Hash": 64}`). A program that is not ready after `start_seconds`, or that does
    not answer within `patience` seconds after its time is up, is an `EngineFailure`.
    """
    if not isinstance(command, EngineProgram):
        words = split_command(command) if isinstance(command, str) else tuple(command)
        command = EngineProgram(shlex.join(words), words, dialect=Dialect(dialect), start_seconds=start_seconds)
    engine = RemoteEngine(command, patience=patience)
    try:
        engine.configure(options or {})
    except BaseException:
        engine.close()
        raise
    return engine


class RemoteSearch:
    """A search under way: iterate over it for its infos, `stop` it, ask for its `result`; leaving a `with` stops it."""

    def __init__(self, loop: asyncio.AbstractEventLoop, board: Board) -> None:
        """Belong to an engine whose client lives in `loop`."""
        self._loop = loop
        self._board = board
        self._infos: SimpleQueue[Info | None] = SimpleQueue()
        self._found: Future[PlayResult] = Future()
        self._last: Info | None = None
        self.halt = StopSignal(self._hear)

    def _hear(self, line: bytes) -> None:
        info = read_info(self._board, line.decode("utf-8", "replace"))
        if info is not None:
            self._infos.put(info)
            self._last = info if info.multipv == 1 else self._last

    def finish(self, move: str) -> PlayResult:
        """Settle the result from the engine's last word."""
        return read_best(self._board, move, self._last)

    def follow(self, found: "Future[PlayResult]") -> Self:
        """Wait for this result from now on."""
        self._found = found
        found.add_done_callback(lambda _: self._infos.put(None))
        return self

    def stop(self) -> None:
        """Have the search end with the best it has, from any thread and at any time: a stop is never lost."""
        if not self._found.done():
            self._loop.call_soon_threadsafe(self.halt.stop)

    @property
    def is_over(self) -> bool:
        """Has the engine given its move."""
        return self._found.done()

    def result(self) -> PlayResult:
        """Wait for the end of the search; what went wrong is raised here."""
        return self._found.result()

    def __iter__(self) -> Iterator[Info]:
        """Yield what the engine says as it comes, until the search is over."""
        while (info := self._infos.get()) is not None:
            yield info
        self._infos.put(None)

    def __enter__(self) -> Self:
        """Let the search run within the block."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop the search and wait for its end; in a block that failed, what goes wrong here as well is not told."""
        self.stop()
        failure = self._found.exception()
        if failure is not None and kind is None:
            raise failure


class RemoteEngine:
    """An engine that is a program of its own. One search at a time: another one waits until it is over."""

    _rules: Rules | None = None
    """What the engine was told to play last."""
    _lines = 1

    def __init__(self, program: EngineProgram, *, patience: float = 10.0) -> None:
        """Start the program and have it introduce itself."""
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="laserchess-client", daemon=True)
        self._thread.start()
        self._client = UciClient(program)
        self._patience = patience
        self._turn = asyncio.Lock()
        self._searches: set[RemoteSearch] = set()
        try:
            self._wait(self._client.start())
        except BaseException:
            self._end_loop()
            raise

    def __repr__(self) -> str:
        """Name the program."""
        return f"<RemoteEngine {self.name or self._client.program.name}>"

    @property
    def name(self) -> str:
        """What the engine calls itself."""
        return self._client.name

    @property
    def options(self) -> dict[str, EngineOption]:
        """What the engine lets be set."""
        return {option.name: option for option in self._client.options.values()}

    def configure(self, options: Mapping[str, object]) -> None:
        """Set options of the engine between searches: `engine.configure({"Hash": 64, "Skill Level": 3})`."""
        checked = {}
        for name, value in options.items():
            known = self._client.options.get(name.lower())
            if known is None:
                message = f"{self.name or 'the engine'} has no option {quote(name)}"
                expected = "one of " + ", ".join(self.options) if self.options else "no options"
                raise UnknownNameError(message, reason="option", text=name, expected=expected)
            checked[known.name] = known.check(value)
        if checked:
            self._wait(self._configure(checked))

    async def _configure(self, options: Mapping[str, str]) -> None:
        async with self._turn:
            await self._client.configure(options)

    def new_game(self) -> None:
        """Have the engine forget the last game before its next search."""
        self._rules = None

    # Searching

    def play(
        self,
        board: Board,
        limits: Limits | None = None,
        *,
        on_info: Callable[[Info], None] | None = None,
        **given: Any,  # noqa: ANN401  # the types are those of Limits
    ) -> PlayResult:
        """Search and return the move to play; limits may be given by name: `engine.play(board, depth=8)`.

        `on_info` is called, from this thread, with every line as it comes. Without limits: one second.
        """
        asked = (limits or Limits()).changed(**given)
        if asked.is_open and not asked.infinite:
            asked = asked.changed(movetime=DEFAULT_SECONDS)
        with self.start(board, asked) as search:
            for info in search:
                if on_info is not None:
                    on_info(info)
            return search.result()

    def analyse(self, board: Board, limits: Limits | None = None, **given: Any) -> Generator[Info]:  # noqa: ANN401
        """Search and yield every line as it comes, without end unless a limit says so.

        Closing the generator (or leaving a loop over it) stops the search.
        """
        with self.start(board, limits, **given) as search:
            yield from search

    def start(self, board: Board, limits: Limits | None = None, **given: Any) -> RemoteSearch:  # noqa: ANN401
        """Begin a search and return at once; without limits it goes on until it is stopped."""
        asked = (limits or Limits()).changed(**given)
        if asked.is_open:
            asked = asked.changed(infinite=True)
        own = board.copy()
        search = RemoteSearch(self._running_loop(), own)
        self._searches.add(search)
        return search.follow(self._submit(self._search(search, TurnRequest.of(own), asked)))

    async def _search(self, search: RemoteSearch, turn: TurnRequest, limits: Limits) -> PlayResult:
        try:
            async with self._turn:
                await self._prepare(turn.board, limits)
                flag = limits.time if limits.movetime is None else limits.movetime
                flag = FOREVER if flag is None else flag + GRACE_SECONDS
                ask = _ask(turn.board, limits)
                thought = await self._client.play(turn, ask, flag=flag, patience=self._patience, halt=search.halt)
                return search.finish(thought.move)
        except EngineFailure:
            self._rules = None
            raise
        finally:
            self._searches.discard(search)

    async def _prepare(self, board: Board, limits: Limits) -> None:
        """Tell the engine what it does not know yet: the game, and how many lines are wanted."""
        if self._rules != board.rules:
            await self._client.new_game(board)
            self._rules, self._lines = board.rules, 1
        if self._client.dialect is Dialect.COURSE and (limits.infinite or limits.mate or limits.searchmoves):
            message = "an engine of the Leiserchess course cannot be stopped, nor told what to look at"
            raise LaserChessError(message, reason="dialect", expected="a limit of time, depth or nodes")
        if limits.ponder:
            message = "an engine in another process does not ponder here"
            raise LaserChessError(message, reason="ponder", expected="a search of the position at hand")
        if limits.multipv != self._lines:
            if "multipv" not in self._client.options:
                message = f"{self.name or 'the engine'} tells of one line only"
                raise UnknownNameError(message, reason="option", text="MultiPV", expected="multipv=1")
            await self._client.configure({"MultiPV": str(limits.multipv)})
            self._lines = limits.multipv

    # The end

    def close(self) -> Incident | None:
        """End whatever still runs and let the program leave; tell if that took force."""
        if not self._thread.is_alive():
            return None
        for search in list(self._searches):
            search.stop()
        try:
            return self._wait(self._leave())
        finally:
            self._end_loop()

    async def _leave(self) -> Incident | None:
        async with self._turn:
            return await self._client.close()

    def __enter__(self) -> Self:
        """Use the engine within the block."""
        return self

    def __exit__(self, *_error: object) -> None:
        """Let the program leave."""
        self.close()

    def _running_loop(self) -> asyncio.AbstractEventLoop:
        if not self._thread.is_alive():
            message = f"{self!r} was closed"
            raise EngineFailure(message, reason=Incident.DISCONNECT.value)
        return self._loop

    def _submit(self, work: "Coroutine[Any, Any, Result]") -> "Future[Result]":
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    def _wait(self, work: "Coroutine[Any, Any, Result]") -> Result:
        try:
            self._running_loop()
        except EngineFailure:
            work.close()
            raise
        return self._submit(work).result()

    def _end_loop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


def _ask(board: Board, limits: Limits) -> SearchRequest:
    return SearchRequest(
        first=board.turn == board.variant.players[0].name,
        time=limits.time,
        inc=limits.inc,
        movestogo=limits.movestogo,
        movetime=limits.movetime,
        depth=limits.depth,
        nodes=limits.nodes,
        mate=limits.mate,
        infinite=limits.infinite,
        searchmoves=tuple(str(move) for move in limits.searchmoves),
    )
