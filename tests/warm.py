"""Everything is compiled before the first worker starts: no time limit of a test includes it, no worker repeats it."""

import os
import subprocess
import sys
from pathlib import Path

SOURCES = Path(__file__).parents[1] / "src"
BATCHES = """
import numpy as np

from laserchess import VARIANTS, Board
from laserchess.engine.mate_search import winning_moves
from laserchess.envs.search import Gumbel, BatchedSearch
from laserchess.envs.vector import VectorEnv

winning_moves(Board("leiserchess"), 1)
for variant in VARIANTS:
    env = VectorEnv(variant, 2)
    env.reset()
    env.step(env.sample())
env.step(env.greedy())
BatchedSearch(env, lambda seen, masks: (np.zeros(masks.shape), np.zeros(len(seen))), Gumbel(1)).run()
"""
PARTS = (("-m", "laserchess", "warmup"), ("-c", BATCHES))
"""What is compiled, side by side."""


def warm_up() -> None:
    """Compile into the cache that the tests and the processes they start share; what is there already is loaded."""
    path = os.pathsep.join(filter(None, [str(SOURCES), os.environ.get("PYTHONPATH")]))
    environment = os.environ | {"PYTHONPATH": path}
    parts = [subprocess.Popen([sys.executable, *part], stdout=subprocess.DEVNULL, env=environment) for part in PARTS]
    for part in parts:
        part.wait()  # tests report errors better
