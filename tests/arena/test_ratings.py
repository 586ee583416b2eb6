"""Elo, normalised Elo and the test: against published figures, and by simulation with a fixed seed."""

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from laserchess.arena.pentanomial import (
    NORMALISED,
    VALUES,
    elo_of,
    estimate,
    normalised,
    score_of,
    student_95,
    superiority,
)
from laserchess.arena.ratings import Game, rate
from laserchess.arena.spec import SprtSpec
from laserchess.arena.sprt import Verdict, bounds, check_sprt, ratio, stand
from laserchess.arena.tally import Score
from laserchess.core.errors import LaserChessError

Floats = npt.NDArray[np.float64]
SHAPES = {"drawish": (1, 4, 10, 4, 1), "decisive": (20, 10, 5, 10, 20), "paired": (1, 0, 8, 0, 1)}
TWO_ERRORS = 0.01
"""Twice the standard error of a share of about 5 % among 2,000."""
MATCHES = 4000
"""Simulated matches; the mean of so many is within 1 % of the truth, nearly always."""


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
    ("counts", "elo", "error", "nelo", "nelo_error"),
    [
        ((352, 579, 1264, 743, 464), 19.83, 6.77, 24.25, 8.26),
        ((790, 1759, 3256, 1780, 807), 1.14, 4.04, 1.48, 5.26),
        ((19, 82, 272, 308, 361), 162.63, 13.49, 207.38, 14.92),
        ((55, 116, 214, 185, 112), 46.90, 15.43, 56.76, 18.44),
        ((34, 49, 128, 62, 27), -0.58, 21.41, -0.75, 27.80),
    ],
)
def test_elo_agrees_with_published_tables(
    counts: tuple[int, ...], elo: float, error: float, nelo: float, nelo_error: float
) -> None:
    found = estimate(counts)
    assert found.elo == pytest.approx(elo, abs=0.006)
    assert found.error == pytest.approx(error, rel=0.006)
    assert normalised(counts).elo == pytest.approx(nelo, abs=0.006)
    assert normalised(counts).error == pytest.approx(nelo_error, abs=0.006)


def test_superiority_agrees_with_a_published_table() -> None:
    assert superiority((790, 1759, 3256, 1780, 807)) == pytest.approx(0.7095, abs=0.0001)
    assert superiority((34, 49, 128, 62, 27)) == pytest.approx(0.4788, abs=0.0001)


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
    test = stand(SprtSpec(elo0, elo1, normalised=is_normalised), counts)
    assert test.ratio == pytest.approx(published, abs=0.006)
    assert (test.low, test.high) == pytest.approx((-2.944, 2.944), abs=0.001)


def test_students_figures_are_those_of_the_tables() -> None:
    assert [round(student_95(freedom), 2) for freedom in (5, 10, 30, 100)] == [2.57, 2.23, 2.04, 1.98]


# Simulation


@pytest.mark.parametrize("elo", [0, 20, 100])
@pytest.mark.parametrize("shape", list(SHAPES))
@pytest.mark.parametrize("pairs", [200, 1000])
def test_the_interval_holds_the_truth_as_often_as_it_says(elo: float, shape: str, pairs: int) -> None:
    chances = pairs_with(SHAPES[shape], score_of(elo))
    counts = np.random.default_rng(2).multinomial(pairs, chances, size=MATCHES)
    held = np.mean([found.low <= elo <= found.high for found in map(estimate, counts.tolist())])
    assert 0.94 <= held <= 0.96


@pytest.mark.parametrize("elo", [0, 100, 250])
@pytest.mark.parametrize("shape", list(SHAPES))
def test_the_interval_of_a_short_match_is_rather_too_wide(elo: float, shape: str) -> None:
    chances = pairs_with(SHAPES[shape], score_of(elo))
    counts = np.random.default_rng(5).multinomial(15, chances, size=MATCHES)
    held = np.mean([found.low <= elo <= found.high for found in map(estimate, counts.tolist())])
    assert held >= 0.94


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
    for truth, wrong in ((elo0, Verdict.ACCEPTED), (elo1, Verdict.REJECTED)):
        holds = truth / NORMALISED * 2**0.5 if is_normalised else score_of(truth)
        chances = pairs_with(SHAPES["drawish"], holds, deviations=is_normalised)
        assert simulate(spec, chances, every)[wrong] <= 0.05 + TWO_ERRORS


