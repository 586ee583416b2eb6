"""A database that is away: whoever asked is told so in one way, and the log once a minute."""

import logging
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from sqlalchemy.exc import DataError, IntegrityError, ProgrammingError, SQLAlchemyError, StatementError

from laserchess.server.api_errors import ApiError, ErrorCode, api_error

LOG = logging.getLogger(__name__)
LOG_SECONDS = 60.0
REJECTED = (IntegrityError, DataError, ProgrammingError)


class FileGoneError(OSError):
    """The database's file was deleted, or another one stands in its place."""


def faults() -> tuple[type[Exception], ...]:
    """Return what drivers raise when they cannot reach or use a database; some of it SQLAlchemy does not wrap."""
    asyncpg = sys.modules.get("asyncpg")  # loaded by whoever uses it
    more = (asyncpg.PostgresError, asyncpg.InterfaceError) if asyncpg else ()
    return SQLAlchemyError, OSError, sqlite3.Error, *more


def is_outage(error: Exception) -> bool:
    """Tell whether the database is away or broken, rather than one that would not take what it was given."""
    missing = type(getattr(error, "orig", None)).__name__ == "UndefinedTableError"
    rejected = isinstance(error, REJECTED) or type(error) is StatementError
    return isinstance(error, faults()) and (missing or not rejected)


def tell(error: BaseException) -> str:
    """Return what went wrong in one line that holds nothing of what was to be written."""
    return (str(getattr(error, "orig", None) or error).splitlines() or [type(error).__name__])[0]


class Outages:
    """Knows whether the database can be read and written, and says in the log when that changes."""

    def __init__(self) -> None:
        """Begin with a database that is there."""
        self._why: dict[str, str] = {}
        self._refused = 0
        self._began = 0.0
        self._told = -LOG_SECONDS
        self._is_known = False
        """Whether the log tells of what is the matter now: where it comes and goes, that is not told every time."""

    @property
    def why(self) -> str:
        """Why the database cannot be used, or nothing."""
        return next(iter(self._why.values()), "")

    def is_out(self, what: str) -> bool:
        """Tell whether reading or writing failed the last time."""
        return what in self._why

    @contextmanager
    def watching(self, what: str) -> Iterator[None]:
        """Turn every failure to read or write into a refusal."""
        try:
            yield
        except faults() as error:
            if not is_outage(error):
                raise
            raise self.note(what, error) from error
        self.clear(what)

    def note(self, what: str, error: BaseException) -> ApiError:
        """Take down a failure and return the refusal for it."""
        now, self._refused = monotonic(), self._refused + 1
        if not self._why:
            self._began, self._refused = now, 1
        self._why[what] = tell(error)
        if now - self._told >= LOG_SECONDS:
            self._told, self._is_known = now, True
            LOG.error("%s the database fails, %d refused so far: %s", what, self._refused, self._why[what])
        return api_error(ErrorCode.STORAGE)

    def clear(self, what: str) -> None:
        """Take down a success."""
        if self._why.pop(what, None) is not None and not self._why and self._is_known:
            self._is_known = False
            LOG.warning("the database is back after %.0f s, %d refused", monotonic() - self._began, self._refused)
