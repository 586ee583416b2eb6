"""The rules for both kinds of turns, compiled."""

from laserchess.core import multi_action, single_move
from laserchess.core.arrays import Arrays, Moves
from laserchess.core.endings import drawn
from laserchess.core.jit import compiled
from laserchess.core.layout import ACTIONS, RESULT

ILLEGAL = -1
MISFIT = -2
"""Scripted chance does not fit the action."""


@compiled
def generate(arrays: Arrays, at: int, moves: Moves, count: int) -> int:
    """Write the legal moves (or single actions) to `moves[count:]` and return the new count."""
    if arrays.table[ACTIONS]:
        return multi_action.generate(arrays, at, moves, count)
    return single_move.generate(arrays, at, moves, count)


@compiled
def is_legal(arrays: Arrays, at: int, move: int, moves: Moves) -> bool:
    """Return whether a move is legal; `moves` is scratch memory."""
    for i in range(generate(arrays, at, moves, 0)):  # noqa: SIM110  # generators do not compile
        if moves[i] == move:
            return True
    return False


@compiled
def advance(arrays: Arrays, at: int, move: int, moves: Moves) -> int:
    """Play a legal move and keep its history; return the new row, `ILLEGAL` or `MISFIT`.

    This ends the game by draws that need no claim and by stalemate. `moves` is scratch memory.
    """
    if not is_legal(arrays, at, move, moves):
        return ILLEGAL
    if arrays.table[ACTIONS]:
        row = multi_action.play(arrays, at, move)
        return row if row >= 0 else MISFIT
    row = single_move.play(arrays, at, move)
    if arrays.stack[row + RESULT] == 0:
        arrays.stack[row + RESULT] = drawn(arrays, row)
    if arrays.stack[row + RESULT] == 0:
        arrays.stack[row + RESULT] = single_move.stalemate(arrays, row, moves)
    return row
