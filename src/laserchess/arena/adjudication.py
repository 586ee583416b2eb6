"""Adjudication: end games early when both engines agree on the result or the tablebase knows it."""

from dataclasses import dataclass

from laserchess import tablebase
from laserchess.arena.tournament_spec import Adjudication
from laserchess.board import Board
from laserchess.core.outcome import Outcome, Termination
from laserchess.uci.exchange import SearchReport

TABLEBASE_VARIANT = "leiserchess"
MATE_SCORE = 100_000
"""The score of a mate."""


@dataclass(frozen=True, slots=True)
class AdjudicatedOutcome:
    """An outcome and the adjudication rule behind it."""

    outcome: Outcome
    rule: str


def score_of(report: SearchReport) -> int | None:
    """Return the score in centipawns; a mate counts as MATE_SCORE."""
    if report.mate is not None:
        return MATE_SCORE if report.mate > 0 else -MATE_SCORE
    return report.score


class Adjudicator:
    """Adjudicates one game; `look` is called after each turn."""

    def __init__(self, rules: Adjudication, players: tuple[str, str]) -> None:
        """Start a game between sides of these names."""
        self._rules = rules
        self._players = players
        self._losing = [0, 0]
        self._winning = [0, 0]
        self._level = [0, 0]
        self._turns = 0

    def look(self, board: Board, side: int, report: SearchReport) -> AdjudicatedOutcome | None:
        """Record a move and return the outcome if the game is adjudicated."""
        self._turns += 1
        self._count(side, score_of(report))
        return self._resigned() or self._drawn() or self._solved(board) or self._too_long()

    def _count(self, side: int, score: int | None) -> None:
        """Count consecutive moves with such a score; a move without a score resets the count."""
        rules = self._rules
        wanted = (
            (self._losing, score is not None and score <= -rules.resign_score),
            (self._winning, score is not None and score >= rules.resign_score),
            (self._level, score is not None and abs(score) <= rules.draw_score),
        )
        for counts, holds in wanted:
            counts[side] = counts[side] + 1 if holds else 0

    def _resigned(self) -> AdjudicatedOutcome | None:
        rules = self._rules
        if not rules.resign_score:
            return None
        for side in (0, 1):
            agreed = not rules.resign_twosided or self._winning[1 - side] >= rules.resign_moves
            if agreed and self._losing[side] >= rules.resign_moves:
                return AdjudicatedOutcome(Outcome(self._players[1 - side], Termination.RESIGNATION), "score")
        return None

    def _drawn(self) -> AdjudicatedOutcome | None:
        rules = self._rules
        if not rules.draw_score or self._turns < 2 * rules.draw_after or min(self._level) < rules.draw_moves:
            return None
        return AdjudicatedOutcome(Outcome(None, Termination.AGREEMENT), "draw")

    def _solved(self, board: Board) -> AdjudicatedOutcome | None:
        if not self._rules.exact or board.variant.id != TABLEBASE_VARIANT:
            return None
        verdict = tablebase.probe(board)
        if verdict is None:
            return None
        return AdjudicatedOutcome(
            Outcome(verdict.winner, Termination.RESIGNATION if verdict.winner else Termination.AGREEMENT), "exact"
        )

    def _too_long(self) -> AdjudicatedOutcome | None:
        if not self._rules.length or self._turns < 2 * self._rules.length:
            return None
        return AdjudicatedOutcome(Outcome(None, Termination.LIMIT), "length")
