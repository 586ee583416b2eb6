"""What scores mean, from the games they come from: how many were won, drawn and lost."""

from itertools import product

import numpy as np
import numpy.typing as npt

from laserchess.engine.wdl import DEFAULT_MODEL, WdlModel
from laserchess.learn.game_generator import MAX_GAME
from laserchess.learn.position_file import Records

SAMPLE = 200_000
FEWEST = 1000
DRAWS = range(0, 401, 10)
SPREADS = range(50, 801, 25)
CUT_OFF = MAX_GAME - 16
"""A game whose last position comes so late was broken off: its result says nothing."""
LEAST = 1e-6


def expectation_of(records: Records) -> WdlModel:
    """Return the curves that fit the results best; too few games say nothing."""
    last = np.zeros(int(records["game"].max(initial=0)) + 1, np.int64)
    np.maximum.at(last, records["game"], records["ply"])
    ended = records[last[records["game"]] < CUT_OFF]
    if len(ended) < FEWEST:
        return DEFAULT_MODEL
    ended = ended[:: -(-len(ended) // SAMPLE)]
    scores, results = ended["score"].astype(np.float64), ended["result"]
    choices = [WdlModel(draws, spread) for draws, spread in product(DRAWS, SPREADS)]
    return min(choices, key=lambda curves: _surprise(curves, scores, results))


def _surprise(curves: WdlModel, scores: npt.NDArray[np.float64], results: npt.NDArray[np.int8]) -> float:
    """Return the mean log loss of the results."""
    won, lost = (1 / (1 + np.exp((curves.draws - sign * scores) / curves.spread)) for sign in (1, -1))
    likely = np.select([results > 0, results < 0], [won, lost], 1 - won - lost)
    return -float(np.log(np.maximum(likely, LEAST)).mean())
