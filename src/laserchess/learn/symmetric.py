"""The symmetries of a game as rearrangements of a network's inputs: they multiply what there is to learn from."""

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from laserchess.core.spec import Rules
from laserchess.core.symmetries import Symmetry, symmetries
from laserchess.core.tables import tables_for
from laserchess.engine.network.inputs import inputs_of


@lru_cache(maxsize=4)
def permutations(rules: Rules) -> npt.NDArray[np.int64]:
    """Return, for each symmetry, where every input goes; the identity is first, the input behind the last stays."""
    return np.array([_permutation(rules, symmetry) for symmetry in symmetries(rules.game)])


def _permutation(rules: Rules, symmetry: Symmetry) -> npt.NDArray[np.int64]:
    inputs, geometry, men = inputs_of(rules), rules.game.geometry, tables_for(rules).men
    codes = {(man.name, man.side, man.orientation, man.stunned): code for code, man in men.items()}
    moved = np.arange(inputs.count + 1)
    for cell in geometry.cells:
        to = symmetry.cell(geometry, cell)
        moved[inputs.light[0, :, cell]] = inputs.light[0, :, to]
        for code, man in men.items():
            turned = man.name, man.side, symmetry.orientation(man.piece, man.orientation), man.stunned
            moved[inputs.pieces[0, cell, code]] = inputs.pieces[0, to, codes[turned]]
    return moved
