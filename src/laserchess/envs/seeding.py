"""Seeds of consecutive games."""

from random import Random
from typing import Any

from laserchess.core.variant import Variant


class SeedSequence:
    """Returns a seed for every game with chance: the same sequence after the same reset."""

    def __init__(self, variant: Variant) -> None:
        """Start unseeded."""
        self._chance = variant.has_chance
        self._random = Random()  # noqa: S311  # games need no cryptography

    def reset(self, seed: int | None) -> None:
        """Restart from a seed; without one, continue."""
        if seed is not None:
            self._random.seed(int(seed))

    def settings(self) -> dict[str, Any]:
        """Return the arguments of the next board."""
        return {"seed": self._random.getrandbits(64)} if self._chance else {}
