"""Choosing among lines that are about as good, compiled: the same choices from the same seed on every machine.

Weights are whole numbers and random bits come from SplitMix64, so nothing depends on how a platform rounds.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from laserchess.core.arrays import Moves
from laserchess.core.chance import below
from laserchess.core.jit import compiled, inlined
from laserchess.engine.search.search_layout import MATE_IN_MAX_PLY

MAX_DIFFERENCE: Final = 1000
"""The maximum difference of two choices in centipawns, also between a win and a loss."""
FRACTION: Final = 16
"""Bits behind the point of the numbers that follow."""
LOG2_E: Final = 94548
LN_2: Final = 45426
UNIT: Final = 1 << 30
"""The weight of the best line."""
TERMS: Final = 9
"""Terms of the exponential series, more than enough for 30 bits."""
SEED_BITS: Final = 32


@inlined
def _weight(behind: int, margin: int) -> int:
    """Return `UNIT * exp(-behind / margin)`, rounded in a fixed way: halved as often as it goes, then a series."""
    halvings = behind * LOG2_E // margin
    rest = (halvings & ((1 << FRACTION) - 1)) * LN_2 >> FRACTION
    term, total = UNIT, UNIT
    for number in range(1, TERMS):
        term = term * rest // (number << FRACTION)
        total += -term if number & 1 else term
    return total >> min(halvings >> FRACTION, 62)


@compiled
def choose_line(scores: Moves, margin: int, state: Moves) -> int:
    """Choose among lines by their scores, best first; `margin` is by how many centipawns a choice is typically off.

    Without margin, and for a player who has lost by every line, that is the first. `state` is the generator's.
    """
    best = scores[0]
    for score in scores:
        best = max(best, score)
    if margin == 0 or best < -MATE_IN_MAX_PLY:
        return 0
    total = 0
    for score in scores:
        total += _weight(min(best - score, MAX_DIFFERENCE), margin)
    left, number = below(state, total), 0
    while number < len(scores) - 1:
        left -= _weight(min(best - scores[number], MAX_DIFFERENCE), margin)
        if left < 0:
            break
        number += 1
    return number


@compiled
def draw_seed(state: Moves) -> int:
    """Draw the seed of a search whose lines depend on chance."""
    return below(state, 1 << SEED_BITS)


class LineChooser:
    """A source of random choices for one engine."""

    def __init__(self, seed: int) -> None:
        """Start from a seed."""
        self._state = np.array([seed & 0xFFFFFFFFFFFFFFFF], np.uint64).view(np.int64)

    def choose(self, scores: Sequence[int], margin: int) -> int:
        """Return the number of the line to play, see `choose_line`."""
        return int(choose_line(np.array(scores, np.int64), margin, self._state))

    def seed(self) -> int:
        """Return a seed, see `draw_seed`."""
        return int(draw_seed(self._state))
