"""Positions as written, the check that makes them legal, and the way into and out of the kernel's arrays."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from laserchess.core import layout as at
from laserchess.core.errors import IllegalPositionError
from laserchess.core.geometry import COMPASS
from laserchess.core.kernel import Cells, Stack, result, side_key
from laserchess.core.spec import Game, Man, Piece, Rules
from laserchess.core.tables import Tables


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
    counts = Counter((man.piece.name, man.player) for man in position.men.values())
    for piece in game.pieces:
        for number, player in enumerate(game.players):
            count = counts[piece.name, number]
            if piece.limit is not None and count > piece.limit:
                reason = "home" if piece.homes else "count"
                _refuse(f"{player.name} has {count} of {piece.name}", f"at most {piece.limit}", reason, piece.letter)
            if piece.homes:
                _check_home(game, position, piece, number)
    _check_zones(rules, position)
    royals = [sum(counts[piece.name, number] for piece in game.pieces if piece.royal) for number in (0, 1)]
    if not any(royals) and not game.actions:
        name = next(piece.name for piece in game.pieces if piece.royal)
        _refuse(f"neither side has a {name}", f"a {name} on one side at least", "royal", "")


def _check_home(game: Game, position: Position, piece: Piece, number: int) -> None:
    square, ways = piece.homes[number]
    man = position.men.get(game.geometry.by_name[square])
    name = game.players[number].name
    if man is None or man.piece != piece or man.player != number:
        _refuse(f"{name}'s {piece.name} is not on {square}", f"{piece.letter} there", "home", square)
    elif COMPASS[man.facing] not in ways.split():
        expected = " or ".join(ways.split())
        _refuse(f"{name}'s {piece.name} on {square} faces {COMPASS[man.facing]}", expected, "home", square)


def _check_zones(rules: Rules, position: Position) -> None:
    """Refuse pieces on the other player's squares, but those a loose swap may have put there."""
    game = rules.game
    swapped = {name for piece in game.pieces for name in piece.onto} if rules.get("swap_reserved", "") == "loose" else ()
    for cell, man in position.men.items():
        square = game.geometry.names[cell]
        if square in game.reserved[1 - man.player].split() and man.piece.name not in swapped:
            mine, theirs = game.players[man.player].name, game.players[1 - man.player].name
            _refuse(f"{mine}'s {man.piece.name} stands on {square}", f"a piece of {theirs} there", "reserved", square)


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
    words = [0] * 8
    for cell in sorted(position.men):
        man = position.men[cell]
        code = code_of(tables, man)
        cells[cell] = code
        words[man.player * 4 + (cell >> 6)] |= 1 << (cell & 63)
        stack[at.ROYALS + man.player] += man.piece.royal
        if tables.table[at.TRAITS + (code >> 3)] & at.EMITTER:
            slot = at.EMITTERS + 2 * man.player
            stack[slot + (stack[slot] > 0)] = cell
    stack[at.BITS : at.BITS + 8] = np.array(words, np.uint64).view(np.int64)
    stack[at.SIDE] = position.side
    stack[at.HASH] = hash_of(tables, cells, stack)
    stack[at.RESULT] = result(tables.table, stack, 0)


def hash_of(tables: Tables, cells: Cells, stack: Stack, row: int = 0) -> int:
    """Compute the hash of a position from scratch."""
    width = tables.table[at.KEYS]
    value = np.int64(0)
    for cell in tables.game.geometry.cells:
        if cells[cell]:
            value ^= tables.keys[cell * width + cells[cell]]
    if stack[row + at.SIDE]:
        value ^= side_key(tables.table, tables.keys)
    return int(value)


def code_of(tables: Tables, man: Man) -> int:
    """Return the kernel's code of a piece."""
    kind = tables.kinds[man.piece.name + ("!" if man.stunned else "")]
    return kind << 4 | man.player << 3 | man.orientation


def dump(tables: Tables, cells: Cells, stack: Stack, row: int) -> Position:
    """Read a position back out of the kernel's arrays."""
    men = {cell: man for cell in tables.game.geometry.cells if (man := tables.men.get(int(cells[cell])))}
    return Position(men, int(stack[row + at.SIDE]))
