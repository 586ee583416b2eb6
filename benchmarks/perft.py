"""Perft: the speed of the kernel, compared with the same count in C++, each on one thread."""

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from benchmarks import baseline
from benchmarks.table import Row
from laserchess import Board

ROUNDS = 3


@dataclass(frozen=True)
class Tree:
    """A position and depth to count, and the target speed relative to the baseline."""

    variant: str
    setup: str
    depth: int
    target: float


SAME = Tree("leiserchess", "opening", 5, 1.0)
"""The count that the baseline does too."""
TREES = (SAME, Tree("laser-chess", "ace", 4, 0.5), Tree("khet", "classic", 4, 0.5))
LESS_WHEN_QUICK = 2


def rows(*, quick: bool) -> Iterator[Row]:
    """Count everything, alternating with the baseline, and keep the best of each."""
    less = LESS_WHEN_QUICK if quick else 0
    ours: dict[Tree, list[float]] = {tree: [] for tree in TREES}
    theirs: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        program = baseline.build(Path(folder))
        for _ in range(1 if quick else ROUNDS):
            leaves = {tree: count(tree, tree.depth - less, ours[tree]) for tree in TREES}
            if program is not None:
                check(leaves[SAME], baseline.count(program, SAME.depth - less, theirs))
    for tree in TREES:
        what = f"{tree.variant} {tree.setup}, perft {tree.depth - less}"
        yield Row(what, max(ours[tree]), "leaves/s", tree.target, "C++", max(theirs, default=None))


def count(tree: Tree, depth: int, rates: list[float]) -> int:
    """Count a compiled position; append leaves per second and return the leaves."""
    board = Board(tree.variant, setup=tree.setup)
    board.perft(1)
    start = perf_counter()
    leaves = board.perft(depth)
    rates.append(leaves / (perf_counter() - start))
    return leaves


def check(ours: int, theirs: int) -> None:
    """Raise an error if the counts differ."""
    if ours != theirs:
        message = f"we count {ours} leaves, the baseline {theirs}"
        raise ValueError(message)
