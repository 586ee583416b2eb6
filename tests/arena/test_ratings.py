"""Elo, normalised Elo and the test: against published figures, and by simulation with a fixed seed."""

from functools import cache
from itertools import combinations
from math import inf
from statistics import NormalDist

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from laserchess.arena.elo_estimate import RatedGame, Ratings, estimate
from laserchess.arena.pentanomial import NORMALISED, VALUES, Estimate, elo_of, normalised, score_of
from laserchess.arena.scores import Tally, WinDrawLoss
from laserchess.arena.sprt import SprtResult, bounds, check_sprt, ratio, sprt_state
from laserchess.arena.tournament_spec import SprtSpec
from laserchess.core.errors import LaserChessError
from tests.arena.conftest import won

Floats = npt.NDArray[np.float64]
Pairs = tuple[tuple[float, float], ...]
SHAPES = {"drawish": (1, 4, 10, 4, 1), "decisive": (20, 10, 5, 10, 20), "paired": (1, 0, 8, 0, 1)}
TWO_ERRORS = 0.01
"""Twice the standard error of a share of about 5 % among 2,000."""
MATCHES = 600
"""Simulated matches; a share of 95 % among these is within 2 % of the truth, nearly always."""


def pairs_with(shape: tuple[int, ...], holds: float, *, deviations: bool = False) -> Floats:
    """Return chances of the five results of a pair, shaped so, with a given mean or distance from one half."""
    low, high = -60.0, 60.0
    chances = np.array(shape, float)
    for _ in range(200):
        middle = (low + high) / 2
        tilted = np.array(shape) * np.exp(middle * (np.array(VALUES) - 0.5))
        chances = tilted / tilted.sum()
        mean = float(chances @ VALUES)
        spread = float(np.sqrt(chances @ (np.array(VALUES) - mean) ** 2))
        low, high = (middle, high) if ((mean - 0.5) / spread if deviations else mean) < holds else (low, middle)
    return chances


# Published figures: tables that fastchess and fishtest printed


@pytest.mark.parametrize(
    ("counts", "elo", "error", "nelo"),
    [
        ((352, 579, 1264, 743, 464), 19.83, 6.77, 24.25),
        ((790, 1759, 3256, 1780, 807), 1.14, 4.04, 1.48),
        ((19, 82, 272, 308, 361), 162.63, 13.49, 207.38),
        ((55, 116, 214, 185, 112), 46.90, 15.43, 56.76),
        ((34, 49, 128, 62, 27), -0.58, 21.41, -0.75),
    ],
)
def test_elo_agrees_with_published_tables(counts: tuple[int, ...], elo: float, error: float, nelo: float) -> None:
    found = estimate(counts)
    assert found.elo == pytest.approx(elo, abs=0.2)
    assert (found.high - found.low) / 2 == pytest.approx(error, rel=0.015)
    assert normalised(counts) == pytest.approx(nelo, abs=0.3)


def test_superiority_agrees_with_a_published_table() -> None:
    assert superiority((790, 1759, 3256, 1780, 807)) == pytest.approx(0.7095, abs=0.002)
    assert superiority((34, 49, 128, 62, 27)) == pytest.approx(0.4788, abs=0.002)


def superiority(counts: tuple[int, ...]) -> float:
    """Return what the normal approximation, which published tables use, makes of our interval."""
    found = estimate(counts)
    return NormalDist(0, (found.high - found.low) / 2 / 1.96).cdf(found.elo)


@pytest.mark.parametrize(
    ("counts", "elo0", "elo1", "is_normalised", "published"),
    [
        ((253, 4282, 17604, 4431, 286), -0.25, 1.25, False, 2.94),
        ((58, 3302, 33130, 3518, 84), 0.25, 1.25, False, 2.97),
        ((17, 253, 1042, 337, 39), -0.5, 1.5, False, 2.96),
        ((11, 407, 3238, 513, 11), 0.25, 1.75, False, 2.93),
        ((264, 5737, 31270, 5964, 269), -0.5, 2.5, True, 2.97),
        ((831, 31795, 68460, 32448, 834), 0.0, 2.0, True, 2.93),
        ((307, 54901, 140959, 56230, 281), 0.5, 2.5, True, 2.95),
        ((790, 1759, 3256, 1780, 807), 0.0, 5.0, True, -0.71),
        ((0, 0, 2, 0, 37), 0.0, 20.0, True, 2.96),
    ],
)
def test_the_test_agrees_with_published_ones(
    counts: tuple[int, ...],
    elo0: float,
    elo1: float,
    is_normalised: bool,  # noqa: FBT001  # a scale
    published: float,
) -> None:
    test = sprt_state(SprtSpec(elo0, elo1, normalised=is_normalised), counts)
    assert test.ratio == pytest.approx(published, abs=0.006)
    assert (test.low, test.high) == pytest.approx((-2.944, 2.944), abs=0.001)


