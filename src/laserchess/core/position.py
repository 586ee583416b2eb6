"""Positions as written, the check that makes them legal, and the way into and out of the kernel's arrays."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from laserchess.core import layout as at
from laserchess.core.actions import extras_key, spin_cost
from laserchess.core.arrays import Arrays, Cells, Stack
from laserchess.core.codec import bit_of, class_of, owner_of, result_for, spin_before, spin_cell, spin_for, word_of
from laserchess.core.endings import result
from laserchess.core.errors import IllegalPositionError
from laserchess.core.geometry import COMPASS
from laserchess.core.jit import compiled
from laserchess.core.rooms import ROOMS
from laserchess.core.rows import count_piece, side_key
from laserchess.core.single import stalemate
from laserchess.core.spec import Entry, Game, Man, Piece, Rules
from laserchess.core.tables import FLOOR_OF, Tables, tables_for


@dataclass(frozen=True)
class Position:
    """A position as it was written: it may break the rules of its game until `check` has passed it.

    `men` and `floor` (the feature letters of squares that have one) are by cell. The rest belongs to games
    of several actions a turn: actions `left`, `capped` pieces, rotations that may still be changed
    (`spins`: cell, orientation before) and empty turns in a row (`idle`).
    """

    men: Mapping[int, Man]
    side: int
    floor: Mapping[int, str] = field(default_factory=dict)
    left: int = 0
    capped: tuple[int, ...] = ()
    spins: tuple[tuple[int, int], ...] = ()
    idle: int = 0


def check(rules: Rules, position: Position) -> None:
    """Refuse a position that no game allows, naming the square or the count."""
    game = rules.game
    counts = Counter((man.piece.name, man.side) for man in position.men.values())
    for piece in game.pieces:
        for number, player in enumerate(game.players):
            count = counts[piece.name, number]
            if piece.limit is not None and count > piece.limit:
                reason = "home" if piece.homes else "count"
                _refuse(f"{player.name} has {count} of {piece.name}", f"at most {piece.limit}", reason, piece.letter)
            if piece.homes:
                _check_home(game, position, piece, number)
    _check_zones(rules, position)
    _check_turn(rules, position)
    royals = [sum(counts[piece.name, number] for piece in game.pieces if piece.royal) for number in (0, 1)]
    if not any(royals) and not game.actions and tables_for(rules).table[at.SIMPLE_LIGHT]:
        name = next(piece.name for piece in game.pieces if piece.royal)
        _refuse(f"neither side has a {name}", f"a {name} on one side at least", "royal", "")


def _check_home(game: Game, position: Position, piece: Piece, number: int) -> None:
    square, ways = piece.homes[number]
    man = position.men.get(game.geometry.by_name[square])
    name = game.players[number].name
    if man is None or man.piece != piece or man.side != number:
        _refuse(f"{name}'s {piece.name} is not on {square}", f"{piece.letter} there", "home", square)
    elif COMPASS[man.facing] not in ways.split():
        expected = " or ".join(ways.split())
        _refuse(f"{name}'s {piece.name} on {square} faces {COMPASS[man.facing]}", expected, "home", square)


def _check_zones(rules: Rules, position: Position) -> None:
    """Refuse pieces on the other player's squares, but those a loose swap may have put there."""
    game = rules.game
    swapped = (
        {name for piece in game.pieces for name in piece.onto} if rules.get("swap_reserved", "") == "loose" else ()
    )
    for cell, man in position.men.items():
        square = game.geometry.names[cell]
        if square in game.reserved[1 - man.side].split() and man.piece.name not in swapped:
            mine, theirs = game.players[man.side].name, game.players[1 - man.side].name
            _refuse(f"{mine}'s {man.piece.name} stands on {square}", f"a piece of {theirs} there", "reserved", square)


