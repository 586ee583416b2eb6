"""Encodings, version 0: the numbering of actions and the planes of observations, derived from a variant.

    >>> from laserchess import VARIANTS
    >>> from laserchess.envs.encoding import encoding_of
    >>> khet = encoding_of(VARIANTS["khet"])
    >>> khet.actions, khet.shape
    (1232, (36, 8, 10))

Everything is in the perspective of the player to move: for the second player the board is rotated by 180°, the
colours are swapped, and action numbers are rotated as well.
"""

from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
import numpy.typing as npt

from laserchess.core import layout as at
from laserchess.core.codec import square_index
from laserchess.core.geometry import COMPASS
from laserchess.core.moves import Move
from laserchess.core.symmetries import HALF_TURN, IDENTITY, Symmetry, symmetries
from laserchess.core.tables import Tables, tables_for
from laserchess.core.variant import Rules, Variant
from laserchess.envs.action_numbering import (
    END,
    NULL,
    TWO_WAYS,
    Action,
    action_of,
    actions_of,
    arguments_of,
    image_of,
    label_of,
    turn_slot,
)
from laserchess.envs.batch import batch_layout as lay
from laserchess.envs.planes import Plane, plane_table, planes_of

VERSION = 0
EncodingTable = lay.EncodingTable


@dataclass(frozen=True)
class Encoding:
    """The encoding of a variant with any options; `version` changes whenever a number or plane changes."""

    variant: Variant
    """The variant."""
    version: int = VERSION
    """The version of the encoding."""

    # Actions

    @cached_property
    def numbered(self) -> tuple[Action, ...]:
        """All actions in the order of their numbers, in the first player's perspective."""
        return tuple(actions_of(self.variant))

    @cached_property
    def numbers(self) -> dict[Action, int]:
        """Action → number."""
        return {action: number for number, action in enumerate(self.numbered)}

    @property
    def actions(self) -> int:
        """The number of actions."""
        return len(self.numbered)

    def max_legal_actions(self, pieces: int) -> int:
        """Return the maximum number of legal actions of a player with that many pieces.

        Args:
            pieces: The number of the player's pieces.

        Returns:
            An upper bound.

        """
        steps = 8 if self.variant.diagonal_steps else 4
        turns = max(len({*arguments_of(piece_type)}) for piece_type in self.variant.every_piece)
        return pieces * (steps + turns + 1) + 1

    def number(self, move: Move | int, code: int, player: int) -> int:
        """Return the action number of a move (or of its kernel integer) of the piece with that code.

        Args:
            move: The move, or the kernel's integer for it.
            code: The kernel's code of the piece that moves.
            player: The side to move, 0 or 1.

        Returns:
            The number of the action.

        """
        action = action_of(self.tables, int(move if isinstance(move, int) else move.code), code)
        return self.numbers[image_of(self.variant, action, HALF_TURN if player else IDENTITY)]

    def label(self, number: int, player: int = 0) -> str:
        """Return a label of an action: the move's text, but `null`, and `a9@` for any rotation of a Bomb.

        Args:
            number: The number of the action.
            player: The side to move, 0 or 1.

        Returns:
            The label.

        """
        action = image_of(self.variant, self.numbered[number], HALF_TURN if player else IDENTITY)
        return label_of(self.variant, action)

    def permutation(self, symmetry: Symmetry) -> npt.NDArray[np.int64]:
        """Return the permutation of actions by a symmetry: `image[permutation] = policy`.

        Args:
            symmetry: A symmetry of the variant.

        Returns:
            The number of each action's image.

        """
        images = [self.numbers[image_of(self.variant, action, symmetry)] for action in self.numbered]
        return np.array(images, np.int64)

    # Observations

    @cached_property
    def planes(self) -> tuple[Plane, ...]:
        """The planes of an observation."""
        return planes_of(self.variant)

    @property
    def shape(self) -> tuple[int, int, int]:
        """The shape of an observation: planes, rows (top first), columns."""
        return len(self.planes), self.variant.geometry.rows, self.variant.geometry.columns

    @cached_property
    def scales(self) -> npt.NDArray[np.float32]:
        """Factors that scale every plane to 0 … 1, in a shape that multiplies observations."""
        return np.array([1 / plane.max_value for plane in self.planes], np.float32).reshape(-1, 1, 1)

    def image(self, observations: npt.NDArray[np.uint8], symmetry: Symmetry) -> npt.NDArray[np.uint8]:
        """Return observations (the last three axes) transformed by a symmetry.

        Args:
            observations: The observations.
            symmetry: A symmetry of the variant.

        Returns:
            A new array of the same shape.

        """
        geometry = self.variant.geometry
        order = geometry.reading_order
        places = [order.index(symmetry.cell(geometry, cell)) for cell in order]
        names = {plane.key: number for number, plane in enumerate(self.planes)}
        planes = [names[plane.turned(symmetry)] for plane in self.planes]
        flat = observations.reshape(*observations.shape[:-2], -1)
        image = np.empty_like(flat)
        image[..., np.array(planes)[:, None], np.array(places)[None, :]] = flat
        return image.reshape(observations.shape)

    def describe(self) -> str:
        """Return the numbers of actions, planes and symmetries and a table of the planes, as Markdown.

        Returns:
            The Markdown text.

        """
        size, count = " × ".join(map(str, self.shape)), len(symmetries(self.variant))
        kept = f"{count} symmetr{'y' if count == 1 else 'ies'}"
        return f"{self.actions} actions, observations of {size}, {kept}.\n\n{plane_table(self.planes)}\n"

    # For compiled functions

    @cached_property
    def tables(self) -> Tables:
        """The variant's tables with default options."""
        return tables_for(Rules.of(self.variant))

    @cached_property
    def template(self) -> npt.NDArray[np.uint8]:
        """A flat observation of the empty board: the constant planes."""
        bare = np.zeros(self.shape, np.uint8)
        for number, plane in enumerate(self.planes):
            for row, column, value in plane.fixed:
                bare[number, row, column] = value
        return bare.reshape(-1)

    @cached_property
    def sight(self) -> lay.ObservationSpec:
        """Table and template for compiled functions."""
        return lay.ObservationSpec(self.table, self.template)

    @cached_property
    def table(self) -> EncodingTable:
        """The table described in `envs.batch.batch_layout`."""
        table = np.zeros(lay.ENCODING, np.int32)
        _fill_actions(table, self)
        _fill_places(table, self)
        _fill_planes(table, self)
        table.flags.writeable = False
        return table


