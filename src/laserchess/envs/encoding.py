"""Encodings, version 0: the numbering of actions and the planes of observations, derived from a variant.

    >>> from laserchess import VARIANTS
    >>> from laserchess.envs.encoding import encoding_of
    >>> khet = encoding_of(VARIANTS["khet"])
    >>> khet.actions, khet.shape
    (1232, (36, 8, 10))

Everything is in the perspective of the player to move: for the second player the board is rotated by 180°, the
colours are swapped, and action numbers are rotated as well.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
import numpy.typing as npt

from laserchess.core import layout as at
from laserchess.core.codec import argument_of, move_kind_of, square_index, start_of, target_of
from laserchess.core.errors import IllegalMoveError
from laserchess.core.geometry import COMPASS, VECTORS
from laserchess.core.moves import Move, pack
from laserchess.core.symmetries import HALF_TURN, IDENTITY, Symmetry, symmetries
from laserchess.core.tables import Tables, tables_for
from laserchess.core.variant import EntryRule, FireMode, PieceType, Rules, Variant
from laserchess.envs.batch import batch_layout as lay
from laserchess.envs.planes import Plane, plane_table, planes_of

VERSION = 0
TWO_WAYS = 2
EncodingTable = lay.EncodingTable


@dataclass(frozen=True, slots=True)
class Action:
    """An action: what the piece on a square does (`slot`), or a move without a piece."""

    cell: int
    slot: int


NULL = Action(0, lay.NULL_SLOT)
END = Action(0, lay.END_SLOT)


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
        return tuple(_actions(self.variant))

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
        turns = max(len({*_arguments(piece_type)}) for piece_type in self.variant.every_piece)
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
        action = _action_of(self.tables, int(move if isinstance(move, int) else move.code), code)
        return self.numbers[_turned(self.variant, action, HALF_TURN if player else IDENTITY)]

    def label(self, number: int, player: int = 0) -> str:
        """Return a label of an action: the move's text, but `null`, and `a9@` for any rotation of a Bomb.

        Args:
            number: The number of the action.
            player: The side to move, 0 or 1.

        Returns:
            The label.

        """
        action = _turned(self.variant, self.numbered[number], HALF_TURN if player else IDENTITY)
        return _label(self.variant, action)

    def permutation(self, symmetry: Symmetry) -> npt.NDArray[np.int64]:
        """Return the permutation of actions by a symmetry: `image[permutation] = policy`.

        Args:
            symmetry: A symmetry of the variant.

        Returns:
            The number of each action's image.

        """
        images = [self.numbers[_turned(self.variant, action, symmetry)] for action in self.numbered]
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


def _actions(variant: Variant) -> Iterator[Action]:
    """Yield the actions by square in reading order and slot, then those without a piece."""
    slots = list(_slots(variant))
    for cell in variant.geometry.reading_order:
        for slot in slots:
            if slot >= lay.TURN_SLOT or _beside(variant, cell, slot % 8) is not None:
                yield Action(cell, slot)
    if variant.null_move:
        yield NULL
    if variant.has_turn_end:
        yield END


def _slots(variant: Variant) -> Iterator[int]:
    """Yield the slots that moves of a variant can have with any options."""
    ways = range(0, 8, 1 if variant.diagonal_steps else 2)
    yield from ways
    if any(entry is EntryRule.SWAP for piece_type in variant.every_piece for entry in piece_type.onto.values()):
        yield from (lay.SWAP_SLOT + way for way in ways)
    turns = {
        _turn_slot(piece_type, argument) for piece_type in variant.every_piece for argument in _arguments(piece_type)
    }
    yield from sorted(turns)
    if any(piece_type.fires in {FireMode.ON_COMMAND, FireMode.STUN_ON_COMMAND} for piece_type in variant.pieces):
        yield lay.FIRE_SLOT


def _arguments(piece_type: PieceType) -> Sequence[int]:
    """Return the possible arguments of rotations of a piece."""
    return piece_type.turns or (piece_type.facings if piece_type.orientations > 1 else ())


def _turn_slot(piece_type: PieceType, argument: int) -> int:
    toggles = piece_type.names_facing and piece_type.orientations == TWO_WAYS
    return lay.TOGGLE_SLOT if toggles else lay.TURN_SLOT + argument


def _beside(variant: Variant, cell: int, way: int) -> int | None:
    """Return the neighbour of a square, or `None` off the board."""
    across, up = VECTORS[way]
    column, row = variant.geometry.column(cell) + across, variant.geometry.row(cell) + up
    inside = 0 <= column < variant.geometry.columns and 0 <= row < variant.geometry.rows
    return variant.geometry.cell(column, row) if inside else None


def _ways(variant: Variant) -> int:
    """Return the number of orientations of pieces that rotate step by step."""
    return max((piece_type.orientations for piece_type in variant.every_piece if piece_type.turns), default=1)


def _turned(variant: Variant, action: Action, symmetry: Symmetry) -> Action:
    """Return the image of an action under a symmetry."""
    if action in {NULL, END}:
        return action
    slot = action.slot
    if slot < lay.TURN_SLOT:
        slot = slot & lay.SWAP_SLOT | symmetry.direction(slot % 8)
    elif slot < lay.TOGGLE_SLOT:
        outright = any(piece_type.names_facing for piece_type in variant.pieces)
        argument = slot - lay.TURN_SLOT
        turned = symmetry.direction(argument) if outright else symmetry.quarters(argument, _ways(variant))
        slot = lay.TURN_SLOT + turned
    return Action(symmetry.cell(variant.geometry, action.cell), slot)


def _action_of(tables: Tables, move: int, code: int) -> Action:
    """Return the action of a move of the piece with that code."""
    cell, move_kind, argument = start_of(move), move_kind_of(move), argument_of(move)
    if move_kind == at.NULL:
        return NULL
    if move_kind == at.END:
        return END
    if move_kind == at.FIRE:
        return Action(cell, lay.FIRE_SLOT)
    if move_kind == at.ROTATE:
        piece = tables.pieces.get(code)
        if piece is None:
            message = f"no piece has the code {code}"
            raise IllegalMoveError(message, reason="empty", text=str(code), expected="a piece to rotate")
        return Action(cell, _turn_slot(piece.piece_type, argument))
    way = tables.variant.geometry.deltas.index(target_of(move) - cell)
    return Action(cell, way + (lay.SWAP_SLOT if move_kind == at.SWAP else 0))


def _label(variant: Variant, action: Action) -> str:
    """Return the text of an action in the variant's notation."""
    from laserchess.notation import notation_of  # noqa: PLC0415  # needed for labels only

    if action == NULL:
        return "null"
    if action.slot == lay.TOGGLE_SLOT:
        return f"{variant.geometry.names[action.cell]}@"
    return notation_of(variant).write_move(variant, code_of(variant, action))


