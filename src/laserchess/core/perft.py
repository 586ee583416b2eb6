"""Perft and random playouts of variants of one move a turn, compiled."""

from laserchess.core.arrays import Arrays, Moves
from laserchess.core.chance import GOLDEN, scramble
from laserchess.core.endings import drawn
from laserchess.core.jit import compiled
from laserchess.core.layout import RESULT, ROW, SCRATCH_SIZE
from laserchess.core.make_unmake import undo
from laserchess.core.single_move import generate, play


@compiled
def perft(arrays: Arrays, at: int, moves: Moves, first: int, depth: int, finished: int) -> int:
    """Count the leaves at exactly `depth`, and `finished` for a game that ended before; draws are ignored."""
    if depth == 0:
        return 1
    last = generate(arrays, at, moves, first)
    if last == first:
        return finished
    if depth == 1:
        return last - first
    leaves = 0
    for i in range(first, last):
        row = play(arrays, at, moves[i])
        if arrays.stack[row + RESULT] == 0:
            leaves += perft(arrays, row, moves, last, depth - 1, finished)
        else:
            leaves += finished
        undo(arrays, row)
    return leaves


@compiled
def playouts(arrays: Arrays, moves: Moves, seed: int, games: int, longest: int) -> int:
    """Play random games from the first row of the stack (with space for `longest` more) and return the moves made."""
    made, first, row_length, stack = 0, arrays.table[SCRATCH_SIZE], arrays.table[ROW], arrays.stack
    for _ in range(games):
        at = first
        for _ply in range(longest):
            count = generate(arrays, at, moves, 0)
            if count == 0:
                break
            seed += GOLDEN
            at = play(arrays, at, moves[scramble(seed) % count])
            if stack[at + RESULT] == 0:
                stack[at + RESULT] = drawn(arrays, at)
            made += 1
        while at > first:
            undo(arrays, at)
            at -= row_length
    return made
