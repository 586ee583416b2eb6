"""The search: moves made a second on one thread, how deep five seconds go, and what a second thread adds.

All in processor time, so that a machine that does other things as well measures the same.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from time import process_time

from benchmarks.table import Row
from laserchess import Board
from laserchess.engine import Engine

ROUNDS = 5
NODES = 400_000
SECONDS = 5.0
TWO_THREADS = 1.7
QUICK = 0.02
"""Part of the work that is done to see whether it runs at all."""


@dataclass(frozen=True)
class Goal:
    """A position with the moves a second and the depth that are promised from it."""

    variant: str
    setup: str
    rate: float
    depth: int


GOALS = (
    Goal("leiserchess", "opening", 5e6, 10),
    Goal("laser-chess", "ace", 4e6, 8),
    Goal("khet", "classic", 4e6, 8),
)


@dataclass(frozen=True)
class Speed:
    """Moves made and positions visited, each a second."""

    made: float
    nodes: float


def rows(*, quick: bool) -> Iterator[Row]:
    """Measure the three games of one move a turn."""
    share = QUICK if quick else 1.0
    rounds = 1 if quick else ROUNDS
    for goal in GOALS:
        board = Board(goal.variant, setup=goal.setup)
        one = max((search(board, 1, int(NODES * share)) for _ in range(rounds)), key=lambda speed: speed.made)
        yield Row(f"{goal.variant} {goal.setup}, search, moves made", one.made, "moves/s", goal.rate)
        nodes = int(one.nodes * SECONDS * share)
        yield Row(f"{goal.variant} {goal.setup}, depth after 5 s", depth(board, nodes), "plies", goal.depth)
        two = max(search(board, 2, int(2 * NODES * share)).nodes for _ in range(rounds))
        yield Row(f"{goal.variant} {goal.setup}, two threads, times one", 2 * two / one.nodes, "x", TWO_THREADS)


def search(board: Board, threads: int, nodes: int) -> Speed:
    """Search so many positions with nothing remembered; return the speed, by the processor time of all threads."""
    engine = Engine(threads=threads)
    engine.play(board, depth=1)
    engine.new_game()
    begun = process_time()
    engine.play(board, nodes=nodes)
    used = process_time() - begun
    return Speed(engine.made / used, engine.nodes / used)


def depth(board: Board, nodes: int) -> float:
    """Return the depth that is done within so many positions."""
    done = [0]
    Engine().play(board, nodes=nodes, on_info=lambda info: done.append(info.depth))
    return float(max(done))
