"""Training data of NNUE: positions with the engine's score and the game's result."""

from os import PathLike
from typing import Any

import numpy as np
import numpy.typing as npt

from laserchess.core.tables import tables_for
from laserchess.core.variant import Rules
from laserchess.learn.record_file import Facts, RecordFormat, RecordWriter

POSITIONS = RecordFormat("file of positions", b"LASERCHESS POSITIONS\n", 4096, 1, {"plan": dict})


def record_type(rules: Rules) -> np.dtype[np.void]:
    """Return the fields of a record: `length` is that of its game; score and result are for the side to move."""
    return np.dtype(
        [
            ("game", "<u4"),
            ("length", "<u2"),
            ("ply", "<u2"),
            ("score", "<i2"),
            ("result", "i1"),
            ("side", "u1"),
            ("codes", "u1", (len(rules.variant.geometry.cells),)),
        ]
    )


def palette_of(rules: Rules) -> npt.NDArray[np.uint16]:
    """Return the kernel's codes in the order of the bytes of a record; 0 is the empty square."""
    return np.array([0, *sorted(tables_for(rules).pieces)], np.uint16)


class PositionFile:
    """A file of positions; `records` are memory-mapped."""

    def __init__(self, path: str | PathLike[str]) -> None:
        """Open a file.

        Raises:
            InvalidFileError: It is not a file of positions.

        """
        self.rules, facts = POSITIONS.read(path)
        self.plan: Facts = facts["plan"]
        self.records: Any = POSITIONS.records(path, record_type(self.rules))

    def __len__(self) -> int:
        """Return the number of positions."""
        return len(self.records)


def position_writer(path: str | PathLike[str], rules: Rules, plan: Facts, *, resume: bool = True) -> RecordWriter:
    """Open a file of positions to write."""
    header = POSITIONS.pack(rules, {"plan": plan})
    return RecordWriter(path, POSITIONS, header, record_type(rules), resume=resume)
