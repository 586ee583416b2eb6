"""Servers as processes of their own, which can be killed."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Self

import httpx

from tests.patience import PATIENCE


class Process:
    """A `laserchess serve` that is running."""

    def __init__(self, log: Path, *arguments: str) -> None:
        """Start it on a free port and wait until it says where it is."""
        self.log = log
        command = [sys.executable, "-m", "laserchess", "serve", "--port", "0", "--no-limits", *arguments]
        with log.open("w") as output:
            self.process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT, env=environment())
        self.address = self._find_address()

    def _find_address(self) -> str:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for line in self.log.read_text(encoding="utf-8").splitlines():
                if "http://" in line and self._is_up(address := line.split("http://")[1].split()[0]):
                    return address
            assert self.process.poll() is None, self.log.read_text(encoding="utf-8")
            time.sleep(0.05)
        raise AssertionError(self.log.read_text(encoding="utf-8"))

    def _is_up(self, address: str) -> bool:
        try:
            return httpx.get(f"http://{address}/api/health", timeout=PATIENCE).status_code == 200
        except httpx.TransportError:
            return False

    def __enter__(self) -> Self:
        """Use it for a while."""
        return self

    def __exit__(self, *_: object) -> None:
        """Ask it to end, if it has not."""
        self.stop()

    def kill(self) -> None:
        """End it without a warning."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Ask it to end, and return its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        try:
            return self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.kill()
            raise


def environment() -> dict[str, str]:
    """Return the environment in which this checkout is found."""
    source = str(Path(__file__).parents[2] / "src")
    return os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, [source, os.environ.get("PYTHONPATH")]))}


def free_port() -> int:
    """Return a port nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
