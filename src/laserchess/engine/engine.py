"""Engine: plays and analyses boards."""

from collections.abc import AsyncGenerator, Callable, Generator, Iterator
from concurrent.futures import Future, wait
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from random import Random
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, NoReturn, Self

from laserchess.board import Board
from laserchess.book import OpeningBook
from laserchess.core.errors import InvalidFileError, LaserChessError, UnknownNameError, quote
from laserchess.core.variant import Rules  # noqa: TC001  # named in an annotation
from laserchess.engine.actions.action_worker import ActionWorker
from laserchess.engine.actions.turn_search import TurnSearch
from laserchess.engine.clock import UNLIMITED, SearchTimer, budget_for
from laserchess.engine.eval_weights import Weights
from laserchess.engine.iterative import IterativeSearch, Report
from laserchess.engine.levels import check_level, find_level, is_full
from laserchess.engine.nnue.file import HCE, load
from laserchess.engine.search import search_layout as mem
from laserchess.engine.search.transposition import AGES, make_shared
from laserchess.engine.search_results import Info, Limits, PlayResult
from laserchess.engine.simple_search import SimpleSearch
from laserchess.engine.tablebase_probe import TablebaseSearch, is_available, is_known, prepare
from laserchess.engine.warmup import warm_up
from laserchess.engine.worker import Worker
from laserchess.opponents import OPPONENTS
from laserchess.python_chess import ENGINE, missing

DEFAULT_SECONDS = 1.0
OVERHEAD = 0.03
"""Seconds of every move that are left to whatever lies between the engine and the clock."""


