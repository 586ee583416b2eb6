"""A search for the rest of a turn of several actions."""

from time import perf_counter

from laserchess.board import Board, move_table_for
from laserchess.core.moves import Move
from laserchess.engine.actions.action_layout import END_OF_TURN, MAX_PLIES
from laserchess.engine.actions.action_worker import ActionWorker
from laserchess.engine.clock import SearchTimer
from laserchess.engine.iterative import Report, wait_for_result
from laserchess.engine.search.search_layout import MATE, MATE_IN_MAX_PLY, Shared
from laserchess.engine.search_results import Info, Limits, Score

MAX_DEPTH = MAX_PLIES - 4


class TurnSearch:
    """One search of one position. The moves of a line are the remaining actions, with the end of the turn."""

    def __init__(
        self, board: Board, shared: Shared, limits: Limits, timer: SearchTimer, *, seed: int, age: int
    ) -> None:
        """Prepare the worker; `run` searches."""
        self._worker = ActionWorker(board, shared, nodes=limits.nodes, seed=seed, age=age)
        self._count = self._worker.list_moves({board.parse_move(str(move)).code for move in limits.searchmoves})
        self._shared = shared
        self._limits = limits
        self._timer = timer
        self._move_table = move_table_for(board.variant)
        self._begun = perf_counter()
        self.lines: list[Info] = []
        """The lines of the last iteration, best first."""

    @property
    def first_move(self) -> Move:
        """The action to play without a search."""
        return self.lines[0].pv[0] if self.lines else self._move_table[END_OF_TURN]

    def run(self, report: Report | None) -> list[Info]:
        """Search, report the best lines of every iteration and return the last ones, best first."""
        wanted = max(1, min(self._limits.multipv, self._count))
        for depth in range(1, MAX_DEPTH + 1):
            searched = self._worker.deepen(depth, wanted)
            if searched:
                self._note(depth, wanted, report)
            if searched < self._count or self._is_done(depth):
                break
        wait_for_result(self._limits, self._timer, self._shared)
        return self.lines

    def _note(self, depth: int, wanted: int, report: Report | None) -> None:
        """Keep and report the best lines."""
        found = self._worker.lines(wanted)
        self.lines = [self._info(depth, number, *line) for number, line in enumerate(found, 1)]
        if report is not None:
            for info in self.lines:
                report(info)

    def _is_done(self, depth: int) -> bool:
        if self._limits.infinite or not self._timer.is_running:
            return False
        decided = self._count == 1 or self.lines[0].score.value >= MATE - 1
        return decided or depth >= (self._limits.depth or MAX_DEPTH) or self._timer.soft_limit_reached()

    def _info(self, depth: int, number: int, score: int, actions: list[int]) -> Info:
        seconds, nodes = perf_counter() - self._begun, self._worker.nodes
        if END_OF_TURN in actions:
            actions = actions[: actions.index(END_OF_TURN) + 1]
        elif abs(score) < MATE_IN_MAX_PLY:
            actions = [*actions, END_OF_TURN]
        return Info(
            depth=depth,
            seldepth=max(depth, self._worker.seldepth),
            score=Score(score),
            nodes=nodes,
            nps=int(nodes / max(seconds, 1e-6)),
            hashfull=0,
            time=seconds,
            multipv=number,
            pv=tuple(self._move_table[code] for code in actions),
        )
