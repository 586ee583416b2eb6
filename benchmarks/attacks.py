"""A server under attack: `python -m benchmarks.attacks`.

For each attack and for all together: the latency of another game's moves, of a pairing and of the computer's reply,
and memory. With `--python` and `--root` of another checkout, its server is measured instead.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, sleep

import psutil  # type: ignore[import-untyped]  # it has none

from benchmarks import server_load
from benchmarks.attack_kinds import KINDS
from benchmarks.server import ROOT, Server, address_in
from benchmarks.table import BYTES, SECONDS, Row, render
from benchmarks.victims import MAX_WAIT, pair, play, play_long_games, reply

TIMES, TIMES_TOGETHER = 2.0, 4.0
"""The allowed ratio of the latency of moves under attack to that without: for one attack, and for all together."""
REPLY, PAIRING = 1.0, 1.0
"""Seconds until level 1 has replied, and until two seeks are paired."""
GROWTH = 200e6
BETWEEN_LOOKS = 15.0
FLAT = 1.03
"""The allowed ratio of memory in the second half of a long attack to the first half."""
FEW, WARM_UP = 0.1, 10.0
"""A tenth of the attackers come before the measurement, so that all code is loaded and all processes are started."""
PLAYERS = range(20, 24)
"""Whose games are measured. With one game for 25 seconds the 99th percentile is the fifth-longest of 450 moves, which
changes by a factor of two between runs."""
SETTLE = 15.0
"""Seconds until what they asked for is done; measured at once, a quiet server looked two to four times as slow."""


@dataclass(frozen=True)
class Measured:
    """Players' measurements: seconds until moves were acknowledged, the computer replied, and seeks were paired."""

    moves: list[float]
    replies: list[float]
    pairings: list[float]

    @property
    def p99(self) -> float:
        """The 99th percentile of the moves."""
        return quantiles(self.moves, n=100)[98] if len(self.moves) > 1 else max(self.moves)


@contextmanager
def serving(python: str, root: Path, log: Path) -> Iterator[Server]:
    """Start a server with its limits, and stop it."""
    with tempfile.TemporaryDirectory() as folder, log.open("w") as errors:
        command = [python, "-m", "laserchess", "serve", "--port", "0", "--database", str(Path(folder) / "games.db")]
        environment = os.environ | {"PYTHONPATH": str(root / "src")}
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment) as process:
            lines = iter(process.stdout.readline, "") if process.stdout else iter(())
            address = address_in(lines)
            try:
                yield Server(address, process.pid)
            finally:
                process.terminate()


@contextmanager
def under(kinds: Sequence[str], server: Server, games: Sequence[str], part: float) -> Iterator[None]:
    """Run attacks for the duration of the context."""
    if not kinds:
        yield
        return
    command = [sys.executable, "-m", "benchmarks.attackers", *kinds, server.address, ",".join(games), str(part)]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
    ) as one:
        if one.stdout:
            one.stdout.readline()
        try:
            yield
        finally:
            one.kill()


def new_games(server: Server) -> list[str]:
    """Create the games whose moves are measured, one for each player."""
    return [server_load.new_game(server.address, number) for number in PLAYERS]


async def measure(server: Server, games: Sequence[str], seconds: float) -> Measured:
    """Play new games, and challenge the computer and pair visitors meanwhile."""
    playing = asyncio.gather(*(play(server.address, *game, seconds) for game in zip(games, PLAYERS, strict=True)))
    replies, pairings = list[float](), list[float]()
    while not playing.done():
        await asyncio.sleep(1)
        for victim, waits in ((reply, replies), (pair, pairings)):
            try:
                waits.append(await victim(server.address))
            except OSError as error:
                report(f"a victim waits in vain: {error}")
                waits.append(MAX_WAIT)
    return Measured([*chain(*await playing)], replies, pairings)


def report(line: str) -> None:
    """Print a line of progress, with the load of this machine and, on a virtual one, what others took of its CPU."""
    stolen = getattr(psutil.cpu_times_percent(), "steal", 0.0)
    print(f"{line} (load average {os.getloadavg()[0]:.1f}, {stolen:.0f} % stolen)", file=sys.stderr, flush=True)


def memory_by_process(process: int) -> list[float]:
    """Return the bytes of a process and of each of its children, the oldest first.

    Pages that several processes share, such as libraries, count once: each process has its part of them. Other
    systems than Linux do not tell, so they count each time.
    """
    server, found = psutil.Process(process), []
    for each in [server, *sorted(server.children(recursive=True), key=lambda child: float(child.create_time()))]:
        with suppress(psutil.NoSuchProcess):
            used = each.memory_full_info()
            found.append(float(getattr(used, "pss", used.rss)))
    return found


