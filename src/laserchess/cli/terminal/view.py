"""What the screen shows of a game, at one moment."""

from dataclasses import dataclass, field, replace
from typing import Any

from laserchess.core.moves import Beam
from laserchess.core.position import Position
from laserchess.core.spec import Game, Man


@dataclass(frozen=True)
class Fading:
    """A piece that is being destroyed."""

    man: Man
    share: float
    """How much of it is gone, 0 to 1."""
    flash: bool = False
    """Is it all light at this moment."""


@dataclass(frozen=True)
class ScreenView:
    """A board with everything on it that is seen."""

    game: Game
    position: Position
    flipped: bool = False
    cursor: int | None = None
    selected: int | None = None
    targets: frozenset[int] = frozenset()
    last: frozenset[int] = frozenset()
    beams: tuple[Beam, ...] = ()
    reach: float = 1000.0
    """How many squares the light has run."""
    strength: float = 1.0
    """How bright the light is."""
    fading: dict[int, Fading] = field(default_factory=dict)

    def change(self, **changes: Any) -> "ScreenView":  # noqa: ANN401  # the types are those of the fields
        """Return another view."""
        return replace(self, **changes)

    def place(self, cell: int) -> tuple[int, int]:
        """Return (column, row from the top) of a square as it is seen."""
        geometry = self.game.geometry
        column, row = geometry.column(cell), geometry.rows - 1 - geometry.row(cell)
        if self.flipped:
            return geometry.columns - 1 - column, geometry.rows - 1 - row
        return column, row

    def cell(self, column: int, row: int) -> int | None:
        """Return the square seen at a place, if there is one."""
        geometry = self.game.geometry
        if not (0 <= column < geometry.columns and 0 <= row < geometry.rows):
            return None
        if self.flipped:
            return geometry.cell(geometry.columns - 1 - column, row)
        return geometry.cell(column, geometry.rows - 1 - row)
