"""Boards of Advanced Laser Chess to try things on, and the kernel's arrays for doing things by the thousand."""

from typing import Any

import numpy as np

from laserchess import Board
from laserchess.core import actions, kernel
from laserchess.core.chance import DRAWN, DRAWS, Chance, new_chance
from laserchess.core.position import empty_arrays, load
from laserchess.core.shots import SHOT, Shot
from laserchess.core.tables import tables_for
from laserchess.games.advanced import GAME

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
    names = GAME.geometry.names
    rows = (",".join(tokens.get(names[cell], "1") for cell in cells) for _, cells in GAME.geometry.rows_from_top())
    return f"{'/'.join(rows)} {rest}"


def board_of(
    placed: dict[str, str], rest: str = "r 3 -", *, kings: bool = True, **options: Any
) -> Board:  # whatever the game takes
    """Return a board with these tokens on these squares."""
    return Board("advanced", position=board_text(placed, rest, kings=kings), **{"seed": 1, **options})


class Arrays:
    """A board as the kernel has it, with a generator and room to work in."""

    def __init__(self, board: Board, seed: int, rows: int = 2) -> None:
        """Load the position of a board."""
        self.tables = tables_for(board.rules)
        self.cells, self.stack = empty_arrays(self.tables, rows)
        load(self.tables, board.snapshot(), self.cells, self.stack)
        self.chance: Chance = new_chance(seed)
        self.shot: Shot = np.zeros(SHOT, np.int64)

    def draws_of(self, code: int) -> list[tuple[int, int, int, int]]:
        """Do an action, take it back and return what it drew: (kind, value, choices, cell)."""
        table, keys = self.tables.table, self.tables.keys
        row = actions.play(table, keys, self.cells, self.stack, 0, code, self.chance, self.shot)
        kernel.undo(self.cells, self.stack, row)
        drawn = self.chance[DRAWS : DRAWS + int(self.chance[DRAWN])].tolist()
        return [(draw & 255, draw >> 8 & 0xFFFF, draw >> 24 & 0xFFFF, draw >> 40 & 255) for draw in drawn]


def code_of(board: Board, text: str) -> int:
    """Return the kernel's integer of a legal action."""
    return next(move.code for move in board.legal_moves if move.text == text)


def critical(freedom: int) -> float:
    """Return what chi-squared exceeds once in a thousand times (Wilson and Hilferty's formula)."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + 3.09 * spread**0.5) ** 3)
