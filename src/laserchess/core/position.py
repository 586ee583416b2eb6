"""Positions as written, the check that makes them legal, and the way into and out of the kernel's arrays."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from laserchess.core import layout as at
from laserchess.core.arrays import Arrays, Cells, Stack
from laserchess.core.codec import (
    bit_of,
    class_of,
    owner_of,
    result_for,
    rotation_note_before,
    rotation_note_cell,
    rotation_note_for,
    word_of,
)
from laserchess.core.endings import result
from laserchess.core.errors import IllegalPositionError
from laserchess.core.geometry import COMPASS
from laserchess.core.jit import compiled
from laserchess.core.make_unmake import count_piece, side_key
from laserchess.core.multi_action import extras_key, rotation_cost
from laserchess.core.scratch import SCRATCH
from laserchess.core.single_move import stalemate
from laserchess.core.tables import FLOOR_OF, Tables, tables_for
from laserchess.core.variant import EntryRule, Piece, PieceType, Rules, Variant


@dataclass(frozen=True)
class Position:
    """A position as a value; it may break the rules until `check` has accepted it.

    `actions_left`, `capped`, `rotations` and `idle` belong to variants of several actions a turn.
    """

    pieces: Mapping[int, Piece]
    """The pieces by cell."""
    side: int
    """The side to move."""
    floor: Mapping[int, str] = field(default_factory=dict)
    """The feature letters of squares that have one, by cell."""
    actions_left: int = 0
    """The actions left in this turn."""
    capped: tuple[int, ...] = ()
    """The cells of pieces that have used their special action, and of features that were used."""
    rotations: tuple[tuple[int, int], ...] = ()
    """Rotations that may still be changed: cell and orientation before."""
    idle: int = 0
    """The number of empty turns in a row."""


def check(rules: Rules, position: Position) -> None:
    """Raise `IllegalPositionError` for a position that breaks the rules, naming the square or the count."""
    variant = rules.variant
    counts = Counter((piece.piece_type.name, piece.side) for piece in position.pieces.values())
    for piece_type in variant.pieces:
        for number, player in enumerate(variant.players):
            count = counts[piece_type.name, number]
            if piece_type.limit is not None and count > piece_type.limit:
                reason = "home" if piece_type.homes else "count"
                _refuse(
                    f"{player.name} has {count} of {piece_type.name}",
                    f"at most {piece_type.limit}",
                    reason,
                    piece_type.letter,
                )
            if piece_type.homes:
                _check_home(variant, position, piece_type, number)
    _check_zones(rules, position)
    _check_turn(rules, position)
    royals = [
        sum(counts[piece_type.name, number] for piece_type in variant.pieces if piece_type.royal) for number in (0, 1)
    ]
    if not any(royals) and not variant.actions and tables_for(rules).table[at.SIMPLE_BEAMS]:
        name = next(piece_type.name for piece_type in variant.pieces if piece_type.royal)
        _refuse(f"neither side has a {name}", f"a {name} on one side at least", "royal", "")


def _check_home(variant: Variant, position: Position, piece_type: PieceType, number: int) -> None:
    square, ways = piece_type.homes[number]
    piece = position.pieces.get(variant.geometry.by_name[square])
    name = variant.players[number].name
    if piece is None or piece.piece_type != piece_type or piece.side != number:
        _refuse(f"{name}'s {piece_type.name} is not on {square}", f"{piece_type.letter} there", "home", square)
    elif COMPASS[piece.facing] not in ways.split():
        expected = " or ".join(ways.split())
        _refuse(f"{name}'s {piece_type.name} on {square} faces {COMPASS[piece.facing]}", expected, "home", square)


def _check_zones(rules: Rules, position: Position) -> None:
    """Reject pieces on the opponent's reserved squares, except where a loose swap may have put them."""
    variant = rules.variant
    swapped = (
        {name for piece_type in variant.pieces for name in piece_type.onto}
        if rules.get("swap_reserved", "") == "loose"
        else ()
    )
    for cell, piece in position.pieces.items():
        square = variant.geometry.names[cell]
        if square in variant.reserved[1 - piece.side].split() and piece.piece_type.name not in swapped:
            mine, theirs = variant.players[piece.side].name, variant.players[1 - piece.side].name
            _refuse(
                f"{mine}'s {piece.piece_type.name} stands on {square}", f"a piece of {theirs} there", "reserved", square
            )


