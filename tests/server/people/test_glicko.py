"""Glicko-2 ratings, checked against Mark Glickman's description."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laserchess.server.ratings.glicko import Rating, Result, bounded, expected, update
from tests.server.stateless import MODEST


def test_glickmans_own_example() -> None:
    results = [Result(Rating(1400, 30), 1), Result(Rating(1550, 100), 0), Result(Rating(1700, 300), 0)]
    after = update(Rating(1500, 200, 0.06), results)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_without_games_only_the_deviation_grows() -> None:
    after = update(Rating(1500, 200, 0.06), [])
    assert (after.rating, after.volatility) == (1500, 0.06)
    assert after.deviation == pytest.approx(200.27, abs=0.01)


def test_a_bonus_counts_like_rating_points() -> None:
    even, better = Rating(1500, 80), Rating(1600, 80)
    assert expected(even, better, bonus=100) == pytest.approx(0.5)
    moved_first = update(even, [Result(even, 1, bonus=100)])
    assert moved_first.rating < update(even, [Result(even, 1)]).rating


def test_a_game_with_less_weight_moves_a_rating_less() -> None:
    even = Rating(1500, 80)
    whole, half, none = (update(even, [Result(even, 1, weight=weight)]) for weight in (1, 0.5, 0.5**10))
    assert whole.rating > half.rating > none.rating
    assert none.rating == pytest.approx(1500, abs=0.1)
    assert whole.deviation < half.deviation < none.deviation


@pytest.mark.parametrize("volatility", [5e-324, 1e-200, 1e-9])
def test_tiny_volatilities_are_clamped(volatility: float) -> None:
    after = bounded(update(Rating(1500, 350, volatility), [Result(Rating(1500, 150), 1)]))
    assert after.rating > 1500
    assert after.volatility >= 0.01


RATINGS = st.builds(Rating, st.floats(400, 3000), st.floats(45, 350), st.floats(0.01, 0.1))


@MODEST
@given(one=RATINGS, other=RATINGS, periods=st.floats(0, 100), bonus=st.floats(-100, 100))
def test_the_winners_rating_rises_and_the_losers_falls(
    one: Rating, other: Rating, periods: float, bonus: float
) -> None:
    won, drawn, lost = (update(one, [Result(other, score, bonus)], periods) for score in (1, 0.5, 0))
    assert lost.rating < one.rating < won.rating
    assert lost.rating < drawn.rating < won.rating
    for after in (won, drawn, lost):
        kept = bounded(after)
        assert 400 <= kept.rating <= 4000
        assert 45 <= kept.deviation <= 350
