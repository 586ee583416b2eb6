"""Opening the database: drivers, durability, and migrations that run once however many processes start."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import orjson
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from laserchess.core.errors import LaserChessError

MIGRATIONS = Path(__file__).parent / "migrations"
BUSY_MILLISECONDS = 15_000
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_MILLISECONDS}")
MIGRATION_LOCK = 0x6C617365
"""A number of ours for PostgreSQL's advisory locks."""
WRITING = "laserchess_writing"
"""Execution option of transactions that write: they take SQLite's write lock when they begin, not half-way."""


def open_database(url: str) -> AsyncEngine:
    """Return an engine for a database URL that names its driver; a missing SQLite file's folder is made."""
    parsed = make_url(url)
    common: dict[str, Any] = {"json_serializer": _dump, "json_deserializer": orjson.loads}
    if parsed.get_backend_name() != "sqlite":
        return create_async_engine(parsed, pool_pre_ping=True, pool_size=8, max_overflow=8, **common)
    if parsed.database:
        Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(parsed, pool_size=4, max_overflow=4, **common)
    event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    event.listen(engine.sync_engine, "begin", _begin_sqlite)
    return engine


def writing(engine: AsyncEngine) -> AsyncEngine:
    """Return the same engine for transactions that write."""
    return engine.execution_options(**{WRITING: True})


async def migrate(engine: AsyncEngine) -> None:
    """Bring the tables up to date; processes that start together wait for the first of them."""
    async with writing(engine).begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": MIGRATION_LOCK})
        await connection.run_sync(_upgrade)


async def prepare_database(url: str) -> None:
    """Bring a database up to date, or say in one line why that cannot be done."""
    engine = open_database(url)
    try:
        if engine.dialect.name == "sqlite":
            _try_file(str(engine.url.database))
        await migrate(engine)
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        why = str(getattr(error, "orig", None) or error).splitlines()[0]
        message = f"the database {engine.url.render_as_string()} cannot be used: {why}"
        raise LaserChessError(message, reason="database", text=why) from error
    finally:
        await engine.dispose()


def _try_file(path: str) -> None:
    """Open a file without any thread: one that is no database fails here, where that can be told."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA schema_version")


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _dump(value: object) -> str:
    return orjson.dumps(value).decode()


def _prepare_sqlite(connection: Any, _record: object) -> None:  # noqa: ANN401  # aiosqlite dressed as a DB-API connection
    """Let transactions begin when told to, and survive a power cut."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    how = "IMMEDIATE" if connection.get_execution_options().get(WRITING) else "DEFERRED"
    connection.exec_driver_sql(f"BEGIN {how}")
