"""Exact endgames: one Monarch each in Leiserchess, solved by retrograde analysis.

    >>> from laserchess import Board, tablebase
    >>> tablebase.probe(Board("leiserchess", setup="endgame"))
    Verdict(winner='tangerine', turns=21)

There are 64,512 such positions for the side to move and none is drawn. The table is made when it is first
asked for, in about a second (and some more on a machine that has not compiled it yet).
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt

from laserchess.board import Board
from laserchess.core import layout as at
from laserchess.core.jit import compiled, inlined
from laserchess.core.kernel import Cells, Keys, Moves, Stack, Tables, generate, play, undo
from laserchess.core.moves import Move
from laserchess.core.position import empty_arrays
from laserchess.core.spec import Rules
from laserchess.core.tables import tables_for
from laserchess.games import GAMES

Values = npt.NDArray[np.int8]

INDEXES: Final = 1 << 16
UNSOLVED: Final = 0
NO_POSITION: Final = 127
WORST: Final = 100


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who wins with best play, and in how many turns (of both sides together)."""

    winner: str
    turns: int


@inlined
def index_of(cells: Cells, own: int, other: int) -> int:
    """Return the number of a position: where the Monarchs of the mover and of the other stand and how they face."""
    return int(_place(own) << 10 | (cells[own] & 7) << 8 | _place(other) << 2 | (cells[other] & 7))


@inlined
def _place(cell: int) -> int:
    """Return a cell of the 8 × 8 board as a number from 0 to 63."""
    return (cell // 9 - 1) * 8 + cell % 9 - 1


@inlined
def _cell(place: int) -> int:
    return (place // 8 + 1) * 9 + place % 8 + 1


@inlined
def _set_up(cells: Cells, stack: Stack, index: int, kind: int) -> bool:
    """Put the two Monarchs of an index on the board, player 0 to move; tell whether they have a square each."""
    own, other = _cell(index >> 10), _cell(index >> 2 & 63)
    if own == other:
        return False
    for i in range(at.KEPT):
        stack[i] = 0
    cells[own] = kind << 4 | (index >> 8 & 3)
    cells[other] = kind << 4 | 8 | (index & 3)
    for player, cell in ((0, own), (1, other)):
        stack[at.BITS + 4 * player + (cell >> 6)] = 1 << (cell & 63)
        stack[at.EMITTERS + 2 * player] = cell
        stack[at.ROYALS + player] = 1
    return True


@compiled
def _judge(tables: Tables, keys: Keys, cells: Cells, stack: Stack, moves: Moves, values: Values) -> int:
    """Return the value of the position on the board from those of the positions after each move.

    A value is n for a win in n turns and -n for a loss in n; 0 as long as it is not known.
    """
    best, worst, open_ends = WORST, 0, False
    for i in range(generate(tables, cells, stack, 0, moves, 0)):
        row = play(tables, keys, cells, stack, 0, moves[i])
        ending = stack[row + at.RESULT]
        if ending:
            reply = 0 if ending & 3 == 0 else 1
            if reply == 0:
                best = 1
            worst = max(worst, reply)
        else:
            reply = int(values[index_of(cells, stack[row + at.EMITTERS + 2], stack[row + at.EMITTERS])])
            if reply < 0:
                best = min(best, 1 - reply)
            elif reply == UNSOLVED:
                open_ends = True
            else:
                worst = max(worst, reply + 1)
        undo(cells, stack, row)
    if best < WORST:
        return best
    return UNSOLVED if open_ends else -worst


@compiled
def _pass(
    tables: Tables, keys: Keys, cells: Cells, stack: Stack, moves: Moves, values: Values, kind: int, turns: int
) -> int:
    """Find the positions decided in exactly `turns`; return how many are still open."""
    still_open = 0
    for index in range(INDEXES):
        if values[index] == UNSOLVED and _set_up(cells, stack, index, kind):
            value = _judge(tables, keys, cells, stack, moves, values)
            if abs(value) == turns:
                values[index] = value
            else:
                still_open += 1
            cells[_cell(index >> 10)] = 0
            cells[_cell(index >> 2 & 63)] = 0
    return still_open


@cache
def solve() -> Values:
    """Return the value of every index, solving on the first call."""
    tables = tables_for(Rules.of(GAMES["leiserchess"]))
    cells, stack = empty_arrays(tables, 2)
    moves = np.zeros(at.MOST_MOVES, np.int64)
    values = np.zeros(INDEXES, np.int8)
    kind, turns = tables.kinds["Monarch"], 1
    while _pass(tables.table, tables.keys, cells, stack, moves, values, kind, turns):
        turns += 1
    values.flags.writeable = False
    return values


def _monarchs(board: Board) -> tuple[int, int] | None:
    """Return the index of a position the table has and the side to move, or `None`."""
    if board.game.id != "leiserchess" or board.outcome:
        return None
    position = board.snapshot()
    if len(position.men) != 2:  # noqa: PLR2004  # one each
        return None
    by_player = {man.side: (cell, man.orientation) for cell, man in position.men.items() if man.piece.royal}
    if len(by_player) != 2:  # noqa: PLR2004  # one each
        return None
    (own, facing), (other, their_facing) = by_player[position.side], by_player[1 - position.side]
    geometry = board.game.geometry
    places = [geometry.column(cell) * 8 + geometry.row(cell) for cell in (own, other)]
    return places[0] << 10 | facing << 8 | places[1] << 2 | their_facing, position.side


def probe(board: Board) -> Verdict | None:
    """Tell who wins and in how many turns, or `None` where the table does not know the position.

    Repetition and the quiet rule do not matter: the winner needs 23 turns at most.
    """
    found = _monarchs(board)
    if found is None:
        return None
    index, side = found
    value = int(solve()[index])
    winner = side if value > 0 else 1 - side
    return Verdict(board.game.players[winner].name, abs(value))


def best_moves(board: Board) -> list[Move]:
    """Return the moves that win soonest, or lose latest; none where the table does not know the position."""
    verdict = probe(board)
    if verdict is None:
        return []
    return [move for move in board.legal_moves if _keeps(board, move, verdict)]


def _keeps(board: Board, move: Move, verdict: Verdict) -> bool:
    after = board.copy()
    after.push(move)
    if after.outcome:
        return after.outcome.winner == verdict.winner and verdict.turns == 1
    return probe(after) == Verdict(verdict.winner, verdict.turns - 1)