@cache
def encoding_of(variant: Variant) -> Encoding:
    """Return the encoding of a variant.

    Args:
        variant: The variant.

    Returns:
        The encoding; the same object each time.

    """
    return Encoding(variant)


def _fill_actions(table: EncodingTable, encoding: Encoding) -> None:
    variant, numbers = encoding.variant, encoding.numbers
    table[lay.ACTIONS] = encoding.actions
    by_square = table[lay.NUMBER : lay.SLOT].reshape(2, at.CELLS, lay.SLOTS)
    by_square[:] = -1
    for player, symmetry in enumerate((IDENTITY, HALF_TURN)):
        for action in encoding.numbered:
            cells = slice(None) if action in {NULL, END} else action.cell
            by_square[player, cells, action.slot] = numbers[image_of(variant, action, symmetry)]
    _fill_slots(table, variant)
    for code, piece in encoding.tables.pieces.items():
        table[lay.TOGGLES + code] = turn_slot(piece.piece_type, 0) == lay.TOGGLE_SLOT


def _fill_slots(table: EncodingTable, variant: Variant) -> None:
    """Fill in the slots of moves by kind, argument and difference of cells."""
    for way, delta in enumerate(variant.geometry.deltas):
        table[lay.WAY + delta + at.CELLS] = way
    slots = table[lay.SLOT : lay.WAY].reshape(8, 16)
    slots[at.SWAP] = lay.SWAP_SLOT
    slots[at.ROTATE, :8] = lay.TURN_SLOT + np.arange(8)
    slots[at.NULL], slots[at.FIRE], slots[at.END] = lay.NULL_SLOT, lay.FIRE_SLOT, lay.END_SLOT


def _fill_places(table: EncodingTable, encoding: Encoding) -> None:
    geometry = encoding.variant.geometry
    order = geometry.reading_order
    table[lay.SQUARES] = len(order)
    table[lay.ORDER : lay.ORDER + len(order)] = order
    for place, cell in enumerate(order):
        table[lay.SQUARE + square_index(0, cell)] = place
        table[lay.SQUARE + square_index(1, geometry.half_turn(cell))] = place


def _fill_planes(table: EncodingTable, encoding: Encoding) -> None:
    places = {plane.key: number for number, plane in enumerate(encoding.planes)}
    table[lay.PLANES] = len(places)
    for name, parameter in PARAMETERS.items():
        table[parameter] = places.get((name,), -1)
    table[lay.FEATURES_BELOW] = min(encoding.tables.pieces)
    for letter, code in encoding.tables.features.items():
        for player in (0, 1):
            table[lay.PLANE + lay.by_code(player, code)] = 1 + places["feature", letter]
    for code, piece in encoding.tables.pieces.items():
        for player, symmetry in enumerate((IDENTITY, HALF_TURN)):
            whose = "own" if piece.side == player else "their"
            seen = symmetry.orientation(piece.piece_type, piece.orientation)
            factored = piece.piece_type.orientations == len(COMPASS)
            key = (whose, piece.piece_type.name, 0 if factored else seen)
            table[lay.PLANE + lay.by_code(player, code)] = 1 + places[key]
            way = 1 + symmetry.direction(piece.facing)
            table[lay.FACING + lay.by_code(player, code)] = way if factored else 0
            table[lay.BEFORE + lay.by_code(player, code)] = way if piece.piece_type.orientations > TWO_WAYS else 0


PARAMETERS = {
    "floor": lay.FLOOR_PLANES,
    "facing": lay.FACING_PLANES,
    "stunned": lay.STUNNED_PLANE,
    "second": lay.SIDE_PLANE,
    "repeated": lay.REPEATED_PLANE,
    "quiet": lay.QUIET_PLANE,
    "left": lay.LEFT_PLANE,
    "idle": lay.IDLE_PLANE,
    "capped": lay.CAPPED_PLANE,
    "turned": lay.SPIN_PLANES,
}
"""Key of a plane, or of the first of several → its parameter."""
