"""Iterative deepening with lazy SMP: threads search independently and share the transposition table."""

from collections.abc import Callable
from dataclasses import replace
from threading import Thread
from time import perf_counter, sleep

from laserchess.board import Board, move_table_for
from laserchess.core.moves import Move
from laserchess.engine.clock import SearchTimer
from laserchess.engine.pv import follow
from laserchess.engine.search import search_layout as mem
from laserchess.engine.search.transposition import fullness
from laserchess.engine.search_results import Bound, Info, Limits, Score
from laserchess.engine.worker import NO_LIMIT, Worker

Report = Callable[[Info], None]
POLL_SECONDS = 0.005
"""Seconds between two polls of the stop flag by a finished search."""
STABLE_SHARE, CHANGE_SHARE = 0.7, 0.6
"""Shares of the soft limit: for a best move that is stable over all depths, and for each change of the best move."""
CHANGE_DECAY = 0.5
"""Decay of best-move changes from depth to depth."""


def wait_for_result(limits: Limits, timer: SearchTimer, shared: mem.Shared) -> None:
    """Wait for the stop flag if the search is infinite or ponders."""
    while (limits.infinite or not timer.is_running) and not shared[mem.STOP]:
        sleep(POLL_SECONDS)


class IterativeSearch:
    """One search of one position by iterative deepening."""

    def __init__(
        self, board: Board, workers: list[Worker], limits: Limits, timer: SearchTimer, age: int, *, exact: bool = False
    ) -> None:
        """Prepare the workers; `run` searches.

        Args:
            board: The root position.
            workers: The search threads, the main thread first.
            limits: When to stop.
            timer: The timer of this search.
            age: Generation of the search in the transposition table.
            exact: Whether to probe the tablebase.

        """
        self._board = board
        self._exact = exact
        self._workers = workers
        self._main = workers[0]
        self._limits = limits
        self._timer = timer
        self._age = age
        self._move_table = move_table_for(board.variant)
        self._wdl_model = self._main.expectation_in(board.rules)
        self._started = perf_counter()
        self._max_depth = min(limits.depth or mem.DEEPEST, mem.DEEPEST)
        self._allowed = {board.parse_move(str(move)).code for move in limits.searchmoves}
        nodes = NO_LIMIT if limits.nodes is None else min(NO_LIMIT, max(1, limits.nodes // len(workers)))
        for worker in workers:
            worker.set_up(board, age=age, nodes=nodes, exact=exact)
            if self._allowed:
                worker.keep_only(self._allowed)
        self._best: Move | None = None
        self._changes = 0.0
        """Decayed count of best-move changes."""
        self.lines: list[Info] = []
        """The principal variations of the last complete iteration, best first."""

    @property
    def first_move(self) -> Move:
        """The move to play without a search."""
        return self._move_table[self._main.root_moves[0]]

    def run(self, report: Report | None) -> list[Info]:
        """Search, report every line of every depth and return the last lines, best first."""
        helpers = [
            Thread(target=self._search_helper, args=(worker, number), name=f"laserchess-search-{number}", daemon=True)
            for number, worker in enumerate(self._workers[1:], 1)
        ]
        for helper in helpers:
            helper.start()
        try:
            self._search_main(report)
            wait_for_result(self._limits, self._timer, self._main.shared)
        finally:
            self._main.shared[mem.STOP] = 1
            for helper in helpers:
                helper.join()
        return self.lines

    def _search_helper(self, worker: Worker, number: int) -> None:
        """Search in a helper thread without reporting, every other one a depth ahead."""
        for depth in range(1 + number % 2, mem.DEEPEST + 1):
            worker.deepen(depth)
            if worker.stopped:
                return

    def _search_main(self, report: Report | None) -> None:
        """Search in the main thread until a limit is reached."""
        wanted = min(max(1, self._limits.multipv), len(self._main.root_moves), mem.MAX_ROOT_PVS)
        for depth in range(1, self._max_depth + 1):
            for number in range(wanted):
                score = self._main.deepen(depth, number, wanted)
                if self._main.stopped:
                    self._keep_better_move(number)
                    return
                self._note(self._info(depth, number, score), report)
            self._count_change()
            if self._is_done(depth):
                return

    def _count_change(self) -> None:
        best, self._best = self._best, self.lines[0].pv[0]
        self._changes = CHANGE_DECAY * self._changes + (best is not None and best != self._best)

    def _note(self, info: Info, report: Report | None) -> None:
        self.lines[info.multipv - 1 : info.multipv] = [info]
        if report is not None:
            report(info)

    def _keep_better_move(self, number: int) -> None:
        """Use the best move of an incomplete iteration; its score is a lower bound."""
        score = int(self._main.memory[mem.ROOT_SCORES])
        if number == 0 and self.lines and score > -mem.INFINITE:
            depth = self.lines[0].depth + 1
            line = replace(self._info(depth, 0, score), bound=Bound.LOWER)
            if line.pv:
                self.lines[0] = line

    @property
    def _is_infinite(self) -> bool:
        """Whether only the stop flag ends the search."""
        return self._limits.infinite or not self._timer.is_running

    def _is_done(self, depth: int) -> bool:
        """Return whether a limit other than the nodes and the hard limit ends the search."""
        if self._is_infinite:
            return False
        best = self.lines[0].score
        if self._limits.mate is not None and best.mate is not None and 0 < best.mate <= self._limits.mate:
            return True
        mate_proven = best.plies is not None and depth > abs(best.plies) + 1
        only_move = len(self._main.root_moves) == 1 and self._limits.time is not None
        return mate_proven or only_move or self._timer.soft_limit_reached(STABLE_SHARE + CHANGE_SHARE * self._changes)

    def _line(self, number: int, score: Score) -> tuple[Move, ...]:
        """Return the principal variation of a root move; that of a mate is extended as far as it is known."""
        moves = tuple(self._move_table[code] for code in self._main.line(number))
        if score.plies is None:
            return moves
        return (*moves, *follow(self._board, moves, score, self._main.shared, exact=self._exact))

    def _info(self, depth: int, number: int, score: int) -> Info:
        """Return the info of a line of the main thread."""
        seconds = perf_counter() - self._started
        nodes = sum(worker.nodes for worker in self._workers)
        return Info(
            depth=depth,
            seldepth=self._main.seldepth,
            score=Score(score),
            nodes=nodes,
            nps=int(nodes / max(seconds, 1e-6)),
            hashfull=int(fullness(self._main.shared, self._age)),
            time=seconds,
            multipv=number + 1,
            pv=self._line(number, Score(score)),
            wdl_model=self._wdl_model,
        )
