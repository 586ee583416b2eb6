"""Elo, and the five counts that pairs of games come to.

The two games of a pair share an opening, so their results are not independent; the pairs are. A pair is worth
0, ½, 1, 1½ or 2 points to the first engine, and how often each happened, five counts, is all that is needed.
Elo is the logistic one: a score of s is -400·log10(1/s - 1). Normalised Elo measures the score in standard
deviations of a game instead, on a scale on which it is about the same where draws are few.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isinf, log, log10, sqrt

VALUES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""What the five results of a pair are worth, as a share of its points."""
NORMALISED = 800 / log(10)
"""Normalised Elo of one standard deviation of a game."""
SLOPE = 400 / log(10)
"""Elo by the logarithm of won to lost points."""
CLOSEST = 1e-3
"""How close to everything or nothing a score is taken to be: 1200 Elo."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A difference in Elo with its 95 % interval."""

    elo: float
    low: float
    high: float

    def __str__(self) -> str:
        """Write it as tables do: `+19.8 [+13.1, +26.6]`."""
        return f"{_signed(self.elo)} [{_signed(self.low)}, {_signed(self.high)}]"


def _signed(elo: float) -> str:
    return f"{'-' if elo < 0 else '+'}∞" if isinf(elo) else f"{round(elo, 1) + 0.0:+.1f}"


def elo_of(score: float) -> float:
    """Turn a score (a share of the points) into Elo."""
    kept = min(max(score, CLOSEST), 1 - CLOSEST)
    return -400 * log10(1 / kept - 1)


def score_of(elo: float) -> float:
    """Turn Elo into the score to expect."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def mean_and_variance(counts: Sequence[float], values: Sequence[float] = VALUES) -> tuple[float, float]:
    """Return the mean of what was counted and the variance of a single one."""
    total = sum(counts)
    mean = sum(count * value for count, value in zip(counts, values, strict=True)) / total
    return mean, sum(count * (value - mean) ** 2 for count, value in zip(counts, values, strict=True)) / total


def normalised(counts: Sequence[float]) -> float:
    """Return the difference in normalised Elo, as if one pair more had been even."""
    mean, variance = mean_and_variance([*counts[:2], counts[2] + 1, *counts[3:]])
    return (mean - 0.5) / sqrt(2 * variance) * NORMALISED if variance else 0.0
