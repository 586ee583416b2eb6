"""The arrays the kernel works on: one bundle, which compiled functions take whole."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Table = npt.NDArray[np.int32]
Keys = npt.NDArray[np.int64]
Cells = npt.NDArray[np.uint16]
Stack = npt.NDArray[np.int64]
Moves = npt.NDArray[np.int64]
Scratch = npt.NDArray[np.int64]
"""The front of a stack."""


class Arrays(NamedTuple):
    """A position and the tables of its variant; `layout` documents their contents."""

    table: Table
    """All the kernel knows of the variant."""
    keys: Keys
    """Zobrist keys."""
    cells: Cells
    """The board: a code for every cell."""
    stack: Stack
    """Scratch memory for random draws and beams, then a row for every position since the start."""
