"""Positions as written, the check that makes them legal, and the way into and out of the kernel's arrays."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from laserchess.core import faults
from laserchess.core import layout as at
from laserchess.core.arrays import Arrays, Cells, Moves, Stack
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
from laserchess.core.faults import find_fault
from laserchess.core.geometry import COMPASS
from laserchess.core.jit import compiled
from laserchess.core.make_unmake import count_piece, side_key
from laserchess.core.multi_action import extras_key
from laserchess.core.scratch import SCRATCH
from laserchess.core.single_move import stalemate
from laserchess.core.tables import FLOOR_OF, Tables, tables_for
from laserchess.core.variant import Piece, Rules, Variant


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
    """Reject a position that breaks the rules.

    Raises:
        IllegalPositionError: names the square or the count.

    """
    variant, tables = rules.variant, tables_for(rules)
    _check_cells(tables, position)
    solid = {feature.letter for feature in variant.features}
    for cell in position.pieces.keys() & position.floor.keys():
        if position.floor[cell] in solid:
            square = variant.geometry.names[cell]
            _refuse(f"a piece is on the {position.floor[cell]} of {square}", "no piece", "floor", square)
    arrays = tables.new_arrays()
    _place(tables, position, arrays.cells)
    lists = [*position.capped, *(rotation_note_for(cell, before) for cell, before in position.rotations)]
    counts = [position.side, position.actions_left, position.idle, len(position.capped), len(position.rotations)]
    fault = find_fault(arrays, np.array([*counts, *lists], np.int64))
    if fault:
        _explain(rules, position, fault)


def _explain(rules: Rules, position: Position, fault: int) -> None:
    """Put a fault into words."""
    variant, value = rules.variant, faults.fault_value(fault)
    names = variant.geometry.names
    match faults.fault_kind(fault):
        case faults.TOO_MANY | faults.NOT_AT_HOME | faults.WRONG_WAY:
            _explain_piece(rules, position, fault)
        case faults.TRESPASSING:
            piece = position.pieces[value]
            mine, theirs = variant.players[piece.side].name, variant.players[1 - piece.side].name
            message = f"{mine}'s {piece.piece_type.name} stands on {names[value]}"
            _refuse(message, f"a piece of {theirs} there", "reserved", names[value])
        case faults.WRONG_USE:
            expected = "a piece of the side to move there that has a special act"
            _refuse(f"a used cap on {names[value]}", expected, "cap", names[value])
        case faults.WRONG_ROTATION | faults.NO_ROTATION as kind:
            cell, before = position.rotations[value]
            text, is_wrong = f"{names[cell]}@{before}", kind == faults.WRONG_ROTATION
            expected = (
                "a piece of the side to move that can face that way"
                if is_wrong
                else "a piece that faces another way now"
            )
            _refuse(f"a rotation {text}", expected, "rotations", text)
        case faults.WRONG_ACTIONS:
            expected = f"0 to {variant.actions}, less what was paid for rotations that may be changed"
            _refuse(f"{position.actions_left} actions left", expected, "actions", str(position.actions_left))
        case faults.WRONG_IDLE:
            _refuse(f"{position.idle} empty turns", f"0 to {variant.idle_turns}", "idle", str(position.idle))
        case _:
            name = next(piece_type.name for piece_type in variant.pieces if piece_type.royal)
            _refuse(f"neither side has a {name}", f"a {name} on one side at least", "royal", "")


def _explain_piece(rules: Rules, position: Position, fault: int) -> None:
    """Put into words what is wrong with the number of pieces of a class, or with the one that has a home."""
    variant, value = rules.variant, faults.fault_value(fault)
    number, kinds = value & 1, tables_for(rules).kinds
    piece_type = next(piece_type for piece_type in variant.pieces if kinds[piece_type.name] == value >> 1)
    name = variant.players[number].name
    if faults.fault_kind(fault) == faults.TOO_MANY:
        reason, expected = "home" if piece_type.homes else "count", f"at most {piece_type.limit}"
        _refuse(f"{name} has {faults.fault_count(fault)} of {piece_type.name}", expected, reason, piece_type.letter)
    square, ways = piece_type.homes[number]
    if faults.fault_kind(fault) == faults.NOT_AT_HOME:
        _refuse(f"{name}'s {piece_type.name} is not on {square}", f"{piece_type.letter} there", "home", square)
    facing = COMPASS[position.pieces[variant.geometry.by_name[square]].facing]
    _refuse(f"{name}'s {piece_type.name} on {square} faces {facing}", " or ".join(ways.split()), "home", square)


def _refuse(message: str, expected: str, reason: str, text: str) -> None:
    raise IllegalPositionError(message, reason=reason, text=text, expected=expected)


def _check_form(tables: Tables, position: Position) -> None:
    """Reject what does not fit the kernel's arrays; `check` checks the rules."""
    _check_cells(tables, position)
    _check_counts(tables.variant, position)


def _check_cells(tables: Tables, position: Position) -> None:
    """Reject cells, pieces and floors that the variant does not have."""
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
    first = tables.first_row
    row = arrays.stack[first : first + tables.row]
    _place(tables, position, arrays.cells)
    place_pieces(arrays, first)
    row[at.SIDE], row[at.ACTIONS_LEFT], row[at.IDLE] = position.side, position.actions_left, position.idle
    for cell in position.capped:
        row[at.CAPPED + word_of(cell)] |= np.uint64(bit_of(cell)).view(np.int64)
    row[at.ROTATED_NOTES] = len(position.rotations)
    for i, (cell, before) in enumerate(position.rotations, 1):
        row[at.ROTATED_NOTES + i] = rotation_note_for(cell, before)
    settle(arrays, first, SCRATCH.moves)


def _place(tables: Tables, position: Position, cells: Cells) -> None:
    """Write the floor and the pieces of a position onto an empty board."""
    for cell, letter in position.floor.items():
        cells[cell] = tables.features.get(letter, 0)
        cells[tables.variant.geometry.size + cell] = FLOOR_OF.get(letter, at.PLAIN)
    for cell, piece in position.pieces.items():
        cells[cell] = tables.code(piece)


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


@compiled
def hash_of(arrays: Arrays, row: int) -> int:
    """Compute the hash of a position from scratch."""
    table, keys, cells = arrays.table, arrays.keys, arrays.cells
    width, size, value = table[at.KEYS], table[at.SIZE], 0
    for i in range(table[at.SQUARE_COUNT]):
        cell = table[at.SQUARES + i]
        if cells[cell]:
            value ^= keys[cell * width + cells[cell]]
        if table[at.ACTIONS]:
            value ^= keys[size * width + cell * at.FLOORS + cells[size + cell]]
    if arrays.stack[row + at.SIDE]:
        value ^= side_key(arrays)
    if table[at.ACTIONS]:
        value ^= extras_key(arrays, row)
    return value


@compiled
def settle(arrays: Arrays, row: int, moves: Moves) -> None:
    """Fill in the hash of a position that has been set up, and its result if the game is over; `moves` is scratch."""
    stack = arrays.stack
    stack[row + at.HASH] = hash_of(arrays, row)
    ending, idle = result(arrays, row), stack[row + at.IDLE]
    if ending == 0 and idle and idle >= arrays.table[at.IDLE_LIMIT]:
        ending = result_for(at.BY_IDLENESS, at.NO_SIDE)
    stack[row + at.RESULT] = ending
    if ending == 0:
        stack[row + at.RESULT] = stalemate(arrays, row, moves)


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
