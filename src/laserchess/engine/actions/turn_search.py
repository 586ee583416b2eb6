"""A search for the rest of a turn of several actions."""

from time import perf_counter

from laserchess.board import Board, move_table_for
from laserchess.core.moves import Move
from laserchess.engine.actions.action_lines import END_OF_TURN
from laserchess.engine.actions.action_worker import ActionWorker
from laserchess.engine.actions.shortlist import ActionLine
from laserchess.engine.clock import SearchTimer
from laserchess.engine.iterative import Report, wait_for_result
from laserchess.engine.search.search_layout import DEEPEST, MATE, Shared
from laserchess.engine.search_results import Info, Limits, Score


class TurnSearch:
    """One search of one position. The moves of a line are the remaining actions, with the end of the turn."""

    def __init__(self, board: Board, shared: Shared, limits: Limits, timer: SearchTimer, seed: int) -> None:
        """Prepare the worker; `run` searches."""
        self._worker = ActionWorker(board, shared, nodes=limits.nodes, seed=seed)
        if limits.searchmoves:
            self._worker.searchmoves = {board.parse_move(str(move)).code for move in limits.searchmoves}
        self._shared = shared
        self._limits = limits
        self._timer = timer
        self._move_table = move_table_for(board.variant)
        self._begun = perf_counter()
        self.lines: list[Info] = []
        """The lines of the last round, best first."""

    @property
    def first_move(self) -> Move:
        """The action to play without a search: an allowed one, otherwise the end of the turn."""
        return self._move_table[min(self._worker.searchmoves or {END_OF_TURN})]

    def run(self, report: Report | None) -> list[Info]:
        """Search, report the best lines after every round and return the last ones, best first."""
        for depth in self._worker.deepen():
            self._note(depth, report)
            if self._is_done(depth):
                break
        else:
            self._note(self.lines[0].depth if self.lines else 1, report)
        wait_for_result(self._limits, self._timer, self._shared)
        return self.lines

    def _note(self, depth: int, report: Report | None) -> None:
        """Keep and report the best lines that start with different actions."""
        kept = self._worker.shortlist.openers(max(1, self._limits.multipv))
        self.lines = [self._info(depth, number, line) for number, line in enumerate(kept, 1)]
        if report is not None:
            for info in self.lines:
                report(info)

    def _is_done(self, depth: int) -> bool:
        if self._limits.infinite or not self._timer.is_running:
            return False
        return depth >= (self._limits.depth or DEEPEST) or self._timer.soft_limit_reached() or self._has_won

    @property
    def _has_won(self) -> bool:
        return bool(self.lines) and self.lines[0].score.value >= MATE - 1

    def _info(self, depth: int, number: int, line: ActionLine) -> Info:
        seconds, nodes = perf_counter() - self._begun, self._worker.nodes
        actions = line.actions if line.value >= MATE else (*line.actions, END_OF_TURN)
        return Info(
            depth=depth,
            seldepth=len(actions),
            score=Score(line.value - (line.value >= MATE) + (line.value <= -MATE)),
            nodes=nodes,
            nps=int(nodes / max(seconds, 1e-6)),
            hashfull=0,
            time=seconds,
            multipv=number,
            pv=tuple(self._move_table[code] for code in actions),
        )