def memory(process: int) -> float:
    """Return the bytes of a process and its children."""
    return sum(memory_by_process(process))


def rows(
    kinds: Sequence[str] = tuple(KINDS),
    *,
    quick: bool = False,
    python: str = sys.executable,
    root: Path = ROOT,
    seconds: float = 10,
) -> Iterator[Row]:
    """Measure without attacks, then under every attack, then under all at once."""
    part, seconds = (0.05, 1) if quick else (1.0, seconds)
    with tempfile.TemporaryDirectory() as folder, serving(python, root, Path(folder) / "log") as server:
        long_games = asyncio.run(play_long_games(server.address, quick=quick))
        _attack(server, kinds, FEW, WARM_UP, long_games)
        sleep(0 if quick else SETTLE)
        quiet = _attack(server, (), FEW, seconds)
        before = memory(server.process)
        yield Row("quiet, 99 of 100 moves acknowledged", quiet.p99, SECONDS, 1.0)
        for some in (*((kind,) for kind in kinds), *([kinds] if len(kinds) > 1 else ())):
            found = _attack(server, some, part, seconds, long_games)
            name, times = (some[0], TIMES) if len(some) == 1 else ("all together", TIMES_TOGETHER)
            report(
                f"{name}: {len(found.moves)} moves, median {median(found.moves):.4f} s, {found.p99 / quiet.p99:.1f} x"
            )
            yield Row(f"{name}, 99 of 100 moves acknowledged", found.p99, SECONDS, times * quiet.p99)
            yield Row(f"{name}, the reply of level 1, longest", max(found.replies), SECONDS, REPLY)
            yield Row(f"{name}, a pairing, longest", max(found.pairings), SECONDS, PAIRING)
            yield Row(f"{name}, memory grown", max(1.0, memory(server.process) - before), BYTES, GROWTH)


def _attack(
    server: Server, kinds: Sequence[str], part: float, seconds: float, long_games: Sequence[str] = ()
) -> Measured:
    """Measure new games during an attack."""
    games = new_games(server)
    with under(kinds, server, [games[0], *long_games], part):
        return asyncio.run(measure(server, games, seconds))


def soak(*, python: str, root: Path, minutes: float) -> Iterator[Row]:
    """Run all attacks at once for `minutes`, and record the memory."""
    with tempfile.TemporaryDirectory() as folder, serving(python, root, Path(folder) / "log") as server:
        long_games = asyncio.run(play_long_games(server.address))
        games = [server_load.new_game(server.address, PLAYERS[0]), *long_games]
        begun, taken = perf_counter(), list[float]()
        with under(tuple(KINDS), server, games, 1.0):
            while perf_counter() < begun + 60 * minutes:
                asyncio.run(measure(server, new_games(server), BETWEEN_LOOKS))
                each = memory_by_process(server.process)
                taken.append(sum(each))
                parts = " + ".join(f"{part / 1e6:.0f}" for part in each)
                print(f"{perf_counter() - begun:.0f} s: {parts} MB", file=sys.stderr, flush=True)
    early, late = taken[: len(taken) // 2], taken[len(taken) // 2 :]
    yield Row(f"memory, most in the first half of {minutes:g} minutes", max(early), BYTES, max(early))
    yield Row("memory, most in the second half", max(late), BYTES, FLAT * max(early))


def main() -> None:
    """Print the table, or JSON."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.attacks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="small attacks, to check that the benchmark runs")
    parser.add_argument("--python", default=sys.executable, help="the Python that runs the server")
    parser.add_argument("--root", type=Path, default=ROOT, help="the checkout of the server")
    parser.add_argument("--seconds", type=float, default=10, help="how long each attack is measured")
    parser.add_argument(
        "--only", nargs="+", choices=KINDS, default=tuple(KINDS), metavar="KIND", help="these attacks only"
    )
    parser.add_argument("--json", action="store_true", help="print the rows as JSON")
    parser.add_argument("--minutes", type=float, help="instead, run all attacks for this long and record the memory")
    options = parser.parse_args()
    at = {"python": options.python, "root": options.root}
    measured = (
        soak(**at, minutes=options.minutes)
        if options.minutes
        else rows(options.only, quick=options.quick, seconds=options.seconds, **at)
    )
    found = list(measured)
    print(json.dumps([row.facts() for row in found], indent=2) if options.json else render(found))


if __name__ == "__main__":
    main()
