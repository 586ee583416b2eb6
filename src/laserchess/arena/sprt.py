"""The sequential probability ratio test over game pairs (pentanomial GSPRT).

The hypotheses are Elo differences `elo0` and `elo1`, in logistic or normalised Elo. The log-likelihood ratio (LLR)
compares the maximum likelihoods of the five pair counts under both. The test ends when the LLR leaves
(log beta/(1 - alpha), log (1 - beta)/alpha); alpha and beta bound the error probabilities. `ratio` takes arrays of any
shape whose last axis has the five counts.
"""

from dataclasses import dataclass
from enum import StrEnum
from math import log, sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from laserchess.arena.pentanomial import NORMALISED, VALUES, score_of
from laserchess.arena.tournament_spec import SprtSpec
from laserchess.core.errors import LaserChessError

Floats = npt.NDArray[np.float64]

MIN_COUNT = 1e-3
"""The count of results that never happened, so that every hypothesis stays possible."""
STEPS = 60
SHORT_STEP = 1e-7
"""The relative size of the last Newton step: the next one would be about its square."""
REFINEMENTS = 12
POINTS = np.array(VALUES)


class SprtResult(StrEnum):
    """The result of a test."""

    OPEN = "open"
    ACCEPTED = "H1 accepted"
    REJECTED = "H0 accepted"


@dataclass(frozen=True, slots=True)
class SprtState:
    """The state of a test: its log-likelihood ratio and bounds."""

    ratio: float
    """The log-likelihood ratio (LLR)."""
    low: float
    """The LLR at which `elo0` is accepted."""
    high: float
    """The LLR at which `elo1` is accepted."""

    @property
    def verdict(self) -> SprtResult:
        """The accepted hypothesis, if a bound was passed."""
        if self.ratio >= self.high:
            return SprtResult.ACCEPTED
        return SprtResult.REJECTED if self.ratio <= self.low else SprtResult.OPEN

    def __str__(self) -> str:
        """Return the LLR and its bounds."""
        return f"LLR {self.ratio:+.2f} ({self.low:.2f}, {self.high:.2f})"


def check_sprt(spec: SprtSpec) -> None:
    """Raise an error for a test that cannot end."""
    if not (spec.elo0 < spec.elo1 and 0 < spec.alpha < 0.5 and 0 < spec.beta < 0.5):  # noqa: PLR2004  # a coin flip
        message = f"cannot test {spec.elo0:g} against {spec.elo1:g} with alpha {spec.alpha:g} and beta {spec.beta:g}"
        raise LaserChessError(message, reason="sprt", expected="elo0 below elo1, alpha and beta between 0 and 0.5")


def bounds(spec: SprtSpec) -> tuple[float, float]:
    """Return the bounds of the LLR between which a test continues."""
    return log(spec.beta / (1 - spec.alpha)), log((1 - spec.beta) / spec.alpha)


def sprt_state(spec: SprtSpec, counts: tuple[int, ...]) -> SprtState:
    """Return the state of a test after some pairs."""
    low, high = bounds(spec)
    return SprtState(float(ratio(spec, np.array(counts, float))), low, high)


def ratio(spec: SprtSpec, counts: Floats) -> Floats:
    """Return the log-likelihood ratio of each row of five counts."""
    kept = np.where(counts > 0, counts, MIN_COUNT)
    share = kept / kept.sum(axis=-1, keepdims=True)
    if spec.normalised:
        wanted = [elo / NORMALISED * sqrt(2) for elo in (spec.elo0, spec.elo1)]
        none, some = (_fit_deviation(share, each) for each in wanted)
    else:
        none, some = (_fit_mean(share, score_of(each)) for each in (spec.elo0, spec.elo1))
    found: Floats = (kept * np.log(some / none)).sum(axis=-1)
    return np.where(counts.sum(axis=-1) > 0, found, 0.0)


def _fit_mean(share: Floats, mean: float) -> Floats:
    """Return the maximum-likelihood distribution with a given mean."""
    return _tilt(share, np.broadcast_to(POINTS - mean, share.shape))


def _fit_deviation(share: Floats, deviations: float) -> Floats:
    """Return the maximum-likelihood distribution whose mean is `deviations` standard deviations above one half."""
    found = np.full_like(share, 1 / len(VALUES))
    for _ in range(REFINEMENTS):
        mean = (found * POINTS).sum(axis=-1, keepdims=True)
        spread = np.sqrt((found * (POINTS - mean) ** 2).sum(axis=-1, keepdims=True))
        slope = POINTS - 0.5 - deviations * spread * (1 + ((mean - POINTS) / spread) ** 2) / 2
        found = _tilt(share, slope)
    return found


def _tilt(share: Floats, slope: npt.NDArray[Any]) -> Floats:
    """Return p/(1 + x·slope) for the x at which the slope averages to zero, by Newton steps or bisection."""
    slopes, shares = (np.ascontiguousarray(np.moveaxis(each, -1, 0)) for each in (slope, share))  # sums of long rows
    pull, left, right = shares * slopes, -1 / slopes.max(axis=0), -1 / slopes.min(axis=0)
    low, high, x = left, right, np.zeros_like(left)
    for _ in range(STEPS):
        parts = pull / (1 + x * slopes)
        mean = parts.sum(axis=0)
        low, high = np.where(mean > 0, x, low), np.where(mean > 0, high, x)
        next_x = x + mean / (parts * parts / shares).sum(axis=0)
        inside = (low <= next_x) & (next_x <= high) & (left < next_x) & (next_x < right)
        next_x = np.where(inside, next_x, (low + high) / 2)
        x, moved = next_x, np.abs(next_x - x)
        if (moved <= SHORT_STEP * np.minimum(x - left, right - x)).all():
            break
    return np.moveaxis(shares / (1 + x * slopes), 0, -1)
