"""A search over one or more threads: every thread deepens by itself, the table is what they share."""

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
NAP = 0.005
"""Seconds between two looks at the stop flag by a search that has nothing left to do."""
SETTLED_SHARE, CHANGE_SHARE = 0.7, 0.6
"""Shares of the usual time: what a move deserves that is found best at every depth, and what every change adds."""
FADING = 0.5
"""How much of a change still counts a depth later."""


def wait_for_result(limits: Limits, watch: SearchTimer, shared: mem.Shared) -> None:
    """Wait, with nothing left to do, as long as a search may only end when it is told to."""
    while (limits.infinite or not watch.is_running) and not shared[mem.STOP]:
        sleep(NAP)


class IterativeSearch:
    """One search of one position, from its start to its best lines."""

    def __init__(
        self, board: Board, workers: list[Worker], limits: Limits, watch: SearchTimer, age: int, *, exact: bool = False
    ) -> None:
        """Set the workers up, with exact endgames where they are at hand; `run` does the rest."""
        self._board = board
        self._exact = exact
        self._workers = workers
        self._main = workers[0]
        self._limits = limits
        self._watch = watch
        self._age = age
        self._book = move_table_for(board.variant)
        self._expectation = self._main.expectation_in(board.rules)
        self._begun = perf_counter()
        self._deepest = min(limits.depth or mem.DEEPEST, mem.DEEPEST)
        self._allowed = {board.parse_move(str(move)).code for move in limits.searchmoves}
        nodes = NO_LIMIT if limits.nodes is None else min(NO_LIMIT, max(1, limits.nodes // len(workers)))
        for worker in workers:
            worker.set_up(board, age=age, nodes=nodes, exact=exact)
            if self._allowed:
                worker.keep_only(self._allowed)
        self._best: Move | None = None
        self._changes = 0.0
        """How often another move was found best, the latest depths first of all."""
        self.lines: list[Info] = []
        """The last complete lines, best first."""

    @property
    def first_move(self) -> Move:
        """The move to play if nothing else is known."""
        return self._book[self._main.root_moves[0]]

    def run(self, report: Report | None) -> list[Info]:
        """Search, reporting every line of every depth; return the last lines, best first."""
        helpers = [
            Thread(target=self._help, args=(worker, number), name=f"laserchess-search-{number}", daemon=True)
            for number, worker in enumerate(self._workers[1:], 1)
        ]
        for helper in helpers:
            helper.start()
        try:
            self._lead(report)
            wait_for_result(self._limits, self._watch, self._main.shared)
        finally:
            self._main.shared[mem.STOP] = 1
            for helper in helpers:
                helper.join()
        return self.lines

    def _help(self, worker: Worker, number: int) -> None:
        """Deepen without reporting, every other helper one depth ahead."""
        for depth in range(1 + number % 2, mem.DEEPEST + 1):
            worker.deepen(depth)
            if worker.stopped:
                return

    def _lead(self, report: Report | None) -> None:
        """Deepen until a limit is reached, keeping the lines of the last depth."""
        wanted = min(max(1, self._limits.multipv), len(self._main.root_moves), mem.ROOT_KEPT)
        for depth in range(1, self._deepest + 1):
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
        self._changes = FADING * self._changes + (best is not None and best != self._best)

    def _note(self, info: Info, report: Report | None) -> None:
        self.lines[info.multipv - 1 : info.multipv] = [info]
        if report is not None:
            report(info)

    def _keep_better_move(self, number: int) -> None:
        """Where a depth was broken off, take the best of the moves it had seen; the others may be better still."""
        score = int(self._main.memory[mem.ROOT_SCORES])
        if number == 0 and self.lines and score > -mem.INFINITE:
            depth = self.lines[0].depth + 1
            line = replace(self._info(depth, 0, score), bound=Bound.LOWER)
            if line.pv:
                self.lines[0] = line

    @property
    def _must_go_on(self) -> bool:
        """Tell whether the search may only end when it is told to."""
        return self._limits.infinite or not self._watch.is_running

    def _is_done(self, depth: int) -> bool:
        """Tell whether a limit other than nodes and the hard time ends the search."""
        if self._must_go_on:
            return False
        best = self.lines[0].score
        if self._limits.mate is not None and best.mate is not None and 0 < best.mate <= self._limits.mate:
            return True
        settled = best.plies is not None and depth > abs(best.plies) + 1
        only = len(self._main.root_moves) == 1 and self._limits.time is not None
        return settled or only or self._watch.soft_limit_reached(SETTLED_SHARE + CHANGE_SHARE * self._changes)

    def _line(self, number: int, score: Score) -> tuple[Move, ...]:
        """Return the line of a root move; that of a win or a loss is followed as far as it is known."""
        moves = tuple(self._book[code] for code in self._main.line(number))
        if score.plies is None:
            return moves
        return (*moves, *follow(self._board, moves, score, self._main.shared, exact=self._exact))

    def _info(self, depth: int, number: int, score: int) -> Info:
        """Describe a line of the leading thread."""
        seconds = perf_counter() - self._begun
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
            wdl_model=self._expectation,
        )
