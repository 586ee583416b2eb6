"""Squares, directions and how they are named.

A square is a *cell*: an index into a board that has a border, so that a step off the board lands on a
border cell and needs no test. Cells count up each column and columns go from left to right, with one
border cell between two columns:

    cell = (column + 1) * (rows + 1) + row + 1

Directions are 0–7 clockwise from north.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from string import ascii_lowercase

from laserchess.core.errors import InvalidVariantError
from laserchess.core.layout import CELLS

COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
VECTORS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""(columns, rows) of one step in each direction."""
MAX_COLUMNS = len(ascii_lowercase)
MAX_ROW = 99
"""Rows are named by one or two digits."""


@dataclass(frozen=True)
class Geometry:
    """A board of `columns` × `rows` whose lowest row is called `first_row`.

    Raises:
        InvalidVariantError: The board is too large, or its rows cannot be named.

    """

    columns: int
    """Number of columns, at most 26."""
    rows: int
    """Number of rows."""
    first_row: int = 1
    """The number of the lowest row in square names."""

    def __post_init__(self) -> None:
        """Reject a board that is too large for the kernel, or whose squares have no names."""
        if not (1 <= self.columns <= MAX_COLUMNS and self.rows >= 1 and self.size <= CELLS):
            message = f"a board of {self.columns} × {self.rows}"
            expected = f"at most {MAX_COLUMNS} columns, and (columns + 2) × (rows + 1) below {CELLS}, as 15 × 13"
            field = "rows" if 1 <= self.columns <= MAX_COLUMNS else "columns"
            raise InvalidVariantError(message, reason=field, text=str(getattr(self, field)), expected=expected)
        if not 0 <= self.first_row <= MAX_ROW + 1 - self.rows:
            message = f"the lowest row is called {self.first_row}"
            expected = f"a number from 0 on, so that no row is beyond {MAX_ROW}"
            raise InvalidVariantError(message, reason="first_row", text=str(self.first_row), expected=expected)

    @property
    def stride(self) -> int:
        """How far apart two neighbouring columns are."""
        return self.rows + 1

    @property
    def size(self) -> int:
        """Number of cells, border included."""
        return (self.columns + 2) * self.stride + 1

    @cached_property
    def deltas(self) -> tuple[int, ...]:
        """Cell difference of one step in each of the eight directions."""
        return tuple(across * self.stride + up for across, up in VECTORS)

    @cached_property
    def cells(self) -> tuple[int, ...]:
        """All squares by column, then row: the order of their names."""
        return tuple(self.cell(c, r) for c in range(self.columns) for r in range(self.rows))

    @cached_property
    def reading_order(self) -> tuple[int, ...]:
        """All squares as a page is read: top row first, each from left to right."""
        return tuple(self.cell(c, r) for r in reversed(range(self.rows)) for c in range(self.columns))

    @cached_property
    def names(self) -> dict[int, str]:
        """Cell → name, in the order of `cells`."""
        return {cell: f"{ascii_lowercase[self.column(cell)]}{self.row(cell) + self.first_row}" for cell in self.cells}

    @cached_property
    def by_name(self) -> dict[str, int]:
        """Name → cell."""
        return {name: cell for cell, name in self.names.items()}

    def cell(self, column: int, row: int) -> int:
        """Return the cell of a square given by numbers from 0.

        Args:
            column: The column, from 0 at the left.
            row: The row, from 0 at the bottom.

        Returns:
            The cell.

        """
        return (column + 1) * self.stride + row + 1

    def column(self, cell: int) -> int:
        """Return the column, from 0.

        Args:
            cell: The cell of a square.

        Returns:
            The number of its column.

        """
        return cell // self.stride - 1

    def row(self, cell: int) -> int:
        """Return the row, from 0 at the bottom.

        Args:
            cell: The cell of a square.

        Returns:
            The number of its row.

        """
        return cell % self.stride - 1

    def half_turn(self, cell: int) -> int:
        """Return the square after a rotation of the board by 180°.

        Args:
            cell: The cell of a square.

        Returns:
            The cell of the opposite square.

        """
        return self.cell(self.columns - 1 - self.column(cell), self.rows - 1 - self.row(cell))

    def mirror(self, cell: int) -> int:
        """Return where a square goes when left and right change places.

        Args:
            cell: The cell of a square.

        Returns:
            The cell of its mirror image.

        """
        return self.cell(self.columns - 1 - self.column(cell), self.row(cell))

    def rows_from_top(self) -> Iterator[tuple[int, list[int]]]:
        """Yield (row label, cells from left to right), top row first.

        Yields:
            The number of a row as squares are named, and its cells.

        """
        for row in reversed(range(self.rows)):
            yield row + self.first_row, [self.cell(column, row) for column in range(self.columns)]

    @property
    def extent(self) -> str:
        """First and last square, for error messages."""
        return f"a square from a{self.first_row} to {self.names[self.cells[-1]]}"
