"""The numbering of actions: what a move is apart from its position, the order of all actions, and their images.

An action is what the piece on a square does. Both rotations of a piece with two orientations are one action, its
toggle.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from laserchess.core import layout as at
from laserchess.core.codec import argument_of, move_kind_of, start_of, target_of
from laserchess.core.errors import IllegalMoveError
from laserchess.core.geometry import VECTORS
from laserchess.core.moves import pack
from laserchess.core.symmetries import Symmetry
from laserchess.core.tables import Tables
from laserchess.core.variant import EntryRule, FireMode, PieceType, Variant
from laserchess.envs.batch import batch_layout as lay

TWO_WAYS = 2


@dataclass(frozen=True, slots=True)
class Action:
    """An action: what the piece on a square does (`slot`), or a move without a piece."""

    cell: int
    slot: int


NULL = Action(0, lay.NULL_SLOT)
END = Action(0, lay.END_SLOT)


def actions_of(variant: Variant) -> Iterator[Action]:
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
        turn_slot(piece_type, argument) for piece_type in variant.every_piece for argument in arguments_of(piece_type)
    }
    yield from sorted(turns)
    if any(piece_type.fires in {FireMode.ON_COMMAND, FireMode.STUN_ON_COMMAND} for piece_type in variant.pieces):
        yield lay.FIRE_SLOT


def arguments_of(piece_type: PieceType) -> Sequence[int]:
    """Return the possible arguments of rotations of a piece."""
    return piece_type.turns or (piece_type.facings if piece_type.orientations > 1 else ())


def turn_slot(piece_type: PieceType, argument: int) -> int:
    """Return the slot of a rotation of a piece."""
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


def image_of(variant: Variant, action: Action, symmetry: Symmetry) -> Action:
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


def action_of(tables: Tables, move: int, code: int) -> Action:
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
        return Action(cell, turn_slot(piece.piece_type, argument))
    way = tables.variant.geometry.deltas.index(target_of(move) - cell)
    return Action(cell, way + (lay.SWAP_SLOT if move_kind == at.SWAP else 0))


def label_of(variant: Variant, action: Action) -> str:
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
