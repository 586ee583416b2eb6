"""Tablebase probes at the root: positions answered without a search."""

from collections.abc import Iterator
from functools import cache
from time import perf_counter

from laserchess import tablebase
from laserchess.board import Board
from laserchess.core.moves import Move
from laserchess.engine.clock import SearchTimer
from laserchess.engine.iterative import Report, wait_for_result
from laserchess.engine.search.search_layout import DRAW, MATE, STOP, Shared
from laserchess.engine.search_results import Info, Limits, Score
from laserchess.variants import find_variant

VARIANT = "leiserchess"
EXAMPLES = "8/6nn1/8/8/8/8/3NN4/8 W", "8/6nn1/8/8/8/3NE4/3NN4/8 W"
"""Positions without and with a Pawn: their indexes are computed by different compiled functions."""
MAX_PIECES = 8
"""With at most this many pieces the search may reach positions of the tablebase."""


@cache
def prepare(variant: str) -> None:
    """Load the tablebase of a variant that has one, once per process, before any clock runs."""
    if variant == VARIANT:
        for position in EXAMPLES:
            tablebase.probe(Board(VARIANT, position=position))


def is_available(board: Board) -> bool:
    """Return whether the tablebase may be useful for this position or its successors."""
    return board.variant == find_variant(VARIANT) and len(board.snapshot().pieces) <= MAX_PIECES


def is_known(board: Board) -> bool:
    """Return whether the tablebase has a position and the quiet-move rule does not change its result."""
    entry = tablebase.probe(board)
    if entry is None:
        return False
    return board.quiet_turns + entry.turns < 2 * int(board.rules.get("quiet_moves", 0))


class TablebaseSearch:
    """The moves of a tablebase position with exact scores, and the best lines."""

    def __init__(self, board: Board, shared: Shared, limits: Limits, timer: SearchTimer) -> None:
        """Score the allowed moves; `run` reports the best lines."""
        self._started = perf_counter()
        self._board = board
        self._shared = shared
        self._limits = limits
        self._timer = timer
        self._probes = 0
        allowed = {board.parse_move(str(move)) for move in limits.searchmoves} or board.legal_moves
        self._scores = sorted(((self._score(board, move), move) for move in allowed), key=_best_first)

    @property
    def first_move(self) -> Move:
        """The best move."""
        return self._scores[0][1]

    def run(self, report: Report | None) -> list[Info]:
        """Report and return the best lines; an infinite search waits until it is stopped."""
        best = self._scores[: max(1, self._limits.multipv)]
        lines = [self._info(number, score, move) for number, (score, move) in enumerate(best, 1)]
        if report is not None:
            for info in lines:
                report(info)
        wait_for_result(self._limits, self._timer, self._shared)
        return lines

    def _score(self, board: Board, move: Move) -> Score:
        """Return the exact score of a move for its player."""
        self._probes += 1
        after = board.copy()
        after.push(move)
        if after.outcome is not None and after.outcome.winner is None:
            return Score(DRAW)
        entry = tablebase.probe(after)
        winner, turns = (entry.winner, entry.turns) if entry else (after.outcome and after.outcome.winner, 0)
        if winner is None:
            return Score(DRAW)
        return Score(MATE - 1 - turns if winner == board.turn else 1 + turns - MATE)

    def _line(self, first: Move) -> Iterator[Move]:
        """Yield a move and, until the search is stopped, the best play after it."""
        board, move = self._board.copy(), first
        while True:
            yield move
            board.push(move)
            if board.outcome is not None or self._shared[STOP]:
                return
            move = min(((self._score(board, reply), reply) for reply in board.legal_moves), key=_best_first)[1]

    def _info(self, number: int, score: Score, move: Move) -> Info:
        line = tuple(self._line(move)) if score.value != DRAW else (move,)
        seconds = perf_counter() - self._started
        return Info(
            depth=abs(score.plies or len(line)),
            seldepth=len(line),
            score=score,
            nodes=self._probes,
            nps=int(self._probes / max(seconds, 1e-6)),
            hashfull=0,
            time=seconds,
            multipv=number,
            pv=line,
        )


def _best_first(scored: tuple[Score, Move]) -> tuple[int, str]:
    """Return the sort key of a move: best score first, equal scores by text."""
    score, move = scored
    return -score.value, move.text