# Simulation; one match of twenty-five takes the path every report takes: results into a tally, its ratings out


finished = cache(won)
"""Made-up games, which matches share."""
rated_game = cache(RatedGame)
TOLD = 25


def told(games: Pairs) -> Estimate:
    """Return what a report says of A after pairs: its points moving first, then second."""
    results = [
        finished(f"0.{pair}.0v1.0.{number}", first, second, points if first == "A" else 1 - points)
        for pair, both in enumerate(games)
        for number, (points, first, second) in enumerate(zip(both, "AB", "BA", strict=True))
    ]
    return Tally("AB", results).ratings["A"]


def rated(games: Pairs) -> Estimate:
    """Return the same of the games alone."""
    pairs = ((str(pair), *both) for pair, both in enumerate(games))
    both_games = (
        (rated_game("A", "B", own, name), rated_game("B", "A", 1 - other, name)) for name, own, other in pairs
    )
    return Ratings([game for both in both_games for game in both], "AB")["A"]


def held_share(truths: Floats, draw: float, pairs: int, first: float = 30.0) -> float:
    """Simulate a match for each true difference; return how often the interval holds it."""
    random, held = np.random.default_rng(7), 0
    known: dict[Pairs, Estimate] = {}
    for number, truth in enumerate(truths):
        sides = []
        for sign in (1, -1):
            expected = score_of(truth + sign * first)
            drawn = 2 * draw * min(expected, 1 - expected)
            chances = (1 - expected - drawn / 2, drawn, expected - drawn / 2)
            sides.append(random.choice([0.0, 0.5, 1.0], size=pairs, p=chances))
        key = tuple(sorted(zip(sides[0].tolist(), sides[1].tolist(), strict=True)))
        found = known[key] if key in known else known.setdefault(key, rated(key))
        assert number % TOLD or found == told(key)
        held += found.low <= truth <= found.high
    return held / len(truths)


@pytest.mark.slow
@pytest.mark.parametrize("draw", [0.0, 0.5])
@pytest.mark.parametrize(("low", "high", "pairs"), [(0, 0, 100), (0, 300, 60), (300, 900, 100)])
def test_the_interval_holds_the_truth_as_often_as_it_says(low: float, high: float, pairs: int, draw: float) -> None:
    truths = np.random.default_rng(2).uniform(low, high, MATCHES)
    assert 0.935 <= held_share(truths, draw, pairs) <= 0.975


@pytest.mark.parametrize("draw", [0.0, 0.5])
def test_the_interval_of_a_short_match_is_rather_too_wide(draw: float) -> None:
    truths = np.random.default_rng(3).uniform(0, 900, MATCHES)
    assert held_share(truths, draw, 5) >= 0.95


@pytest.mark.slow
@pytest.mark.parametrize("shape", list(SHAPES))
@pytest.mark.parametrize("elo", [0, 100])
def test_pairs_narrow_or_widen_the_interval_as_they_should(elo: float, shape: str) -> None:
    chances = pairs_with(SHAPES[shape], score_of(elo))
    counts = np.random.default_rng(2).multinomial(150, chances, size=MATCHES)
    held = np.mean([found.low <= elo <= found.high for found in map(estimate, counts.tolist())])
    assert 0.93 <= held <= 0.97


@pytest.mark.slow
@pytest.mark.parametrize(
    ("elo0", "elo1", "is_normalised", "every"), [(0.0, 30.0, False, 2), (-20.0, 20.0, False, 2), (0.0, 60.0, True, 10)]
)
def test_the_test_errs_no_more_often_than_it_may(
    elo0: float,
    elo1: float,
    is_normalised: bool,  # noqa: FBT001  # a scale
    every: int,
) -> None:
    spec = SprtSpec(elo0, elo1, normalised=is_normalised)
    for truth, wrong in ((elo0, SprtResult.ACCEPTED), (elo1, SprtResult.REJECTED)):
        holds = truth / NORMALISED * 2**0.5 if is_normalised else score_of(truth)
        chances = pairs_with(SHAPES["drawish"], holds, deviations=is_normalised)
        assert simulate(spec, chances, every)[wrong] <= 0.05 + TWO_ERRORS


