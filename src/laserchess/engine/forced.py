"""Forced wins by exhaustive search: every legal move of both sides, nothing left out, nothing evaluated.

The positions are taken without their past and few turns are looked at, so neither repetition nor the quiet rule can
end a game. Games of several actions a turn are not for this search.
"""

import numpy as np

from laserchess.board import Board
from laserchess.core.jit import compiled
from laserchess.core.kernel import Cells, Keys, Moves, Stack, Tables, generate, play, undo
from laserchess.core.layout import MOST_MOVES, RESULT, SIDE
from laserchess.core.position import empty_arrays, load
from laserchess.core.tables import tables_for


@compiled
def _forced(
    tables: Tables, keys: Keys, cells: Cells, stack: Stack, at: int, moves: Moves, first: int, turns: int, winner: int
) -> bool:
    """Tell whether a player wins within so many turns (of both sides together), whatever the other one does."""
    if stack[at + RESULT]:
        return bool(stack[at + RESULT] & 3 == winner)
    if turns == 0:
        return False
    seeking = bool(stack[at + SIDE] == winner)
    last = generate(tables, cells, stack, at, moves, first)
    for i in range(first, last):
        row = play(tables, keys, cells, stack, at, moves[i])
        proven = _forced(tables, keys, cells, stack, row, moves, last, turns - 1, winner)
        undo(cells, stack, row)
        if proven == seeking:
            return proven
    return not seeking


def is_forced(board: Board, winner: str, turns: int) -> bool:
    """Tell whether `winner` can force a win on a board within so many turns of both sides together."""
    tables = tables_for(board.rules)
    cells, stack = empty_arrays(tables, turns + 2)
    load(tables, board.snapshot(), cells, stack)
    moves = np.zeros((turns + 1) * MOST_MOVES, np.int64)
    player = [player.name for player in board.game.players].index(winner)
    return bool(_forced(tables.table, tables.keys, cells, stack, 0, moves, 0, turns, player))


def winning_moves(board: Board, moves: int) -> list[str]:
    """Return every first move with which the player to move forces a win with so many moves of their own.

    The opponent's answer to the last one is looked at, too: it may be what loses the game.
    """
    return [str(move) for move in board.legal_moves if is_forced(after(board, str(move)), board.turn, 2 * moves - 1)]


def after(board: Board, move: str) -> Board:
    """Return the board after a move; the board itself stays as it is."""
    copy = board.copy(history=False)
    copy.push(move)
    return copy