class Engine:
    """A player for every game it has weights for. One search at a time; engines share nothing.

    With one thread, a limit of nodes or depth and the same seed, the same calls give the same answers.
    """

    _is_closed = False

    def __init__(
        self,
        level: int | str | None = None,
        *,
        threads: int = 1,
        hash_mb: int = 64,
        seed: int = 0,
        overhead: float = OVERHEAD,
        features: int = mem.ALL_FEATURES,
        evaluation: Weights | str | None = None,
        book: OpeningBook | str | Path | None = None,
    ) -> None:
        """Make an engine of a level (1 to 8, `None` for full strength) with so many threads and so large a table.

        `level` may also be the name of a simple opponent, such as `"greedy"`, which then plays instead of a search.
        `evaluation` is the file of a network, `"hand-made"` for none, or weights for the terms made by hand; by
        default it is the network that comes with the game, if there is one. `book` is an opening book or its file:
        as long as a position is in it, `play` answers from there.
        """
        self._settings: dict[str, Any] = {
            "level": level,
            "threads": threads,
            "hash_mb": hash_mb,
            "seed": seed,
            "overhead": overhead,
            "features": features,
            "evaluation": evaluation,
            "book": book,
        }
        self._busy = Lock()
        self._delay = 0.0
        """Seconds by which searches have lately been stopped too late."""
        self._prepare()
        self._watch = SearchTimer(self._shared, UNLIMITED)

    def _prepare(self) -> None:
        """Allocate what the settings ask for."""
        settings = self._settings
        _check_range("threads", settings["threads"], 1, 512)
        _check_range("hash_mb", settings["hash_mb"], 1, 1 << 20)
        check_level(settings["level"])
        self._shared = make_shared(settings["hash_mb"])
        evaluation = settings["evaluation"]
        if isinstance(evaluation, str) and evaluation != HCE:
            load(evaluation)  # refused now, not in the middle of a search
        how = {"features": settings["features"], "evaluation": evaluation}
        self._workers = [Worker(self._shared, **how) for _ in range(settings["threads"])]
        book = settings["book"]
        self._book = OpeningBook.open(book) if isinstance(book, str | Path) else book
        self._rules: Rules | None = None
        """The rules of the positions in the transposition table."""
        self._start_over()

    def __repr__(self) -> str:
        """Show how to make such an engine."""
        return f"Engine({', '.join(f'{name}={value!r}' for name, value in self._settings.items())})"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the settings alone: another process gets a fresh engine."""
        return _make, (self._settings,)

    def configure(self, **settings: Any) -> None:  # noqa: ANN401  # the types are those of the settings
        """Change settings by name between searches; what was learnt is forgotten."""
        for name in settings:
            if name not in self._settings:
                message = f"the engine has no setting {quote(name)}"
                expected = "one of " + ", ".join(self._settings)
                raise UnknownNameError(message, reason="setting", text=name, expected=expected)
        with self._taken():
            before = dict(self._settings)
            self._settings.update(settings)
            try:
                self._prepare()
            except (UnknownNameError, InvalidFileError):
                self._settings = before
                self._prepare()
                raise

    def close(self) -> None:
        """Stop the running search, wait for it and free the tables; the engine cannot be used any more.

        `with Engine() as engine` does so at the end of the block. Closing an engine again does nothing.
        """
        self._is_closed = True
        self.stop()
        with self._busy:
            self._free()

    def _free(self) -> None:
        """Let go of what takes memory."""
        self._shared, self._workers = make_shared(1), []

    def __enter__(self) -> Self:
        """Return the engine, for a `with` block that closes it."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the engine."""
        self.close()

    def _take(self) -> None:
        """Wait for the search before this one; refuse a closed engine."""
        self._busy.acquire()
        if self._is_closed:
            self._busy.release()
            message = "the engine is closed"
            raise LaserChessError(message, reason="closed", expected="a new Engine")

    @contextmanager
    def _taken(self) -> Iterator[None]:
        """Keep every search waiting during a block."""
        self._take()
        try:
            yield
        finally:
            self._busy.release()

    if not TYPE_CHECKING:  # a type checker would take it for an attribute of any name

        def __getattr__(self, name: str) -> NoReturn:
            """Refuse a name that is not there, with what to use instead of one of python-chess."""
            message = f"{type(self).__name__!r} object has no attribute {name!r}"
            raise missing(message, name, ENGINE, self)

    def new_game(self) -> None:
        """Forget everything learnt so far."""
        with self._taken():
            self._forget()

    def _forget(self) -> None:
        """Be as if freshly made, with the tables and networks of the games read already."""
        self._shared[mem.HEADER :] = 0
        for worker in self._workers:
            worker.history[:] = 0
        self._start_over()

    def _start_over(self) -> None:
        self._random = Random(self._settings["seed"])  # noqa: S311  # playing needs no cryptography
        self._age = 0

    # Searching

    def play(
        self,
        board: Board,
        limits: Limits | None = None,
        *,
        on_info: Report | None = None,
        **given: Any,  # noqa: ANN401  # checked by Limits
    ) -> PlayResult:
        """Search and return the move to play; limits may be given by name: `engine.play(board, depth=8)`.

        `on_info` is called, from this thread, with every line as it is found. Without limits: one second.
        """
        if known := self._know(board, limits, given):
            return known
        asked = self._begin(board, limits, given)
        try:
            return self._play(board, asked, on_info)
        finally:
            self._busy.release()

    def start(
        self,
        board: Board,
        limits: Limits | None = None,
        *,
        on_info: Report | None = None,
        on_best: Callable[[PlayResult], None] | None = None,
        **given: Any,  # noqa: ANN401
    ) -> "Future[PlayResult]":
        """Search in a thread of its own and return at once; `stop` from now on ends this search.

        Both callbacks are called from that thread: `on_best` last, once, before the future is done.
        """
        asked = self._begin(board, limits, given)
        found: Future[PlayResult] = Future()
        work = (board.copy(), asked, on_info, on_best, found)
        Thread(target=self._run, args=work, name="laserchess-search-0", daemon=True).start()
        return found

    def _know(self, board: Board, limits: Limits | None, given: dict[str, Any]) -> PlayResult | None:
        """Answer from the book, unless an analysis or certain moves are asked for."""
        asked = (limits or Limits()).changed(**given)
        if self._book is None or asked.infinite or asked.ponder or asked.searchmoves or asked.multipv > 1:
            return None
        move = self._book.choose(board, self._random)
        return PlayResult(move) if move else None

    def _begin(self, board: Board, limits: Limits | None, given: dict[str, Any]) -> Limits:
        """Settle the limits, wait for the search before this one, and take the engine."""
        asked = (limits or Limits()).changed(**given)
        if asked.is_open and not (asked.infinite or asked.ponder):
            asked = asked.changed(movetime=DEFAULT_SECONDS)
        self.warm_up(board)
        budget = budget_for(asked, self._settings["overhead"] + self._delay, board.actions_left)
        self._take()
        self._shared[mem.STOP] = 0
        self._watch = SearchTimer(self._shared, budget, running=not asked.ponder)
        return asked.at_most(budget.nodes)

    def warm_up(self, board: Board) -> None:
        """Have compiled what a search of this board needs, before any clock runs."""
        warm_up(actions=board.variant.actions > 0)
        if self._has_tables:
            prepare(board.variant.id)

    @property
    def _has_tables(self) -> bool:
        """Weaker levels have no tables to look at."""
        return is_full(self._settings["level"])

    def _run(
        self,
        board: Board,
        limits: Limits,
        on_info: Report | None,
        on_best: Callable[[PlayResult], None] | None,
        found: "Future[PlayResult]",
    ) -> None:
        try:
            try:
                best = self._play(board, limits, on_info)
            finally:
                self._busy.release()
            if on_best is not None:
                on_best(best)
        except Exception as error:  # noqa: BLE001  # handed to whoever asks for the result
            found.set_exception(error)
        else:
            found.set_result(best)

    def _play(self, board: Board, limits: Limits, on_info: Report | None) -> PlayResult:
        try:
            if not board.legal_moves:
                return PlayResult(None)
            self._age = (self._age + 1) % AGES
            level = find_level(self._settings["level"], board.variant)
            asked = level.limit(limits, actions=board.variant.actions > 0)
            search = self._search(board, asked, self._watch)
            lines = search.run(_only_asked(on_info, limits.multipv))
        finally:
            self._watch.close()
            self._delay = self._watch.delay(self._delay)
        if not lines:
            return PlayResult(search.first_move)
        chosen = level.choose(lines, self._random)
        return PlayResult(chosen.pv[0], chosen.pv[1] if len(chosen.pv) > 1 else None, chosen)

    def _search(
        self, board: Board, limits: Limits, watch: SearchTimer
    ) -> IterativeSearch | TurnSearch | TablebaseSearch | SimpleSearch:
        """Return the kind of search a position needs, ready to run."""
        if self._settings["level"] in OPPONENTS:
            return SimpleSearch(board, OPPONENTS[self._settings["level"]], self._random, self._shared, limits, watch)
        exact = self._has_tables and is_available(board)
        if exact and is_known(board):
            return TablebaseSearch(board, self._shared, limits, watch)
        if self._rules not in (None, board.rules):
            self._shared[mem.HEADER :] = 0  # its moves would be played unchecked, and hashes do not tell rules apart
        self._rules = board.rules
        if board.variant.actions:
            return TurnSearch(board, self._shared, limits, watch, self._random.getrandbits(32))
        return IterativeSearch(board, self._workers, limits, watch, self._age, exact=exact)

    def analyse(self, board: Board, limits: Limits | None = None, **given: Any) -> Generator[Info]:  # noqa: ANN401
        """Search and yield every line as it is found, without end unless a limit says so.

        Closing the generator (or leaving a loop over it) stops the search.
        """
        asked = (limits or Limits()).changed(**given)
        if asked.is_open:
            asked = asked.changed(infinite=True)
        infos: SimpleQueue[Info | None] = SimpleQueue()
        found = self.start(board, asked, on_info=infos.put)
        found.add_done_callback(lambda _: infos.put(None))
        try:
            while (info := infos.get()) is not None:
                yield info
            found.result()
        finally:
            if not found.done():
                self.stop()
                wait([found])

    def stop(self) -> None:
        """End the running search, from any thread; it still returns the best it has."""
        self._shared[mem.STOP] = 1

    def ponderhit(self) -> None:
        """Let the clock of a search that ponders start: the expected move was played."""
        self._watch.start()

    def evaluate(self, board: Board) -> int:
        """Return the evaluation without search, for the side to move, in hundredths."""
        with self._taken():
            if board.variant.actions:
                return ActionWorker(board, self._shared).evaluate()
            self._workers[0].set_up(board)
            return self._workers[0].evaluate()

    @property
    def nodes(self) -> int:
        """Positions visited by the last search of moves, all threads together."""
        return sum(worker.nodes for worker in self._workers)

    @property
    def made(self) -> int:
        """Moves made on the board by the last search of moves, all threads together."""
        return sum(worker.made for worker in self._workers)

    # The same for asyncio

    async def play_async(self, board: Board, limits: Limits | None = None, **given: Any) -> PlayResult:  # noqa: ANN401
        """Do what `play` does; cancelling stops the search."""
        import asyncio  # noqa: PLC0415  # programs without it start sooner

        if known := self._know(board, limits, given):
            return known
        found = await asyncio.to_thread(self.start, board, limits, **given)
        try:
            return await asyncio.shield(asyncio.wrap_future(found))
        except asyncio.CancelledError:
            self.stop()
            await asyncio.to_thread(wait, [found])
            raise

    async def analyse_async(
        self,
        board: Board,
        limits: Limits | None = None,
        **given: Any,  # noqa: ANN401
    ) -> AsyncGenerator[Info]:
        """Do what `analyse` does; closing the generator or cancelling stops the search."""
        import asyncio  # noqa: PLC0415  # programs without it start sooner

        infos = self.analyse(board, limits, **given)
        try:
            while (info := await asyncio.to_thread(next, infos, None)) is not None:
                yield info
        finally:
            await asyncio.to_thread(infos.close)


def _make(settings: dict[str, Any]) -> Engine:
    return Engine(**settings)


def _only_asked(on_info: Report | None, lines: int) -> Report | None:
    """Return a report that passes on no more lines than were asked for: weaker levels look at some more."""
    if on_info is None:
        return None
    return lambda info: on_info(info) if info.multipv <= lines else None


def _check_range(name: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        message = f"{name} cannot be {value}"
        raise UnknownNameError(message, reason=name, text=str(value), expected=f"{least} to {most}")
