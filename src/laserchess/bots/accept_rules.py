"""Which challenges a bot accepts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from laserchess.variants import VARIANTS

ANY, YES, NO = "any", "yes", "no"
PEOPLE, BOTS = "people", "bots"
DAY = 86_400.0


@dataclass(frozen=True)
class AcceptRules:
    """The challenges a bot accepts: variants, clocks in seconds, rated or not, opponents."""

    variants: tuple[str, ...] = field(default_factory=lambda: tuple(VARIANTS))
    rated: str = ANY
    opponents: str = ANY
    shortest: float = 1.0
    longest: float = DAY
    unlimited: bool = False
    """Whether to accept games without a clock."""

    def decline_reason(self, challenge: Mapping[str, Any]) -> str | None:
        """Return lichess's reason for declining a challenge, or `None` to accept it."""
        checks = (self._game(challenge), self._clock(challenge["timeControl"]), self._rated(challenge))
        return next((why for why in (*checks, self._opponent(challenge["challenger"])) if why), None)

    def _game(self, challenge: Mapping[str, Any]) -> str | None:
        return None if challenge["variant"]["key"] in self.variants else "variant"

    def _clock(self, clock: Mapping[str, Any]) -> str | None:
        if clock.get("type") != "clock":
            return None if self.unlimited else "timeControl"
        if clock["limit"] < self.shortest:
            return "tooFast"
        return "tooSlow" if clock["limit"] > self.longest else None

    def _rated(self, challenge: Mapping[str, Any]) -> str | None:
        if self.rated == ANY or (self.rated == YES) == bool(challenge["rated"]):
            return None
        return "casual" if challenge["rated"] else "rated"

    def _opponent(self, challenger: Mapping[str, Any]) -> str | None:
        is_bot = challenger.get("title") == "BOT"
        if self.opponents == ANY or (self.opponents == BOTS) == is_bot:
            return None
        return "noBot" if is_bot else "onlyBot"
