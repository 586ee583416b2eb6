"""Boards of Advanced Laser Chess to try things on, and the kernel's arrays for doing things by the thousand."""

from typing import Any

from laserchess import Board
from laserchess.core import multi_action
from laserchess.core.chance import seed_scratch
from laserchess.core.codec import draw_cell, draw_choices, draw_kind, draw_value
from laserchess.core.layout import DRAWN, DRAWS
from laserchess.core.make_unmake import undo
from laserchess.core.position import load
from laserchess.core.tables import tables_for
from laserchess.variants.advanced import VARIANT

KINGS = {"a11": "K", "o11": "k"}
"""Where the Kings stand on boards that are about something else."""

GARDEN = (
    "W2,D3,*,4,=,1,=,1,=,*,d5,w6/D2,D0,5,o,5,d0,d6/B0,W2,1,',3,-,1,-,3,w6,b0/S6,H,P2,#,3,o,3,#,p6,h,s2/"
    "L2,T6,P2,1,=,2,*,2,=,1,p6,t2,l6/K,S6,F,',3,@,3,',f,s2,k/L2,T6,P2,1,=,2,*,2,=,1,p6,t2,l6/"
    "S6,H,P2,#,3,o,3,#,p6,h,s2/B0,W2,1,',3,-,1,-,3,w6,b0/D2,D4,5,o,5,d4,d6/W2,D1,*,4,=,1,=,1,=,*,d7,w6 r 3 -"
)
"""The start position on a floor with Walls, Gates and Displacement squares."""


def board_text(placed: dict[str, str], rest: str = "r 3 -", *, kings: bool = True) -> str:
    """Return the position text of a board with these tokens on these squares, the Kings out of the way."""
    tokens = (KINGS if kings else {}) | placed
    names = VARIANT.geometry.names
    rows = (",".join(tokens.get(names[cell], "1") for cell in cells) for _, cells in VARIANT.geometry.rows_from_top())
    return f"{'/'.join(rows)} {rest}"


def board_of(
    placed: dict[str, str], rest: str = "r 3 -", *, kings: bool = True, **options: Any
) -> Board:  # whatever the game takes
    """Return a board with these tokens on these squares."""
    return Board("advanced", position=board_text(placed, rest, kings=kings), **{"seed": 1, **options})


class Loaded:
    """A board in the form of the kernel, with a generator and scratch memory."""

    def __init__(self, board: Board, seed: int, rows: int = 2) -> None:
        """Load the position of a board."""
        self.tables = tables_for(board.rules)
        self.arrays = self.tables.new_arrays(more=rows)
        self.first = self.tables.first_row
        load(self.tables, board.snapshot(), self.arrays)
        seed_scratch(self.arrays.stack, seed)

    def draws_of(self, code: int) -> list[tuple[int, int, int, int]]:
        """Do an action, take it back and return what it drew: (kind, value, choices, cell)."""
        undo(self.arrays, multi_action.play(self.arrays, self.first, code))
        stack = self.arrays.stack
        drawn = stack[DRAWS : DRAWS + int(stack[DRAWN])].tolist()
        return [(draw_kind(draw), draw_value(draw), draw_choices(draw), draw_cell(draw)) for draw in drawn]


def code_of(board: Board, text: str) -> int:
    """Return the kernel's integer of a legal action."""
    return next(move.code for move in board.legal_moves if move.text == text)


def critical(freedom: int) -> float:
    """Return what chi-squared exceeds once in a thousand times (Wilson and Hilferty's formula)."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + 3.09 * spread**0.5) ** 3)
