"""Opponents that search nothing, behind an engine's face."""

from random import Random

from laserchess.board import Board
from laserchess.engine.clock import SearchTimer
from laserchess.engine.iterative import Report, wait_for_result
from laserchess.engine.search.search_layout import Shared
from laserchess.engine.search_results import Info, Limits
from laserchess.opponents import Opponent


class SimpleSearch:
    """One move, chosen at once, of which there is nothing to report."""

    def __init__(
        self, board: Board, choose: Opponent, random: Random, shared: Shared, limits: Limits, watch: SearchTimer
    ) -> None:
        """Choose; where only certain moves may be played, any of them."""
        self._shared, self._limits, self._watch = shared, limits, watch
        allowed = [board.parse_move(str(move)) for move in limits.searchmoves]
        self.first_move = random.choice(allowed) if allowed else choose(board, random)

    def run(self, _report: Report | None) -> list[Info]:
        """Wait until an endless search is stopped."""
        wait_for_result(self._limits, self._watch, self._shared)
        return []
