"""Deep perft counts: twice on a GPU, and once on all cores of the CPU."""

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from time import perf_counter

from laserchess import Board
from laserchess.envs.gpu.gpu_perft import gpu_perft

TREES = (("leiserchess", 6), ("laser-chess", 5), ("khet", 5))
"""One ply deeper than the tables of the tests."""
FIRST_PLIES = 2


def count_below(variant: str, depth: int, position: str) -> int:
    """Count the leaves below one position."""
    return Board(variant, position=position).perft(depth)


def positions_below(board: Board, plies: int) -> list[str]:
    """Return the positions some plies below a board, those of finished games excepted."""
    if plies == 0:
        return [] if board.outcome else [board.position]
    found = []
    for move in board.legal_moves if board.outcome is None else ():
        board.push(move)
        found += positions_below(board, plies - 1)
        board.pop()
    return found


def cpu_perft(board: Board, depth: int) -> int:
    """Count the leaves on all cores."""
    count = partial(count_below, board.variant.id, depth - FIRST_PLIES)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        return sum(pool.map(count, positions_below(board, FIRST_PLIES), chunksize=16))


def perft_lines(trees: tuple[tuple[str, int], ...] = TREES) -> Iterator[str]:
    """Count some trees; yield a line for each count."""
    for variant, depth in trees:
        board = Board(variant)
        board.perft(1)
        counts = []
        for name, count in (("GPU", gpu_perft), ("GPU again", gpu_perft), ("CPU", cpu_perft)):
            start = perf_counter()
            counts.append(count(board, depth))
            seconds = perf_counter() - start
            speed = f"{seconds:.1f} s, {counts[-1] / seconds / 1e9:.2f} G leaves/s"
            yield f"{variant}, perft {depth}, {name}: {counts[-1]:,} ({speed})"
        yield f"{variant}, perft {depth}: {'equal' if len(set(counts)) == 1 else 'DIFFERENT'}"
