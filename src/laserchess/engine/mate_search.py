"""Mate search: forced wins by exhaustive search of every legal move, without pruning or evaluation.

Positions are searched without their history and only a few turns deep, so neither repetition nor the quiet-move rule
can end a game. Variants with several actions a turn are not supported.

The tests verify the shipped puzzles with this search, so it shares no code, not even move ordering, with the miner.
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
    """Swap a move to the front of its list, if it is there."""
    for i in range(first + 1, last):
        if moves[i] == wanted:
            moves[first], moves[i] = moves[i], moves[first]
            break


@compiled
def forces_win(arrays: Arrays, at: int, moves: Moves, first: int, turns: int, winner: int, refutations: Moves) -> bool:
    """Return whether `winner` forces a win within `turns` plies; refutations of the same depth are tried first."""
    stack = arrays.stack
    if stack[at + RESULT]:
        return bool(winner_of(stack[at + RESULT]) == winner)
    if turns == 0:
        return False
    is_winner = bool(stack[at + SIDE] == winner)
    last = generate(arrays, at, moves, first)
    if last == first:
        return not is_winner and arrays.table[STALEMATE] == STALEMATE_LOSS
    _bring_forward(moves, first, last, refutations[turns])
    for i in range(first, last):
        row = play(arrays, at, moves[i])
        proven = forces_win(arrays, row, moves, last, turns - 1, winner, refutations)
        undo(arrays, row)
        if proven == is_winner:
            refutations[turns] = moves[i]
            return proven
    return not is_winner


@compiled
def find_winning_moves(arrays: Arrays, at: int, moves: Moves, turns: int, refutations: Moves) -> int:
    """Keep in `moves` those that force a win within `turns` more plies, and return their number."""
    winner, last, found = arrays.stack[at + SIDE], generate(arrays, at, moves, 0), 0
    for i in range(last):
        row = play(arrays, at, moves[i])
        if forces_win(arrays, row, moves, last, turns, winner, refutations):
            moves[found] = moves[i]
            found += 1
        undo(arrays, row)
    return found


def _scratch_for(board: Board, turns: int) -> tuple[Arrays, int, Moves, Moves]:
    """Return arrays with the position of a board, its row and scratch memory for the moves of `turns` plies."""
    if board.variant.has_turn_end or not 0 <= turns <= MAX_TURNS:
        message = f"cannot search a forced win within {turns} turns of {board.variant.title}"
        expected = f"0 to {MAX_TURNS} turns of a variant with one move a turn"
        raise IllegalMoveError(message, reason="turns", text=str(turns), expected=expected)
    tables = tables_for(board.rules)
    arrays = tables.new_arrays(more=turns + 2)
    load(tables, board.snapshot(), arrays)
    return arrays, tables.first_row, np.zeros((turns + 1) * MAX_MOVES, np.int64), np.zeros(turns + 1, np.int64)


def is_forced(board: Board, winner: str, turns: int) -> bool:
    """Return whether a side forces a win.

    Args:
        board: The position.
        winner: The name of the winning side.
        turns: The maximum number of turns of both sides together.

    Raises:
        IllegalMoveError: `turns` is out of range or the variant has several actions a turn.

    """
    arrays, row, moves, refutations = _scratch_for(board, turns)
    player = [player.name for player in board.variant.players].index(winner)
    return bool(forces_win(arrays, row, moves, 0, turns, player, refutations))


def winning_moves(board: Board, moves: int) -> list[str]:
    """Return every first move that forces a win for the side to move.

    The opponent's reply to the last move is searched as well: it may be the one that loses the game.

    Args:
        board: The position.
        moves: The maximum number of moves of the side to move.

    Returns:
        The winning moves as text.

    Raises:
        IllegalMoveError: `moves` is out of range or the variant has several actions a turn.

    """
    turns = 2 * moves - 1
    arrays, row, scratch, refutations = _scratch_for(board, turns)
    count, book = find_winning_moves(arrays, row, scratch, turns, refutations), move_table_for(board.variant)
    return [str(book[int(code)]) for code in scratch[:count]]


def after(board: Board, move: str) -> Board:
    """Return a copy of the board after a move."""
    copy = board.copy(history=False)
    copy.push(move)
    return copy
