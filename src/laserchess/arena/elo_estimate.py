"""Ratings from games, one model for every figure a report shows.

The first player scores 1/(1 + 10^(-d/400)) on average, where d is the difference of the ratings plus an advantage of
moving first that all games share; a draw is half a point. Before the first game everybody is thought to have won one
and lost one against an average player, and so has moving first: a perfect score has a finite rating, and a few games
say little.

A 95 % interval is where 95 % of the plausibility lies. How much the games really tell is measured on their pairs, which
are one observation each, whatever their two results have to do with each other: draws and openings that decide a
game narrow the interval, luck that both games share widens it. Who won everything has no upper end, and the whole
5 % below the lower one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

import numpy as np
import numpy.typing as npt

from laserchess.arena.pentanomial import SLOPE, Estimate

Floats = npt.NDArray[np.float64]

BELIEF = 1.0
"""Games won, and as many lost, that everybody is thought to have played before the first one."""
DEFAULT_SPREAD = 1.0
"""Games' worth of belief that results are spread as wins and losses of independent games are."""
STEPS = 60
SMALL = 1e-8
SHORT_STEP = 1e-5
"""A step as short as this is the last: Newton's next one would be about its square."""
MAX_STEP = 2.0
REACH = 4.5
POINTS = 61
FINER = 8
TAIL = 0.025
MATCH = 2


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game for the ratings: who moved first, who second, the first one's points, the pair it belongs to."""

    first: str
    second: str
    points: float
    pair: str


