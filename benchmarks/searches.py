"""Tree search on many boards: simulations per second with an evaluation that costs nothing, and forks."""

from collections.abc import Iterator
from time import perf_counter

import numpy as np
import numpy.typing as npt

from benchmarks.table import Row
from laserchess import VARIANTS
from laserchess.envs.search import BatchedSearch, Gumbel, Puct
from laserchess.envs.search_config import Settings
from laserchess.envs.vector import VectorEnv

BOARDS, THREADS, SIMULATIONS = 1024, 2, 64
PROMISED = 1e5
"""Simulations a second."""
FORKS = 5e4
MEMORY = 400e6
SEED = 2026


class Nothing:
    """A constant evaluation that takes no time."""

    def __init__(self, boards: int, actions: int) -> None:
        """Create the result once."""
        self._logits, self._values = np.zeros((boards, actions), np.float32), np.zeros(boards, np.float32)

    def __call__(
        self, observations: npt.NDArray[np.uint8], masks: npt.NDArray[np.int8]
    ) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        """Return the same result for all positions."""
        del observations
        return self._logits[: len(masks)], self._values[: len(masks)]


def measure(variant: str, settings: Settings, boards: int, moves: int) -> tuple[float, int]:
    """Return simulations per second over some moves from the start, and the memory of the trees."""
    env = VectorEnv(variant, boards, seed=SEED, threads=THREADS, observe=False)
    env.reset()
    search = BatchedSearch(env, Nothing(boards, env.encoding.actions), settings, seed=SEED)
    env.step(search.run(temperature=1.0).actions)
    start = perf_counter()
    for _ in range(moves):
        env.step(search.run(temperature=1.0).actions)
    rate = boards * settings.simulations * moves / (perf_counter() - start)
    env.close()
    return rate, search.memory


def fork_rate(variant: str, boards: int, rounds: int) -> float:
    """Return forks per second, with legal actions and observations of each."""
    env = VectorEnv(variant, boards, seed=SEED, threads=THREADS)
    env.reset()
    random = np.random.default_rng(SEED)
    env.copy(random.integers(0, boards, boards), np.arange(boards))
    start = perf_counter()
    for _ in range(rounds):
        env.copy(random.integers(0, boards, boards), np.arange(boards))
    rate = boards * rounds / (perf_counter() - start)
    env.close()
    return rate


def rows(*, quick: bool) -> Iterator[Row]:
    """Search every variant with both methods."""
    boards, moves, simulations = (4, 1, 4) if quick else (BOARDS, 3, SIMULATIONS)
    for name in VARIANTS:
        for settings in (Puct(simulations), Gumbel(simulations)):
            rate, memory = measure(name, settings, boards, moves)
            what = type(settings).__name__
            yield Row(f"{name}, {what}, {BOARDS} boards", rate, "simulations/s", PROMISED)
            if isinstance(settings, Puct):
                yield Row(f"{name}, trees of {SIMULATIONS} simulations", memory, "bytes", MEMORY)
    yield Row(f"khet, {BOARDS} boards, forks", fork_rate("khet", boards, 2 if quick else 20), "forks/s", FORKS)


if __name__ == "__main__":
    from benchmarks.table import render

    print(render(list(rows(quick=False))))
