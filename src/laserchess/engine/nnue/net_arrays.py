"""NNUE weights and accumulators as arrays for compiled code."""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from laserchess.core.variant import Rules
from laserchess.engine.nnue.feature_set import feature_set_of
from laserchess.engine.nnue.file import DIVISOR, Network

Shorts = npt.NDArray[np.int16]
Offsets = npt.NDArray[np.int32]

# Parameters: facts[…]
HIDDEN: Final = 0
"""Neurons of the hidden layer in each perspective; 0 without a network (HCE)."""
SIZE: Final = 1
WIDTH: Final = 2
"""The piece part of `offsets` is [perspective, cell below SIZE, code below WIDTH]."""
BEAMS: Final = 3
"""Offset of the beam part of `offsets`: [perspective, whose, cell]."""
BIAS: Final = 4
"""Offset of the hidden bias in `accumulators`."""
OUT_BIAS: Final = 5
SCALE: Final = 6
OUTPUT_DIVISOR: Final = 7
"""The output is multiplied by SCALE and divided by OUTPUT_DIVISOR."""
FACTS: Final = 8


class NetArrays(NamedTuple):
    """The weights of a network and its accumulators at every ply."""

    facts: npt.NDArray[np.int64]
    offsets: Offsets
    """Offset in `rows` of the weights of a feature."""
    rows: Shorts
    out: Shorts
    accumulators: Shorts
    """[ply, perspective, neuron], followed by the bias."""


def empty_net() -> NetArrays:
    """Return the placeholder for a variant without a network."""
    nothing = np.zeros(1, np.int16)
    return NetArrays(np.zeros(FACTS, np.int64), np.zeros(1, np.int32), nothing, nothing, nothing)


def net_for(network: Network, rules: Rules, plies: int) -> NetArrays:
    """Return the arrays of a network under these rules, with accumulators for `plies` plies."""
    features, hidden = feature_set_of(rules), network.hidden
    offsets = np.concatenate([features.pieces.ravel(), features.beams.ravel()]) * hidden
    accumulators = np.zeros((2 * plies + 1) * hidden, np.int16)
    accumulators[2 * plies * hidden :] = network.bias
    _, size, width = features.pieces.shape
    facts = np.zeros(FACTS, np.int64)
    facts[HIDDEN], facts[SIZE], facts[WIDTH] = hidden, size, width
    facts[BEAMS], facts[BIAS] = features.pieces.size, 2 * plies * hidden
    facts[OUT_BIAS], facts[SCALE], facts[OUTPUT_DIVISOR] = network.out_bias, network.scale, DIVISOR
    return NetArrays(facts, offsets.astype(np.int32), network.rows.ravel(), np.array(network.out), accumulators)
