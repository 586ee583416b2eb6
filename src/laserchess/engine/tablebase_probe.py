"""Exact endgames: when the tablebase is there to be used, and positions it answers without a search."""

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

GAME = "leiserchess"
FEW_PIECES = 8
"""With no more than these left the search meets endgames that the table has."""


@cache
def prepare(variant: str) -> None:
    """Read the table of a game that has one and look something up, once for each process, before any clock runs."""
    if variant == GAME:
        tablebase.probe(Board(GAME, setup="endgame"))


def is_available(board: Board) -> bool:
    """Tell whether there is a table for this position or those that follow from it."""
    return board.variant == find_variant(GAME) and len(board.snapshot().pieces) <= FEW_PIECES


def is_known(board: Board) -> bool:
    """Tell whether the table has a position, and no quiet turns of the past stand in the way of its verdict."""
    verdict = tablebase.probe(board)
    if verdict is None:
        return False
    return board.quiet_turns + verdict.turns < 2 * int(board.rules.get("quiet_moves", 0))


class TablebaseSearch:
    """One answer: every move with its exact score, the best with the lines that follow from them."""

    def __init__(self, board: Board, shared: Shared, limits: Limits, watch: SearchTimer) -> None:
        """Score the moves that may be played; `run` does the rest."""
        self._begun = perf_counter()
        self._board = board
        self._shared = shared
        self._limits = limits
        self._watch = watch
        self._asked = 0
        wanted = {board.parse_move(str(move)) for move in limits.searchmoves} or board.legal_moves
        self._scores = sorted(((self._score(board, move), move) for move in wanted), key=_best_first)

    @property
    def first_move(self) -> Move:
        """The best move."""
        return self._scores[0][1]

    def run(self, report: Report | None) -> list[Info]:
        """Report the best lines and return them; an endless search still waits until it is stopped."""
        best = self._scores[: max(1, self._limits.multipv)]
        lines = [self._info(number, score, move) for number, (score, move) in enumerate(best, 1)]
        if report is not None:
            for info in lines:
                report(info)
        wait_for_result(self._limits, self._watch, self._shared)
        return lines

    def _score(self, board: Board, move: Move) -> Score:
        """Return the exact score of a move, for the player who makes it."""
        self._asked += 1
        after = board.copy()
        after.push(move)
        if after.outcome is not None and after.outcome.winner is None:
            return Score(DRAW)
        verdict = tablebase.probe(after)
        winner, turns = (verdict.winner, verdict.turns) if verdict else (after.outcome and after.outcome.winner, 0)
        if winner is None:
            return Score(DRAW)
        return Score(MATE - 1 - turns if winner == board.turn else 1 + turns - MATE)

    def _line(self, first: Move) -> Iterator[Move]:
        """Yield a move and, as long as there is time, the best play after it."""
        board, move = self._board.copy(), first
        while True:
            yield move
            board.push(move)
            if board.outcome is not None or self._shared[STOP]:
                return
            move = min(((self._score(board, reply), reply) for reply in board.legal_moves), key=_best_first)[1]

    def _info(self, number: int, score: Score, move: Move) -> Info:
        line = tuple(self._line(move)) if score.value != DRAW else (move,)
        seconds = perf_counter() - self._begun
        return Info(
            depth=abs(score.plies or len(line)),
            seldepth=len(line),
            score=score,
            nodes=self._asked,
            nps=int(self._asked / max(seconds, 1e-6)),
            hashfull=0,
            time=seconds,
            multipv=number,
            pv=line,
        )


def _best_first(scored: tuple[Score, Move]) -> tuple[int, str]:
    """Order moves by score, equal ones by name."""
    score, move = scored
    return -score.value, move.text
