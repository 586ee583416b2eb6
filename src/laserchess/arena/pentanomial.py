"""Elo of a match from its pairs of games.

The two games of a pair share an opening, so their results are not independent; the pairs are. A pair is worth
0, ½, 1, 1½ or 2 points to the first engine, and how often each happened, five counts, is all that is needed.
Elo is the logistic one: a score of s is -400·log10(1/s - 1). Normalised Elo measures the score in standard
deviations of a game instead, on a scale on which it is about the same where draws are few.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import erf, log, log10, sqrt

VALUES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""What the five results of a pair are worth, as a share of its points."""
NORMAL_95 = 1.959963984540054
NORMALISED = 800 / log(10)
"""Normalised Elo of one standard deviation of a game."""
LIKELY = 1.9207294103470
"""How much likelier than the edge of a 95 % interval its best guess is, as a logarithm."""
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

    @property
    def error(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def __str__(self) -> str:
        """Write it as tables do."""
        return f"{round(self.elo, 1) + 0.0:+.1f} ± {self.error:.1f}"


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


def student_95(freedom: int) -> float:
    """Return how many standard errors a 95 % interval reaches when the variance comes from a sample (a series)."""
    z, v = NORMAL_95, max(freedom, 1)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return z + sum(term / float(v**power) for power, term in enumerate(terms, 1))


def estimate(counts: Sequence[float], values: Sequence[float] = VALUES) -> Estimate:
    """Return the difference in Elo that counts of pairs (or of anything independent) show.

    The interval is that of the score, carried over by the slope of the curve; of a short match it is rather too
    wide than too narrow.
    """
    total = sum(counts)
    if not total:
        return Estimate(0.0, elo_of(0.0), elo_of(1.0))
    mean, variance = mean_and_variance(counts, values)
    if variance <= 0 or total < 2:  # noqa: PLR2004  # one result has no spread
        return _one_sided(mean, total)
    kept = min(max(mean, CLOSEST), 1 - CLOSEST)
    reach = student_95(round(total) - 1) * sqrt(variance / (total - 1)) * SLOPE / (kept * (1 - kept))
    return Estimate(elo_of(mean), elo_of(mean) - reach, elo_of(mean) + reach)


def _one_sided(mean: float, total: float) -> Estimate:
    """Return what a likelihood says where every pair ended alike and there is no spread to measure."""
    reach = 1 - 2.718281828459045 ** (-LIKELY / total)
    return Estimate(elo_of(mean), elo_of(mean - reach), elo_of(mean + reach))


def normalised(counts: Sequence[float]) -> Estimate:
    """Return the difference in normalised Elo; its interval is as wide whatever the difference."""
    total = sum(counts)
    if not total:
        return Estimate(0.0, elo_of(0.0), elo_of(1.0))
    mean, variance = mean_and_variance(counts)
    spread = max(variance, 1 / (16 * total))  # at least as if one pair had ended half a point otherwise
    value = (mean - 0.5) / sqrt(2 * spread) * NORMALISED
    error = NORMAL_95 * NORMALISED / sqrt(2 * total)
    return Estimate(value, value - error, value + error)


def superiority(counts: Sequence[float], values: Sequence[float] = VALUES) -> float:
    """Return how likely it is that the first engine is the stronger one."""
    total = sum(counts)
    if not total:
        return 0.5
    mean, variance = mean_and_variance(counts, values)
    if variance <= 0:
        return 0.5 if mean == 0.5 else abs((mean > 0.5) - 0.5 ** (total + 1))  # noqa: PLR2004  # an even score
    return (1 + erf((mean - 0.5) / sqrt(2 * variance / total))) / 2
