"""The database that `laserchess admin` works on."""

import asyncio
from argparse import ArgumentParser, Namespace
from collections.abc import Awaitable, Callable
from enum import Enum
from typing import Any, Protocol

from laserchess.cli.options import Commands
from laserchess.cli.server_options import check_installed, read_environment
from laserchess.core.errors import LaserChessError


class AddAction(Protocol):
    """Adds an action of `laserchess admin`."""

    def __call__(
        self, actions: Commands, name: str, summary: str, examples: str, run: Callable[[Namespace], int]
    ) -> ArgumentParser:
        """Return the parser of the action, with the option for the database."""


class Schema(Enum):
    """Which schemas a command works on; only `laserchess admin migrate` changes the one of existing data."""

    CURRENT = "the schema of this version"
    CREATE = "the schema of this version, created in a new database"
    ANY = "any schema"


def find_database(parsed: Namespace, *, new: bool = False) -> str:
    """Return the database URL; unless it may be new, its file must exist."""
    read_environment(parsed)
    check_installed(parsed)
    from laserchess.server.settings import database_url, default_database  # noqa: PLC0415  # an extra
    from laserchess.server.storage.database import file_of  # noqa: PLC0415  # the same

    url = database_url(parsed.database or str(default_database()))
    path = file_of(url)
    if path is not None and not new and not path.is_file():
        message = f"the database {path} does not exist"
        raise LaserChessError(
            message, reason="database", text=str(path), expected="--database with the server's database"
        )
    return url


def run_on(url: str, work: Callable[[Any], Awaitable[Any]], schema: Schema = Schema.CURRENT) -> Any:  # noqa: ANN401  # what it finds
    """Run work on the store of a database; a failure becomes a one-line error."""
    from laserchess.server.storage.database import migrate, open_database  # noqa: PLC0415  # an extra
    from laserchess.server.storage.outages import faults, tell  # noqa: PLC0415  # the same
    from laserchess.server.storage.schema_version import expect_current, revision_of  # noqa: PLC0415  # the same
    from laserchess.server.storage.store import Store  # noqa: PLC0415  # the same

    async def check(engine: Any) -> None:  # noqa: ANN401  # an AsyncEngine
        async with engine.connect() as connection:
            is_new = await connection.run_sync(revision_of) is None
        if is_new and schema is Schema.CREATE:
            await migrate(engine)
        async with engine.connect() as connection:
            await connection.run_sync(expect_current)

    async def run() -> Any:  # noqa: ANN401  # the same
        engine = open_database(url, patient=True)
        store = Store(engine)
        store.writer.start()
        try:
            if schema is not Schema.ANY:
                await check(engine)
            return await work(store)
        finally:
            await store.writer.stop()
            await engine.dispose()

    try:
        return asyncio.run(run())
    except faults() as error:
        if isinstance(error, OSError) and error.filename:
            raise
        message = f"database error: {tell(error)}"
        raise LaserChessError(message, reason="database", text=tell(error)) from error
