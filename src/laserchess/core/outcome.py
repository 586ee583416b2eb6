"""Outcomes of games."""

from dataclasses import dataclass
from enum import StrEnum

from laserchess.core import layout as at
from laserchess.core.codec import ending_of, winner_of
from laserchess.core.variant import Variant


class Termination(StrEnum):
    """Why a game is over."""

    KING = "king"
    """A side lost its royal piece (King, Pharaoh, the last Monarch)."""
    MAJORITY = "majority"
    """The side to move had more royal pieces."""
    BOTH_KINGS = "both-kings"
    """Both sides lost their royal pieces: a draw."""
    REPETITION = "repetition"
    """The position occurred too often: a draw."""
    QUIET = "quiet"
    """No piece was destroyed for too many moves: a draw."""
    IDLE = "idle"
    """There were too many empty turns in a row: a draw."""
    STALEMATE = "stalemate"
    """The side to move has no legal move."""
    LIMIT = "limit"
    """The game reached its maximum length: a draw."""
    AGREEMENT = "agreement"
    """The players agreed on a draw."""
    RESIGNATION = "resignation"
    """A player resigned."""
    TIME = "time"
    """A player ran out of time."""
    FORFEIT = "forfeit"
    """A player, or an engine, broke the rules or disappeared."""


TERMINATIONS = {
    at.BY_KING: Termination.KING,
    at.BY_MAJORITY: Termination.MAJORITY,
    at.BY_BOTH_KINGS: Termination.BOTH_KINGS,
    at.BY_IDLENESS: Termination.IDLE,
    at.BY_STALEMATE: Termination.STALEMATE,
    at.BY_REPETITION: Termination.REPETITION,
    at.BY_QUIET: Termination.QUIET,
    at.BY_LIMIT: Termination.LIMIT,
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    Attributes:
        winner: The name of the side that won, or `None` for a draw.
        termination: Why the game is over.

    """

    winner: str | None
    termination: Termination

    def result(self, variant: Variant) -> str:
        """Return the result as in PGN: `1-0`, `0-1` or `1/2-1/2`.

        Args:
            variant: The variant, whose first player is written first.

        Returns:
            The result.

        """
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner == variant.players[0].name else "0-1"


def read_result(variant: Variant, result: int) -> Outcome | None:
    """Return the outcome of the kernel's RESULT."""
    if not result:
        return None
    winner = winner_of(result)
    return Outcome(None if winner == at.NO_SIDE else variant.players[winner].name, TERMINATIONS[ending_of(result)])