def simulate(spec: SprtSpec, chances: Floats, every: int, tests: int = 2000) -> dict[SprtResult, float]:
    """Run many tests side by side; return the share of each verdict."""
    random, (low, high) = np.random.default_rng(3), bounds(spec)
    counts, running = np.zeros((tests, 5)), np.arange(tests)
    verdicts = {SprtResult.ACCEPTED: 0, SprtResult.REJECTED: 0}
    while len(running):
        counts[running] += random.multinomial(every, chances, size=len(running))
        found = ratio(spec, counts[running])
        verdicts[SprtResult.ACCEPTED] += int((found >= high).sum())
        verdicts[SprtResult.REJECTED] += int((found <= low).sum())
        running = running[(found > low) & (found < high)]
    return {verdict: count / tests for verdict, count in verdicts.items()}


def test_ratings_of_many_find_the_truth_and_their_intervals_hold_it() -> None:
    random, first = np.random.default_rng(4), 25.0
    truth = dict(zip("ABCD", (60.0, 10.0, -20.0, -50.0), strict=True))
    held = []
    for _ in range(100):
        games = []
        for a, b in combinations("ABCD", 2):
            for number in range(40):
                for one, other in ((a, b), (b, a)):
                    expected = score_of(truth[one] - truth[other] + first)
                    games.append(RatedGame(one, other, float(random.random() < expected), f"{a} {b} {number}"))
        found = Ratings(games, "ABCD")
        held += [found[name].low <= true <= found[name].high for name, true in truth.items()]
        held.append(found.first_player.low <= first <= found.first_player.high)
    assert 0.93 <= np.mean(held) <= 0.97


# Edges


def test_pairs_are_counted_by_their_points() -> None:
    score = WinDrawLoss()
    for pair, points in enumerate([(0, 0), (0.5, 0), (1, 0), (0.5, 0.5), (1, 1), (0.5, 1)]):
        for each in points:
            score.add(each, str(pair))
    score.add(1, "alone")
    assert score.pentanomial == (1, 1, 2, 1, 1)
    assert (score.wins, score.draws, score.losses) == (5, 4, 4)


@given(st.floats(-1000, 1000))
def test_elo_and_score_are_each_others_inverse(elo: float) -> None:
    assert elo_of(score_of(elo)) == pytest.approx(elo, abs=1e-6)


@given(st.tuples(*[st.integers(0, 60)] * 5))
@settings(deadline=None, max_examples=30)
def test_any_counts_have_an_estimate(counts: tuple[int, ...]) -> None:
    found, mirrored = estimate(counts), estimate(counts[::-1])
    assert found.low < found.elo < found.high
    assert mirrored.elo == pytest.approx(-found.elo, abs=1e-3)
    assert mirrored.low == pytest.approx(-found.high, abs=0.5)
    assert np.isfinite(sprt_state(SprtSpec(0, 10), counts).ratio)


def test_who_won_everything_has_no_upper_end_and_a_rating_that_does_not_run_off() -> None:
    few, many = told(((1.0, 1.0),) * 5), told(((1.0, 1.0),) * 50)
    assert 0 < few.low < 250 < few.elo < 700
    assert 550 < many.low < 700 < many.elo < 1100
    assert few.high == many.high == inf
    lost = told(((0.0, 0.0),) * 5)
    assert lost.elo == pytest.approx(-few.elo)
    assert lost.low == -inf


def test_games_that_the_first_player_always_wins_say_little_about_the_two() -> None:
    results = [won(f"0.{number}.0.0", "AB"[number % 2], "BA"[number % 2], 1.0) for number in range(20)]
    ratings = Tally("AB", results).ratings
    assert ratings["A"].elo == pytest.approx(0, abs=1e-3)
    assert ratings["A"].low < -300
    assert ratings["A"].high > 300
    assert ratings.first_player.low > 200
    assert ratings.first_player.high == inf


def test_nothing_played_is_nothing_known() -> None:
    found = Tally("AB").ratings["A"]
    assert (found.elo, found.low < -500, found.high > 500) == (0.0, True, True)


@pytest.mark.parametrize("spec", [SprtSpec(5, 0), SprtSpec(0, 5, alpha=0), SprtSpec(0, 5, beta=0.7)])
def test_a_test_that_makes_no_sense_is_refused(spec: SprtSpec) -> None:
    with pytest.raises(LaserChessError) as refused:
        check_sprt(spec)
    assert refused.value.reason == "sprt"
