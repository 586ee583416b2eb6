"""Symmetries of a variant as permutations of NNUE features, observations and actions, for data augmentation."""

from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from laserchess.core.symmetries import Symmetry, symmetries
from laserchess.core.tables import tables_for
from laserchess.core.variant import Rules
from laserchess.engine.nnue.feature_set import feature_set_of
from laserchess.envs.encoding import Encoding


@lru_cache(maxsize=4)
def permutations(rules: Rules) -> npt.NDArray[np.int64]:
    """Return the permutation of features of each symmetry, identity first; the padding feature stays."""
    return np.array([_permutation(rules, symmetry) for symmetry in symmetries(rules.variant)])


def _permutation(rules: Rules, symmetry: Symmetry) -> npt.NDArray[np.int64]:
    inputs, geometry, pieces = feature_set_of(rules), rules.variant.geometry, tables_for(rules).pieces
    codes = {(piece.name, piece.side, piece.orientation, piece.stunned): code for code, piece in pieces.items()}
    moved = np.arange(inputs.count + 1)
    for cell in geometry.cells:
        to = symmetry.cell(geometry, cell)
        moved[inputs.beams[0, :, cell]] = inputs.beams[0, :, to]
        for code, piece in pieces.items():
            turned = piece.name, piece.side, symmetry.orientation(piece.piece_type, piece.orientation), piece.stunned
            moved[inputs.pieces[0, cell, code]] = inputs.pieces[0, to, codes[turned]]
    return moved


def encoding_maps(encoding: Encoding) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Return, for each symmetry, the source of every number of a flat observation, and of every action."""
    images = symmetries(encoding.variant)
    numbers: npt.NDArray[Any] = np.arange(int(np.prod(encoding.shape)), dtype=np.int64).reshape(encoding.shape)
    squares = np.stack([encoding.image(numbers, each).reshape(-1) for each in images])
    actions = np.stack([np.argsort(encoding.permutation(each)) for each in images])
    return squares.astype(np.int64), actions
