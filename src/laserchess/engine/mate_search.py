"""Forced wins by exhaustive search: every legal move of both sides, nothing left out, nothing evaluated.

The positions are taken without their past and few turns are looked at, so neither repetition nor the quiet rule can
end a game. Games of several actions a turn are not for this search.

The tests prove the shipped puzzles by it, so it shares nothing with the proofs of those who mine them, not even what
orders the moves.
"""

import numpy as np

from laserchess.board import Board, move_table_for
from laserchess.core.arrays import Arrays, Moves
from laserchess.core.codec import winner_of
from laserchess.core.errors import IllegalMoveError
from laserchess.core.jit import compiled, inlined
from laserchess.core.layout import MAX_MOVES, RESULT, SIDE, STALEMATE, STALEMATE_LOSS
from laserchess.core.make_unmake import undo
from laserchess.core.position import load
from laserchess.core.single_move import generate, play
from laserchess.core.tables import tables_for

MAX_TURNS = 60


@inlined
def _bring_forward(moves: Moves, first: int, last: int, wanted: int) -> None:
    """Let a move be the first of its list, if it is there."""
    for i in range(first + 1, last):
        if moves[i] == wanted:
            moves[first], moves[i] = moves[i], moves[first]
            break


@compiled
def _forced(arrays: Arrays, at: int, moves: Moves, first: int, turns: int, winner: int, tried_first: Moves) -> bool:
    """Tell whether a player wins within so many turns (of both sides together), whatever the other one does.

    What settled the matter last, with as many turns left, is tried first.
    """
    stack = arrays.stack
    if stack[at + RESULT]:
        return bool(winner_of(stack[at + RESULT]) == winner)
    if turns == 0:
        return False
    seeking = bool(stack[at + SIDE] == winner)
    last = generate(arrays, at, moves, first)
    if last == first:
        return not seeking and arrays.table[STALEMATE] == STALEMATE_LOSS
    _bring_forward(moves, first, last, tried_first[turns])
    for i in range(first, last):
        row = play(arrays, at, moves[i])
        proven = _forced(arrays, row, moves, last, turns - 1, winner, tried_first)
        undo(arrays, row)
        if proven == seeking:
            tried_first[turns] = moves[i]
            return proven
    return not seeking


@compiled
def _winning(arrays: Arrays, at: int, moves: Moves, turns: int, tried_first: Moves) -> int:
    """Leave in `moves` those after which their player wins within so many turns more, and return how many."""
    winner, last, found = arrays.stack[at + SIDE], generate(arrays, at, moves, 0), 0
    for i in range(last):
        row = play(arrays, at, moves[i])
        if _forced(arrays, row, moves, last, turns, winner, tried_first):
            moves[found] = moves[i]
            found += 1
        undo(arrays, row)
    return found


def _room(board: Board, turns: int) -> tuple[Arrays, int, Moves, Moves]:
    """Return arrays with the position of a board, its row, and room for the moves of so many turns."""
    if board.variant.has_turn_end or not 0 <= turns <= MAX_TURNS:
        message = f"a forced win within {turns} turns of {board.variant.title}"
        expected = f"0 to {MAX_TURNS} turns of a game of one move a turn"
        raise IllegalMoveError(message, reason="turns", text=str(turns), expected=expected)
    tables = tables_for(board.rules)
    arrays = tables.new_arrays(more=turns + 2)
    load(tables, board.snapshot(), arrays)
    return arrays, tables.first_row, np.zeros((turns + 1) * MAX_MOVES, np.int64), np.zeros(turns + 1, np.int64)


def is_forced(board: Board, winner: str, turns: int) -> bool:
    """Tell whether `winner` can force a win on a board within so many turns of both sides together."""
    arrays, row, moves, tried_first = _room(board, turns)
    player = [player.name for player in board.variant.players].index(winner)
    return bool(_forced(arrays, row, moves, 0, turns, player, tried_first))


def winning_moves(board: Board, moves: int) -> list[str]:
    """Return every first move with which the player to move forces a win with so many moves of their own.

    The opponent's answer to the last one is looked at, too: it may be what loses the game.
    """
    turns = 2 * moves - 1
    arrays, row, scratch, tried_first = _room(board, turns)
    count, book = _winning(arrays, row, scratch, turns, tried_first), move_table_for(board.variant)
    return [str(book[int(code)]) for code in scratch[:count]]


def after(board: Board, move: str) -> Board:
    """Return the board after a move; the board itself stays as it is."""
    copy = board.copy(history=False)
    copy.push(move)
    return copy
