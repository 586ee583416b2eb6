"""The files of an open SQLite database: a deleted one would silently accept writes that are lost."""

import os
from pathlib import Path

from laserchess.server.storage.outages import FileGoneError


class Files:
    """Remember the files of a database, and detect when they are replaced."""

    def __init__(self, path: Path | None) -> None:
        """Guard the file at a path; other databases need no guard."""
        self._path = path
        self._known: dict[str, int] = {}
        self._is_gone = False
        self.check()

    def check(self, *, reopening: bool = False) -> None:
        """Raise if the file, or the WAL with its latest writes, has been replaced.

        Reopen: the database may have a new WAL, unless the old one was removed while in use.
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
        """Raise if the file itself is missing or has been replaced."""
        if self._path is not None and _number_of(str(self._path)) != self._known[str(self._path)]:
            raise _gone(str(self._path))


def _gone(name: str) -> FileGoneError:
    return FileGoneError(f"{name} was deleted or replaced while in use: put it back, or start the server again")


def _number_of(name: str) -> int | None:
    try:
        return os.stat(name).st_ino  # noqa: PTH116  # at every commit
    except FileNotFoundError:
        return None
