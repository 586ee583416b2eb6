import numpy as np
import pytest

from laserchess import VARIANTS
from laserchess.core.variant import Rules
from laserchess.engine.wdl import DEFAULT_MODEL, WdlModel
from laserchess.learn.curve import Epoch, draw_curve
from laserchess.learn.position_file import record_type
from laserchess.learn.record_file import Records
from laserchess.learn.wdl_fit import expectation_of


def drawn_games(count: int, truth: WdlModel) -> Records:
    """Return positions whose results were drawn as the truth has it."""
    random = np.random.default_rng(5)
    records = np.zeros(count, record_type(Rules.of(VARIANTS["khet"])))
    records["game"], records["ply"] = np.arange(count), 40
    records["score"] = random.integers(-900, 900, count)
    won = np.array([truth.win(score) for score in records["score"].tolist()])
    lost = np.array([truth.win(-score) for score in records["score"].tolist()])
    luck = random.random(count)
    records["result"] = np.select([luck < won, luck < won + lost], [1, -1], 0)
    return records


@pytest.mark.slow
def test_results_calibrate_scores() -> None:
    found = expectation_of(drawn_games(40_000, WdlModel(120, 300)))
    assert abs(found.draws - 120) <= 20
    assert abs(found.spread - 300) <= 25


def test_few_or_aborted_games_calibrate_nothing() -> None:
    records = drawn_games(5000, WdlModel(0, 100))
    assert expectation_of(records[:100]) == DEFAULT_MODEL
    records["ply"] = 235
    assert expectation_of(records) == DEFAULT_MODEL


def test_the_course_of_a_training_is_drawn() -> None:
    curve = [Epoch(number, 3, 0.02 / number, 0.03 / number, 1.0) for number in (1, 2, 3)]
    picture = draw_curve(curve, "Khet: <three epochs>")
    assert picture.startswith("<svg")
    assert "&lt;three epochs&gt;" in picture
    assert picture.count("<polyline") == 2
