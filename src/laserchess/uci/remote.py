"""Synchronous access to any UCI engine, with the interface of `laserchess.Engine`."""

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
"""Seconds past its time before an engine is sent `stop`."""
FOREVER = 1e9


def open_engine(
    command: str | Sequence[str] | EngineProgram,
    *,
    options: Mapping[str, object] | None = None,
    dialect: Dialect | str = Dialect.AUTO,
    start_seconds: float = 60.0,
    patience: float = 10.0,
) -> "RemoteEngine":
    """Start a UCI engine; use it in a `with` block.

    Args:
        command: The command line, its words, or an `EngineProgram`.
        options: UCI options to set, such as `{"Hash": 64}`.
        dialect: The UCI dialect; detected by default.
        start_seconds: Seconds until the engine must be ready.
        patience: Seconds past its time after which an engine that does not move has failed.

    Returns:
        The running engine.

    Raises:
        EngineFailure: The program cannot be started or is not ready in time.
        UnknownNameError: The engine has no such option, or does not accept its value.

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
    """A running search: iterate over its infos, `stop` it, wait for its `result`; leaving a `with` block stops it.

    Args:
        loop: The event loop of the client.
        board: The position that is searched.

    """

    def __init__(self, loop: asyncio.AbstractEventLoop, board: Board) -> None:
        """Create a search of an engine whose client runs in `loop`."""
        self._loop = loop
        self._board = board
        self._infos: SimpleQueue[Info | None] = SimpleQueue()
        self._found: Future[PlayResult] = Future()
        self._last: Info | None = None
        self.halt = StopSignal(self._on_info)

    def _on_info(self, line: bytes) -> None:
        info = read_info(self._board, line.decode("utf-8", "replace"))
        if info is not None:
            self._infos.put(info)
            self._last = info if info.multipv == 1 else self._last

    def finish(self, move: str) -> PlayResult:
        """Return the result of the engine's `bestmove`.

        Args:
            move: The move of the `bestmove` line.

        Returns:
            The move, the expected reply and the last info.

        Raises:
            EngineFailure: The move is illegal.

        """
        return read_best(self._board, move, self._last)

    def follow(self, found: "Future[PlayResult]") -> Self:
        """Attach the future result.

        Args:
            found: The result, once the search ends.

        Returns:
            This search.

        """
        self._found = found
        found.add_done_callback(lambda _: self._infos.put(None))
        return self

    def stop(self) -> None:
        """Stop the search, from any thread and at any time; it returns its best move."""
        if not self._found.done():
            self._loop.call_soon_threadsafe(self.halt.stop)

    @property
    def is_over(self) -> bool:
        """Whether the search is finished."""
        return self._found.done()

    def result(self) -> PlayResult:
        """Wait for the end of the search and return its result.

        Returns:
            The move, the expected reply and the last info.

        Raises:
            EngineFailure: The engine failed or made an illegal move.

        """
        return self._found.result()

    def __iter__(self) -> Iterator[Info]:
        """Yield the engine's infos until the search is finished."""
        while (info := self._infos.get()) is not None:
            yield info
        self._infos.put(None)

    def __enter__(self) -> Self:
        """Return the search."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop the search and wait for its end; its failure is raised unless the block failed already."""
        self.stop()
        failure = self._found.exception()
        if failure is not None and kind is None:
            raise failure


