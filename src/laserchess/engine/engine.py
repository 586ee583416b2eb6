"""Engine: play and analyse positions."""

from collections.abc import AsyncGenerator, Callable, Generator
from concurrent.futures import Future, wait
from queue import SimpleQueue
from threading import Thread
from typing import Any

from laserchess.board import Board
from laserchess.engine.actions.action_worker import ActionWorker
from laserchess.engine.actions.turn_search import TurnSearch
from laserchess.engine.clock import SearchTimer, budget_for, share_of
from laserchess.engine.engine_base import EngineBase
from laserchess.engine.iterative import IterativeSearch, Report
from laserchess.engine.levels import find_level, is_full
from laserchess.engine.search import search_layout as mem
from laserchess.engine.search.transposition import AGES
from laserchess.engine.search_results import Info, Limits, PlayResult
from laserchess.engine.simple_search import SimpleSearch
from laserchess.engine.tablebase_probe import TablebaseSearch, is_available, is_known, prepare
from laserchess.engine.warmup import warm_up
from laserchess.opponents import OPPONENTS

DEFAULT_SECONDS = 1.0


class Engine(EngineBase):
    """The built-in engine, for every variant. An engine runs one search at a time; engines share nothing.

    With one thread, a limit of nodes or depth and the same seed, the same calls give the same results.

    >>> from laserchess import Board
    >>> with Engine(hash_mb=1) as engine:
    ...     result = engine.play(Board("leiserchess"), nodes=500)
    >>> result.move in Board("leiserchess").legal_moves
    True
    """

    # Search

    def play(
        self,
        board: Board,
        limits: Limits | None = None,
        *,
        on_info: Report | None = None,
        on_start: Callable[[], None] | None = None,
        **given: Any,  # noqa: ANN401  # checked by Limits
    ) -> PlayResult:
        """Search and return the move to play.

        Args:
            board: The position; it is not changed.
            limits: When to stop. Without any limit the search takes one second.
            on_info: Called from this thread with every principal variation found.
            on_start: Called from this thread once `stop` and `ponderhit` have an effect, after any compilation.
            **given: Limits by name, such as `depth=8` or `movetime=0.5`.

        Returns:
            The move, the expected reply and the last info.

        Raises:
            UnknownNameError: There is no limit of that name.
            LaserChessError: The engine is closed.

        """
        if book_move := self._book_move(board, limits, given):
            return book_move
        wanted = self._begin(board, limits, given)
        if on_start is not None:
            on_start()
        try:
            return self._play(board, wanted, on_info)
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
        """Start a search in a separate thread and return at once; `stop` ends it.

        Args:
            board: The position; it is copied.
            limits: When to stop. Without any limit the search takes one second.
            on_info: Called from the search thread with every principal variation found.
            on_best: Called from the search thread once, with the result, before the future is done.
            **given: Limits by name.

        Returns:
            The future result.

        Raises:
            UnknownNameError: There is no limit of that name.
            LaserChessError: The engine is closed.

        """
        wanted = self._begin(board, limits, given)
        found: Future[PlayResult] = Future()
        work = (board.copy(), wanted, on_info, on_best, found)
        Thread(target=self._run, args=work, name="laserchess-search-0", daemon=True).start()
        return found

    def _book_move(self, board: Board, limits: Limits | None, given: dict[str, Any]) -> PlayResult | None:
        """Return a move from the opening book, except for analysis, pondering or `searchmoves`."""
        wanted = (limits or Limits()).changed(**given)
        if self._book is None or wanted.infinite or wanted.ponder or wanted.searchmoves or wanted.multipv > 1:
            return None
        move = self._book.choose(board, self._random)
        return PlayResult(move) if move else None

    def _begin(self, board: Board, limits: Limits | None, given: dict[str, Any]) -> Limits:
        """Complete the limits, wait for the previous search and start the timer."""
        wanted = (limits or Limits()).changed(**given)
        if wanted.is_open and not (wanted.infinite or wanted.ponder):
            wanted = wanted.changed(movetime=DEFAULT_SECONDS)
        self.warm_up(board)
        share = share_of(board.actions_left, board.variant.actions)
        budget = budget_for(wanted, self._settings["overhead"] + self._delay, share)
        self._acquire()
        self._shared[mem.STOP] = 0
        self._timer = SearchTimer(self._shared, budget, running=not wanted.ponder)
        return wanted.at_most(budget.nodes)

    def warm_up(self, board: Board) -> None:
        """Compile the search for this board, before any clock runs.

        Args:
            board: A board of the variant to be played.

        """
        warm_up(actions=board.variant.actions > 0)
        if self._uses_tablebase:
            prepare(board.variant.id)

    @property
    def _uses_tablebase(self) -> bool:
        """Whether the tablebase is used: at full strength only."""
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
        except Exception as error:  # noqa: BLE001  # raised by the future's result()
            found.set_exception(error)
        else:
            found.set_result(best)

    def _play(self, board: Board, limits: Limits, on_info: Report | None) -> PlayResult:
        try:
            if not board.legal_moves:
                return PlayResult(None)
            self._age = (self._age + 1) % AGES
            level = find_level(self._settings["level"], board.variant)
            wanted = level.limit(limits)
            search = self._search(board, wanted, self._timer)
            lines = search.run(_first_lines(on_info, limits.multipv))
        finally:
            self._timer.close()
            self._delay = self._timer.delay(self._delay)
        if not lines:
            return PlayResult(search.first_move)
        chosen = level.choose(lines, self._chooser)
        return PlayResult(chosen.pv[0], chosen.pv[1] if len(chosen.pv) > 1 else None, chosen)

    def _search(
        self, board: Board, limits: Limits, timer: SearchTimer
    ) -> IterativeSearch | TurnSearch | TablebaseSearch | SimpleSearch:
        """Return the search for a position, ready to run."""
        if self._settings["level"] in OPPONENTS:
            return SimpleSearch(board, OPPONENTS[self._settings["level"]], self._random, self._shared, limits, timer)
        exact = self._uses_tablebase and is_available(board)
        if exact and is_known(board):
            return TablebaseSearch(board, self._shared, limits, timer)
        if self._rules not in (None, board.rules):
            self._shared[mem.HEADER :] = 0  # hashes do not depend on the rules, and hash moves are played unchecked
        self._rules = board.rules
        if board.variant.actions:
            return TurnSearch(board, self._shared, limits, timer, seed=self._chooser.seed(), age=self._age)
        return IterativeSearch(board, self._workers, limits, timer, self._age, exact=exact)

    def analyse(self, board: Board, limits: Limits | None = None, **given: Any) -> Generator[Info]:  # noqa: ANN401
        """Search and yield every principal variation found; infinite without a limit.

        Closing the generator, or leaving a loop over it, stops the search.

        Args:
            board: The position; it is copied.
            limits: When to stop.
            **given: Limits by name.

        Yields:
            An info for each line of each depth.

        Raises:
            UnknownNameError: There is no limit of that name.
            LaserChessError: The engine is closed.

        """
        wanted = (limits or Limits()).changed(**given)
        if wanted.is_open:
            wanted = wanted.changed(infinite=True)
        infos: SimpleQueue[Info | None] = SimpleQueue()
        found = self.start(board, wanted, on_info=infos.put)
        found.add_done_callback(lambda _: infos.put(None))
        try:
            while (info := infos.get()) is not None:
                yield info
            found.result()
        finally:
            if not found.done():
                self.stop()
                wait([found])

    def ponderhit(self) -> None:
        """Start the clock of a pondering search: the expected move was played."""
        self._timer.start()

    def evaluate(self, board: Board) -> int:
        """Return the static evaluation.

        Args:
            board: The position.

        Returns:
            Centipawns for the side to move.

        Raises:
            LaserChessError: The engine is closed.

        """
        with self._exclusive():
            if board.variant.actions:
                return ActionWorker(board, self._shared).evaluate()
            self._workers[0].set_up(board)
            return self._workers[0].evaluate()

    @property
    def nodes(self) -> int:
        """Nodes of the last search, over all threads; not for variants with several actions a turn."""
        return sum(worker.nodes for worker in self._workers)

    @property
    def made(self) -> int:
        """Moves made on the board by the last search, over all threads."""
        return sum(worker.made for worker in self._workers)

    # asyncio

    async def play_async(self, board: Board, limits: Limits | None = None, **given: Any) -> PlayResult:  # noqa: ANN401
        """Do what `play` does in asyncio; cancelling stops the search.

        Args:
            board: The position; it is not changed.
            limits: When to stop. Without any limit the search takes one second.
            **given: Limits by name.

        Returns:
            The move, the expected reply and the last info.

        Raises:
            UnknownNameError: There is no limit of that name.
            LaserChessError: The engine is closed.
            asyncio.CancelledError: The task was cancelled; the search has ended.

        """
        import asyncio  # noqa: PLC0415  # faster start of programs without asyncio

        if book_move := self._book_move(board, limits, given):
            return book_move
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
        """Do what `analyse` does in asyncio; closing the generator or cancelling stops the search.

        Args:
            board: The position; it is not changed.
            limits: When to stop.
            **given: Limits by name.

        Yields:
            An info for each line of each depth.

        Raises:
            UnknownNameError: There is no limit of that name.
            LaserChessError: The engine is closed.

        """
        import asyncio  # noqa: PLC0415  # faster start of programs without asyncio

        infos = self.analyse(board, limits, **given)
        try:
            while (info := await asyncio.to_thread(next, infos, None)) is not None:
                yield info
        finally:
            await asyncio.to_thread(infos.close)


def _first_lines(on_info: Report | None, lines: int) -> Report | None:
    """Return a callback that drops lines beyond `lines`: weaker levels search more of them."""
    if on_info is None:
        return None
    return lambda info: on_info(info) if info.multipv <= lines else None
