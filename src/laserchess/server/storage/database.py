"""Opening the database: drivers, durability, patience, and migrations that run once however many processes start."""

import os
import sqlite3
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

import orjson
from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from laserchess.core.errors import LaserChessError
from laserchess.server.storage.outages import faults, tell

MIGRATIONS = Path(__file__).parent / "migrations"
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
"""How SQLite is told never to make a file."""
OWN_FOLDER, OWN_FILE = 0o700, 0o600
MIGRATION_LOCK = 0x6C617365
"""A number of ours for PostgreSQL's advisory locks."""
WRITING = "laserchess_writing"
"""Execution option of transactions that write: they take SQLite's write lock when they begin, not half-way."""


def open_database(url: str, *, patient: bool = False) -> AsyncEngine:
    """Return an engine for a database URL that names its driver; a missing SQLite file is made, for its owner alone.

    Whoever is not `patient` hears within seconds that the database does not answer.
    """
    parsed = make_url(url)
    common: dict[str, Any] = {
        "json_serializer": _dump,
        "json_deserializer": orjson.loads,
        "hide_parameters": True,
        "pool_timeout": POOL_SECONDS,
    }
    if parsed.get_backend_name() != "sqlite":
        common["connect_args"] = {"timeout": CONNECT_SECONDS, "command_timeout": None if patient else COMMAND_SECONDS}
        return create_async_engine(parsed, pool_pre_ping=True, pool_size=8, max_overflow=8, **common)
    engine = create_async_engine(_as_existing(parsed), pool_size=8, max_overflow=0, **common)
    _set_up_sqlite(engine.sync_engine, patient=patient)
    return engine


def thread_engine(url: URL) -> Engine | None:
    """Return an engine for the same database and a thread of its own, if it is a SQLite file that was opened before."""
    if url.query != EXISTING:
        return None
    options: dict[str, Any] = {"json_serializer": _dump, "json_deserializer": orjson.loads, "hide_parameters": True}
    engine = create_engine(url.set(drivername="sqlite"), poolclass=NullPool, **options)
    _set_up_sqlite(engine, patient=False)
    return engine.execution_options(**{WRITING: True})


def _set_up_sqlite(engine: Engine, *, patient: bool) -> None:
    wait = PATIENT_MILLISECONDS if patient else BUSY_MILLISECONDS
    event.listen(engine, "connect", partial(_prepare_sqlite, wait))
    event.listen(engine, "begin", _begin_sqlite)


def file_of(url: str | URL) -> Path | None:
    """Return the file of a database that is one."""
    parsed = make_url(url)
    name = parsed.database or ""
    if parsed.query == EXISTING:
        return Path(unquote(name.removeprefix("file:")))
    if parsed.get_backend_name() != "sqlite" or not name or name == ":memory:" or name.startswith("file:"):
        return None
    return Path(name)


def _as_existing(url: URL) -> URL:
    """Make the file if it is missing, and return a URL that never makes another: one that is deleted stays away."""
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
    """Return the same engine for transactions that write."""
    return engine.execution_options(**{WRITING: True})


async def migrate(engine: AsyncEngine, revision: str = "head") -> None:
    """Bring the tables up to date; processes that start together wait for the first of them."""
    async with writing(engine).begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": MIGRATION_LOCK})
        await connection.run_sync(_upgrade, revision)


async def prepare_database(url: str) -> None:
    """Bring a database up to date, or say in one line why that cannot be done."""
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
    """Open a file without any thread: one that is no database fails here, where that can be told."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA schema_version")


def _upgrade(connection: Connection, revision: str) -> None:
    """Run what is missing; where nothing is, the machinery for it is not even loaded."""
    if revision == "head" and _revision_of(connection) == _newest():
        return
    from alembic import command  # noqa: PLC0415  # a tenth of the time a server takes to start
    from alembic.config import Config  # noqa: PLC0415  # the same

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def _newest() -> str:
    """Return the revision of the last migration: files are called `v0001_what.py`."""
    return max(path.name[1:5] for path in (MIGRATIONS / "versions").glob("v????_*.py"))


def _revision_of(connection: Connection) -> str | None:
    """Return how far the tables of a database are, if there are any."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
    return found


def _dump(value: object) -> str:
    return orjson.dumps(value).decode()


def _prepare_sqlite(wait: int, connection: Any, _record: object) -> None:  # noqa: ANN401  # of either driver
    """Let transactions begin when told to, and survive a power cut."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in (f"busy_timeout={wait}", *PRAGMAS):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    how = "IMMEDIATE" if connection.get_execution_options().get(WRITING) else "DEFERRED"
    connection.exec_driver_sql(f"BEGIN {how}")
