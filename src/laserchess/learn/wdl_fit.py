"""Fit the WDL model to scores and results of games."""

from itertools import product

import numpy as np
import numpy.typing as npt

from laserchess.engine.wdl import DEFAULT_MODEL, WdlModel
from laserchess.learn.quiet_games import MAX_GAME
from laserchess.learn.record_file import Records

SAMPLE = 200_000
MIN_POSITIONS = 1000
DRAWS = range(0, 401, 10)
SPREADS = range(50, 801, 25)
TRUNCATED_PLY = MAX_GAME - 16
"""Games with a last position this late were truncated: their results are ignored."""
MIN_SHARE = 1e-6


def expectation_of(records: Records) -> WdlModel:
    """Return the model that fits the results best; the default for too few games."""
    last = np.zeros(int(records["game"].max(initial=0)) + 1, np.int64)
    np.maximum.at(last, records["game"], records["ply"])
    ended = records[last[records["game"]] < TRUNCATED_PLY]
    if len(ended) < MIN_POSITIONS:
        return DEFAULT_MODEL
    ended = ended[:: -(-len(ended) // SAMPLE)]
    scores, results = ended["score"].astype(np.float64), ended["result"]
    choices = [WdlModel(draws, spread) for draws, spread in product(DRAWS, SPREADS)]
    return min(choices, key=lambda curves: _log_loss(curves, scores, results))


def _log_loss(curves: WdlModel, scores: npt.NDArray[np.float64], results: npt.NDArray[np.int8]) -> float:
    """Return the mean log loss of the results."""
    won, lost = (1 / (1 + np.exp((curves.draws - sign * scores) / curves.spread)) for sign in (1, -1))
    likely = np.select([results > 0, results < 0], [won, lost], 1 - won - lost)
    return -float(np.log(np.maximum(likely, MIN_SHARE)).mean())
