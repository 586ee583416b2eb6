"""Tree search with a PyTorch network: simulations per second on a GPU if there is one, otherwise on the CPU.

    python -m benchmarks.network_search --boards 1024 --width 64 --blocks 5

The network is that of `examples/alphazero.py` with random weights, and the boards are searched in one batch.
"""

import argparse
import sys
from pathlib import Path
from time import perf_counter

from laserchess.envs.encoding import encoding_of
from laserchess.envs.search import BatchedSearch, Gumbel, Puct
from laserchess.envs.vector import VectorEnv
from laserchess.variants import find_variant

EXAMPLES = Path(__file__).parent.parent / "examples"
SEED = 2026


def main() -> None:
    """Measure the requested variants with both methods."""
    import torch  # noqa: PLC0415  # an extra

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=["leiserchess", "khet", "laser_chess"])
    parser.add_argument("--boards", type=int, nargs="+", default=[1024])
    parser.add_argument("--simulations", type=int, default=32)
    parser.add_argument("--moves", type=int, default=8, help="measured moves, after one for warm-up")
    parser.add_argument("--width", type=int, default=64)
    parser.add_argument("--blocks", type=int, default=5)
    parser.add_argument("--threads", type=int, default=2, help="threads for the boards")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    options = parser.parse_args()
    for game in options.games:
        for boards in options.boards:
            for method in (Puct(options.simulations), Gumbel(options.simulations)):
                rate = measure(game, boards, method, options)
                facts = f"{boards} boards, {options.width} × {options.blocks} network on {options.device}"
                print(f"{game}, {type(method).__name__}, {facts}: {rate:,.0f} simulations/s", flush=True)


def measure(variant: str, boards: int, method: Puct | Gumbel, options: argparse.Namespace) -> float:
    """Return simulations per second."""
    sys.path.insert(0, str(EXAMPLES))
    from alphazero import Judge  # type: ignore[import-not-found]  # noqa: PLC0415  # an example
    from residual import Network  # type: ignore[import-not-found]  # noqa: PLC0415  # an example

    network = Network(encoding_of(find_variant(variant)), options.width, options.blocks).to(options.device)
    env = VectorEnv(variant, boards, seed=SEED, threads=options.threads)
    env.reset()
    search = BatchedSearch(env, Judge(network, options.device), method, seed=SEED)
    env.step(search.run(temperature=1.0).actions)
    start = perf_counter()
    for _ in range(options.moves):
        env.step(search.run(temperature=1.0).actions)
    rate: float = boards * options.simulations * options.moves / (perf_counter() - start)
    env.close()
    return rate


if __name__ == "__main__":
    main()
