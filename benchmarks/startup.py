"""Waiting: how long until the library is imported, compiled and ready to play, in fresh processes."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import nullcontext
from time import time

from benchmarks.table import SECONDS, Row

IMPORT = "import laserchess"
FIRST_MOVE = "board = laserchess.Board('laser-chess'); next(iter(board.legal_moves))"
FIRST_PERFT = "board.perft(2)"
ROUNDS = 5


def rows(*, quick: bool) -> Iterator[Row]:
    """Measure the import, the first start on a machine, and the starts after it."""
    rounds = 1 if quick else ROUNDS
    # To see whether it runs at all, what is compiled already will do: an empty name means the usual cache.
    with nullcontext("") if quick else tempfile.TemporaryDirectory() as cache:
        to_move, to_perft = reached(cache, IMPORT, FIRST_MOVE, FIRST_PERFT)[1:]
        later = min(reached(cache, IMPORT, FIRST_MOVE)[1] for _ in range(rounds))
        imported = min(import_time(cache) for _ in range(rounds))
        answer(cache)
        ready = min(answer(cache) for _ in range(rounds))
    yield Row("import laserchess", imported, SECONDS, 0.7)
    yield Row("first start ever, to the first legal move", to_move, SECONDS, 30)
    yield Row("first start ever, to the first perft", to_perft, SECONDS, 30)
    yield Row("later start, to the first legal move", later, SECONDS, 1.5)
    yield Row("laserchess uci, later start, to readyok", ready, SECONDS, 1)


def answer(cache: str) -> float:
    """Start the engine as a match runner does; return after how many seconds it has said `readyok` and left."""
    begun = time()
    environment = os.environ | {"NUMBA_CACHE_DIR": cache}
    command = [sys.executable, "-m", "laserchess", "uci"]
    subprocess.run(command, input="uci\nisready\nquit\n", capture_output=True, text=True, check=True, env=environment)
    return time() - begun


def reached(cache: str, *steps: str) -> list[float]:
    """Start a process; return after how many seconds it had done each of the steps."""
    begun = time()
    code = "\n".join(["import time", *(f"{step}\nprint(time.time())" for step in steps)])
    return [float(line) - begun for line in run(cache, code)]


def import_time(cache: str) -> float:
    """Return the seconds that the import alone takes, the interpreter running already."""
    code = f"import time\nstart = time.perf_counter()\n{IMPORT}\nprint(time.perf_counter() - start)"
    return float(run(cache, code)[-1])


def run(cache: str, code: str) -> list[str]:
    """Run code in a fresh interpreter with its compiled functions kept in `cache`."""
    environment = os.environ | {"NUMBA_CACHE_DIR": cache}
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, env=environment)
    return done.stdout.split()
