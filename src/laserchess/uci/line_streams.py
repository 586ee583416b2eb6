"""Line input of any bytes, and thread-safe line output in ASCII."""

from collections.abc import Iterator
from contextlib import suppress
from threading import Lock
from typing import IO, Any

MAX_LINE = 1 << 20
"""The maximum length of an input line in bytes; the rest is dropped."""


def read_lines(stream: IO[Any]) -> Iterator[str]:
    """Yield the lines of a text or byte stream; invalid UTF-8 is replaced."""
    source = getattr(stream, "buffer", stream)
    while raw := source.readline(MAX_LINE):
        yield _text(raw)
        while raw and not _ends(raw):
            raw = source.readline(MAX_LINE)


def _text(raw: str | bytes) -> str:
    return raw if isinstance(raw, str) else raw.decode("utf-8", "replace")


def _ends(raw: str | bytes) -> bool:
    return raw.endswith("\n") if isinstance(raw, str) else raw.endswith(b"\n")


class LineWriter:
    """Writes and flushes whole lines from any thread; a closed reader is not an error."""

    def __init__(self, stream: IO[str]) -> None:
        """Write to a text stream."""
        self._stream = stream
        self._lock = Lock()

    def __call__(self, *lines: str) -> None:
        """Write lines as one block; characters other than printable ASCII are escaped."""
        text = "".join(f"{_printable(line)}\n" for line in lines)
        with self._lock, suppress(BrokenPipeError, ValueError):
            self._stream.write(text)
            self._stream.flush()


def _printable(line: str) -> str:
    ascii_only = line.encode("ascii", "backslashreplace").decode("ascii")
    return "".join(char if char.isprintable() else f"\\x{ord(char):02x}" for char in ascii_only)
