"""Leiserchess FEN and moves: `ss7/8/8/8/8/8/8/7NN W`, `h3g4`, `g2L`.

Ranks from the top joined by `/`; a piece is the two letters of the way it faces, one way given twice (`NN` is a
Monarch facing north, `NW` a Pawn facing north-west), digits are empty squares. A space and `W` or `B` say who is
to move. A move is a step, a turn (`L`, `R`, `U`) or, with one square twice, the null move.
"""

import re
from functools import cache

from laserchess.core import layout as at
from laserchess.core.codec import act_of, argument_of, start_of, target_of
from laserchess.core.geometry import COMPASS
from laserchess.core.moves import pack
from laserchess.core.position import Position
from laserchess.core.spec import Game, Man
from laserchess.notation.base import Notation, WrittenMove
from laserchess.notation.rows import Row, Style, cased, read_rows, read_side, write_side
from laserchess.notation.squares import SQUARE, read_square, refuse_move

PATTERN = re.compile(rf"(?P<start>{SQUARE})(?:(?P<turn>[lru])|(?P<to>{SQUARE}))", re.ASCII | re.IGNORECASE)
TURNS = {"R": 1, "U": 2, "L": 3}
LETTERS = {turn: letter for letter, turn in TURNS.items()}


def read_position(game: Game, text: str) -> Position:
    """Read a position, which must say who is to move."""
    placement, *sides = text.split() or [""]
    side = read_side(game, " ".join(sides))
    return Position(read_rows(game, placement, STYLE), side)


def _read_man(game: Game, row: Row, index: int) -> tuple[Man, int]:
    pair = row.text[index : index + 2]
    man = _by_pair(game).get(pair)
    if man is None:
        pairs = " ".join(name for name, man in _by_pair(game).items() if not man.side)
        row.refuse(pair, index, "letters", f"a piece ({pairs}, both letters in one case) or an empty run")
    return man, 2


@cache
def _by_pair(game: Game) -> dict[str, Man]:
    men = (Man(piece, player, turn) for player in (0, 1) for piece in game.pieces for turn in range(piece.orientations))
    return {_write_man(man): man for man in men}


def _write_man(man: Man) -> str:
    way = COMPASS[man.facing]
    return cased(way if len(way) > 1 else way * 2, man.side)


def read_move(game: Game, text: str) -> WrittenMove:
    """Read a move written in any case."""
    match = PATTERN.fullmatch(text)
    if match is None:
        expected = "a step as a1b2, a turn as a1L, a1R or a1U, or a null move as a1a1"
        refuse_move(text, "it is not written like one", "move", text, expected)
    start = read_square(game, match["start"], text)
    if match["turn"]:
        return WrittenMove(pack(start, start, at.TURN, TURNS[match["turn"].upper()]))
    to = read_square(game, match["to"], text)
    return WrittenMove(pack(start, to, at.NULL if start == to else at.STEP))


def write_move(game: Game, code: int) -> str:
    """Write a move."""
    names = game.geometry.names
    start = names[start_of(code)]
    return start + (LETTERS[argument_of(code)] if act_of(code) == at.TURN else names[target_of(code)])


STYLE = Style("rank", "", _read_man, _write_man)

NOTATION = Notation(
    read_position,
    lambda men, _: STYLE.write(men),
    write_side,
    read_move,
    write_move,
    write_captures=False,
    write_man=_write_man,
)
