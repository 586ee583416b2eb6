"""Scores as results to expect."""

from hypothesis import given
from hypothesis import strategies as st

from laserchess import Board
from laserchess.engine import Engine, Score
from laserchess.engine.nnue.file import FOLDER, load
from laserchess.engine.search.search_layout import MATE
from laserchess.engine.wdl import WdlModel

curves = st.builds(WdlModel, draws=st.integers(0, 400), spread=st.integers(50, 800))


@given(curves, st.integers(-3000, 3000))
def test_a_thousand_games_are_won_drawn_or_lost(expectation: WdlModel, score: int) -> None:
    odds = expectation.wdl(score)
    assert sum(odds) == 1000
    assert min(odds) >= 0
    assert expectation.wdl(-score) == (odds.loss, odds.draw, odds.win)
    assert expectation.winning_chances(score + 50) >= expectation.winning_chances(score)


def test_a_win_that_is_seen_is_certain() -> None:
    expectation = WdlModel()
    assert expectation.wdl(Score(MATE - 3).clamped) == (1000, 0, 0)
    assert expectation.wdl(Score(4 - MATE).clamped) == (0, 0, 1000)


def test_a_search_tells_what_its_network_expects() -> None:
    info = Engine().play(Board("khet"), depth=3).info
    assert info is not None
    assert info.wdl_model == load(FOLDER / "khet.net").expectation
    assert info.wdl == info.wdl_model.wdl(info.score.value)
    assert -0.5 < info.winning_chances < 0.5
