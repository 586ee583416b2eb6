"""The rules as Python calls them: a board's arrays one by one, `calls.advance(*arrays, row, move, moves)`.

Numba knows arrays at sight, but has to look a bundle of them up, which takes longer than playing a move.
"""

from laserchess.core import kernel, make_unmake
from laserchess.core.arrays import Arrays, Cells, Keys, Moves, Stack, Table
from laserchess.core.jit import compiled


@compiled
def generate(table: Table, keys: Keys, cells: Cells, stack: Stack, at: int, moves: Moves) -> int:
    """Write the legal moves (or single actions) to `moves` and return how many there are."""
    return kernel.generate(Arrays(table, keys, cells, stack), at, moves, 0)


@compiled
def find(table: Table, keys: Keys, cells: Cells, stack: Stack, at: int, move: int, moves: Moves) -> int:
    """Do what `kernel.find` does."""
    return kernel.find(Arrays(table, keys, cells, stack), at, move, moves)


@compiled
def advance(table: Table, keys: Keys, cells: Cells, stack: Stack, at: int, move: int, moves: Moves) -> int:
    """Do what `kernel.advance` does."""
    return kernel.advance(Arrays(table, keys, cells, stack), at, move, moves)


@compiled
def undo(table: Table, keys: Keys, cells: Cells, stack: Stack, row: int) -> None:
    """Do what `rows.undo` does."""
    make_unmake.undo(Arrays(table, keys, cells, stack), row)
