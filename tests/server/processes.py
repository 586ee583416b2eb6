"""Servers as separate processes, which can be killed."""

import atexit
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Self

import httpx

from tests.timeouts import PATIENCE

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Wish:
    """A server to start: the arguments of `laserchess`, its folder and environment, and its output files."""

    words: list[str]
    folder: str
    environment: dict[str, str]
    log: str
    ended: str


class Nursery:
    """A process that has loaded the modules of a server, and forks."""

    def __init__(self) -> None:
        """Start it; it ends with this process."""
        command, pipe = [sys.executable, "-m", "tests.server.nursery"], subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=ROOT, env=environment())
        atexit.register(self._process.communicate)

    def start(self, wish: Wish) -> int:
        """Start a server and return its process id."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(f"{json.dumps(asdict(wish))}\n")
        self._process.stdin.flush()
        number = self._process.stdout.readline()
        assert number, "the nursery is gone"
        return int(number)


@cache
def nursery() -> Nursery:
    """Return the nursery of this process."""
    return Nursery()


class Command:
    """A running `laserchess` command, from the nursery."""

    def __init__(self, log: Path, *words: str, folder: Path = ROOT) -> None:
        """Start it in a folder; its output goes into a file."""
        self.log, self._ended = log, log.with_name(f"{log.name}.ended")
        self._ended.unlink(missing_ok=True)
        log.write_bytes(b"")
        self.number = nursery().start(Wish([*words], str(folder), environment(), str(log), str(self._ended)))

    def address_of(self, is_up: Callable[[str], bool] = bool) -> str:
        """Wait until it prints its address and answers there; return the address."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for line in self.log.read_text(encoding="utf-8").splitlines():
                if "http://" in line and is_up(address := line.split("http://")[1].split()[0]):
                    return address
            assert not self.is_over, self.log.read_text(encoding="utf-8")
            time.sleep(0.02)
        raise AssertionError(self.log.read_text(encoding="utf-8"))

    def __enter__(self) -> Self:
        """Use it for a while."""
        return self

    def __exit__(self, *_: object) -> None:
        """Stop it, if it has not ended."""
        self.stop()

    @property
    def is_over(self) -> bool:
        """Return whether it has ended."""
        return self._ended.exists()

    def kill(self) -> None:
        """Kill it."""
        self._signal(signal.SIGKILL)
        self.wait()

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Stop it, and return its exit code."""
        self._signal(how)
        try:
            return self.wait()
        except TimeoutError:
            self._signal(signal.SIGKILL)
            raise

    def _signal(self, how: signal.Signals) -> None:
        if not self.is_over:
            with suppress(ProcessLookupError):
                os.kill(self.number, how)

    def wait(self) -> int:
        """Wait until it has ended, and return its exit code."""
        end = time.monotonic() + PATIENCE
        while not self.is_over:
            if time.monotonic() > end:
                raise TimeoutError(self.log.read_text(encoding="utf-8"))
            time.sleep(0.01)
        return int(self._ended.read_text(encoding="ascii"))


class Process(Command):
    """A running `laserchess serve`."""

    def __init__(self, log: Path, *arguments: str) -> None:
        """Start it on a free port and wait until it answers."""
        super().__init__(log, "serve", "--port", "0", "--no-limits", *arguments)
        self.address = self.address_of(is_up)


def is_up(address: str) -> bool:
    """Return whether a server reports that it is healthy."""
    try:
        return httpx.get(f"http://{address}/api/health", timeout=PATIENCE).status_code == 200
    except httpx.TransportError:
        return False


def environment() -> dict[str, str]:
    """Return the environment in which this checkout is found."""
    source = str(ROOT / "src")
    return os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, [source, os.environ.get("PYTHONPATH")]))}
