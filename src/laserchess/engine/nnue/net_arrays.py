"""A network as the arrays that compiled code works on."""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from laserchess.core.variant import Rules
from laserchess.engine.nnue.feature_set import feature_set_of
from laserchess.engine.nnue.file import DIVISOR, Network

Shorts = npt.NDArray[np.int16]
Places = npt.NDArray[np.int32]

# Facts: facts[…]
HIDDEN: Final = 0
"""Units of the hidden layer; 0 where there is no network."""
SIZE: Final = 1
WIDTH: Final = 2
"""`places` of pieces are [player, cell below SIZE, code below WIDTH]."""
LIGHT: Final = 3
"""Where in `places` those of lit squares begin: [player, whose, cell]."""
BIAS: Final = 4
"""Where in `sums` the sums of an empty board stand."""
OUT_BIAS: Final = 5
SCALE: Final = 6
OVER: Final = 7
"""The output is multiplied by SCALE and divided by OVER."""
FACTS: Final = 8


class NetArrays(NamedTuple):
    """A network, and the sums of its first layer at every ply of a line."""

    facts: npt.NDArray[np.int64]
    places: Places
    """Where in `rows` the row of an input begins."""
    rows: Shorts
    out: Shorts
    sums: Shorts
    """[ply, player, unit], and the bias behind them."""


def empty_net() -> NetArrays:
    """Return what stands for a network where there is none."""
    nothing = np.zeros(1, np.int16)
    return NetArrays(np.zeros(FACTS, np.int64), np.zeros(1, np.int32), nothing, nothing, nothing)


def net_for(network: Network, rules: Rules, plies: int) -> NetArrays:
    """Lay a network of this game out, with room for the sums of so many plies."""
    inputs, hidden = feature_set_of(rules), network.hidden
    places = np.concatenate([inputs.pieces.ravel(), inputs.light.ravel()]) * hidden
    sums = np.zeros((2 * plies + 1) * hidden, np.int16)
    sums[2 * plies * hidden :] = network.bias
    _, size, width = inputs.pieces.shape
    facts = np.zeros(FACTS, np.int64)
    facts[HIDDEN], facts[SIZE], facts[WIDTH] = hidden, size, width
    facts[LIGHT], facts[BIAS] = inputs.pieces.size, 2 * plies * hidden
    facts[OUT_BIAS], facts[SCALE], facts[OVER] = network.out_bias, network.scale, DIVISOR
    return NetArrays(facts, places.astype(np.int32), network.rows.ravel(), np.array(network.out), sums)
