"""How games end."""

from dataclasses import dataclass
from enum import StrEnum

from laserchess.core import layout as at
from laserchess.core.codec import ending_of, winner_of
from laserchess.core.spec import Game


class Reason(StrEnum):
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


REASONS = {
    at.BY_KING: Reason.KING,
    at.BY_MAJORITY: Reason.MAJORITY,
    at.BY_BOTH_KINGS: Reason.BOTH_KINGS,
    at.BY_IDLENESS: Reason.IDLE,
    at.BY_STALEMATE: Reason.STALEMATE,
    at.BY_REPETITION: Reason.REPETITION,
    at.BY_QUIET: Reason.QUIET,
    at.BY_LIMIT: Reason.LIMIT,
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: who won (`None`: nobody) and why."""

    winner: str | None
    reason: Reason

    def result(self, game: Game) -> str:
        """Return the score as records write it: `1-0`, `0-1` or `1/2-1/2`."""
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner == game.players[0].name else "0-1"


def read_result(game: Game, result: int) -> Outcome | None:
    """Turn the kernel's RESULT into an outcome."""
    if not result:
        return None
    winner = winner_of(result)
    return Outcome(None if winner == at.NOBODY else game.players[winner].name, REASONS[ending_of(result)])
