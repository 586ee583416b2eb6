"""Run the command: inside this process, as a subprocess, or on a pseudo-terminal."""

import io
import os
import select
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest

from laserchess.cli import main
from laserchess.cli.compile_progress import MESSAGE
from tests.timeouts import PATIENCE

COMMAND = (sys.executable, "-m", "laserchess")
SOURCES = Path(__file__).parents[2] / "src"
WINDOW = (24, 80)
"""Lines and columns of a terminal."""


class Ran(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Ran]


def environment(**changes: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in {"NO_COLOR", "TERM"}}
    return kept | {"PYTHONPATH": str(SOURCES), "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"} | changes


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Call `main` with arguments and stdin; messages about a first compilation are dropped."""

    def call(*words: str, typed: str = "") -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        code = main(words)
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err.replace(f"{MESSAGE}\n", ""))

    return call


def _take_terminal() -> None:
    """Make stdin the controlling terminal of this process."""
    fcntl, termios = import_module("fcntl"), import_module("termios")
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def _resize(handle: int) -> None:
    """Set the size of a small terminal."""
    fcntl, termios = import_module("fcntl"), import_module("termios")
    fcntl.ioctl(handle, termios.TIOCSWINSZ, struct.pack("HHHH", *WINDOW, 0, 0))


class Terminal:
    """A process on a pseudo-terminal, and its output."""

    def __init__(self, *words: str, **changes: str) -> None:
        """Start the command with arguments and changes to its environment."""
        pty = pytest.importorskip("pty", reason="there are no pseudo-terminals here")
        self.master, slave = pty.openpty()
        _resize(slave)
        self.process = subprocess.Popen(
            [*COMMAND, *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment(**changes),
            start_new_session=True,
            preexec_fn=_take_terminal,  # noqa: PLW1509  # nothing else makes Ctrl-C a signal there
        )
        os.close(slave)
        self.shown = ""

    def type(self, text: str) -> None:
        """Type with a short delay, as a person does after a prompt."""
        time.sleep(0.2)
        os.write(self.master, text.encode())

    def wait_for(self, text: str) -> str:
        """Return the output up to `text`, and drop it."""
        deadline = time.monotonic() + PATIENCE
        while text not in self.shown:
            assert time.monotonic() < deadline, f"{text!r} never came: {self.shown}"
            if not self._read():
                break
        before, found, self.shown = self.shown.partition(text)
        assert found, f"{text!r} never came: {before}"
        return before

    def finish(self) -> str:
        """Return all output until the process ended."""
        deadline = time.monotonic() + PATIENCE
        while self._read() and time.monotonic() < deadline:
            pass
        self.process.wait(PATIENCE)
        return self.shown

    def _read(self) -> bool:
        try:
            if not select.select([self.master], [], [], 1.0)[0]:
                return self.process.poll() is None
            chunk = os.read(self.master, 65536)
        except OSError:
            return False
        self.shown += chunk.decode(errors="replace").replace("\r\n", "\n")
        return bool(chunk)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(PATIENCE)
        os.close(self.master)


@pytest.fixture
def terminal() -> Iterator[Callable[..., Terminal]]:
    """Start the command on a terminal, which is closed when the test ends."""
    opened: list[Terminal] = []

    def start(*words: str, **changes: str) -> Terminal:
        opened.append(Terminal(*words, **changes))
        return opened[-1]

    yield start
    for each in opened:
        each.close()
