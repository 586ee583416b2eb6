"""A program on the other end of three pipes: lines to it, lines from it, and its end, if need be by force."""

import asyncio
import ctypes
import os
import signal
import sys
import warnings
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from time import perf_counter
from typing import Self, cast

from laserchess.uci.incidents import EngineFailure, Incident

OnLines = Callable[[list[bytes], float], None]

KEPT_LINES = 12
MAX_LINE = 1 << 16
MAX_OUTPUT = 1 << 24
"""Bytes a program may write in one go before it is no longer listened to."""
LAST_WORDS_SECONDS = 0.5
"""How long a program that has closed its output is given to end, too."""
DEATH_SIGNAL = 1
"""Linux: the name of `prctl`'s order to end with the parent."""
PRCTL = ctypes.CDLL(None).prctl if sys.platform == "linux" else None
STDIN, STDOUT, STDERR = 0, 1, 2


class EngineProcess(asyncio.SubprocessProtocol):
    """A running program. Its lines go to `on_lines` with the moment they came; `on_end` hears when no more can come."""

    def __init__(self, on_lines: OnLines, on_end: Callable[[], None]) -> None:
        """Prepare; `start` starts."""
        self._on_lines = on_lines
        self._on_end = on_end
        self._rest = b""
        self._said: deque[bytes] = deque(maxlen=KEPT_LINES)
        self._complained: deque[bytes] = deque(maxlen=KEPT_LINES)
        self._received = 0
        self._exited = asyncio.Event()
        self.is_flooding = False
        self.is_silent = False

    @classmethod
    async def start(
        cls, command: Sequence[str], on_lines: OnLines, on_end: Callable[[], None], folder: str | None = None
    ) -> Self:
        """Start a program in a group of its own; it ends with this process, where the system can see to that."""
        loop = asyncio.get_running_loop()
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeprecationWarning)  # of threads, which a single system call can bear
                _, made = await loop.subprocess_exec(
                    lambda: cls(on_lines, on_end),
                    *command,
                    cwd=folder,
                    process_group=0 if os.name == "posix" else None,
                    preexec_fn=_end_with_parent if PRCTL else None,
                )
        except (OSError, ValueError) as error:
            message = f"{' '.join(command)!r} cannot be started: {error}"
            raise EngineFailure(message, reason=Incident.START.value, text=str(error)) from error
        return made

    # What asyncio calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the way to the process."""
        self._transport = cast("asyncio.SubprocessTransport", transport)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """Cut output into lines and pass them on; complaints are only kept."""
        now = perf_counter()
        if fd == STDERR:
            self._complained.extend(data[-MAX_LINE:].splitlines()[-KEPT_LINES:])
            return
        *lines, rest = (self._rest + data).split(b"\n")
        self._rest = rest[:MAX_LINE]
        self._received += len(data)
        if lines:
            self._said.extend(lines[-KEPT_LINES:])
            self._on_lines(lines, now)
        if self._received > MAX_OUTPUT and not self.is_flooding:
            self.is_flooding = True
            self._listen(on=False)
            self._on_end()

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        """Hear that the program closed a pipe."""
        del exc
        if fd == STDOUT:
            self.is_silent = True
            self._on_end()

    def process_exited(self) -> None:
        """Hear that the program ended."""
        self._exited.set()

    # What a client calls

    def send(self, text: str) -> None:
        """Write lines; a program that is gone does not get them."""
        pipe = cast("asyncio.WriteTransport | None", self._transport.get_pipe_transport(STDIN))
        if pipe is not None and not pipe.is_closing():
            pipe.write(text.encode("utf-8", "replace"))

    def forgive(self) -> None:
        """Count the output from here on."""
        self._received = 0

    @property
    def exit_code(self) -> int | None:
        """How the program ended; below zero the signal that ended it; `None` while it runs."""
        return self._transport.get_returncode()

    def last_words(self) -> str:
        """Return the last lines of output and of complaints."""
        said = [line.decode("utf-8", "replace") for line in self._said]
        complained = [f"stderr: {line.decode('utf-8', 'replace')}" for line in self._complained]
        return "\n".join(line.rstrip()[:200] for line in [*said, *complained])

    async def wait(self, seconds: float) -> bool:
        """Wait for the end; tell whether it came."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._exited.wait()
        return self._exited.is_set()

    async def end(self, seconds: float) -> bool:
        """Say `quit` and, if that is no use, end the program by force; tell whether it left by itself."""
        self._on_lines, self._on_end = _ignore_lines, _ignore_end
        self._listen(on=True)
        self.send("quit\n")
        left = await self.wait(seconds)
        await self.kill()
        return left

    async def kill(self) -> None:
        """End the program, and what it started in its group, by force."""
        self._on_lines, self._on_end = _ignore_lines, _ignore_end
        with suppress(ProcessLookupError, PermissionError):
            if os.name == "posix":
                os.killpg(self._transport.get_pid(), signal.SIGKILL)
            else:
                self._transport.kill()
        await self.wait(LAST_WORDS_SECONDS)
        self._transport.close()

    def _listen(self, *, on: bool) -> None:
        pipe = cast("asyncio.ReadTransport | None", self._transport.get_pipe_transport(STDOUT))
        if pipe is not None and not pipe.is_closing():
            if on:
                pipe.resume_reading()
            else:
                pipe.pause_reading()


def _ignore_lines(lines: list[bytes], now: float) -> None:
    del lines, now


def _ignore_end() -> None:
    pass


def _end_with_parent() -> None:
    """Ask the system, in the new process, to end it when its parent ends."""
    if PRCTL:
        PRCTL(DEATH_SIGNAL, signal.SIGKILL)
