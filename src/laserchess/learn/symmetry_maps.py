"""Symmetries of a variant as permutations of NNUE features, for data augmentation."""

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from laserchess.core.symmetries import Symmetry, symmetries
from laserchess.core.tables import tables_for
from laserchess.core.variant import Rules
from laserchess.engine.nnue.feature_set import feature_set_of


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
