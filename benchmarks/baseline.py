"""The C++ perft used as a baseline, compiled on demand."""

import os
import shutil
import subprocess
from pathlib import Path

SOURCE = Path(__file__).with_name("leiserchess_perft.cpp")
FLAGS = ("-O3", "-march=native")


def build(folder: Path) -> Path | None:
    """Compile the baseline into `folder`; return None without a C++ compiler."""
    compiler = shutil.which(os.environ.get("CXX", "g++"))
    if compiler is None:
        return None
    program = folder / SOURCE.stem
    subprocess.run([compiler, *FLAGS, str(SOURCE), "-o", str(program)], check=True)
    return program


def count(program: Path, depth: int, rates: list[float]) -> int:
    """Run the baseline from the opening; append leaves per second at `depth` and return the leaves."""
    printed = subprocess.run([program, str(depth)], check=True, capture_output=True, text=True).stdout
    _, leaves, _, rate = printed.splitlines()[-1].split()
    rates.append(float(rate))
    return int(leaves)
