"""Columns of boards as they were written before: a move changes one or two of them."""

from collections.abc import Callable, Sequence

import numpy as np

from laserchess.core.arrays import Cells
from laserchess.core.tables import Tables

MAX_CONTENTS = 400
"""Contents of each column that are remembered."""


class WrittenColumns:
    """Writes the pieces of boards of one game, column by column, as JSON."""

    def __init__(self, tables: Tables, write: Callable[[int, int], bytes]) -> None:
        """Take how a piece is written as JSON, by its cell and code."""
        geometry = tables.variant.geometry
        firsts = range(0, len(geometry.cells), geometry.rows)
        self._columns = [
            WrittenColumn(tables, geometry.cells[first : first + geometry.rows], write) for first in firsts
        ]

    def pieces(self, cells: Cells) -> bytes:
        """Return the pieces as JSON, in the order of the names of their squares."""
        board = cells.tobytes()
        parts = [column[board[column.part]] for column in self._columns]
        return b"[%b]" % b",".join(filter(None, parts))


class WrittenColumn(dict[bytes, bytes]):
    """The pieces of a column as the parts of a JSON list, by the codes of its cells."""

    def __init__(self, tables: Tables, cells: Sequence[int], write: Callable[[int, int], bytes]) -> None:
        """Know none yet."""
        super().__init__()
        self._men, self._cells, self._write = tables.pieces, cells, write
        size = np.dtype(np.uint16).itemsize
        self.part = slice(cells[0] * size, (cells[-1] + 1) * size)
        """Where in the bytes of a board it is."""

    def __missing__(self, column: bytes) -> bytes:
        """Write what stands there."""
        codes = zip(self._cells, np.frombuffer(column, np.uint16).tolist(), strict=True)
        if len(self) >= MAX_CONTENTS:
            self.clear()
        written = b",".join([self._write(cell, code) for cell, code in codes if code in self._men])
        self[column] = written
        return written
