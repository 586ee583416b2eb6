"""Positions as text straight from the kernel's board: a row that was written before need not be read again."""

from functools import lru_cache

import numpy as np

from laserchess.core import layout as at
from laserchess.core.arrays import Cells, Stack
from laserchess.core.position import turn_state_of
from laserchess.core.tables import Tables, tables_for
from laserchess.core.variant import Rules
from laserchess.notation import notation_of
from laserchess.notation.board_rows import lines_of

MAX_ROWS = 4000
"""Number of cached rows of all boards of a variant."""


class PositionWriter:
    """Writes the positions of one variant; a move changes only one or two rows."""

    def __init__(self, tables: Tables) -> None:
        """Know no row yet."""
        self._tables, self._notation = tables, notation_of(tables.variant)
        rows = np.array([cells for _, cells in lines_of(tables.variant)])
        self._places = np.hstack([rows, rows + tables.variant.geometry.size]) if tables.has_floor else rows
        length = self._places.shape[1] * np.dtype(np.uint16).itemsize
        self._parts = [slice(i * length, (i + 1) * length) for i in range(len(rows))]
        """Where in the bytes of a board its rows are."""
        self._rows: dict[bytes, str] = {}

    def write(self, cells: Cells, row: Stack) -> str:
        """Write the position of a board and its row of the stack."""
        board = cells[self._places].tobytes()
        texts = [self._rows.get(line := board[part]) or self._write_row(line) for part in self._parts]
        turn = turn_state_of(self._tables, cells, row)
        return f"{'/'.join(texts)} {self._notation.write_turn(self._tables.variant, turn)}"

    def _write_row(self, line: bytes) -> str:
        """Write a row for the first time."""
        tables, columns = self._tables, self._tables.variant.geometry.columns
        codes = np.frombuffer(line, np.uint16).tolist()
        codes, floors = codes[:columns], codes[columns:] or [at.PLAIN] * columns
        text = self._notation.write_row([*map(tables.pieces.get, codes)], [*map(tables.letter_of, codes, floors)])
        if len(self._rows) >= MAX_ROWS:
            self._rows.clear()
        self._rows[line] = text
        return text


@lru_cache(maxsize=64)
def position_writer(rules: Rules) -> PositionWriter:
    """Return the position writer of a variant with these options."""
    return PositionWriter(tables_for(rules))
