"""A search for the rest of a turn of several actions, from its start to its best lines."""

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
    """One search of one position. A line's moves are the actions left to do, the end of the turn included."""

    def __init__(self, board: Board, shared: Shared, limits: Limits, watch: SearchTimer, seed: int) -> None:
        """Set the worker up; `run` does the rest."""
        self._worker = ActionWorker(board, shared, nodes=limits.nodes, seed=seed)
        if limits.searchmoves:
            self._worker.wanted = {board.parse_move(str(move)).code for move in limits.searchmoves}
        self._shared = shared
        self._limits = limits
        self._watch = watch
        self._book = move_table_for(board.variant)
        self._begun = perf_counter()
        self.lines: list[Info] = []
        """The last lines, best first."""

    @property
    def first_move(self) -> Move:
        """The action to play if nothing else is known: any that is allowed, else the end of the turn."""
        return self._book[min(self._worker.wanted or {END_OF_TURN})]

    def run(self, report: Report | None) -> list[Info]:
        """Search, reporting the best lines after every round; return the last ones, best first."""
        for depth in self._worker.deepen():
            self._note(depth, report)
            if self._is_done(depth):
                break
        else:
            self._note(self.lines[0].depth if self.lines else 1, report)
        wait_for_result(self._limits, self._watch, self._shared)
        return self.lines

    def _note(self, depth: int, report: Report | None) -> None:
        """Keep the best lines that begin with different actions, and report them."""
        kept = self._worker.found.openers(max(1, self._limits.multipv))
        self.lines = [self._info(depth, number, line) for number, line in enumerate(kept, 1)]
        if report is not None:
            for info in self.lines:
                report(info)

    def _is_done(self, depth: int) -> bool:
        if self._limits.infinite or not self._watch.is_running:
            return False
        return depth >= (self._limits.depth or DEEPEST) or self._watch.soft_limit_reached() or self._has_won

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
            pv=tuple(self._book[code] for code in actions),
        )
