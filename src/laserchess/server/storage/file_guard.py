"""The files of a SQLite database while it is open: one that is deleted goes on taking writes that nobody will see."""

import os
from pathlib import Path

from laserchess.server.storage.outages import FileGoneError


class Files:
    """Remembers which files a database had, and refuses to believe in others."""

    def __init__(self, path: Path | None) -> None:
        """Watch over the file at a path; other databases look after themselves."""
        self._path = path
        self._known: dict[str, int] = {}
        self._is_gone = False
        self.check()

    def check(self, *, reopening: bool = False) -> None:
        """Raise if the file, or the log that holds its latest writes, is not the one it was.

        A database that is opened again may have a new log, unless the old one was taken from it.
        """
        if self._path is None:
            return
        log = f"{self._path}-wal"
        if reopening and not self._is_gone:
            self._known.pop(log, None)
        for name in (str(self._path), log):
            number = _number_of(name)
            self._is_gone = number != self._known.get(name, number) or (number is None and name != log)
            if self._is_gone:
                raise _gone(name)
            if number is not None:
                self._known[name] = number

    def expect(self) -> None:
        """Raise if the file itself is not there, or is another one."""
        if self._path is not None and _number_of(str(self._path)) != self._known[str(self._path)]:
            raise _gone(str(self._path))


def _gone(name: str) -> FileGoneError:
    return FileGoneError(f"{name} was deleted or replaced while in use: put it back, or start the server again")


def _number_of(name: str) -> int | None:
    try:
        return os.stat(name).st_ino  # noqa: PTH116  # at every commit
    except FileNotFoundError:
        return None
