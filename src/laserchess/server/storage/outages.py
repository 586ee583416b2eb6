"""Outages of the database: one rejection for every request, and a log line once a minute."""

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
    """The database's file was deleted or replaced."""


def faults() -> tuple[type[Exception], ...]:
    """Return the exceptions of an unavailable database; SQLAlchemy does not wrap all of them."""
    asyncpg = sys.modules.get("asyncpg")  # loaded by those that use it
    more = (asyncpg.PostgresError, asyncpg.InterfaceError) if asyncpg else ()
    return SQLAlchemyError, OSError, sqlite3.Error, *more


def is_outage(error: Exception) -> bool:
    """Return whether the database is unavailable or broken, rather than rejecting what it was given."""
    missing = type(getattr(error, "orig", None)).__name__ == "UndefinedTableError"
    rejected = isinstance(error, REJECTED) or type(error) is StatementError
    return isinstance(error, faults()) and (missing or not rejected)


def tell(error: BaseException) -> str:
    """Return the error in one line, without the values that were to be written."""
    return (str(getattr(error, "orig", None) or error).splitlines() or [type(error).__name__])[0]


class Outages:
    """Track whether the database can be read and written, and log when that changes."""

    def __init__(self) -> None:
        """Start with an available database."""
        self._why: dict[str, str] = {}
        self._rejected = 0
        self._since = 0.0
        self._logged_at = -LOG_SECONDS
        self._is_known = False
        """Whether the current outage has been logged: a flapping one is not logged every time."""

    @property
    def why(self) -> str:
        """Return why the database cannot be used, or nothing."""
        return next(iter(self._why.values()), "")

    def is_out(self, what: str) -> bool:
        """Return whether the last read or write failed."""
        return what in self._why

    @contextmanager
    def watching(self, what: str) -> Iterator[None]:
        """Turn every failed read or write into a rejection."""
        try:
            yield
        except faults() as error:
            if not is_outage(error):
                raise
            raise self.note(what, error) from error
        self.clear(what)

    def note(self, what: str, error: BaseException) -> ApiError:
        """Record a failure and return its rejection."""
        now, self._rejected = monotonic(), self._rejected + 1
        if not self._why:
            self._since, self._rejected = now, 1
        self._why[what] = tell(error)
        if now - self._logged_at >= LOG_SECONDS:
            self._logged_at, self._is_known = now, True
            LOG.error("%s the database fails, %d rejected so far: %s", what, self._rejected, self._why[what])
        return api_error(ErrorCode.STORAGE)

    def clear(self, what: str) -> None:
        """Record a success."""
        if self._why.pop(what, None) is not None and not self._why and self._is_known:
            self._is_known = False
            LOG.warning(
                "the database works again after %.0f s (%d rejected)", monotonic() - self._since, self._rejected
            )
