"""Backups: every table of a database as JSON lines, compressed, restorable into any supported database.

The first line names the schema's revision. Then, for each table, a line with its columns and a line for each row.
The last line has the number of rows, so that a truncated file is noticed.
"""

import gzip
import os
from collections.abc import AsyncIterator, Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, BinaryIO

import orjson
from sqlalchemy import Connection, MetaData, Table, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from laserchess.core.errors import LaserChessError
from laserchess.server.storage.database import OWN_FILE, migrate, writing
from laserchess.server.storage.schema_version import expect_known

KIND, FORMAT = "laserchess backup", 1
VERSIONS = "alembic_version"
DEFAULTS = {"server"}
"""Tables that have rows when they are new."""
CHUNK_ROWS = 1000
COMPRESSION_LEVEL = 6

Line = dict[str, Any] | list[object]
OnRows = Callable[[str, int], None]
"""Called with the name of a table and the number of its rows done so far."""


def _tables(connection: Connection) -> MetaData:
    found = MetaData()
    found.reflect(connection)
    return found


async def _revision(connection: AsyncConnection) -> str:
    return str((await connection.execute(text(f"SELECT version_num FROM {VERSIONS}"))).scalar_one())  # noqa: S608  # ours


async def back_up(engine: AsyncEngine, path: Path, on_rows: OnRows) -> dict[str, int]:
    """Write all tables from one snapshot, while the server runs; return how many rows each has."""
    draft = path.with_name(f".{path.name}.part")
    handle = os.open(draft, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, OWN_FILE)
    try:
        with os.fdopen(handle, "wb") as raw:
            with gzip.GzipFile(fileobj=raw, mode="wb", compresslevel=COMPRESSION_LEVEL, filename="") as packed:
                rows = await _write(engine, packed, on_rows)
            raw.flush()
            os.fsync(raw.fileno())
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    return rows


async def _write(engine: AsyncEngine, out: gzip.GzipFile, on_rows: OnRows) -> dict[str, int]:
    counts: dict[str, int] = {}
    one_moment = {"isolation_level": "REPEATABLE READ"} if engine.dialect.name == "postgresql" else {}
    async with engine.connect() as plain:
        connection = await plain.execution_options(**one_moment)
        tables = await connection.run_sync(_tables)
        made = datetime.now(UTC).isoformat(timespec="seconds")
        first = {"kind": KIND, "format": FORMAT, "revision": await _revision(connection), "made": made}
        out.write(orjson.dumps(first) + b"\n")
        for table in tables.sorted_tables:
            name = str(table.name)
            if name != VERSIONS:
                counts[name] = 0
                async for lines in _lines(connection, table):
                    out.write(b"".join(lines))
                    counts[name] += len(lines) - (counts[name] == 0)
                    on_rows(name, counts[name])
    out.write(orjson.dumps({"rows": counts}) + b"\n")
    return counts


async def _lines(connection: AsyncConnection, table: Table) -> AsyncIterator[list[bytes]]:
    """Yield a table's lines in chunks; the first line has its columns."""
    lines = [
        orjson.dumps({"table": str(table.name), "columns": [str(column.name) for column in table.columns]}) + b"\n"
    ]
    async with connection.stream(select(table)) as found:
        async for rows in found.partitions(CHUNK_ROWS):
            yield lines + [orjson.dumps(list(row)) + b"\n" for row in rows]
            lines = []
    if lines:
        yield lines


# Restoring


async def restore(engine: AsyncEngine, path: Path, on_rows: OnRows) -> dict[str, int]:
    """Restore a backup into a database without games, and migrate it; return how many rows each table has."""
    with path.open("rb") as raw:
        first = next(_read(raw, path), None)
    if not isinstance(first, dict) or first.get("kind") != KIND or first.get("format") != FORMAT:
        raise _wrong(path, "is not a backup of this server", f"a file from `laserchess admin backup`, format {FORMAT}")
    expect_known(str(first["revision"]), str(path))
    await migrate(engine, str(first["revision"]))
    async with writing(engine).begin() as connection:
        tables = await connection.run_sync(_tables)
        await _expect_empty(connection, tables)
        counts: dict[str, int] = {}
        with path.open("rb") as raw:
            for table, rows in _chunks(_read(raw, path), tables, path):
                await connection.execute(insert(tables.tables[table]), rows)
                counts[table] = counts.get(table, 0) + len(rows)
                on_rows(table, counts[table])
        if engine.dialect.name == "postgresql":
            await _set_sequences(connection, tables)
    await migrate(engine)
    return counts


def _wrong(path: Path, why: str, expected: str) -> LaserChessError:
    return LaserChessError(f"{path} {why}", reason="backup", text=str(path), expected=expected)


def _read(raw: BinaryIO, path: Path) -> Iterator[Line]:
    """Yield the lines of a file."""
    try:
        with gzip.GzipFile(fileobj=raw) as packed:
            for line in packed:
                yield orjson.loads(line)
    except (OSError, EOFError, orjson.JSONDecodeError) as error:
        raise _wrong(path, f"cannot be read: {error}", "a complete backup") from error


def _chunks(lines: Iterator[Line], tables: MetaData, path: Path) -> Iterator[tuple[str, list[dict[str, object]]]]:
    """Yield rows in chunks, with their table; reject a file whose last line does not have their number."""
    counts: dict[str, int] = {}
    table, columns = "", list[str]()
    rows: list[dict[str, object]] = []
    next(lines)
    for line in lines:
        if isinstance(line, list) and table:
            rows.append(dict(zip(columns, line, strict=True)))
            counts[table] += 1
        if rows and (len(rows) == CHUNK_ROWS or isinstance(line, dict)):
            yield table, rows
            rows = []
        if isinstance(line, dict) and line.get("table") in tables.tables:
            table, columns = line["table"], line["columns"]
            counts[table] = 0
        elif isinstance(line, dict):
            if line.get("rows") != counts:
                raise _wrong(path, "is incomplete", f"{line.get('rows')} rows, not {counts}")
            return
    raise _wrong(path, "is incomplete", "a last line with the number of rows")


async def _expect_empty(connection: AsyncConnection, tables: MetaData) -> None:
    for table in reversed(tables.sorted_tables):
        if table.name in DEFAULTS:
            await connection.execute(table.delete())
        elif table.name != VERSIONS:
            count = (await connection.execute(select(func.count()).select_from(table))).scalar_one()
            if count:
                message = f"the database holds {count} {table.name} already"
                raise LaserChessError(message, reason="database", text=table.name, expected="a new, empty database")


async def _set_sequences(connection: AsyncConnection, tables: MetaData) -> None:
    """Continue the sequences of the database after the last restored number."""
    for table in tables.sorted_tables:
        for column in table.primary_key.columns:
            if column.autoincrement is True or column.identity is not None or column.server_default is not None:
                name = text("SELECT pg_get_serial_sequence(:table, :column)")
                sequence = (await connection.execute(name, {"table": table.name, "column": column.name})).scalar()
                if sequence:
                    last = select(func.setval(sequence, func.coalesce(func.max(column), 0) + 1, False))  # noqa: FBT003  # SQL
                    await connection.execute(last)