def _check_turn(rules: Rules, position: Position) -> None:
    """Refuse what a turn of several actions cannot have led to."""
    game = rules.game
    names = game.geometry.names
    solid = {feature.letter for feature in game.features}
    for cell in position.men.keys() & position.floor.keys():
        if position.floor[cell] in solid:
            _refuse(f"a piece stands on the {position.floor[cell]} of {names[cell]}", "no piece", "floor", names[cell])
    for cell in position.capped:
        if not _can_be_capped(rules, position, cell):
            expected = "a piece of the side to move there that has a special act"
            _refuse(f"a used cap on {names[cell]}", expected, "cap", names[cell])
    for cell, before in position.spins:
        man = position.men.get(cell)
        if man is None or man.side != position.side or not 0 <= before < man.piece.orientations:
            text = f"{names[cell]}@{before}"
            _refuse(f"a rotation {text}", "a piece of the side to move that can face that way", "rotations", text)
    if not 0 <= position.left <= game.actions - _paid(rules, position):
        expected = f"0 to {game.actions}, less what was paid for rotations that may be changed"
        _refuse(f"{position.left} actions left", expected, "actions", str(position.left))
    if not 0 <= position.idle <= game.idle_turns:
        _refuse(f"{position.idle} empty turns", f"0 to {game.idle_turns}", "idle", str(position.idle))


def _can_be_capped(rules: Rules, position: Position, cell: int) -> bool:
    """Tell whether what is on a cell has something it does once a turn."""
    once = {feature.letter: feature.name for feature in rules.game.features if feature.once}
    if position.floor.get(cell) in once:
        return True
    man = position.men.get(cell)
    if man is None or man.side != position.side:
        return False
    piece = rules.pieces[man.piece.name]
    acts = {entry for name, entry in piece.onto.items() if name not in once.values()}
    return piece.fires is not None or bool(acts & {Entry.CAPTURE, Entry.DISPLACE, Entry.PLUNGE})


def _paid(rules: Rules, position: Position) -> int:
    """Return what the rotations that may still be changed have cost, refusing any that turned nothing."""
    tables, paid = tables_for(rules), 0
    costs = tables.new_arrays()
    men = {cell: position.men[cell] for cell, _ in position.spins}
    for cell, before in reversed(position.spins):
        man = men[cell]
        if man.orientation == before:
            text = f"{rules.game.geometry.names[cell]}@{before}"
            _refuse(f"a rotation {text}", "a piece that faces another way now", "rotations", text)
        paid += spin_cost(costs, tables.code(man), before)
        men[cell] = replace(man, orientation=before)
    return paid


def _refuse(message: str, expected: str, reason: str, text: str) -> None:
    raise IllegalPositionError(message, reason=reason, text=text, expected=expected)


def _check_form(tables: Tables, position: Position) -> None:
    """Refuse what has no place in the kernel's arrays; whether the rules allow the position is for `check` to say."""
    names = tables.game.geometry.names
    for number in {*position.men, *position.floor, *position.capped, *dict(position.spins)} - names.keys():
        _refuse(f"there is no cell {number}", "cells of the board", "square", str(number))
    for cell, man in position.men.items():
        if not tables.has(man):
            _refuse(f"{man.piece.name} on {names[cell]}", f"a piece of {tables.game.title}", "letters", names[cell])
    for cell, letter in position.floor.items():
        if letter not in tables.features and letter not in tables.game.floors:
            _refuse(f"a floor {letter!r} on {names[cell]}", f"a floor of {tables.game.title}", "floor", names[cell])
    _check_counts(tables.game, position)


def _check_counts(game: Game, position: Position) -> None:
    """Refuse numbers that have no place in a row, and rotations of nothing."""
    counts = {
        "side": (position.side, 1, "as the side to move"),
        "actions": (position.left, game.actions, "actions left"),
        "idle": (position.idle, game.idle_turns, "empty turns"),
        "rotations": (len(position.spins), game.actions, "rotations that may be changed"),
    }
    for reason, (count, most, what) in counts.items():
        if not 0 <= count <= most:
            _refuse(f"{count} {what}", f"0 to {most}", reason, str(count))
    for cell, before in position.spins:
        if cell not in position.men or not 0 <= before < position.men[cell].piece.orientations:
            text = f"{game.geometry.names[cell]}@{before}"
            _refuse(f"a rotation {text}", "a piece that can face that way", "rotations", text)