class RemoteEngine:
    """A UCI engine in a separate process, used synchronously. Searches run one at a time; others wait."""

    _rules: Rules | None = None
    """The rules of the engine's current game."""
    _lines = 1

    def __init__(self, program: EngineProgram, *, patience: float = 10.0) -> None:
        """Start the engine and read its options.

        Args:
            program: The engine to run.
            patience: Seconds past its time after which an engine that does not move has failed.

        Raises:
            EngineFailure: The program cannot be started or is not ready in time.

        """
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="laserchess-client", daemon=True)
        self._thread.start()
        self._client = UciClient(program)
        self._patience = patience
        self._lock = asyncio.Lock()
        self._searches: set[RemoteSearch] = set()
        try:
            self._wait(self._client.start())
        except BaseException:
            self._end_loop()
            raise

    def __repr__(self) -> str:
        """Return the engine's name in angle brackets."""
        return f"<RemoteEngine {self.name or self._client.program.name}>"

    @property
    def name(self) -> str:
        """The engine's `id name`."""
        return self._client.name

    @property
    def options(self) -> dict[str, EngineOption]:
        """The options the engine advertises, by name."""
        return {option.name: option for option in self._client.options.values()}

    def configure(self, options: Mapping[str, object]) -> None:
        """Set options between searches: `engine.configure({"Hash": 64, "Skill Level": 3})`.

        Args:
            options: Values by option name.

        Raises:
            UnknownNameError: The engine has no such option, or does not accept its value.
            EngineFailure: The engine failed.

        """
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
        async with self._lock:
            await self._client.configure(options)

    def new_game(self) -> None:
        """Send `ucinewgame` before the next search."""
        self._rules = None

    # Search

    def play(
        self,
        board: Board,
        limits: Limits | None = None,
        *,
        on_info: Callable[[Info], None] | None = None,
        **given: Any,  # noqa: ANN401  # the types are those of Limits
    ) -> PlayResult:
        """Search and return the move to play.

        Args:
            board: The position.
            limits: When to stop. Without any limit the search takes one second.
            on_info: Called from this thread with every info.
            **given: Limits by name, such as `depth=8`.

        Returns:
            The move, the expected reply and the last info.

        Raises:
            EngineFailure: The engine failed or made an illegal move.

        """
        wanted = (limits or Limits()).changed(**given)
        if wanted.is_open and not wanted.infinite:
            wanted = wanted.changed(movetime=DEFAULT_SECONDS)
        with self.start(board, wanted) as search:
            for info in search:
                if on_info is not None:
                    on_info(info)
            return search.result()

    def analyse(self, board: Board, limits: Limits | None = None, **given: Any) -> Generator[Info]:  # noqa: ANN401
        """Search and yield every info; infinite without a limit.

        Closing the generator, or leaving a loop over it, stops the search.

        Args:
            board: The position.
            limits: When to stop.
            **given: Limits by name.

        Yields:
            The engine's infos.

        Raises:
            EngineFailure: The engine failed.

        """
        with self.start(board, limits, **given) as search:
            yield from search

    def start(self, board: Board, limits: Limits | None = None, **given: Any) -> RemoteSearch:  # noqa: ANN401
        """Start a search and return at once; without a limit it runs until it is stopped.

        Args:
            board: The position; it is copied.
            limits: When to stop.
            **given: Limits by name.

        Returns:
            The running search.

        Raises:
            EngineFailure: The engine was closed.

        """
        wanted = (limits or Limits()).changed(**given)
        if wanted.is_open:
            wanted = wanted.changed(infinite=True)
        own = board.copy()
        search = RemoteSearch(self._running_loop(), own)
        self._searches.add(search)
        return search.follow(self._submit(self._search(search, TurnRequest.of(own), wanted)))

    async def _search(self, search: RemoteSearch, turn: TurnRequest, limits: Limits) -> PlayResult:
        try:
            async with self._lock:
                await self._prepare(turn.board, limits)
                flag = limits.time if limits.movetime is None else limits.movetime
                flag = FOREVER if flag is None else flag + GRACE_SECONDS
                ask = _ask(turn.board, limits)
                report = await self._client.play(turn, ask, flag=flag, patience=self._patience, halt=search.halt)
                return search.finish(report.move)
        except EngineFailure:
            self._rules = None
            raise
        finally:
            self._searches.discard(search)

    async def _prepare(self, board: Board, limits: Limits) -> None:
        """Send a new game and `MultiPV` if they have changed; check that the dialect supports the limits."""
        if self._rules != board.rules:
            await self._client.new_game(board)
            self._rules, self._lines = board.rules, 1
        if self._client.dialect is Dialect.COURSE and (limits.infinite or limits.mate or limits.searchmoves):
            message = "an engine of the Leiserchess course supports neither stop nor searchmoves"
            raise LaserChessError(message, reason="dialect", expected="a limit of time, depth or nodes")
        if limits.ponder:
            message = "pondering is not supported for an engine in another process"
            raise LaserChessError(message, reason="ponder", expected="a search without ponder")
        if limits.multipv != self._lines:
            if "multipv" not in self._client.options:
                message = f"{self.name or 'the engine'} reports one line only"
                raise UnknownNameError(message, reason="option", text="MultiPV", expected="multipv=1")
            await self._client.configure({"MultiPV": str(limits.multipv)})
            self._lines = limits.multipv

    # Shutdown

    def close(self) -> Incident | None:
        """Stop all searches and end the program.

        Returns:
            An incident if the program had to be killed.

        """
        if not self._thread.is_alive():
            return None
        for search in list(self._searches):
            search.stop()
        try:
            return self._wait(self._quit())
        finally:
            self._end_loop()

    async def _quit(self) -> Incident | None:
        async with self._lock:
            return await self._client.close()

    def __enter__(self) -> Self:
        """Return the engine, for a `with` block that closes it."""
        return self

    def __exit__(self, *_error: object) -> None:
        """Close the engine."""
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
