"""Rows and columns of boards as they were written before: a move changes one or two of them."""

from collections.abc import Callable, Sequence

import numpy as np

from laserchess.core.arrays import Cells
from laserchess.core.position import Position
from laserchess.core.tables import Tables
from laserchess.notation import notation_of
from laserchess.notation.rows import lines_of

MOST_ROWS, MOST_COLUMNS = 4000, 400
"""Rows that are remembered of all boards of a game, and contents of each column."""


class WrittenLines:
    """Writes boards of one game by their lines: the rows of position texts, and the pieces of columns as JSON."""

    def __init__(self, tables: Tables, write: Callable[[int, int], bytes]) -> None:
        """Take how a piece is written as JSON, by its cell and code."""
        geometry = tables.game.geometry
        self._game, self._men = tables.game, tables.men
        self._notation = notation_of(tables.game)
        self._rows = [cells for _, cells in lines_of(tables.game)]
        rows = np.array(self._rows)
        self._places = np.hstack([rows, rows + geometry.size]) if tables.has_floor else rows
        self._texts: dict[bytes, str] = {}
        firsts = range(0, len(geometry.cells), geometry.rows)
        self._columns = [
            WrittenColumn(tables, geometry.cells[first : first + geometry.rows], write) for first in firsts
        ]

    def text(self, cells: Cells, position: Position) -> str:
        """Write a position; its pieces are looked for in `cells`."""
        lines = cells[self._places]
        length, board = lines[0].nbytes, lines.tobytes()
        texts = [
            self._texts.get(line := board[at * length : (at + 1) * length]) or self._write(line, row, position)
            for at, row in enumerate(self._rows)
        ]
        return f"{'/'.join(texts)} {self._notation.write_turn(self._game, position)}"

    def _write(self, line: bytes, row: list[int], position: Position) -> str:
        """Write a row for the first time."""
        codes = np.frombuffer(line, np.uint16, len(row)).tolist()
        if len(self._texts) >= MOST_ROWS:
            self._texts.clear()
        text = self._notation.write_row([*map(self._men.get, codes)], [*map(position.floor.get, row)])
        self._texts[line] = text
        return text

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
        self._men, self._cells, self._write = tables.men, cells, write
        size = np.dtype(np.uint16).itemsize
        self.part = slice(cells[0] * size, (cells[-1] + 1) * size)
        """Where in the bytes of a board it is."""

    def __missing__(self, column: bytes) -> bytes:
        """Write what stands there."""
        codes = zip(self._cells, np.frombuffer(column, np.uint16).tolist(), strict=True)
        if len(self) >= MOST_COLUMNS:
            self.clear()
        written = b",".join([self._write(cell, code) for cell, code in codes if code in self._men])
        self[column] = written
        return written
