"""Recurring parts of positions, computed once for each variant and its options."""

from functools import lru_cache
from typing import Any

import numpy as np
import orjson

from laserchess.board import move_table_for
from laserchess.core import layout as at
from laserchess.core.arrays import Cells, Moves
from laserchess.core.codec import argument_of, class_of, face_index, move_kind_of, rotation_index, start_of, target_of
from laserchess.core.moves import MoveKind
from laserchess.core.tables import Tables, tables_for
from laserchess.core.variant import EntryRule, Rules, Variant
from laserchess.notation.drawing import describe
from laserchess.notation.svg.piece_drawing import angle_of
from laserchess.notation.svg.sprite import art_of, feature_art, features_of
from laserchess.server.wire.columns import WrittenColumns
from laserchess.server.wire.schemas import FloorView, MoveView, Onto, PieceView

PIECE, OTHER = 32, 48
"""Bits of a move's code; above them are the codes of the moving piece and of its target."""
MASK = (1 << PIECE) - 1
SHOVE = b""
"""Marks a move that must be played to see where the shoved piece goes."""
MAX_ENTRIES = 12_000
"""Entries of all caches together, each about 1.7 kB: options make any number of rules, each with a cache."""
ONTO: dict[int, Onto] = {
    EntryRule.SWAP: "swap",
    EntryRule.SHOVE_LEVEL: "shove",
    EntryRule.SHOVE: "shove",
    EntryRule.CAPTURE: "capture",
    EntryRule.CAPTURE_FREELY: "capture",
    EntryRule.DISPLACE: "displace",
    EntryRule.PLUNGE: "plunge",
}


class EntryCount:
    """The number of entries made since the caches were last empty."""

    def __init__(self) -> None:
        """Start without entries."""
        self.count = 0

    def add(self) -> None:
        """Count an entry."""
        self.count += 1


ENTRIES = EntryCount()


class PieceViews(dict[tuple[int, int], PieceView]):
    """Pieces by their square and code."""

    def __init__(self, rules: Rules) -> None:
        """Start empty."""
        super().__init__()
        self._variant, self._pieces = rules.variant, tables_for(rules).pieces

    def __missing__(self, key: tuple[int, int]) -> PieceView:
        """Describe a piece."""
        cell, code = key
        piece, square = self._pieces[code], self._variant.geometry.names[cell]
        ENTRIES.add()
        self[key] = {
            "square": square,
            "player": self._variant.players[piece.side].name,
            "name": piece.piece_type.name,
            "art": art_of(self._variant, piece),
            "angle": angle_of(piece),
            "stunned": piece.stunned,
            "label": describe(self._variant, square, piece),
        }
        return self[key]

    def write(self, cell: int, code: int) -> bytes:
        """Return a piece on its square as JSON."""
        return orjson.dumps(self[cell, code])


class ViewCache:
    """Pieces and moves of a variant as dictionaries, created on first use and shared.

    No part refers to the whole, so a cache that is dropped is freed at once, before another one fills.
    """

    def __init__(self, rules: Rules) -> None:
        """Take what is needed of the kernel's tables."""
        self.variant: Variant = rules.variant
        self._tables = tables_for(rules)
        self._pieces = PieceViews(rules)
        self._floor: dict[tuple[int, str], FloorView] = {}
        self.columns = WrittenColumns(self._tables, self._pieces.write)
        self._moves = MoveViews(self._tables)
        self._written = WrittenMoves(self._moves)

    def piece(self, cell: int, code: int) -> PieceView:
        """Return a piece on its square."""
        return self._pieces[cell, code]

    def floor(self, cell: int, letter: str) -> FloorView:
        """Return a feature of the floor on its square."""
        found = self._floor.get((cell, letter))
        if found is None:
            square, name = self.variant.geometry.names[cell], features_of(self.variant)[letter]
            art, label = feature_art(self.variant, letter), f"{name} on {square}"
            found = {"square": square, "name": name, "letter": letter, "label": label, "art": art}
            self._floor[cell, letter] = found
        return found

    def move(self, code: int, cells: Cells) -> MoveView:
        """Return one move of a board, without the landing square of a shoved piece."""
        return self._moves[code | int(cells[start_of(code)]) << PIECE | int(cells[target_of(code)]) << OTHER]

    def moves(self, codes: Moves, cells: Cells) -> list[MoveView]:
        """Return moves of a board, without the landing squares of shoved pieces."""
        return [self._moves[key] for key in _keys(codes, cells)]

    def written(self, codes: Moves, cells: Cells) -> bytes | None:
        """Return moves of a board as JSON; nothing if there are shoves, which must be played."""
        parts = [*map(self._written.__getitem__, _keys(codes, cells))]
        return b"[%b]" % b",".join(parts) if SHOVE not in parts else None


def _keys(codes: Moves, cells: Cells) -> list[int]:
    """Return the keys of moves on a board."""
    moves: Any = codes  # a reader of packed integers also reads arrays of them
    board: Any = cells.astype(np.int64)
    keys: list[int] = (moves | board[start_of(moves)] << PIECE | board[target_of(moves)] << OTHER).tolist()
    return keys


class WrittenMoves(dict[int, bytes]):
    """Moves as JSON, by the keys of their views."""

    def __init__(self, views: "MoveViews") -> None:
        """Start empty."""
        super().__init__()
        self._views = views

    def __missing__(self, key: int) -> bytes:
        """Encode a move."""
        view = self._views[key]
        ENTRIES.add()
        self[key] = SHOVE if view["onto"] == "shove" else orjson.dumps(view)
        return self[key]


class MoveViews(dict[int, MoveView]):
    """Moves by their codes combined with the contents of their start and target squares."""

    def __init__(self, tables: Tables) -> None:
        """Start empty."""
        super().__init__()
        self._tables = tables
        self._book = move_table_for(tables.variant)
        self._drawn: dict[tuple[int, int], MoveView] = {}

    def __missing__(self, key: int) -> MoveView:
        """Return what the view depends on: the piece as it is rotated, or the entry of a step."""
        code, piece, other = key & MASK, key >> PIECE & 0xFFFF, key >> OTHER
        move_kind, extra = move_kind_of(code), 0
        if move_kind == at.ROTATE:
            extra = int(self._tables.table[at.ROTATED + rotation_index(piece, argument_of(code))])
        elif other and move_kind in {at.STEP, at.SWAP}:
            extra = int(self._tables.table[at.ENTER + face_index(class_of(piece), class_of(other))])
        ENTRIES.add()
        view = self._drawn.get((code, extra))
        if view is None:
            ENTRIES.add()
            view = self._drawn[code, extra] = self._draw(code, extra)
        self[key] = view
        return view

    def _draw(self, code: int, extra: int) -> MoveView:
        """Describe a move."""
        move = self._book[code]
        piece = self._tables.pieces.get(extra) if move.kind is MoveKind.ROTATE else None
        return {
            "text": move.text,
            "act": move.kind,
            "start": move.start,
            "to": move.to,
            "turn": move.rotation,
            "angle": None if piece is None else angle_of(piece),
            "art": None if piece is None else art_of(self._tables.variant, piece),
            "onto": None if move.kind is MoveKind.ROTATE else ONTO.get(extra),
            "push": None,
        }


def view_cache(rules: Rules) -> ViewCache:
    """Return the cache of a variant with these options; all caches start again when they have too many entries."""
    if ENTRIES.count > MAX_ENTRIES:
        _cache_of.cache_clear()
        ENTRIES.count = 0
    return _cache_of(rules)


@lru_cache(maxsize=64)
def _cache_of(rules: Rules) -> ViewCache:
    return ViewCache(rules)
