"""Elo estimates from games: one Bayesian model for all figures of a report.

The first player's expected score is 1/(1 + 10^(-d/400)), where d is the rating difference plus a common first-move
advantage; a draw is half a point. The prior of every player (and of the advantage) is one win and one loss against an
average player, so a perfect score has a finite rating, and few games say little.

The 95 % intervals are credible intervals. Their width is measured on pairs of games, each one observation, because
the two games of a pair are not independent: draws and decisive openings narrow the interval, shared luck widens it.
A perfect score has no upper bound, and the whole 5 % is below the lower one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

import numpy as np
import numpy.typing as npt

from laserchess.arena.pentanomial import SLOPE, Estimate

Floats = npt.NDArray[np.float64]

PRIOR_GAMES = 1.0
"""The prior: wins, and as many losses, against an average player."""
DEFAULT_SPREAD = 1.0
"""Weight of the prior that results vary like independent wins and losses, in games."""
STEPS = 60
SMALL = 1e-8
SHORT_STEP = 1e-5
"""The last Newton step: the next one would be about its square."""
MAX_STEP = 2.0
REACH = 4.5
POINTS = 61
FINER = 8
TAIL = 0.025
MATCH = 2


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A rated game: first player, second player, points of the first, pair."""

    first: str
    second: str
    points: float
    pair: str


class Ratings:
    """The ratings of all players, and the first-move advantage.

    Args:
        games: The games to rate.
        names: The names of all players.

    """

    def __init__(self, games: Sequence[RatedGame], names: Sequence[str]) -> None:
        """Find the most likely ratings; intervals are computed on demand."""
        self._numbers = {name: number for number, name in enumerate(names)}
        self._players = np.array([1.0] * len(names) + [0.0])
        cells: dict[tuple[str, str], int] = {}
        pairs: dict[str, int] = {}
        self._where = np.array([cells.setdefault((game.first, game.second), len(cells)) for game in games], int)
        self._pairs = np.array([pairs.setdefault(game.pair, len(pairs)) for game in games], int)
        self._points = np.array([game.points for game in games], float)
        self._cells = np.zeros((len(cells), len(names) + 1))
        for cell, (first, second) in zip(self._cells, cells, strict=True):
            cell[self._numbers[first]], cell[self._numbers[second]], cell[-1] = 1.0, -1.0, 1.0
        self._games = np.bincount(self._where, minlength=len(cells)).astype(float)
        self._won = np.bincount(self._where, self._points, len(cells))
        self._best = self._maximise(_orthogonal(self._players), np.zeros((1, len(names) + 1)))[0]
        self._estimates: dict[bytes, Estimate] = {}

    def __getitem__(self, name: str) -> Estimate:
        """Return a player's rating relative to the average or, in a match, to the opponent."""
        count = len(self._numbers)
        field = self._players / count if count > MATCH else self._players - self._unit(name)
        return self._estimate(self._unit(name) - field)

    @property
    def first_player(self) -> Estimate:
        """The first-move advantage."""
        return self._estimate(np.eye(len(self._players))[-1])

    def difference(self, own: str, other: str) -> Estimate:
        """Return the rating difference of two players.

        Args:
            own: The name of a player.
            other: The name of the other player.

        Returns:
            The rating of `own` minus that of `other`, with its interval.

        """
        return self._estimate(self._unit(own) - self._unit(other))

    def superiority(self, own: str, other: str) -> float:
        """Return the likelihood of superiority (LOS) of `own` over `other`.

        Args:
            own: The name of a player.
            other: The name of the other player.

        Returns:
            The probability that `own` is the stronger one, 0 to 1.

        """
        values, chances = self._plausibility(self._unit(own) - self._unit(other))
        return float(1 - np.interp(0.0, values, chances))

    def _unit(self, name: str) -> Floats:
        return np.asarray(np.eye(len(self._players))[self._numbers[name]])

    # The model

    def _slope_and_curvature(self, found: Floats) -> tuple[Floats, Floats]:
        """Return the gradient of the log posterior at some points, and its curvature."""
        expected = _expit(found @ self._cells.T)
        believed = _expit(found)
        slope = (self._won - self._games * expected) @ self._cells + PRIOR_GAMES * (1 - 2 * believed)
        weight = self._games * expected * (1 - expected)
        curvature = (weight[:, None, :] * self._cells.T) @ self._cells
        diagonal = np.arange(found.shape[1])
        curvature[:, diagonal, diagonal] += 2 * PRIOR_GAMES * believed * (1 - believed)
        return slope, curvature

    def _maximise(self, directions: Floats, found: Floats) -> Floats:
        """Maximise from each point along some directions (columns) by Newton steps."""
        for _ in range(STEPS):
            slope, curvature = self._slope_and_curvature(found)
            step = np.linalg.solve(directions.T @ curvature @ directions, (slope @ directions)[:, :, None])[:, :, 0]
            found = found + np.clip(step, -MAX_STEP, MAX_STEP) @ directions.T
            if np.abs(step).max(initial=0.0) < SHORT_STEP:
                break
        return found

    def _likelihood(self, found: Floats) -> Floats:
        """Return the log likelihood of the results."""
        drawn = found @ self._cells.T
        return np.asarray(_log_expit(drawn) @ self._won + _log_expit(-drawn) @ (self._games - self._won))

    # Intervals

    def _plausibility(self, contrast: Floats) -> tuple[Floats, Floats]:
        """Return values of a contrast and its cumulative distribution."""
        _, curvature = self._slope_and_curvature(self._best[None])
        curvature += np.outer(self._players, self._players)
        spread = np.sqrt(contrast @ np.linalg.solve(curvature[0], contrast))
        directions = _orthogonal(self._players, contrast)
        offsets = spread * np.sinh(np.linspace(-REACH, REACH, POINTS))
        found = self._maximise(directions, self._best + offsets[:, None] * contrast / (contrast @ contrast))
        dispersion, freedom = self._dispersion(contrast, curvature[0])
        gap = 2 * np.maximum(self._likelihood(self._best[None]) - self._likelihood(found), 0.0) / dispersion
        believed = PRIOR_GAMES * (_log_expit(found) + _log_expit(-found)).sum(axis=1)
        _, curvatures = self._slope_and_curvature(found)
        height = -(freedom + 1) / 2 * np.log1p(gap / freedom) + believed
        height -= np.linalg.slogdet(directions.T @ curvatures @ directions)[1] / 2
        values, heights = _smooth(offsets), _smooth(height)
        density = np.exp(heights - heights.max())
        sums = np.concatenate([[0.0], np.cumsum((density[1:] + density[:-1]) / 2 * np.diff(values))])
        return self._best @ contrast + values, sums / sums[-1]

    def _dispersion(self, contrast: Floats, curvature: Floats) -> tuple[float, float]:
        """Return the dispersion of pairs relative to independent wins and losses, and the number of pairs."""
        if not len(self._points):
            return 1.0, 1.0
        expected = _expit(self._cells @ self._best)[self._where]
        pull = (self._cells @ np.linalg.solve(curvature, contrast))[self._where]
        sums = np.bincount(self._pairs, pull * (self._points - expected))
        usual = float(pull**2 @ (self._points * (1 - expected) ** 2 + (1 - self._points) * expected**2))
        belief = DEFAULT_SPREAD * float(np.mean(pull**2))
        pairs = len(sums)
        seen = float(sums @ sums) * pairs / max(pairs - 1, 1)
        return (seen + belief) / (usual + belief), float(max(pairs - 1, 1))

    def _estimate(self, contrast: Floats) -> Estimate:
        key = contrast.tobytes()
        if key not in self._estimates:
            values, chances = self._plausibility(contrast)
            side = self._side(contrast)
            tail = 2 * TAIL if side else TAIL
            low, high = (float(np.interp(chance, chances, values)) * SLOPE for chance in (tail, 1 - tail))
            elo = float(self._best @ contrast) * SLOPE
            self._estimates[key] = Estimate(elo, -inf if side < 0 else low, inf if side > 0 else high)
        return self._estimates[key]

    def _side(self, contrast: Floats) -> int:
        """Return 1 if the rated player won every point, -1 if none, otherwise 0."""
        part = self._cells @ contrast
        lost = np.where(part > SMALL, self._games - self._won, 0.0) + np.where(part < -SMALL, self._won, 0.0)
        won = np.where(part < -SMALL, self._games - self._won, 0.0) + np.where(part > SMALL, self._won, 0.0)
        return int(won.sum() > 0) - int(lost.sum() > 0)


