"""Laser Algebraic Notation: `j4j3` steps, `f4ug3` swaps, `h2+` and `h2-` turn, and `xg3` names what the shot removes.

Parsing checks only the form of a move; the board checks whether it is legal.
"""

import re

from laserchess.core import layout as at
from laserchess.core.codec import argument_of, move_kind_of, start_of, target_of
from laserchess.core.moves import pack
from laserchess.core.variant import Variant
from laserchess.notation.base import WrittenMove
from laserchess.notation.square_text import SQUARE, invalid_move, read_square

PATTERN = re.compile(
    rf"(?P<start>{SQUARE})(?:(?P<sign>[+-])|(?P<swap>u?)(?P<to>{SQUARE}))(?P<captured>(?:x{SQUARE})*)",
)
TURNS = {"+": 1, "-": 3}
SIGNS = {turn: sign for sign, turn in TURNS.items()}


def read_move(variant: Variant, text: str) -> WrittenMove:
    """Read a move, with or without its capture."""
    match = PATTERN.fullmatch(text)
    if match is None:
        expected = "a step as a1b2, a swap as a1ub2 or a turn as a1+ or a1-, each with or without its captures as xc3"
        invalid_move(text, "it is not written like one", "move", text, expected)
    start = read_square(variant, match["start"], text)
    captured = tuple(read_square(variant, name, text) for name in match["captured"].split("x")[1:]) or None
    if match["sign"]:
        return WrittenMove(pack(start, start, at.ROTATE, TURNS[match["sign"]]), captured)
    to = read_square(variant, match["to"], text)
    return WrittenMove(pack(start, to, at.SWAP if match["swap"] else at.STEP), captured)


def write_move(variant: Variant, code: int) -> str:
    """Write a move without its capture."""
    names = variant.geometry.names
    start, move_kind = names[start_of(code)], move_kind_of(code)
    if move_kind == at.ROTATE:
        return start + SIGNS[argument_of(code)]
    return start + ("u" if move_kind == at.SWAP else "") + names[target_of(code)]
