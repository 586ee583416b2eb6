"""Perft of many boards at once, compiled: without recursion, for GPUs."""

from laserchess.core.arrays import Arrays, Moves, Stack
from laserchess.core.jit import compiled, inlined
from laserchess.core.layout import RESULT, SCRATCH_SIZE
from laserchess.core.make_unmake import undo
from laserchess.core.single_move import generate, play
from laserchess.envs.batch.batch_layout import BoardBatch, Picked
from laserchess.envs.batch.legal_masks import take_up
from laserchess.envs.batch.step import ready

DEPTH = 3
"""The depth that `count_leaves_range` counts below each board."""


@inlined
def _count_two(arrays: Arrays, at: int, moves: Moves, first: int) -> int:
    """Count the leaves two plies below a position."""
    leaves, last = 0, generate(arrays, at, moves, first)
    for i in range(first, last):
        row = play(arrays, at, moves[i])
        if arrays.stack[row + RESULT] == 0:
            leaves += generate(arrays, row, moves, last) - last
        undo(arrays, row)
    return leaves


@compiled
def count_leaves_range(games: BoardBatch, stack: Stack, moves: Moves, leaves: Stack, picked: Picked) -> None:
    """Count the leaves `DEPTH` plies below some boards, as `core.perft.perft` does: draws are ignored."""
    ready(stack)
    first = games.table[SCRATCH_SIZE]
    for i in range(len(picked)):
        board = picked[i]
        arrays = Arrays(games.table, games.keys, games.cells[board], stack)
        take_up(stack, first, games.states[board])
        count, last = 0, generate(arrays, first, moves, 0)
        for k in range(last):
            row = play(arrays, first, moves[k])
            if stack[row + RESULT] == 0:
                count += _count_two(arrays, row, moves, last)
            undo(arrays, row)
        leaves[board] = count