def estimate(counts: Sequence[int]) -> Estimate:
    """Return the Elo difference of pentanomial counts, without first-move information."""
    games: list[RatedGame] = []
    for points, count in enumerate(counts):
        for number in range(count):
            pair, split = f"{points} {number}", (points // 2 / 2, (points - points // 2) / 2)
            one, other = split[:: 1 if number % 2 else -1]
            games += [RatedGame("A", "B", one, pair), RatedGame("B", "A", 1 - other, pair)]
    return Ratings(games, "AB").difference("A", "B")


def _orthogonal(*directions: Floats) -> Floats:
    """Return orthogonal directions (columns) that are orthogonal to some others."""
    return np.asarray(np.linalg.svd(np.array(directions))[2][len(directions) :].T)


def _smooth(values: Floats) -> Floats:
    """Return values at more points by cubic Hermite interpolation."""
    slopes, at = np.gradient(values), np.arange(FINER)[:, None] / FINER
    starts, ends = values[:-1], values[1:]
    inner = starts + at**2 * (3 - 2 * at) * (ends - starts)
    inner += at * (1 - at) ** 2 * slopes[:-1] - at**2 * (1 - at) * slopes[1:]
    return np.append(inner.T.ravel(), values[-1])


def _expit(value: Floats) -> Floats:
    return np.asarray(np.exp(_log_expit(value)))


def _log_expit(value: Floats) -> Floats:
    return np.asarray(-np.logaddexp(0.0, -value))
