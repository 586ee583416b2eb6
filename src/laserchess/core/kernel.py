"""The rules for both kinds of turns, compiled."""

from laserchess.core import multi_action, single_move
from laserchess.core.arrays import Arrays, Moves
from laserchess.core.codec import argument_of, class_of, move_kind_of, owner_of, rotation_index, start_of
from laserchess.core.endings import drawn
from laserchess.core.jit import compiled, inlined
from laserchess.core.layout import ACTIONS, EMITTER, NULL, RESULT, ROTATE, ROTATED, SIDE, SIZE, TRAITS

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


@inlined
def _does_the_same(arrays: Arrays, at: int, legal: int, move: int) -> bool:
    """Return whether a rotation or null move `move` does what a legal one does."""
    table, move_kind, code = arrays.table, move_kind_of(move), arrays.cells[start_of(move)]
    if move_kind_of(legal) != move_kind:
        return False
    if move_kind == NULL:
        own = owner_of(code) == arrays.stack[at + SIDE]
        return bool(own and table[TRAITS + class_of(code)] & EMITTER)
    one, other = (
        table[ROTATED + rotation_index(code, argument_of(legal))],
        table[ROTATED + rotation_index(code, argument_of(move))],
    )
    return bool(start_of(legal) == start_of(move) and one == other)


@compiled
def find(arrays: Arrays, at: int, move: int, moves: Moves) -> int:
    """Return the legal move that `move` stands for, or `ILLEGAL`; `moves` is scratch.

    Rotations that lead to the same facing are one move, and so are null moves of any weapon.
    """
    count = generate(arrays, at, moves, 0)
    for i in range(count):
        if moves[i] == move:
            return move
    if move_kind_of(move) in (ROTATE, NULL) and start_of(move) < arrays.table[SIZE]:
        for i in range(count):
            if _does_the_same(arrays, at, moves[i], move):
                return int(moves[i])
    return ILLEGAL


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
