"""Memory of a server over hours: `python -m benchmarks.memory [--minutes 120]`.

New visitors play, chat, seek, watch, analyse, solve and export at a steady rate of about a quarter of one core. The
output is the memory of every process of the server, and whether the total is flat in the second half.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from time import perf_counter, sleep

import psutil  # type: ignore[import-untyped]  # it has none

from benchmarks.attacks import memory_by_process, serving
from benchmarks.server import ROOT, Server, environment
from benchmarks.table import BYTES, Row, render

FLAT = 1.05
"""The allowed ratio of memory at the end of the second half to its beginning."""
SCENES_PER_SECOND = 2.0
MAX_LOOKS = 120
MIN_GAP = 1.0


@contextmanager
def visited(server: Server, scenes_per_second: float) -> Iterator[int]:
    """Let visitors come for the duration of the context; yield their process id."""
    command = [sys.executable, "-m", "benchmarks.mixed_load", server.address, str(scenes_per_second)]
    with subprocess.Popen(command, env=environment()) as load:
        try:
            yield load.pid
        finally:
            load.kill()


def cpu_seconds(*processes: int) -> float:
    """Return the CPU time of processes and their running children."""
    total = 0.0
    for number in processes:
        one = psutil.Process(number)
        for each in [one, *one.children(recursive=True)]:
            with suppress(psutil.NoSuchProcess):
                total += sum(each.cpu_times()[:2])
    return total


def watch(server: Server, minutes: float, scenes_per_second: float) -> list[float]:
    """Sample the memory while visitors come, and print it; return the totals in megabytes."""
    taken: list[float] = []
    with visited(server, scenes_per_second) as load:
        begun, gap = perf_counter(), max(MIN_GAP, 60 * minutes / MAX_LOOKS)
        print(f"{'minutes':>8} {'CPU':>5} {'total MB':>9}  server + helpers", flush=True)
        while (passed := perf_counter() - begun) < 60 * minutes:
            before = cpu_seconds(load, server.process)
            sleep(min(gap, 60 * minutes - passed) + 0.01)
            each = [part / 1e6 for part in memory_by_process(server.process)]
            taken.append(sum(each))
            minute, share = (perf_counter() - begun) / 60, (cpu_seconds(load, server.process) - before) / gap
            parts = " + ".join(f"{part:.0f}" for part in each)
            print(f"{minute:8.1f} {share:5.0%} {taken[-1]:9.1f}  {parts}", flush=True)
    return taken


def rows(taken: Sequence[float]) -> Iterator[Row]:
    """Compare the ends of the second half, each a third of it, and the halves."""
    late = [1e6 * each for each in taken[len(taken) // 2 :]]
    part = max(1, len(late) // 3)
    begin, finish = median(late[:part]), median(late[-part:])
    yield Row("memory, middle of the run", begin, BYTES, begin)
    yield Row("memory, end of the run", finish, BYTES, FLAT * begin)


def main() -> None:
    """Run for the given time and print the tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.memory", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=120, help="duration (default: 120)")
    parser.add_argument(
        "--rate", type=float, default=SCENES_PER_SECOND, help="scenes per second (default: %(default)g)"
    )
    parser.add_argument("--python", default=sys.executable, help="the Python that runs the server")
    parser.add_argument("--root", type=Path, default=ROOT, help="the checkout of the server")
    parser.add_argument("--json", action="store_true", help="print the rows as JSON")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the server and its visitors are stopped, too
    with tempfile.TemporaryDirectory() as folder, serving(given.python, given.root, Path(folder) / "log") as server:
        taken = watch(server, given.minutes, given.rate)
    found = [*rows(taken)]
    print(json.dumps([row.facts() for row in found], indent=2) if given.json else render(found))
    verdict = "flat" if all(row.met for row in found) else "NOT flat"
    print(
        f"The second half is {verdict} within {FLAT - 1:.0%}; load average {os.getloadavg()[0]:.1f}.", file=sys.stderr
    )


if __name__ == "__main__":
    main()
