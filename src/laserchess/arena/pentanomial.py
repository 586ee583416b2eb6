"""Elo, and the pentanomial counts of game pairs.

The two games of a pair share an opening, so their results are not independent; pairs are. A pair gives the first
engine 0, ½, 1, 1½ or 2 points; the five counts are the pentanomial distribution.
Elo is the logistic one: a score of s is -400·log10(1/s - 1). Normalised Elo measures the score in standard
deviations of a game instead, on a scale on which it is about the same where draws are few.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isinf, log, log10, sqrt

VALUES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The five results of a pair as a share of its points."""
NORMALISED = 800 / log(10)
"""Normalised Elo of one standard deviation of a game."""
SLOPE = 400 / log(10)
"""Elo per unit of log odds."""
MIN_DISTANCE = 1e-3
"""Scores are clamped to this distance from 0 and 1: about 1200 Elo."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """An Elo difference with its 95 % interval.

    >>> str(Estimate(19.8, 13.1, 26.6))
    '+19.8 [+13.1, +26.6]'

    Attributes:
        elo: The estimate.
        low: The lower bound.
        high: The upper bound.

    """

    elo: float
    low: float
    high: float

    def __str__(self) -> str:
        """Return the estimate with its interval: `+19.8 [+13.1, +26.6]`."""
        return f"{_signed(self.elo)} [{_signed(self.low)}, {_signed(self.high)}]"


def _signed(elo: float) -> str:
    return f"{'-' if elo < 0 else '+'}∞" if isinf(elo) else f"{round(elo, 1) + 0.0:+.1f}"


def elo_of(score: float) -> float:
    """Return the Elo difference of a score (share of points)."""
    kept = min(max(score, MIN_DISTANCE), 1 - MIN_DISTANCE)
    return -400 * log10(1 / kept - 1)


def score_of(elo: float) -> float:
    """Return the expected score of an Elo difference."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def mean_and_variance(counts: Sequence[float], values: Sequence[float] = VALUES) -> tuple[float, float]:
    """Return the mean of counted values and the variance of one."""
    total = sum(counts)
    mean = sum(count * value for count, value in zip(counts, values, strict=True)) / total
    return mean, sum(count * (value - mean) ** 2 for count, value in zip(counts, values, strict=True)) / total


def normalised(counts: Sequence[float]) -> float:
    """Return the normalised Elo difference, with one even pair added."""
    mean, variance = mean_and_variance([*counts[:2], counts[2] + 1, *counts[3:]])
    return (mean - 0.5) / sqrt(2 * variance) * NORMALISED if variance else 0.0
