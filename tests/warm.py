"""Everything is compiled before the first worker starts: no time limit of a test includes it, no worker repeats it."""

import os
import subprocess
import sys
from pathlib import Path

SOURCES = Path(__file__).parents[1] / "src"
OTHERS = "from laserchess.cli import warmup; warmup.warm_analysis(); warmup.warm_environments()"
PARTS = (("-m", "laserchess", "warmup", "leiserchess"), ("-m", "laserchess", "warmup", "advanced"), ("-c", OTHERS))
"""What is compiled, side by side."""


def warm_up() -> None:
    """Compile into the cache that the tests and the processes they start share; what is there already is loaded."""
    path = os.pathsep.join(filter(None, [str(SOURCES), os.environ.get("PYTHONPATH")]))
    environment = os.environ | {"PYTHONPATH": path}
    parts = [subprocess.Popen([sys.executable, *part], stdout=subprocess.DEVNULL, env=environment) for part in PARTS]
    for part in parts:
        part.wait()  # tests report errors better
