"""An engine process behind three pipes: sending lines, receiving lines, and ending it."""

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
"""Bytes a program may write for one command before its output is no longer read."""
LAST_WORDS_SECONDS = 0.5
"""Seconds to exit after the output was closed."""
DEATH_SIGNAL = 1
"""Linux: `PR_SET_PDEATHSIG`, which ends a process with its parent."""
PRCTL = ctypes.CDLL(None).prctl if sys.platform == "linux" else None
STDIN, STDOUT, STDERR = 0, 1, 2


class EngineProcess(asyncio.SubprocessProtocol):
    """A running program. Lines go to `on_lines` with their time; `on_end` is called when no more can come."""

    def __init__(self, on_lines: OnLines, on_end: Callable[[], None]) -> None:
        """Store the callbacks; `start` starts a program."""
        self._on_lines = on_lines
        self._on_end = on_end
        self._rest = b""
        self._said: deque[bytes] = deque(maxlen=KEPT_LINES)
        self._stderr_lines: deque[bytes] = deque(maxlen=KEPT_LINES)
        self._received = 0
        self._exited, self._closed = asyncio.Event(), asyncio.Event()
        self.is_flooding = False
        self.is_silent = False

    @classmethod
    async def start(
        cls, command: Sequence[str], on_lines: OnLines, on_end: Callable[[], None], folder: str | None = None
    ) -> Self:
        """Start a program in a separate process group; on Linux it ends with this process."""
        loop = asyncio.get_running_loop()
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeprecationWarning)  # about threads; one system call is safe
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

    # asyncio callbacks

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Store the transport."""
        self._transport = cast("asyncio.SubprocessTransport", transport)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """Split output into lines and pass them on; stderr is only kept."""
        now = perf_counter()
        if fd == STDERR:
            self._stderr_lines.extend(data[-MAX_LINE:].splitlines()[-KEPT_LINES:])
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
        """Handle a closed pipe."""
        del exc
        if fd == STDOUT:
            self.is_silent = True
            self._on_end()

    def process_exited(self) -> None:
        """Handle the exit of the program."""
        self._exited.set()

    def connection_lost(self, exc: Exception | None) -> None:
        """Handle the end of all its output, which may come after its exit."""
        del exc
        self._closed.set()

    # Client interface

    def send(self, text: str) -> None:
        """Write lines, unless the program has exited."""
        pipe = cast("asyncio.WriteTransport | None", self._transport.get_pipe_transport(STDIN))
        if pipe is not None and not pipe.is_closing():
            pipe.write(text.encode("utf-8", "replace"))

    def forgive(self) -> None:
        """Reset the output limit."""
        self._received = 0

    @property
    def exit_code(self) -> int | None:
        """The exit code, negative for a signal; `None` while the program runs."""
        return self._transport.get_returncode()

    def last_words(self) -> str:
        """Return the last lines of stdout and stderr."""
        said = [line.decode("utf-8", "replace") for line in self._said]
        stderr_lines = [f"stderr: {line.decode('utf-8', 'replace')}" for line in self._stderr_lines]
        return "\n".join(line.rstrip()[:200] for line in [*said, *stderr_lines])

    async def wait(self, seconds: float) -> bool:
        """Wait for the end; return whether it came."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._exited.wait()
        return self._exited.is_set()

    async def end(self, seconds: float) -> bool:
        """Send `quit`, then kill the program if needed; return whether it exited by itself."""
        self._on_lines, self._on_end = _ignore_lines, _ignore_end
        self._listen(on=True)
        self.send("quit\n")
        left = await self.wait(seconds)
        await self.kill()
        return left

    async def kill(self) -> None:
        """Kill the program and its process group, and read its last lines."""
        self._on_lines, self._on_end = _ignore_lines, _ignore_end
        with suppress(ProcessLookupError, PermissionError):
            if os.name == "posix":
                os.killpg(self._transport.get_pid(), signal.SIGKILL)
            else:
                self._transport.kill()
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_WORDS_SECONDS):
                await self._closed.wait()
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
    """In the new process: request a signal when the parent ends."""
    if PRCTL:
        PRCTL(DEATH_SIGNAL, signal.SIGKILL)
