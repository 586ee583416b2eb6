"""Scores as results to expect."""

from hypothesis import given
from hypothesis import strategies as st

from laserchess import Board
from laserchess.engine import Engine, Score
from laserchess.engine.expectation import Expectation
from laserchess.engine.network.file import FOLDER, load
from laserchess.engine.search.memory import MATE

curves = st.builds(Expectation, draws=st.integers(0, 400), spread=st.integers(50, 800))


@given(curves, st.integers(-3000, 3000))
def test_a_thousand_games_are_won_drawn_or_lost(expectation: Expectation, score: int) -> None:
    odds = expectation.odds(score)
    assert sum(odds) == 1000
    assert min(odds) >= 0
    assert expectation.odds(-score) == (odds.lost, odds.drawn, odds.won)
    assert expectation.chance(score + 50) >= expectation.chance(score)


def test_a_win_that_is_seen_is_certain() -> None:
    expectation = Expectation()
    assert expectation.odds(Score(MATE - 3).boundless) == (1000, 0, 0)
    assert expectation.odds(Score(4 - MATE).boundless) == (0, 0, 1000)


def test_a_search_tells_what_its_network_expects() -> None:
    info = Engine().play(Board("khet"), depth=3).info
    assert info is not None
    assert info.expectation == load(FOLDER / "khet.net").expectation
    assert info.odds == info.expectation.odds(info.score.value)
    assert -0.5 < info.chance < 0.5
