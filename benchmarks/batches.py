"""Thousands of random games in compiled code, on one thread."""

from collections.abc import Iterator
from time import perf_counter

import numpy as np

from benchmarks.playouts import PLIES, ROUNDS, SEED
from benchmarks.table import Row
from laserchess import VARIANTS, Board
from laserchess.core import multi_action, perft
from laserchess.core.chance import seed_scratch
from laserchess.core.layout import MAX_MOVES
from laserchess.core.position import load
from laserchess.core.tables import tables_for

MOVES, ACTIONS = 1e6, 3e5
"""Target rates: moves per second, and actions per second in variants with several actions per turn."""


def rate(name: str, games: int) -> float:
    """Return moves per second over some random games."""
    board = Board(name)
    tables = tables_for(board.rules)
    arrays, moves = tables.new_arrays(more=PLIES + 2), np.zeros(MAX_MOVES, np.int64)
    load(tables, board.snapshot(), arrays)
    seed_scratch(arrays.stack, SEED)
    start = perf_counter()
    if board.variant.actions:
        made = multi_action.playouts(arrays, moves, games, PLIES)
    else:
        made = perft.playouts(arrays, moves, SEED, games, PLIES)
    return made / (perf_counter() - start)


def rows(*, quick: bool) -> Iterator[Row]:
    """Play batches of every variant and keep the best rates."""
    games, rounds = (10, 1) if quick else (5_000, ROUNDS)
    for name, variant in VARIANTS.items():
        rate(name, 1)
        best = max(rate(name, games) for _ in range(rounds))
        yield Row(f"{name}, random games in a batch", best, "moves/s", ACTIONS if variant.actions else MOVES)
