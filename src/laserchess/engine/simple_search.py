"""Simple opponents without a search, with the interface of one."""

from random import Random

from laserchess.board import Board
from laserchess.engine.clock import SearchTimer
from laserchess.engine.iterative import Report, wait_for_result
from laserchess.engine.search.search_layout import Shared
from laserchess.engine.search_results import Info, Limits
from laserchess.opponents import Opponent


class SimpleSearch:
    """A move chosen at once, without infos."""

    def __init__(
        self, board: Board, choose: Opponent, random: Random, shared: Shared, limits: Limits, timer: SearchTimer
    ) -> None:
        """Choose the move; a random one of `searchmoves`, if given."""
        self._shared, self._limits, self._timer = shared, limits, timer
        allowed = [board.parse_move(str(move)) for move in limits.searchmoves]
        self.first_move = random.choice(allowed) if allowed else choose(board, random)

    def run(self, _report: Report | None) -> list[Info]:
        """Return no lines; an infinite search waits until it is stopped."""
        wait_for_result(self._limits, self._timer, self._shared)
        return []
