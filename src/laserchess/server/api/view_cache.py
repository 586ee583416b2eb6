"""The parts of positions that come again and again, worked out once for each game and its options."""

from collections.abc import Iterable
from functools import lru_cache

from laserchess.board import Board
from laserchess.core import layout as at
from laserchess.core.codec import act_of, argument_of, by_meeting, by_turn, class_of, start_of, target_of
from laserchess.core.moves import Act, Move
from laserchess.core.position import Position
from laserchess.core.spec import Entry, Game, Rules
from laserchess.core.tables import tables_for
from laserchess.notation import notation_of
from laserchess.notation.picture import describe
from laserchess.notation.svg_pieces import angle_of
from laserchess.notation.svg_sprite import art_of, feature_art, features_of
from laserchess.server.api.shapes import FloorView, MoveView, Onto, PieceView

STEPS = {at.STEP, at.SWAP}
Codes = dict[int, int]
"""Cell → the kernel's code of what stands there."""
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
        table = self._tables.table
        self._turned: list[int] = table[at.TURNED : at.TURNED + at.CODES * 8].tolist()
        self._enter: list[int] = table[at.ENTER : at.ENTER + at.CLASSES * at.CLASSES].tolist()
        self._write = notation_of(rules.game).write_position
        self._pieces: dict[tuple[int, int], PieceView] = {}
        self._floor: dict[tuple[int, str], FloorView] = {}
        self._moves: dict[int, MoveView] = {}

    def text(self, position: Position) -> str:
        """Write a position."""
        return self._write(self.game, position)

    def codes(self, position: Position) -> Codes:
        """Return what stands on each cell that is not empty."""
        features = self._tables.features
        floor = {cell: features[letter] for cell, letter in position.floor.items() if letter in features}
        return floor | {cell: self._tables.code(man) for cell, man in position.men.items()}

    def codes_at(self, board: Board, move: Move) -> Codes:
        """Return what stands where a move begins and where it leads, all that is asked of it."""
        if self._tables.features:
            return self.codes(board.snapshot())
        names = self.game.geometry.names
        cells = [cell for cell in (start_of(move.code), target_of(move.code)) if cell in names]
        men = ((cell, board.piece_at(names[cell])) for cell in cells)
        return {cell: self._tables.code(man) for cell, man in men if man is not None}

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

    def moves(self, moves: Iterable[Move], codes: Codes) -> list[MoveView]:
        """Return moves, all but where shoved pieces land."""
        known, turned, enter, at_cell = self._moves, self._turned, self._enter, codes.get
        found = []
        for move in moves:
            code = move.code
            act, piece, extra = act_of(code), at_cell(start_of(code), 0), 0
            if act == at.TURN:
                extra = turned[by_turn(piece, argument_of(code))]
            elif other := at_cell(target_of(code), 0):
                extra = enter[by_meeting(class_of(piece), class_of(other))] if act in STEPS else 0
            drawn = known.get(code | extra << 32)
            if drawn is None:
                drawn = known[code | extra << 32] = self._draw_move(move, extra)
            found.append(drawn)
        return found

    def _draw_move(self, move: Move, extra: int) -> MoveView:
        """Write a move out; `extra` is the code of a turned piece, or the entry of a step."""
        man = self._tables.men.get(extra) if move.act is Act.TURN else None
        return {
            "text": move.text,
            "act": move.act,
            "start": move.start,
            "to": move.to,
            "turn": move.turn,
            "angle": None if man is None else angle_of(man),
            "art": None if man is None else art_of(self.game, man),
            "onto": None if move.act is Act.TURN else ONTO.get(extra),
            "push": None,
        }


@lru_cache(maxsize=64)
def view_cache(rules: Rules) -> ViewCache:
    """Return the cache of a game with these options."""
    return ViewCache(rules)
