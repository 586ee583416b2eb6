"""Random games by the thousand, without leaving compiled code, on one thread."""

from collections.abc import Iterator
from time import perf_counter

import numpy as np

from benchmarks.playouts import PLIES, ROUNDS, SEED
from benchmarks.table import Row
from laserchess import GAMES, Board
from laserchess.core import trees
from laserchess.core.layout import MOST_MOVES
from laserchess.core.position import empty_arrays, load
from laserchess.core.tables import tables_for

NAMES = [name for name, game in GAMES.items() if not game.actions]
"""The games whose turns are one move: those that the compiled loop plays."""


def rate(name: str, games: int) -> float:
    """Return moves a second over some random games."""
    board = Board(name)
    tables = tables_for(board.rules)
    cells, stack = empty_arrays(tables, PLIES + 2)
    load(tables, board.snapshot(), cells, stack)
    moves = np.zeros(MOST_MOVES, np.int64)
    start = perf_counter()
    made = trees.playouts(tables.table, tables.keys, cells, stack, moves, SEED, games, PLIES)
    return made / (perf_counter() - start)


def rows(*, quick: bool) -> Iterator[Row]:
    """Play batches of every game and keep the best rates."""
    games, rounds = (10, 1) if quick else (10_000, ROUNDS)
    for name in NAMES:
        rate(name, 1)
        yield Row(f"{name}, random games in a batch", max(rate(name, games) for _ in range(rounds)), "moves/s", 1e6)
