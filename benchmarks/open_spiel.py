"""OpenSpiel's `random_sim_test` on every variant: `python -m benchmarks.open_spiel`.

The test plays a random game to its end and checks every state of it, once with serialization and once without.
"""

import os
import resource
from time import process_time

import pyspiel

from laserchess import VARIANTS
from laserchess.envs.spiel import short_name


def seconds_of(variant: str) -> float:
    """Return the CPU time of the tests of a variant, whose output is discarded."""
    game, begun, stdout = pyspiel.load_game(short_name(VARIANTS[variant])), process_time(), os.dup(1)
    with open(os.devnull, "wb") as sink:  # noqa: PTH123  # OpenSpiel writes to the file descriptor
        os.dup2(sink.fileno(), 1)
        try:
            for serialize in (True, False):
                pyspiel.random_sim_test(game, num_sims=1, serialize=serialize, verbose=False)
        finally:
            os.dup2(stdout, 1)
            os.close(stdout)
    return process_time() - begun


def main() -> None:
    """Print the CPU time of each variant, their sum and the peak memory."""
    total = 0.0
    for variant in VARIANTS:
        seconds = seconds_of(variant)
        total += seconds
        print(f"{variant:20} {seconds:6.1f} s", flush=True)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{'all':20} {total:6.1f} s of CPU time, {peak:,.0f} MB")


if __name__ == "__main__":
    main()
