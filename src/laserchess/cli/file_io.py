"""Read files the user names, and write files atomically and durably."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from laserchess.core.errors import InvalidRecordError, LaserChessError

STDIN = "-"
OWNER_ONLY = 0o600


def read_text(name: str) -> str:
    """Return the text of a file, or of stdin for `-`."""
    try:
        return sys.stdin.read() if name == STDIN else Path(name).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"{name} is not a text file: byte {error.start + 1} is not UTF-8"
        raise InvalidRecordError(message, reason="encoding", text=name) from error


@contextmanager
def errors_naming(name: str) -> Iterator[None]:
    """Prefix errors raised inside with the file they concern, as the user named it."""
    try:
        yield
    except LaserChessError as error:
        if name in str(error):
            raise
        message = f"{'stdin' if name == STDIN else name}: {error}"
        raise type(error)(message, reason=error.reason, text=error.text) from error


def is_file(name: str) -> bool:
    """Return whether a text names an existing file, or stdin."""
    try:
        return name == STDIN or Path(name).is_file()
    except (OSError, ValueError):
        return False


def write_atomic(path: Path, content: str | bytes) -> None:
    """Replace a file in one step: readers see the old content or the new content, never a part of it."""
    target = path.resolve()
    check_writable(target)
    draft = target.with_name(f".{target.name}.part")
    try:
        with draft.open("wb") as stream:
            stream.write(content.encode("utf-8") if isinstance(content, str) else content)
            stream.flush()
            os.fsync(stream.fileno())
        draft.replace(target)
    except OSError:
        draft.unlink(missing_ok=True)
        raise
    _sync_directory(target.parent)


@contextmanager
def secret_file(path: Path) -> Iterator[TextIO]:
    """Yield a file that only its owner may read (mode 0600), to write a secret to.

    It is opened before the block, so that no secret is made that could not be kept; what was in it stays if the block
    fails.
    """
    check_writable(path)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT, OWNER_ONLY), "w", encoding="utf-8") as stream:
        path.chmod(OWNER_ONLY)
        yield stream
        stream.truncate()


def check_writable(path: Path) -> None:
    """Raise an error if the path is a directory or a device."""
    if path.exists() and not path.is_file():
        message = f"{path} is not a regular file"
        raise LaserChessError(message, reason="file", text=str(path), expected="the name of a file")


def _sync_directory(directory: Path) -> None:
    """Flush the directory entry to disk, on systems that support it."""
    if os.name == "posix":
        handle = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
