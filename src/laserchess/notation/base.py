"""What every notation offers: positions and moves, from text and to text, without knowing what is legal."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from laserchess.core.position import Position
from laserchess.core.variant import Piece, Variant
from laserchess.notation.board_rows import lines_of

Script = tuple[tuple[int, int], ...]
"""What a text says of chance: draws as (kind, value), see `core.chance`."""


@dataclass(frozen=True, slots=True)
class WrittenMove:
    """A parsed move: the kernel's integer for it, and what its text says of captures and chance."""

    code: int
    captured: tuple[int, ...] | None = None
    """The cells of its captures, or `None` if the text names none."""
    chance: Script | None = None
    via: int | None = None
    """The corner of a diagonal step, if the text names it."""

    @property
    def is_plain(self) -> bool:
        """Whether the text names no captures, chance or corner."""
        return self.captured is None and self.chance is None and self.via is None


@dataclass(frozen=True)
class Notation:
    """The texts of a variant. Parsing raises `InvalidPositionError` or `InvalidMoveError`, nothing else."""

    read_position: Callable[[Variant, str], Position]
    write_row: Callable[[Sequence[Piece | None], Sequence[str | None]], str]
    """The pieces of a row of the board, from left to right, and the letters of the floor under them."""
    write_turn: Callable[[Variant, Position], str]
    """What follows the rows: the side to move, and what else makes a turn."""
    read_move: Callable[[Variant, str], WrittenMove]
    write_move: Callable[[Variant, int], str]
    write_captures: bool
    """Whether a played move names what it removed, as `x` and its square."""
    write_piece: Callable[[Piece], str]
    """A piece as in position texts."""

    def write_position(self, variant: Variant, position: Position) -> str:
        """Write a position in the one canonical way, side to move included."""
        pieces, floor = position.pieces.get, position.floor.get
        rows = (self.write_row([*map(pieces, cells)], [*map(floor, cells)]) for _, cells in lines_of(variant))
        return f"{'/'.join(rows)} {self.write_turn(variant, position)}"
