"""Symmetries of a board: where squares and directions go, and which of them preserve the rules of a variant.

The half-turn that exchanges the players is a symmetry of all our variants, and is used up where a board is looked
at from the side of the side to move. What `symmetries` returns keeps the colours: it multiplies training positions.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache

from laserchess.core.geometry import COMPASS, Geometry
from laserchess.core.position import Position
from laserchess.core.variant import Piece, PieceType, Variant

HALF = 4
QUARTERS = (0, 2, 4, 6)


@dataclass(frozen=True)
class Symmetry:
    """Left and right change places first, if it `flips`; then the board is rotated clockwise by eighths."""

    flips: bool = False
    eighths: int = 0

    @property
    def name(self) -> str:
        """Say what it does: `identity`, `mirror`, `turn 90`, `mirror, turn 180` and so on."""
        parts = ["mirror"] * self.flips + [f"turn {45 * self.eighths}"] * (self.eighths > 0)
        return ", ".join(parts) or "identity"

    def direction(self, direction: int) -> int:
        """Return where a direction (0–7) points afterwards."""
        return ((-direction if self.flips else direction) + self.eighths) % 8

    def cell(self, geometry: Geometry, cell: int) -> int:
        """Return where a square goes."""
        across = 2 * geometry.column(cell) - geometry.columns + 1
        up = 2 * geometry.row(cell) - geometry.rows + 1
        across = -across if self.flips else across
        for _ in range(self.eighths // 2):
            across, up = up, -across
        return geometry.cell((across + geometry.columns - 1) // 2, (up + geometry.rows - 1) // 2)

    def quarters(self, quarters: int, orientations: int) -> int:
        """Return the image of a rotation."""
        return -quarters % orientations if self.flips else quarters

    def orientation(self, piece_type: PieceType, orientation: int) -> int:
        """Return the orientation of a piece afterwards."""
        front = COMPASS.index(piece_type.front)
        facing = self.direction(front + piece_type.eighths * orientation)
        return (facing - front) // piece_type.eighths % piece_type.orientations


IDENTITY = Symmetry()
HALF_TURN = Symmetry(eighths=HALF)
"""What the second player sees, with the colours exchanged."""


MIRROR = Symmetry(flips=True)


def image(variant: Variant, position: Position, symmetry: Symmetry, *, swaps: bool = False) -> Position:
    """Return what a position becomes; where it `swaps`, the players exchange their pieces and the turn as well."""
    geometry = variant.geometry
    cell = _images_of_cells(geometry, symmetry).__getitem__

    def piece(old: Piece) -> Piece:
        side = 1 - old.side if swaps else old.side
        way = symmetry.orientation(old.piece_type, old.orientation)
        return Piece(old.piece_type, side, way, old.stunned, variant.players[side].name)

    pieces = {cell(old): piece(standing) for old, standing in position.pieces.items()}
    spins = ((old, symmetry.orientation(position.pieces[old].piece_type, before)) for old, before in position.rotations)
    return replace(
        position,
        pieces={here: pieces[here] for here in geometry.cells if here in pieces},
        side=1 - position.side if swaps else position.side,
        floor={cell(old): letter for old, letter in position.floor.items()},
        capped=tuple(sorted(map(cell, position.capped), key=geometry.reading_order.index)),
        rotations=tuple((cell(old), before) for old, before in spins),
    )


@cache
def _images_of_cells(geometry: Geometry, symmetry: Symmetry) -> dict[int, int]:
    return {cell: symmetry.cell(geometry, cell) for cell in geometry.cells}


@cache
def symmetries(variant: Variant) -> tuple[Symmetry, ...]:
    """Return the symmetries that keep colours and rules, the identity first."""
    square = variant.geometry.columns == variant.geometry.rows
    turns = QUARTERS if square else QUARTERS[::2]
    every = [Symmetry(flips, turn) for flips in (False, True) for turn in turns]
    return tuple(symmetry for symmetry in every if _holds(variant, symmetry))


def _holds(variant: Variant, symmetry: Symmetry) -> bool:
    """Return whether zones, homes, energy and pieces are preserved."""
    geometry = variant.geometry
    zones = [
        *(zone.split() for zone in variant.reserved),
        *([home[0]] for piece_type in variant.pieces for home in piece_type.homes),
    ]
    if not all(_maps_onto_itself(geometry, symmetry, map(geometry.by_name.__getitem__, zone)) for zone in zones):
        return False
    if symmetry.flips and not all(map(_is_even, variant.pieces)):
        return False
    energies = variant.energies
    return all(energy == energies[symmetry.cell(geometry, cell)] for cell, energy in energies.items())


def _maps_onto_itself(geometry: Geometry, symmetry: Symmetry, cells: Iterable[int]) -> bool:
    zone = set(cells)
    return {symmetry.cell(geometry, cell) for cell in zone} == zone


def _is_even(piece_type: PieceType) -> bool:
    """Return whether a piece is symmetric about its direction."""
    return all(
        words == [_mirrored(words[-side % 8]) for side in range(8)]
        for faces in (piece_type.faces, piece_type.stunned_faces)
        if (words := faces.split())
    )


def _mirrored(word: str) -> str:
    return str(-int(word) % 8) if word in "01234567" else word
