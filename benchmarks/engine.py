"""The search: moves made per second on one thread, depth after five seconds, and the gain of a second thread.

All in CPU time, so that a busy machine measures the same.
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
"""The part of the work that a quick run does."""


@dataclass(frozen=True)
class Goal:
    """A position with target speed and depth."""

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
    """Moves made and nodes visited per second."""

    made: float
    nodes: float


def rows(*, quick: bool) -> Iterator[Row]:
    """Measure the three variants with one move per turn."""
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
    """Search `nodes` with an empty hash table; return the speed by the CPU time of all threads."""
    engine = Engine(threads=threads)
    engine.play(board, depth=1)
    engine.new_game()
    begun = process_time()
    engine.play(board, nodes=nodes)
    used = process_time() - begun
    return Speed(engine.made / used, engine.nodes / used)


def depth(board: Board, nodes: int) -> float:
    """Return the depth completed within `nodes`."""
    done = [0]
    Engine().play(board, nodes=nodes, on_info=lambda info: done.append(info.depth))
    return float(max(done))
