"""Columns of boards encoded before: a move changes one or two of them."""

from collections.abc import Callable, Sequence

import numpy as np

from laserchess.core.arrays import Cells
from laserchess.core.tables import Tables

MAX_CONTENTS = 400
"""Cached contents of each column."""


class WrittenColumns:
    """Encode the pieces of boards of one variant, column by column, as JSON."""

    def __init__(self, tables: Tables, write: Callable[[int, int], bytes]) -> None:
        """Use an encoder of a piece by its cell and code."""
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
        """Start empty."""
        super().__init__()
        self._pieces, self._cells, self._write = tables.pieces, cells, write
        size = np.dtype(np.uint16).itemsize
        self.part = slice(cells[0] * size, (cells[-1] + 1) * size)
        """Return where in the bytes of a board the column is."""

    def __missing__(self, column: bytes) -> bytes:
        """Encode a column."""
        codes = zip(self._cells, np.frombuffer(column, np.uint16).tolist(), strict=True)
        if len(self) >= MAX_CONTENTS:
            self.clear()
        written = b",".join([self._write(cell, code) for cell, code in codes if code in self._pieces])
        self[column] = written
        return written