class Ratings:
    """How strong everybody is, and what moving first is worth."""

    def __init__(self, games: Sequence[RatedGame], names: Sequence[str]) -> None:
        """Find the likeliest ratings; intervals are found when they are asked for."""
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
        self._best = self._climb(_across(self._players), np.zeros((1, len(names) + 1)))[0]
        self._estimates: dict[bytes, Estimate] = {}

    def __getitem__(self, name: str) -> Estimate:
        """Return how much stronger somebody is than the average or, in a match, than the opponent."""
        count = len(self._numbers)
        field = self._players / count if count > MATCH else self._players - self._unit(name)
        return self._estimate(self._unit(name) - field)

    @property
    def first_player(self) -> Estimate:
        """What moving first is worth."""
        return self._estimate(np.eye(len(self._players))[-1])

    def difference(self, own: str, other: str) -> Estimate:
        """Return how much stronger one is than another."""
        return self._estimate(self._unit(own) - self._unit(other))

    def superiority(self, own: str, other: str) -> float:
        """Return how likely one is the stronger of two."""
        values, chances = self._plausibility(self._unit(own) - self._unit(other))
        return float(1 - np.interp(0.0, values, chances))

    def _unit(self, name: str) -> Floats:
        return np.asarray(np.eye(len(self._players))[self._numbers[name]])

    # The model

    def _slope_and_curvature(self, found: Floats) -> tuple[Floats, Floats]:
        """Return the slope of the plausibility at some points, and how sharply it bends down there."""
        expected = _expit(found @ self._cells.T)
        believed = _expit(found)
        slope = (self._won - self._games * expected) @ self._cells + BELIEF * (1 - 2 * believed)
        weight = self._games * expected * (1 - expected)
        curvature = (weight[:, None, :] * self._cells.T) @ self._cells
        diagonal = np.arange(found.shape[1])
        curvature[:, diagonal, diagonal] += 2 * BELIEF * believed * (1 - believed)
        return slope, curvature

    def _climb(self, ways: Floats, found: Floats) -> Floats:
        """Go from each point to the top along some ways (columns), by Newton's steps."""
        for _ in range(STEPS):
            slope, curvature = self._slope_and_curvature(found)
            step = np.linalg.solve(ways.T @ curvature @ ways, (slope @ ways)[:, :, None])[:, :, 0]
            found = found + np.clip(step, -MAX_STEP, MAX_STEP) @ ways.T
            if np.abs(step).max(initial=0.0) < SHORT_STEP:
                break
        return found

    def _likelihood(self, found: Floats) -> Floats:
        """Return the logarithm of how likely the results are."""
        drawn = found @ self._cells.T
        return np.asarray(_log_expit(drawn) @ self._won + _log_expit(-drawn) @ (self._games - self._won))

    # Intervals

    def _plausibility(self, contrast: Floats) -> tuple[Floats, Floats]:
        """Return values of a contrast, and how likely the truth lies below each."""
        _, curvature = self._slope_and_curvature(self._best[None])
        curvature += np.outer(self._players, self._players)
        spread = np.sqrt(contrast @ np.linalg.solve(curvature[0], contrast))
        ways = _across(self._players, contrast)
        offsets = spread * np.sinh(np.linspace(-REACH, REACH, POINTS))
        found = self._climb(ways, self._best + offsets[:, None] * contrast / (contrast @ contrast))
        dispersion, freedom = self._dispersion(contrast, curvature[0])
        gap = 2 * np.maximum(self._likelihood(self._best[None]) - self._likelihood(found), 0.0) / dispersion
        believed = BELIEF * (_log_expit(found) + _log_expit(-found)).sum(axis=1)
        _, curvatures = self._slope_and_curvature(found)
        height = -(freedom + 1) / 2 * np.log1p(gap / freedom) + believed
        height -= np.linalg.slogdet(ways.T @ curvatures @ ways)[1] / 2
        values, heights = _smooth(offsets), _smooth(height)
        density = np.exp(heights - heights.max())
        sums = np.concatenate([[0.0], np.cumsum((density[1:] + density[:-1]) / 2 * np.diff(values))])
        return self._best @ contrast + values, sums / sums[-1]

    def _dispersion(self, contrast: Floats, curvature: Floats) -> tuple[float, float]:
        """Return how much more pairs vary than independent wins and losses would, and how many pairs tell so."""
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
        """Tell whether every point was won one way: 1 by who is rated, -1 against, else 0."""
        part = self._cells @ contrast
        lost = np.where(part > SMALL, self._games - self._won, 0.0) + np.where(part < -SMALL, self._won, 0.0)
        won = np.where(part < -SMALL, self._games - self._won, 0.0) + np.where(part > SMALL, self._won, 0.0)
        return int(won.sum() > 0) - int(lost.sum() > 0)


def estimate(counts: Sequence[int]) -> Estimate:
    """Return the difference in Elo that counts of pairs show, where who moved first is not known."""
    games: list[RatedGame] = []
    for points, count in enumerate(counts):
        for number in range(count):
            pair, split = f"{points} {number}", (points // 2 / 2, (points - points // 2) / 2)
            one, other = split[:: 1 if number % 2 else -1]
            games += [RatedGame("A", "B", one, pair), RatedGame("B", "A", 1 - other, pair)]
    return Ratings(games, "AB").difference("A", "B")


def _across(*directions: Floats) -> Floats:
    """Return ways (columns) at right angles to some directions and to each other."""
    return np.asarray(np.linalg.svd(np.array(directions))[2][len(directions) :].T)


def _smooth(values: Floats) -> Floats:
    """Return values at more points, on a smooth curve through those given (Hermite's)."""
    slopes, at = np.gradient(values), np.arange(FINER)[:, None] / FINER
    starts, ends = values[:-1], values[1:]
    inner = starts + at**2 * (3 - 2 * at) * (ends - starts)
    inner += at * (1 - at) ** 2 * slopes[:-1] - at**2 * (1 - at) * slopes[1:]
    return np.append(inner.T.ravel(), values[-1])


def _expit(value: Floats) -> Floats:
    return np.asarray(np.exp(_log_expit(value)))


def _log_expit(value: Floats) -> Floats:
    return np.asarray(-np.logaddexp(0.0, -value))