def _check_turn(rules: Rules, position: Position) -> None:
    """Reject what no turn of several actions can lead to."""
    variant = rules.variant
    names = variant.geometry.names
    solid = {feature.letter for feature in variant.features}
    for cell in position.pieces.keys() & position.floor.keys():
        if position.floor[cell] in solid:
            _refuse(f"a piece is on the {position.floor[cell]} of {names[cell]}", "no piece", "floor", names[cell])
    for cell in position.capped:
        if not _can_be_capped(rules, position, cell):
            expected = "a piece of the side to move there that has a special act"
            _refuse(f"a used cap on {names[cell]}", expected, "cap", names[cell])
    for cell, before in position.rotations:
        piece = position.pieces.get(cell)
        if piece is None or piece.side != position.side or not 0 <= before < piece.piece_type.orientations:
            text = f"{names[cell]}@{before}"
            _refuse(f"a rotation {text}", "a piece of the side to move that can face that way", "rotations", text)
    if not 0 <= position.actions_left <= variant.actions - _paid(rules, position):
        expected = f"0 to {variant.actions}, less what was paid for rotations that may be changed"
        _refuse(f"{position.actions_left} actions left", expected, "actions", str(position.actions_left))
    if not 0 <= position.idle <= variant.idle_turns:
        _refuse(f"{position.idle} empty turns", f"0 to {variant.idle_turns}", "idle", str(position.idle))


def _can_be_capped(rules: Rules, position: Position, cell: int) -> bool:
    """Return whether the piece or feature on a cell has an action that is possible once a turn."""
    once = {feature.letter: feature.name for feature in rules.variant.features if feature.once}
    if position.floor.get(cell) in once:
        return True
    piece = position.pieces.get(cell)
    if piece is None or piece.side != position.side:
        return False
    piece_type = rules.pieces[piece.piece_type.name]
    acts = {entry for name, entry in piece_type.onto.items() if name not in once.values()}
    return piece_type.fires is not None or bool(acts & {EntryRule.CAPTURE, EntryRule.DISPLACE, EntryRule.PLUNGE})


def _paid(rules: Rules, position: Position) -> int:
    """Return the cost of the rotations that may still be changed, rejecting those without effect."""
    tables, paid = tables_for(rules), 0
    costs = tables.new_arrays()
    pieces = {cell: position.pieces[cell] for cell, _ in position.rotations}
    for cell, before in reversed(position.rotations):
        piece = pieces[cell]
        if piece.orientation == before:
            text = f"{rules.variant.geometry.names[cell]}@{before}"
            _refuse(f"a rotation {text}", "a piece that faces another way now", "rotations", text)
        paid += rotation_cost(costs, tables.code(piece), before)
        pieces[cell] = replace(piece, orientation=before)
    return paid


def _refuse(message: str, expected: str, reason: str, text: str) -> None:
    raise IllegalPositionError(message, reason=reason, text=text, expected=expected)


def _check_form(tables: Tables, position: Position) -> None:
    """Reject what does not fit the kernel's arrays; `check` checks the rules."""
    names = tables.variant.geometry.names
    for number in {*position.pieces, *position.floor, *position.capped, *dict(position.rotations)} - names.keys():
        _refuse(f"there is no cell {number}", "cells of the board", "square", str(number))
    for cell, piece in position.pieces.items():
        if not tables.has(piece):
            _refuse(
                f"{piece.piece_type.name} on {names[cell]}",
                f"a piece of {tables.variant.title}",
                "letters",
                names[cell],
            )
    for cell, letter in position.floor.items():
        if letter not in tables.features and letter not in tables.variant.floors:
            _refuse(f"a floor {letter!r} on {names[cell]}", f"a floor of {tables.variant.title}", "floor", names[cell])
    _check_counts(tables.variant, position)


def _check_counts(variant: Variant, position: Position) -> None:
    """Reject numbers that do not fit a row, and rotations of empty squares."""
    counts = {
        "side": (position.side, 1, "as the side to move"),
        "actions": (position.actions_left, variant.actions, "actions left"),
        "idle": (position.idle, variant.idle_turns, "empty turns"),
        "rotations": (len(position.rotations), variant.actions, "rotations that may be changed"),
    }
    for reason, (count, most, what) in counts.items():
        if not 0 <= count <= most:
            _refuse(f"{count} {what}", f"0 to {most}", reason, str(count))
    for cell, before in position.rotations:
        if cell not in position.pieces or not 0 <= before < position.pieces[cell].piece_type.orientations:
            text = f"{variant.geometry.names[cell]}@{before}"
            _refuse(f"a rotation {text}", "a piece that can face that way", "rotations", text)


