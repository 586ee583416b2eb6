"""What the board widget shows at one moment."""

from dataclasses import dataclass, field, replace
from typing import Any

from laserchess.core.moves import Beam
from laserchess.core.position import Position
from laserchess.core.variant import Piece, Variant


@dataclass(frozen=True)
class Fading:
    """A piece that is being destroyed."""

    piece: Piece
    share: float
    """Faded share, 0 to 1."""
    flash: bool = False
    """Whether it flashes."""


@dataclass(frozen=True)
class ScreenView:
    """A board with cursor, selection, beams and fading pieces."""

    variant: Variant
    position: Position
    flipped: bool = False
    cursor: int | None = None
    selected: int | None = None
    targets: frozenset[int] = frozenset()
    last: frozenset[int] = frozenset()
    beams: tuple[Beam, ...] = ()
    reach: float = 1000.0
    """Squares the beam has travelled."""
    strength: float = 1.0
    """Brightness of the beams."""
    fading: dict[int, Fading] = field(default_factory=dict)

    def change(self, **changes: Any) -> "ScreenView":  # noqa: ANN401  # the types are those of the fields
        """Return a changed copy."""
        return replace(self, **changes)

    def place(self, cell: int) -> tuple[int, int]:
        """Return (column, row from the top) of a square on the screen."""
        geometry = self.variant.geometry
        column, row = geometry.column(cell), geometry.rows - 1 - geometry.row(cell)
        if self.flipped:
            return geometry.columns - 1 - column, geometry.rows - 1 - row
        return column, row

    def cell(self, column: int, row: int) -> int | None:
        """Return the square at a place on the screen, if any."""
        geometry = self.variant.geometry
        if not (0 <= column < geometry.columns and 0 <= row < geometry.rows):
            return None
        if self.flipped:
            return geometry.cell(geometry.columns - 1 - column, row)
        return geometry.cell(column, geometry.rows - 1 - row)
