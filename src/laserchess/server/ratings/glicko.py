"""Glicko-2, as Mark Glickman describes it (http://www.glicko.net/glicko/glicko2.pdf), step by step.

Ratings change after every game: a rating period is a duration, and any fraction of one may have passed.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

SCALE = 173.7178
TAU = 0.5
"""How much volatility changes over time."""
TOLERANCE = 1e-6
START, MAX_DEVIATION, MIN_DEVIATION = 1500.0, 350.0, 45.0
MIN_RATING, MAX_RATING = 400.0, 4000.0
MIN_VOLATILITY, MAX_VOLATILITY = 0.01, 0.1
"""Far below these bounds the search for a new volatility overflows."""
PROVISIONAL = 110.0
"""A rating with a higher deviation is provisional."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A Glicko-2 rating with its deviation and volatility."""

    rating: float = START
    deviation: float = MAX_DEVIATION
    volatility: float = 0.06

    @property
    def is_provisional(self) -> bool:
        """Whether the rating is still uncertain."""
        return self.deviation > PROVISIONAL

    def after(self, periods: float) -> "Rating":
        """Return the rating after `periods` without a game: the same, with a larger deviation (step 6)."""
        phi, sigma = self.deviation / SCALE, self.volatility
        return Rating(self.rating, min(MAX_DEVIATION, SCALE * sqrt(phi * phi + periods * sigma * sigma)), sigma)


@dataclass(frozen=True, slots=True)
class Result:
    """A game against an opponent: 1 is a win, 0 a loss; `bonus` is the advantage of the player's side in rating points.

    A game with a `weight` below 1 moves the rating, and narrows the deviation, less than a full one.
    """

    opponent: Rating
    score: float
    bonus: float = 0.0
    weight: float = 1.0


def expected(one: Rating, other: Rating, bonus: float = 0.0) -> float:
    """Return the expected score of one player against the other."""
    return _expectation((one.rating + bonus - other.rating) / SCALE, _g(other.deviation / SCALE))


def _g(phi: float) -> float:
    """Return the weight of a result against an opponent with a deviation (step 3)."""
    return 1 / sqrt(1 + 3 * phi * phi / (pi * pi))


def _expectation(difference: float, weight: float) -> float:
    return 1 / (1 + exp(-weight * difference))


def update(player: Rating, results: Sequence[Result], periods: float = 1.0) -> Rating:
    """Return a player's rating after the games of one period, when `periods` have passed since the last one."""
    if not results:
        return player.after(periods)
    mu, phi = (player.rating - START) / SCALE, player.deviation / SCALE
    information = improvement = 0.0
    for result in results:
        g = _g(result.opponent.deviation / SCALE)
        difference = mu + (result.bonus - result.opponent.rating + START) / SCALE
        chance = _expectation(difference, g)
        information += result.weight * g * g * chance * (1 - chance)
        improvement += result.weight * g * (result.score - chance)
    variance = 1 / information
    sigma = _volatility(max(MIN_VOLATILITY, player.volatility), phi, variance, variance * improvement)
    before = phi * phi + periods * sigma * sigma
    after = 1 / sqrt(1 / before + 1 / variance)
    return Rating(START + SCALE * (mu + after * after * improvement), SCALE * after, sigma)


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Return the new volatility by the Illinois method (step 5)."""
    start = log(sigma * sigma)

    def slope(x: float) -> float:
        squares = phi * phi + variance + exp(x)
        return exp(x) * (delta * delta - squares) / (2 * squares * squares) - (x - start) / (TAU * TAU)

    left, right = start, _right_end(start, phi, variance, delta, slope)
    at_left, at_right = slope(left), slope(right)
    while abs(right - left) > TOLERANCE:
        middle = left + (left - right) * at_left / (at_right - at_left)
        at_middle = slope(middle)
        if at_middle * at_right <= 0:
            left, at_left = right, at_right
        else:
            at_left /= 2
        right, at_right = middle, at_middle
    return exp(left / 2)


def _right_end(start: float, phi: float, variance: float, delta: float, slope: Callable[[float], float]) -> float:
    """Return the other end of the interval in which the volatility is searched."""
    if delta * delta > phi * phi + variance:
        return log(delta * delta - phi * phi - variance)
    steps = 1
    while slope(start - steps * TAU) < 0:
        steps += 1
    return start - steps * TAU


def bounded(rating: Rating) -> Rating:
    """Return a rating clamped to the stored range."""
    deviation = min(MAX_DEVIATION, max(MIN_DEVIATION, rating.deviation))
    volatility = min(MAX_VOLATILITY, max(MIN_VOLATILITY, rating.volatility))
    return Rating(min(MAX_RATING, max(MIN_RATING, rating.rating)), deviation, volatility)