def load(tables: Tables, position: Position, arrays: Arrays) -> None:
    """Write a position, legal or not, into empty arrays, as the first row of the stack."""
    _check_form(tables, position)
    game, cells, first = tables.game, arrays.cells, tables.first_row
    row = arrays.stack[first : first + tables.row]
    for cell, letter in position.floor.items():
        cells[cell] = tables.features.get(letter, 0)
        cells[game.geometry.size + cell] = FLOOR_OF.get(letter, at.PLAIN)
    for cell, man in position.men.items():
        cells[cell] = tables.code(man)
    set_up(arrays, first)
    row[at.SIDE], row[at.LEFT], row[at.IDLE] = position.side, position.left, position.idle
    for cell in position.capped:
        row[at.CAPS + word_of(cell)] |= np.uint64(bit_of(cell)).view(np.int64)
    row[at.SPINS] = len(position.spins)
    for i, (cell, before) in enumerate(position.spins, 1):
        row[at.SPINS + i] = spin_for(cell, before)
    row[at.HASH] = hash_of(tables, arrays, first)
    row[at.RESULT] = result(arrays, first)
    if position.idle and position.idle >= game.idle_turns and not row[at.RESULT]:
        row[at.RESULT] = result_for(at.BY_IDLENESS, at.NOBODY)
    if not row[at.RESULT]:
        row[at.RESULT] = stalemate(arrays, first, ROOMS.moves)


@compiled
def set_up(arrays: Arrays, row: int) -> None:
    """Fill in what of a row follows from the board: who stands where, royal pieces and weapons."""
    table, cells, stack = arrays.table, arrays.cells, arrays.stack
    for i in range(at.ROYALS, at.LEFT):
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
    width, size = int(arrays.table[at.KEYS]), tables.game.geometry.size
    value = 0
    for cell in tables.game.geometry.cells:
        if cells[cell]:
            value ^= int(keys[cell * width + int(cells[cell])])
        if tables.has_floor:
            value ^= int(keys[size * width + cell * at.FLOORS + int(cells[size + cell])])
    if arrays.stack[row + at.SIDE]:
        value ^= side_key(arrays)
    return value ^ extras_key(arrays, row) if tables.game.actions else value


def dump(tables: Tables, cells: Cells, row: Stack) -> Position:
    """Read a position back out of the kernel's board and row."""
    geometry = tables.game.geometry
    codes = cells.tolist()
    men = {cell: man for cell in geometry.cells if (man := tables.men.get(codes[cell]))}
    if not tables.has_floor:
        return Position(men, int(row[at.SIDE]))
    letters = ((cell, tables.letter_of(codes[cell], codes[geometry.size + cell])) for cell in geometry.cells)
    floor = {cell: letter for cell, letter in letters if letter}
    return replace(dump_turn(tables, cells, row), men=men, floor=floor)


def dump_turn(tables: Tables, cells: Cells, row: Stack) -> Position:
    """Read the side to move and what else makes a turn; of the pieces, only those whose rotations may be changed."""
    side = int(row[at.SIDE])
    if not tables.game.actions:
        return Position({}, side)
    caps = row[at.CAPS : at.CAPS + at.CELL_WORDS].tolist()
    order = tables.game.geometry.reading_order if any(caps) else ()
    capped = tuple(cell for cell in order if caps[word_of(cell)] & bit_of(cell))
    noted = row[at.SPINS + 1 : at.SPINS + 1 + int(row[at.SPINS])].tolist()
    spins = tuple((spin_cell(spin), spin_before(spin)) for spin in noted)
    men = {cell: man for cell, _ in spins if (man := tables.men.get(int(cells[cell])))}
    return Position(men, side, {}, int(row[at.LEFT]), capped, spins, int(row[at.IDLE]))
