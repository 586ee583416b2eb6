"""Opening the database: drivers, durability, timeouts, and migrations that run once however many processes start."""

import os
import sqlite3
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

import orjson
from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from laserchess.core.errors import LaserChessError
from laserchess.server.storage.outages import faults, tell
from laserchess.server.storage.schema_version import HEAD, upgrade

BUSY_MILLISECONDS, PATIENT_MILLISECONDS = 2_000, 60_000
CONNECT_SECONDS, COMMAND_SECONDS, POOL_SECONDS = 4, 4, 4
MAX_LOG = 64 << 20
PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "secure_delete=FAST",
    f"journal_size_limit={MAX_LOG}",
)
EXISTING = {"mode": "rw", "uri": "true"}
"""URL parameter that stops SQLite from creating a file."""
OWN_FOLDER, OWN_FILE = 0o700, 0o600
MIGRATION_LOCK = 0x6C617365
"""Our number for PostgreSQL's advisory locks."""
WRITING = "laserchess_writing"
"""Execution option of writing transactions: they take SQLite's write lock when they begin."""
SINGLE = "laserchess_single"
"""For a single query, which needs no transaction: on SQLite, that saves three of eight steps in the driver's thread."""


def _dump(value: object) -> str:
    return orjson.dumps(value).decode()


ENGINE_OPTIONS: dict[str, Any] = {"json_serializer": _dump, "json_deserializer": orjson.loads, "hide_parameters": True}


def open_database(url: str, *, patient: bool = False) -> AsyncEngine:
    """Return an engine for a database URL that names its driver; create a missing SQLite file for its owner only.

    Unless `patient`, an unavailable database is reported within seconds.
    """
    parsed = make_url(url)
    common = ENGINE_OPTIONS | {"pool_timeout": POOL_SECONDS}
    if parsed.get_backend_name() != "sqlite":
        common["connect_args"] = {"timeout": CONNECT_SECONDS, "command_timeout": None if patient else COMMAND_SECONDS}
        return create_async_engine(parsed, pool_pre_ping=True, pool_size=8, max_overflow=8, **common)
    engine = create_async_engine(_as_existing(parsed), pool_size=8, max_overflow=0, **common)
    _set_up_sqlite(engine.sync_engine, patient=patient)
    return engine


def thread_engine(url: URL) -> Engine | None:
    """Return another engine, for a separate thread, if the database is a SQLite file that was opened before."""
    if url.query != EXISTING:
        return None
    engine = create_engine(url.set(drivername="sqlite"), poolclass=NullPool, **ENGINE_OPTIONS)
    _set_up_sqlite(engine, patient=False)
    return engine.execution_options(**{WRITING: True})


def _set_up_sqlite(engine: Engine, *, patient: bool) -> None:
    wait = PATIENT_MILLISECONDS if patient else BUSY_MILLISECONDS
    event.listen(engine, "connect", partial(_prepare_sqlite, wait))
    event.listen(engine, "begin", _begin_sqlite)


def file_of(url: str | URL) -> Path | None:
    """Return the file of a SQLite database."""
    parsed = make_url(url)
    name = parsed.database or ""
    if parsed.query == EXISTING:
        return Path(unquote(name.removeprefix("file:")))
    if parsed.get_backend_name() != "sqlite" or not name or name == ":memory:" or name.startswith("file:"):
        return None
    return Path(name)


def _as_existing(url: URL) -> URL:
    """Create a missing file, and return a URL that never creates one: a deleted file must not be replaced silently."""
    path = file_of(url)
    if path is None:
        return url
    if not path.parent.exists():
        path.parent.mkdir(mode=OWN_FOLDER, parents=True)
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, OWN_FILE))
    for each in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
        with suppress(FileNotFoundError, PermissionError):
            each.chmod(each.stat().st_mode & OWN_FILE)
    return url.set(database=f"file:{quote(str(path.absolute()))}", query=EXISTING)


def writing(engine: AsyncEngine) -> AsyncEngine:
    """Return the same engine for writing transactions."""
    return engine.execution_options(**{WRITING: True})


async def migrate(engine: AsyncEngine, revision: str = HEAD) -> None:
    """Migrate the tables; processes that start together wait for the first of them."""
    async with writing(engine).begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": MIGRATION_LOCK})
        await connection.run_sync(upgrade, revision)


async def prepare_database(url: str) -> None:
    """Migrate a database, or raise an error of one line."""
    engine = None
    try:
        engine = open_database(url, patient=True)
        path = file_of(url)
        if path is not None:
            _try_file(str(path))
        await migrate(engine)
    except faults() as error:
        why = tell(error)
        message = f"the database {make_url(url).render_as_string()} cannot be used: {why}"
        raise LaserChessError(message, reason="database", text=why) from error
    finally:
        if engine is not None:
            await engine.dispose()


def _try_file(path: str) -> None:
    """Open a file without a thread: one that is not a database fails here, where the error can be reported."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA schema_version")


def _prepare_sqlite(wait: int, connection: Any, _record: object) -> None:  # noqa: ANN401  # of either driver
    """Begin transactions explicitly, and make commits survive a power cut."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in (f"busy_timeout={wait}", *PRAGMAS):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    options = connection.get_execution_options()
    if options.get(SINGLE):
        return
    how = "IMMEDIATE" if options.get(WRITING) else "DEFERRED"
    connection.exec_driver_sql(f"BEGIN {how}")
