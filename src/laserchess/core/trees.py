"""Whole trees and whole games of one move a turn, compiled: perft and random playouts."""

from laserchess.core.chance import GOLDEN, scramble
from laserchess.core.jit import compiled
from laserchess.core.kernel import Cells, Keys, Moves, Stack, Tables, drawn, generate, play, undo
from laserchess.core.layout import RESULT, ROW


@compiled
def perft(
    tables: Tables, keys: Keys, cells: Cells, stack: Stack, at: int, moves: Moves, first: int, depth: int, finished: int
) -> int:
    """Count the leaves at exactly `depth`, and `finished` for a game that ended before; draws are ignored."""
    if depth == 0:
        return 1
    last = generate(tables, cells, stack, at, moves, first)
    if depth == 1:
        return last - first
    leaves = 0
    for i in range(first, last):
        row = play(tables, keys, cells, stack, at, moves[i])
        if stack[row + RESULT] == 0:
            leaves += perft(tables, keys, cells, stack, row, moves, last, depth - 1, finished)
        else:
            leaves += finished
        undo(cells, stack, row)
    return leaves


@compiled
def playouts(
    tables: Tables, keys: Keys, cells: Cells, stack: Stack, moves: Moves, seed: int, games: int, longest: int
) -> int:
    """Play random games from the first row of `stack` (room for `longest` more) and return the moves made."""
    made, row_length = 0, tables[ROW]
    for _ in range(games):
        at = 0
        for _ply in range(longest):
            count = generate(tables, cells, stack, at, moves, 0)
            if count == 0:
                break
            seed += GOLDEN
            at = play(tables, keys, cells, stack, at, moves[scramble(seed) % count])
            if stack[at + RESULT] == 0:
                stack[at + RESULT] = drawn(tables, stack, at)
            made += 1
        while at:
            undo(cells, stack, at)
            at -= row_length
    return made
