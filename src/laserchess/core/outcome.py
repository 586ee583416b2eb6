"""How games end."""

from dataclasses import dataclass
from enum import StrEnum

from laserchess.core import layout as at
from laserchess.core.codec import ending_of, winner_of
from laserchess.core.variant import Variant


class Termination(StrEnum):
    """Why a game is over."""

    KING = "king"
    """A King or Pharaoh, or the last Monarch, was lost."""
    MAJORITY = "majority"
    """The side to move had more Monarchs."""
    BOTH_KINGS = "both-kings"
    REPETITION = "repetition"
    QUIET = "quiet"
    IDLE = "idle"
    STALEMATE = "stalemate"
    """The side to move has no legal move."""
    LIMIT = "limit"
    AGREEMENT = "agreement"
    RESIGNATION = "resignation"
    TIME = "time"
    FORFEIT = "forfeit"


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
    """The end of a game: who won (`None`: nobody) and why."""

    winner: str | None
    termination: Termination

    def result(self, variant: Variant) -> str:
        """Return the score as records write it: `1-0`, `0-1` or `1/2-1/2`."""
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner == variant.players[0].name else "0-1"


def read_result(variant: Variant, result: int) -> Outcome | None:
    """Turn the kernel's RESULT into an outcome."""
    if not result:
        return None
    winner = winner_of(result)
    return Outcome(None if winner == at.NO_SIDE else variant.players[winner].name, TERMINATIONS[ending_of(result)])