def code_of(variant: Variant, action: Action) -> int:
    """Return the kernel's integer of an action; a toggle lacks its argument, a null move its square."""
    cell, slot = action.cell, action.slot
    if action == END:
        return pack(0, 0, at.END)
    if action == NULL:
        return pack(0, 0, at.NULL)
    if slot == lay.FIRE_SLOT:
        return pack(cell, cell, at.FIRE)
    if slot >= lay.TURN_SLOT:
        return pack(cell, cell, at.ROTATE, 0 if slot == lay.TOGGLE_SLOT else slot - lay.TURN_SLOT)
    to = cell + variant.geometry.deltas[slot % 8]
    return pack(cell, to, at.SWAP if slot & lay.SWAP_SLOT else at.STEP)


def _fill_actions(table: EncodingTable, encoding: Encoding) -> None:
    variant, numbers = encoding.variant, encoding.numbers
    table[lay.ACTIONS] = encoding.actions
    by_square = table[lay.NUMBER : lay.SLOT].reshape(2, at.CELLS, lay.SLOTS)
    by_square[:] = -1
    for player, symmetry in enumerate((IDENTITY, HALF_TURN)):
        for action in encoding.numbered:
            cells = slice(None) if action in {NULL, END} else action.cell
            by_square[player, cells, action.slot] = numbers[_turned(variant, action, symmetry)]
    _fill_slots(table, variant)
    for code, piece in encoding.tables.pieces.items():
        table[lay.TOGGLES + code] = _turn_slot(piece.piece_type, 0) == lay.TOGGLE_SLOT


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
