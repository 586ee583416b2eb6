"""Seeds of games played one after the other."""

from random import Random
from typing import Any

from laserchess.core.variant import Variant


class SeedSequence:
    """Gives every game with chance a seed: the same ones after the same reset."""

    def __init__(self, variant: Variant) -> None:
        """Start unseeded."""
        self._chance = variant.has_chance
        self._random = Random()  # noqa: S311  # games need no cryptography

    def reset(self, seed: int | None) -> None:
        """Start anew from a seed; without one, go on."""
        if seed is not None:
            self._random.seed(int(seed))

    def settings(self) -> dict[str, Any]:
        """Return what a new board is to be given."""
        return {"seed": self._random.getrandbits(64)} if self._chance else {}