def load(tables: Tables, position: Position, arrays: Arrays) -> None:
    """Write a position, legal or not, into empty arrays, as the first row of the stack."""
    _check_form(tables, position)
    variant, cells, first = tables.variant, arrays.cells, tables.first_row
    row = arrays.stack[first : first + tables.row]
    for cell, letter in position.floor.items():
        cells[cell] = tables.features.get(letter, 0)
        cells[variant.geometry.size + cell] = FLOOR_OF.get(letter, at.PLAIN)
    for cell, piece in position.pieces.items():
        cells[cell] = tables.code(piece)
    place_pieces(arrays, first)
    row[at.SIDE], row[at.ACTIONS_LEFT], row[at.IDLE] = position.side, position.actions_left, position.idle
    for cell in position.capped:
        row[at.CAPPED + word_of(cell)] |= np.uint64(bit_of(cell)).view(np.int64)
    row[at.ROTATED_NOTES] = len(position.rotations)
    for i, (cell, before) in enumerate(position.rotations, 1):
        row[at.ROTATED_NOTES + i] = rotation_note_for(cell, before)
    row[at.HASH] = hash_of(tables, arrays, first)
    row[at.RESULT] = result(arrays, first)
    if position.idle and position.idle >= variant.idle_turns and not row[at.RESULT]:
        row[at.RESULT] = result_for(at.BY_IDLENESS, at.NO_SIDE)
    if not row[at.RESULT]:
        row[at.RESULT] = stalemate(arrays, first, SCRATCH.moves)


@compiled
def place_pieces(arrays: Arrays, row: int) -> None:
    """Fill in what a row derives from the board: sets of cells, royal pieces and weapons."""
    table, cells, stack = arrays.table, arrays.cells, arrays.stack
    for i in range(at.ROYALS, at.ACTIONS_LEFT):
        stack[row + i] = 0
    for i in range(table[at.SQUARE_COUNT]):
        cell = table[at.SQUARES + i]
        code = cells[cell]
        traits = table[at.TRAITS + class_of(code)]
        if traits & at.PIECE:
            count_piece(arrays, row, cell, code)
            stack[row + at.ROYALS + owner_of(code)] += 1 if traits & at.ROYAL else 0


def hash_of(tables: Tables, arrays: Arrays, row: int) -> int:
    """Compute the hash of a position from scratch."""
    keys, cells = arrays.keys, arrays.cells
    width, size = int(arrays.table[at.KEYS]), tables.variant.geometry.size
    value = 0
    for cell in tables.variant.geometry.cells:
        if cells[cell]:
            value ^= int(keys[cell * width + int(cells[cell])])
        if tables.has_floor:
            value ^= int(keys[size * width + cell * at.FLOORS + int(cells[size + cell])])
    if arrays.stack[row + at.SIDE]:
        value ^= side_key(arrays)
    return value ^ extras_key(arrays, row) if tables.variant.actions else value


def snapshot_of(tables: Tables, cells: Cells, row: Stack) -> Position:
    """Read a position back out of the kernel's board and row."""
    geometry = tables.variant.geometry
    codes = cells.tolist()
    pieces = {cell: piece for cell in geometry.cells if (piece := tables.pieces.get(codes[cell]))}
    if not tables.has_floor:
        return Position(pieces, int(row[at.SIDE]))
    letters = ((cell, tables.letter_of(codes[cell], codes[geometry.size + cell])) for cell in geometry.cells)
    floor = {cell: letter for cell, letter in letters if letter}
    return replace(turn_state_of(tables, cells, row), pieces=pieces, floor=floor)


def turn_state_of(tables: Tables, cells: Cells, row: Stack) -> Position:
    """Read the side to move and what else makes a turn; of the pieces, only those whose rotations may be changed."""
    side = int(row[at.SIDE])
    if not tables.variant.actions:
        return Position({}, side)
    caps = row[at.CAPPED : at.CAPPED + at.CELL_WORDS].tolist()
    order = tables.variant.geometry.reading_order if any(caps) else ()
    capped = tuple(cell for cell in order if caps[word_of(cell)] & bit_of(cell))
    noted = row[at.ROTATED_NOTES + 1 : at.ROTATED_NOTES + 1 + int(row[at.ROTATED_NOTES])].tolist()
    spins = tuple((rotation_note_cell(spin), rotation_note_before(spin)) for spin in noted)
    pieces = {cell: piece for cell, _ in spins if (piece := tables.pieces.get(int(cells[cell])))}
    return Position(pieces, side, {}, int(row[at.ACTIONS_LEFT]), capped, spins, int(row[at.IDLE]))
