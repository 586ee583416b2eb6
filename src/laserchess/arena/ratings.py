"""Ratings of many engines from all their games, by greatest likelihood.

The model: the first player scores 1/(1 + 10^(-d/400)) on average, where d is the difference of the ratings plus an
advantage of moving first that all games share; a draw is half a point. The intervals take the games of a pair as one
observation, whatever their results have to do with each other. Ratings average to zero.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import log

import numpy as np
import numpy.typing as npt

from laserchess.arena.pentanomial import NORMAL_95, Estimate

Floats = npt.NDArray[np.float64]

ELO = 400 / log(10)
DOUBT = 0.02
"""How much everybody is thought to be equal, so that a perfect score has a rating, too."""
STEPS = 50
SMALL = 1e-9
LONGEST_STEP = 2.0


@dataclass(frozen=True, slots=True)
class Game:
    """A game for the ratings: engines by number, the first player's points, the pair it belongs to."""

    first: int
    second: int
    points: float
    pair: str


@dataclass(frozen=True, slots=True)
class Ratings:
    """Everybody's rating, and what moving first is worth."""

    engines: tuple[Estimate, ...]
    first_player: Estimate


def rate(games: Sequence[Game], engines: int) -> Ratings:
    """Return the ratings that make the results likeliest."""
    rows = np.zeros((len(games), engines + 1))
    points = np.array([game.points for game in games])
    for row, game in zip(rows, games, strict=True):
        row[game.first], row[game.second], row[engines] = 1.0, -1.0, 1.0
    found, curvature = _climb(rows, points, engines)
    spread = _spread(rows, points, found, curvature, [game.pair for game in games])
    errors = NORMAL_95 * np.sqrt(np.maximum(np.diagonal(spread), 0.0))
    values = [_estimate(value, error) for value, error in zip(found * ELO, errors * ELO, strict=True)]
    return Ratings(tuple(values[:engines]), values[engines])


def _estimate(value: float, error: float) -> Estimate:
    return Estimate(float(value), float(value - error), float(value + error))


def _climb(rows: Floats, points: Floats, engines: int) -> tuple[Floats, Floats]:
    """Find the top of the likelihood by Newton's steps; return it and how curved it is there."""
    found = np.zeros(engines + 1)
    doubt = np.diag([DOUBT] * engines + [DOUBT])
    curvature = doubt
    for _ in range(STEPS):
        expected = 1 / (1 + np.exp(-(rows @ found)))
        curvature = (rows * (expected * (1 - expected))[:, None]).T @ rows + doubt
        step = np.linalg.solve(curvature, rows.T @ (points - expected) - doubt @ found)
        found += np.clip(step, -LONGEST_STEP, LONGEST_STEP)
        if np.abs(step).max() < SMALL:
            break
    return found, curvature


def _spread(rows: Floats, points: Floats, found: Floats, curvature: Floats, pairs: Sequence[str]) -> Floats:
    """Return the covariance of the ratings, pairs of games taken as they came."""
    surprise = rows * (points - 1 / (1 + np.exp(-(rows @ found))))[:, None]
    sums: dict[str, Floats] = defaultdict(lambda: np.zeros(rows.shape[1]))
    for pair, each in zip(pairs, surprise, strict=True):
        sums[pair] += each
    scores = np.array(list(sums.values())) if sums else np.zeros((1, rows.shape[1]))
    inverse = np.linalg.inv(curvature)
    correction = len(sums) / max(len(sums) - len(found), 1)
    covariance: Floats = inverse @ (scores.T @ scores * correction) @ inverse
    return covariance
