"""Positions as written, the check that makes them legal, and the way into and out of the kernel's arrays."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from laserchess.core import layout as at
from laserchess.core.actions import extras_key, spin_cost
from laserchess.core.errors import IllegalPositionError
from laserchess.core.geometry import COMPASS
from laserchess.core.kernel import Cells, Stack, result, side_key
from laserchess.core.spec import Game, Man, Piece, Rules
from laserchess.core.tables import Tables, tables_for

FLOOR_OF = {"=": at.GATE_FLOOR, "-": at.GATE_FLOOR, "'": at.RESTING, "*": at.ACTIVE}
"""Letter of a feature that changes → what lies under the pieces there."""


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
    if not any(royals) and not game.actions:
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
        man = position.men.get(cell)
        if man is None or man.side != position.side:
            _refuse(f"a used cap on {names[cell]}", "a piece of the side to move there", "cap", names[cell])
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


def _paid(rules: Rules, position: Position) -> int:
    """Return what the rotations that may still be changed have cost, refusing any that turned nothing."""
    tables, paid = tables_for(rules), 0
    codes = {cell: code_of(tables, position.men[cell]) for cell, _ in position.spins}
    for cell, before in reversed(position.spins):
        if codes[cell] & 7 == before:
            text = f"{rules.game.geometry.names[cell]}@{before}"
            _refuse(f"a rotation {text}", "a piece that faces another way now", "rotations", text)
        paid += spin_cost(tables.table, codes[cell], before)
        codes[cell] = codes[cell] & ~7 | before
    return paid


def _refuse(message: str, expected: str, reason: str, text: str) -> None:
    raise IllegalPositionError(message, reason=reason, text=text, expected=expected)


def empty_arrays(tables: Tables, rows: int) -> tuple[Cells, Stack]:
    """Return an empty board and a stack with room for that many rows."""
    cells = np.zeros(tables.cell_count, np.uint16)
    size = tables.game.geometry.size
    cells[:size] = at.BORDER << 4
    cells[list(tables.game.geometry.cells)] = 0
    return cells, np.zeros(rows * tables.row, np.int64)


def load(tables: Tables, position: Position, cells: Cells, stack: Stack) -> None:
    """Write a checked position into empty arrays, as the first row of the stack."""
    size = tables.game.geometry.size
    for cell, letter in position.floor.items():
        cells[cell] = tables.features.get(letter, 0)
        cells[size + cell] = FLOOR_OF.get(letter, at.PLAIN)
    for cell in sorted(position.men):
        man = position.men[cell]
        code = code_of(tables, man)
        cells[cell] = code
        stack[at.ROYALS + man.side] += man.piece.royal
        if tables.table[at.TRAITS + (code >> 3)] & at.EMITTER:
            slot = at.EMITTERS + 2 * man.side
            stack[slot + (stack[slot] > 0)] = cell
    for player in (0, 1):
        mine = [cell for cell, man in position.men.items() if man.side == player]
        stack[at.BITS + 4 * player : at.BITS + 4 * player + 4] = _bits(mine)
    stack[at.CAPS : at.CAPS + 4] = _bits(position.capped)
    stack[at.SPINS] = len(position.spins)
    for i, (cell, before) in enumerate(position.spins, 1):
        stack[at.SPINS + i] = cell | before << 8
    stack[at.SIDE], stack[at.LEFT], stack[at.IDLE] = position.side, position.left, position.idle
    stack[at.HASH] = hash_of(tables, cells, stack)
    stack[at.RESULT] = result(tables.table, stack, 0)
    if position.idle and position.idle >= tables.game.idle_turns and not stack[at.RESULT]:
        stack[at.RESULT] = at.BY_IDLENESS << 2 | at.NOBODY


def _bits(marked: Iterable[int]) -> npt.NDArray[np.int64]:
    """Return four words with the bits of some cells set."""
    words = [0] * 4
    for cell in marked:
        words[cell >> 6] |= 1 << (cell & 63)
    return np.array(words, np.uint64).view(np.int64)


def hash_of(tables: Tables, cells: Cells, stack: Stack, row: int = 0) -> int:
    """Compute the hash of a position from scratch."""
    table, keys = tables.table, tables.keys
    width, size = int(table[at.KEYS]), tables.game.geometry.size
    value = 0
    for cell in tables.game.geometry.cells:
        if cells[cell]:
            value ^= int(keys[cell * width + int(cells[cell])])
        if tables.has_floor:
            value ^= int(keys[size * width + cell * at.FLOORS + int(cells[size + cell])])
    if stack[row + at.SIDE]:
        value ^= side_key(table, keys)
    return value ^ extras_key(table, keys, stack, row) if tables.game.actions else value


def code_of(tables: Tables, man: Man) -> int:
    """Return the kernel's code of a piece."""
    kind = tables.kinds[man.piece.name + ("!" if man.stunned else "")]
    return kind << 4 | man.side << 3 | man.orientation


def dump(tables: Tables, cells: Cells, stack: Stack, row: int) -> Position:
    """Read a position back out of the kernel's arrays."""
    geometry = tables.game.geometry
    codes = cells.tolist()
    men = {cell: man for cell in geometry.cells if (man := tables.men.get(codes[cell]))}
    side = int(stack[row + at.SIDE])
    if not tables.game.actions:
        return Position(men, side)
    letters = {code: letter for letter, code in tables.features.items()}
    floors = {code: letter for letter, code in FLOOR_OF.items() if letter not in tables.features}
    floor = {
        cell: letters.get(codes[cell]) or floors[codes[geometry.size + cell]]
        for cell in geometry.cells
        if codes[cell] in letters or codes[geometry.size + cell]
    }
    caps = stack[row + at.CAPS : row + at.CAPS + 4].tolist()
    capped = tuple(cell for cell in geometry.reading_order if caps[cell >> 6] >> (cell & 63) & 1)
    entries = stack[row + at.SPINS + 1 : row + at.SPINS + 1 + int(stack[row + at.SPINS])].tolist()
    spins = tuple((entry & 255, entry >> 8) for entry in entries)
    return Position(men, side, floor, int(stack[row + at.LEFT]), capped, spins, int(stack[row + at.IDLE]))