def simulate(spec: SprtSpec, chances: Floats, every: int, tests: int = 2000) -> dict[Verdict, float]:
    """Run many tests side by side; return the share of each verdict."""
    random, (low, high) = np.random.default_rng(3), bounds(spec)
    counts, running = np.zeros((tests, 5)), np.arange(tests)
    verdicts = {Verdict.ACCEPTED: 0, Verdict.REJECTED: 0}
    while len(running):
        counts[running] += random.multinomial(every, chances, size=len(running))
        found = ratio(spec, counts[running])
        verdicts[Verdict.ACCEPTED] += int((found >= high).sum())
        verdicts[Verdict.REJECTED] += int((found <= low).sum())
        running = running[(found > low) & (found < high)]
    return {verdict: count / tests for verdict, count in verdicts.items()}


def test_ratings_of_many_find_the_truth_and_their_intervals_hold_it() -> None:
    random, truth, first = np.random.default_rng(4), np.array([60.0, 10.0, -20.0, -50.0]), 25.0
    held = []
    for _ in range(150):
        games = []
        for a in range(4):
            for b in range(a):
                for number in range(40):
                    for one, other in ((a, b), (b, a)):
                        expected = score_of(truth[one] - truth[other] + first)
                        points = float(random.random() < expected)
                        games.append(Game(one, other, points, f"{a} {b} {number}"))
        found = rate(games, 4)
        held += [each.low <= true <= each.high for each, true in zip(found.engines, truth, strict=True)]
        held.append(found.first_player.low <= first <= found.first_player.high)
    assert 0.93 <= np.mean(held) <= 0.97


# Edges


def test_pairs_are_counted_by_their_points() -> None:
    score = Score()
    for pair, points in enumerate([(0, 0), (0.5, 0), (1, 0), (0.5, 0.5), (1, 1), (0.5, 1)]):
        for each in points:
            score.add(each, str(pair))
    score.add(1, "alone")
    assert score.pentanomial == (1, 1, 2, 1, 1)
    assert (score.wins, score.draws, score.losses) == (5, 4, 4)


@given(st.floats(-1000, 1000))
def test_elo_and_score_are_each_others_inverse(elo: float) -> None:
    assert elo_of(score_of(elo)) == pytest.approx(elo, abs=1e-6)


@given(st.tuples(*[st.integers(0, 500)] * 5))
def test_any_counts_have_an_estimate(counts: tuple[int, ...]) -> None:
    found, mirrored = estimate(counts), estimate(counts[::-1])
    assert found.low <= found.elo <= found.high
    assert mirrored.elo == pytest.approx(-found.elo, abs=1e-6)
    assert superiority(counts) + superiority(counts[::-1]) == pytest.approx(1)
    assert np.isfinite(stand(SprtSpec(0, 10), counts).ratio)


def test_a_clean_sweep_is_no_certainty() -> None:
    found = estimate((0, 0, 0, 0, 10))
    assert 100 < found.low < 400
    assert 0.99 < superiority((0, 0, 0, 0, 10)) < 1
    assert 300 < normalised((0, 0, 0, 0, 10)).elo < 2000


def test_a_perfect_score_has_a_rating() -> None:
    games = [Game(number % 2, 1 - number % 2, float(number % 2 == 0), str(number // 2)) for number in range(20)]
    found = rate(games, 2)
    assert 200 < found.engines[0].elo < 1500


@pytest.mark.parametrize("spec", [SprtSpec(5, 0), SprtSpec(0, 5, alpha=0), SprtSpec(0, 5, beta=0.7)])
def test_a_test_that_makes_no_sense_is_refused(spec: SprtSpec) -> None:
    with pytest.raises(LaserChessError) as refused:
        check_sprt(spec)
    assert refused.value.reason == "sprt"
