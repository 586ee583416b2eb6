"""Forced wins by exhaustive search: every legal move of both sides, nothing left out, nothing evaluated.

The positions are taken without their past and few turns are looked at, so neither repetition nor the quiet rule can
end a game. Games of several actions a turn are not for this search.
"""

import numpy as np

from laserchess.board import Board
from laserchess.core.arrays import Arrays, Moves
from laserchess.core.codec import winner_of
from laserchess.core.jit import compiled
from laserchess.core.layout import MOST_MOVES, RESULT, SIDE
from laserchess.core.position import load
from laserchess.core.rows import undo
from laserchess.core.single import generate, play
from laserchess.core.tables import tables_for


@compiled
def _forced(arrays: Arrays, at: int, moves: Moves, first: int, turns: int, winner: int) -> bool:
    """Tell whether a player wins within so many turns (of both sides together), whatever the other one does."""
    stack = arrays.stack
    if stack[at + RESULT]:
        return bool(winner_of(stack[at + RESULT]) == winner)
    if turns == 0:
        return False
    seeking = bool(stack[at + SIDE] == winner)
    last = generate(arrays, at, moves, first)
    for i in range(first, last):
        row = play(arrays, at, moves[i])
        proven = _forced(arrays, row, moves, last, turns - 1, winner)
        undo(arrays, row)
        if proven == seeking:
            return proven
    return not seeking


def is_forced(board: Board, winner: str, turns: int) -> bool:
    """Tell whether `winner` can force a win on a board within so many turns of both sides together."""
    tables = tables_for(board.rules)
    arrays = tables.new_arrays(more=turns + 2)
    load(tables, board.snapshot(), arrays)
    moves = np.zeros((turns + 1) * MOST_MOVES, np.int64)
    player = [player.name for player in board.game.players].index(winner)
    return bool(_forced(arrays, tables.first_row, moves, 0, turns, player))


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
