"""The version of a database's tables: migrate an older one, and refuse one that is newer than this program."""

import logging
from pathlib import Path
from time import monotonic

from sqlalchemy import Connection, inspect, text

from laserchess.core.errors import LaserChessError

LOG = logging.getLogger(__name__)
MIGRATIONS = Path(__file__).parent / "migrations"
HEAD = "head"


def newest_revision() -> str:
    """Return the revision of the last migration: files are named `v0001_what.py`."""
    return max(path.name[1:5] for path in (MIGRATIONS / "versions").glob("v????_*.py"))


def revision_of(connection: Connection) -> str | None:
    """Return the revision of a database's tables, if there are any."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
    return found


def expect_known(revision: str, what: str = "the database") -> None:
    """Raise an error for a revision of a later version of this program."""
    newest = newest_revision()
    if revision > newest:
        message = f"{what} has schema {revision}, but this version of laserchess knows only schemas up to {newest}"
        expected = "the newer version, or a backup from before the upgrade"
        raise LaserChessError(message, reason="schema", text=revision, expected=expected)


def expect_current(connection: Connection) -> None:
    """Raise an error unless the tables are those of this program; change nothing."""
    found, newest = revision_of(connection), newest_revision()
    if found is not None:
        expect_known(found)
    if found != newest:
        state = f"has the older schema {found}" if found else "has no tables yet"
        message = f"the database {state}, and this version of laserchess needs schema {newest}"
        expected = "`laserchess admin migrate` or a start of the server, after a backup"
        raise LaserChessError(message, reason="schema", text=found or "", expected=expected)


def upgrade(connection: Connection, revision: str = HEAD) -> None:
    """Run missing migrations and log them; without any, Alembic is not even loaded."""
    found = revision_of(connection)
    if found is not None:
        expect_known(found)
    wanted = newest_revision() if revision == HEAD else revision
    if found is not None and found >= wanted:
        return
    from alembic import command  # noqa: PLC0415  # a tenth of the startup time
    from alembic.config import Config  # noqa: PLC0415  # the same

    if found is None:
        LOG.info("creating the tables of schema %s", wanted)
    else:
        LOG.warning("migrating the database from schema %s to %s", found, wanted)
    started = monotonic()
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, wanted)
    LOG.info("the database has schema %s after %.1f s", wanted, monotonic() - started)
