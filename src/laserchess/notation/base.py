"""What every notation offers: positions and moves, from text and to text, without knowing what is legal."""

from collections.abc import Callable
from dataclasses import dataclass

from laserchess.core.position import Position
from laserchess.core.spec import Game, Man

Script = tuple[tuple[int, int], ...]
"""What chance is said to have done: draws as (kind, value), see `core.chance`."""


@dataclass(frozen=True, slots=True)
class WrittenMove:
    """A move as it was written: the kernel's integer for it and what it is said to capture or to have drawn."""

    code: int
    captured: tuple[int, ...] | None = None
    """The cells it is said to capture on, or nothing said."""
    chance: Script | None = None
    via: int | None = None
    """The corner a diagonal step is said to go through."""

    @property
    def is_plain(self) -> bool:
        """Is nothing said of what the move captures, draws or goes through."""
        return self.captured is None and self.chance is None and self.via is None


@dataclass(frozen=True)
class Notation:
    """The texts of a game. Reading raises `InvalidPositionError` or `InvalidMoveError`, nothing else."""

    read_position: Callable[[Game, str], Position]
    write_position: Callable[[Game, Position], str]
    read_move: Callable[[Game, str], WrittenMove]
    write_move: Callable[[Game, int], str]
    write_captures: bool
    """Does a played move name what it removed, as `x` and its square."""
    write_man: Callable[[Man], str]
    """A piece as it stands in position texts."""
