"""A server under attack: latency of moves and of the computer, and memory, for each attack and for all together.

`python -m benchmarks.attacks`; with `--python` of another checkout, its server is measured instead.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

from websockets.asyncio.client import connect

from benchmarks import attackers, server_load
from benchmarks.server import ROOT, Server
from benchmarks.table import BYTES, SECONDS, Row, render

GAP = 0.05
"""Seconds between two moves of the measured game."""
TIMES, TIMES_TOGETHER = 3.0, 10.0
REPLY = 2.0
GROWTH = 200e6
MAX_REPLY = 60.0
BETWEEN_LOOKS = 15.0
FLAT = 1.03
"""The allowed ratio of memory in the second half of a long attack to the first half."""
ONCE, WARM_UP = 0.0, 5.0
"""A single visitor requests everything before the measurement, so that all code is loaded."""


@dataclass(frozen=True)
class Measured:
    """A player's measurements: seconds until moves were acknowledged, and until the computer replied."""

    moves: list[float]
    replies: list[float]

    @property
    def p99(self) -> float:
        """The 99th percentile of the moves."""
        return quantiles(self.moves, n=100)[98]


@contextmanager
def serving(python: str, root: Path, log: Path) -> Iterator[Server]:
    """Start a server with its limits, and stop it."""
    with tempfile.TemporaryDirectory() as folder, log.open("w") as errors:
        command = [python, "-m", "laserchess", "serve", "--port", "0", "--database", str(Path(folder) / "games.db")]
        environment = os.environ | {"PYTHONPATH": str(root / "src")}
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment) as process:
            lines = iter(process.stdout.readline, "") if process.stdout else iter(())
            url = next(word for line in lines for word in line.split() if word.startswith("http://"))
            try:
                yield Server(url.removeprefix("http://"), process.pid)
            finally:
                process.terminate()


@contextmanager
def under(kinds: Sequence[str], server: Server, game: str, part: float) -> Iterator[None]:
    """Run attacks for the duration of the context."""
    if not kinds:
        yield
        return
    command = [sys.executable, "-m", "benchmarks.attackers", *kinds, server.address, game, str(part)]
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


async def play(server: Server, game: str, seconds: float) -> list[float]:
    """Play a new game at a steady pace; return the latency of each acknowledgement."""
    session = await server_load.enter(server.address, game, 0)
    waits: list[float] = []
    end = perf_counter() + seconds
    while perf_counter() < end:
        waits.append(await server_load.move(session, len(waits)))
        await asyncio.sleep(GAP)
    await session.close()
    return waits


async def reply(server: Server) -> float:
    """Play against the weakest level as a new visitor; return the latency of its reply."""
    secret = attackers.secret()
    params = {"variant": "laser-chess", "mode": "computer", "side": "blue", "level": 1}
    status, answer = await attackers.ask(server.address, "127.0.0.9", "/api/games", params, secret)
    if status != 201:  # noqa: PLR2004  # created
        raise RuntimeError(answer.decode())
    game = json.loads(answer)["id"]
    url, begun = f"ws://{server.address}/api/games/{game}/live", 0.0
    async with connect(url, compression=None, max_size=None) as session:
        await session.send(json.dumps({"type": "hello", "token": secret}))
        await server_load.read_until(session, server_load.STATE)
        begun = perf_counter()
        await session.send('{"type": "move", "ply": 0, "move": "c1+", "ref": 1}')
        for _ in range(2):
            async with asyncio.timeout(MAX_REPLY):
                await server_load.read_until(session, server_load.EVENT)
    return perf_counter() - begun


async def measure(server: Server, game: str, seconds: float) -> Measured:
    """Play a new game, and challenge the computer meanwhile."""
    playing = asyncio.create_task(play(server, game, seconds))
    replies = []
    while not playing.done():
        await asyncio.sleep(1)
        try:
            replies.append(await reply(server))
        except (TimeoutError, OSError):
            replies.append(MAX_REPLY)
    return Measured(await playing, replies)


def memory_by_process(process: int) -> list[float]:
    """Return the resident bytes of a process and of each of its children."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split()
    return [server_load.resident(each) for each in (process, *map(int, children))]


def memory(process: int) -> float:
    """Return the resident bytes of a process and its children."""
    return sum(memory_by_process(process))


def rows(*, quick: bool = False, python: str = sys.executable, root: Path = ROOT, seconds: float = 10) -> Iterator[Row]:
    """Measure without attacks, then under every attack, then under all at once."""
    part, seconds = (0.05, 1) if quick else (1.0, seconds)
    with tempfile.TemporaryDirectory() as folder, serving(python, root, Path(folder) / "log") as server:
        _attack(server, tuple(attackers.KINDS), ONCE, WARM_UP)
        quiet = _attack(server, (), ONCE, seconds)
        before = memory(server.process)
        yield Row("quiet, 99 of 100 moves acknowledged", quiet.p99, SECONDS, 1.0)
        for kinds in (*((kind,) for kind in attackers.KINDS), tuple(attackers.KINDS)):
            found = _attack(server, kinds, part, seconds)
            name = kinds[0] if len(kinds) == 1 else "all together"
            times = TIMES if len(kinds) == 1 else TIMES_TOGETHER
            print(f"{name}: median {median(found.moves):.4f} s of {len(found.moves)}", file=sys.stderr, flush=True)
            yield Row(f"{name}, 99 of 100 moves acknowledged", found.p99, SECONDS, times * quiet.p99)
            yield Row(f"{name}, the reply of level 1, longest", max(found.replies), SECONDS, REPLY)
            yield Row(f"{name}, memory grown", max(1.0, memory(server.process) - before), BYTES, GROWTH)


def _attack(server: Server, kinds: Sequence[str], part: float, seconds: float) -> Measured:
    """Measure a new game during an attack."""
    game = server_load.new_game(server.address, 0)
    with under(kinds, server, game, part):
        return asyncio.run(measure(server, game, seconds))


def soak(*, python: str, root: Path, minutes: float) -> Iterator[Row]:
    """Run all attacks at once for `minutes`, and record the memory."""
    with tempfile.TemporaryDirectory() as folder, serving(python, root, Path(folder) / "log") as server:
        game, begun, taken = server_load.new_game(server.address, 0), perf_counter(), list[float]()
        with under(tuple(attackers.KINDS), server, game, 1.0):
            while perf_counter() < begun + 60 * minutes:
                asyncio.run(measure(server, server_load.new_game(server.address, 0), BETWEEN_LOOKS))
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
    parser.add_argument("--json", action="store_true", help="print the rows as JSON")
    parser.add_argument("--minutes", type=float, help="instead, run all attacks for this long and record the memory")
    options = parser.parse_args()
    at = {"python": options.python, "root": options.root}
    measured = (
        soak(**at, minutes=options.minutes)
        if options.minutes
        else rows(quick=options.quick, seconds=options.seconds, **at)
    )
    found = list(measured)
    print(json.dumps([row.facts() for row in found], indent=2) if options.json else render(found))


if __name__ == "__main__":
    main()
