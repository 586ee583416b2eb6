"""The parts of positions that come again and again, worked out once for each game and its options."""

from functools import lru_cache
from typing import Any

import numpy as np

from laserchess.board import book_of
from laserchess.core import layout as at
from laserchess.core.arrays import Cells, Moves
from laserchess.core.codec import act_of, argument_of, by_meeting, by_turn, class_of, start_of, target_of
from laserchess.core.moves import Act
from laserchess.core.position import Position
from laserchess.core.spec import Entry, Game, Rules
from laserchess.core.tables import Tables, tables_for
from laserchess.notation import notation_of
from laserchess.notation.picture import describe
from laserchess.notation.svg_pieces import angle_of
from laserchess.notation.svg_sprite import art_of, feature_art, features_of
from laserchess.server.wire.shapes import FloorView, MoveView, Onto, PieceView

EXTRA = 32
"""Bits of a move's code, beyond which stands what else its view depends on."""
ONTO: dict[int, Onto] = {
    Entry.SWAP: "swap",
    Entry.SHOVE_LEVEL: "shove",
    Entry.SHOVE: "shove",
    Entry.CAPTURE: "capture",
    Entry.CAPTURE_FREELY: "capture",
    Entry.DISPLACE: "displace",
    Entry.PLUNGE: "plunge",
}


class ViewCache:
    """Pieces and moves of a game as dictionaries that are made when first asked for, and then shared."""

    def __init__(self, rules: Rules) -> None:
        """Take what is needed of the kernel's tables."""
        self.game: Game = rules.game
        self._tables = tables_for(rules)
        self._write = notation_of(rules.game).write_position
        self._pieces: dict[tuple[int, int], PieceView] = {}
        self._floor: dict[tuple[int, str], FloorView] = {}
        self._moves = MoveViews(self._tables)

    def text(self, position: Position) -> str:
        """Write a position."""
        return self._write(self.game, position)

    def piece(self, cell: int, code: int) -> PieceView:
        """Return a piece on its square."""
        found = self._pieces.get((cell, code))
        if found is None:
            found = self._pieces[cell, code] = self._draw_piece(cell, code)
        return found

    def _draw_piece(self, cell: int, code: int) -> PieceView:
        man, square = self._tables.men[code], self.game.geometry.names[cell]
        return {
            "square": square,
            "player": self.game.players[man.side].name,
            "name": man.piece.name,
            "art": art_of(self.game, man),
            "angle": angle_of(man),
            "stunned": man.stunned,
            "label": describe(self.game, square, man),
        }

    def floor(self, cell: int, letter: str) -> FloorView:
        """Return a feature of the floor on its square."""
        found = self._floor.get((cell, letter))
        if found is None:
            square, name = self.game.geometry.names[cell], features_of(self.game)[letter]
            art, label = feature_art(self.game, letter), f"{name} on {square}"
            found = {"square": square, "name": name, "letter": letter, "label": label, "art": art}
            self._floor[cell, letter] = found
        return found

    def move(self, code: int, cells: Cells) -> MoveView:
        """Return one move of a board, all but where a shoved piece lands."""
        act, piece, other = act_of(code), int(cells[start_of(code)]), int(cells[target_of(code)])
        if act == at.TURN:
            extra = self._tables.table[at.TURNED + by_turn(piece, argument_of(code))]
        elif other and act in {at.STEP, at.SWAP}:
            extra = self._tables.table[at.ENTER + by_meeting(class_of(piece), class_of(other))]
        else:
            extra = 0
        return self._moves[code | int(extra) << EXTRA]

    def moves(self, codes: Moves, cells: Cells) -> list[MoveView]:
        """Return moves of a board, all but where shoved pieces land."""
        moves: Any = codes  # what reads packed integers reads arrays of them, too
        board: Any = cells
        table, acts, pieces, others = self._tables.table, act_of(moves), board[start_of(moves)], board[target_of(moves)]
        turned = table[at.TURNED + by_turn(pieces, argument_of(moves))]
        entered = table[at.ENTER + by_meeting(class_of(pieces), class_of(others))]
        onto = np.where((others != 0) & ((acts == at.STEP) | (acts == at.SWAP)), entered, 0)
        keys = (codes | np.where(acts == at.TURN, turned, onto).astype(np.int64) << EXTRA).tolist()
        return [self._moves[key] for key in keys]


class MoveViews(dict[int, MoveView]):
    """Moves by their codes and, beyond those, the code of the piece as it is turned, or the entry of a step."""

    def __init__(self, tables: Tables) -> None:
        """Know none yet."""
        super().__init__()
        self._tables = tables
        self._book = book_of(tables.game)

    def __missing__(self, key: int) -> MoveView:
        """Write a move out."""
        extra, move = key >> EXTRA, self._book[key & (1 << EXTRA) - 1]
        man = self._tables.men.get(extra) if move.act is Act.TURN else None
        view: MoveView = {
            "text": move.text,
            "act": move.act,
            "start": move.start,
            "to": move.to,
            "turn": move.turn,
            "angle": None if man is None else angle_of(man),
            "art": None if man is None else art_of(self._tables.game, man),
            "onto": None if move.act is Act.TURN else ONTO.get(extra),
            "push": None,
        }
        self[key] = view
        return view


@lru_cache(maxsize=64)
def view_cache(rules: Rules) -> ViewCache:
    """Return the cache of a game with these options."""
    return ViewCache(rules)
