"""`laserchess admin`: maintain the database of a server."""

import asyncio
import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from laserchess.cli.file_io import check_writable, secret_file
from laserchess.cli.options import Commands, add_command, add_json, add_quiet
from laserchess.cli.progress import ProgressLine
from laserchess.cli.server_options import (
    add_database,
    add_retention,
    check_installed,
    read_environment,
    retention_of,
    split_list,
)
from laserchess.core.errors import LaserChessError

EXAMPLES = """
laserchess admin stats
laserchess admin backup games.backup
laserchess admin restore games.backup --database postgresql://user@host/games
laserchess admin prune --dry-run
laserchess admin moderator Ada
laserchess admin token RayTracer --bot
"""
PRUNE_EXAMPLES = """
laserchess admin prune --dry-run                # what would be deleted
laserchess admin prune --keep-finished 365      # finished games older than a year, too
laserchess admin prune --vacuum                 # and shrink the database file (SQLite)
"""
BACKUP_EXAMPLES = """
laserchess admin backup games.backup
laserchess admin backup monday.backup --force --database postgresql://user@host/games
"""
RESTORE_EXAMPLES = """
laserchess admin restore games.backup --database new.db
laserchess admin restore games.backup --database postgresql://user@host/games
"""
MODERATOR_EXAMPLES = """
laserchess admin moderator Ada                  # Ada sees reports, and may mute and close accounts
laserchess admin moderator Ada --revoke
"""
TOKEN_EXAMPLES = """
laserchess admin token RayTracer --bot --file token.txt   # creates a bot account if needed
laserchess bot "python bot.py" --server http://127.0.0.1:8000 --token-file token.txt
laserchess admin token Ada --scopes board:play,challenge:read
"""  # noqa: S105  # no secret
STATS_EXAMPLES = """
laserchess admin stats
laserchess admin stats --json --database games.db
"""
MEGABYTE = 1e6
ACTIONS = "stats|backup|restore|prune|moderator|token"


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "admin", "maintain the database of a server", EXAMPLES)
    text = "run `laserchess admin COMMAND --help` for its options"
    actions = parser.add_subparsers(dest="action", metavar=ACTIONS, required=True, help=text)
    stats = _add(actions, "stats", "print statistics of the database", STATS_EXAMPLES, run_stats)
    add_retention(stats)
    add_json(stats)
    backup = _add(
        actions, "backup", "back up the database to a file, while the server runs", BACKUP_EXAMPLES, run_backup
    )
    backup.add_argument("file", metavar="FILE", help="backup file to write")
    backup.add_argument("--force", action="store_true", help="replace an existing file")
    add_quiet(backup)
    restore = _add(actions, "restore", "restore a backup into a new database", RESTORE_EXAMPLES, run_restore)
    restore.add_argument("file", metavar="FILE", help="backup file to read")
    add_quiet(restore)
    prune = _add(actions, "prune", "delete expired data", PRUNE_EXAMPLES, run_prune)
    add_retention(prune)
    prune.add_argument("--dry-run", action="store_true", help="only count what would be deleted")
    prune.add_argument(
        "--vacuum", action="store_true", help="shrink the database file (SQLite; blocks games meanwhile)"
    )
    add_json(prune)
    add_quiet(prune)
    moderator = _add(actions, "moderator", "make an account a moderator", MODERATOR_EXAMPLES, run_moderator)
    moderator.add_argument("name", metavar="NAME", help="name of the account")
    moderator.add_argument("--revoke", action="store_true", help="revoke the role")
    token = _add(actions, "token", "print an API token of an account", TOKEN_EXAMPLES, run_token)
    token.add_argument("name", metavar="NAME", help="name of the account, created if there is none")
    token.add_argument("--bot", action="store_true", help="create a bot account")
    scopes = "scopes of the token, separated by commas (default: play games, read and write challenges)"
    file = "write the token to this file, readable only by you, instead of printing it"
    token.add_argument("--file", metavar="FILE", type=Path, help=file)
    token.add_argument("--scopes", metavar="SCOPES", type=split_list, default=[], help=scopes)


def _add(actions: Commands, name: str, summary: str, examples: str, run: Callable[[Namespace], int]) -> ArgumentParser:
    parser = add_command(actions, name, summary, examples)
    add_database(parser)
    parser.set_defaults(run=run)
    return parser


# The database


def _url(parsed: Namespace, *, new: bool = False) -> str:
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


def _run(url: str, work: Callable[[Any], Awaitable[Any]], *, prepared: bool = True) -> Any:  # noqa: ANN401  # what it finds
    """Run work on a database; a failure becomes a one-line error."""
    from laserchess.server.storage.database import open_database, prepare_database  # noqa: PLC0415  # an extra
    from laserchess.server.storage.outages import faults, tell  # noqa: PLC0415  # the same
    from laserchess.server.storage.store import Store  # noqa: PLC0415  # the same

    async def run() -> Any:  # noqa: ANN401  # the same
        if prepared:
            await prepare_database(url)
        engine = open_database(url, patient=True)
        store = Store(engine)
        store.writer.start()
        try:
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


# Commands


def run_stats(parsed: Namespace) -> int:
    """Print statistics of the database."""
    url = _url(parsed)
    from laserchess.server.storage.statistics import statistics  # noqa: PLC0415  # an extra

    facts = _run(url, lambda store: statistics(store, retention_of(parsed)))
    if parsed.json:
        print(json.dumps(facts))
        return 0
    labels = {"going": "in progress", "ended": "finished", "empty": "empty"}
    parts = ", ".join(f"{facts[name]:,} {label}" for name, label in labels.items())
    print(f"games       {facts['games']:>12,}  {parts}")
    for variant, count in facts["variants"].items():
        print(f"  {variant:<16}{count:>6,}")
    for name in ("events", "positions", "visitors"):
        print(f"{name:<12}{facts[name]:>12,}")
    print(f"size        {facts['bytes'] / MEGABYTE:>12,.1f}  MB")
    if facts["oldest"]:
        print(f"from {_day(facts['oldest'])} to {_day(facts['latest'])}")
    print("expired:", _counts(facts["expired"]) or "nothing")
    return 0


def _day(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")


def _counts(counts: dict[str, int]) -> str:
    return ", ".join(f"{count:,} {name}" for name, count in counts.items() if count)


def run_backup(parsed: Namespace) -> int:
    """Back up the database to a file."""
    url, path = _url(parsed), Path(parsed.file)
    check_writable(path)
    if path.exists() and not parsed.force:
        message = f"{path} already exists"
        raise LaserChessError(message, reason="file", text=str(path), expected="another name, or --force")
    from laserchess.server.storage.backups import back_up  # noqa: PLC0415  # an extra

    line = ProgressLine(is_quiet=parsed.quiet)
    rows = _run(url, lambda store: back_up(store.engine, path, lambda *at: line(_at(*at))), prepared=False)
    line.clear()
    print(f"{path}: {_counts(rows)} ({path.stat().st_size / MEGABYTE:,.1f} MB)")
    return 0


def _at(table: str, rows: int) -> str:
    return f"{table}: {rows:,}"


def run_restore(parsed: Namespace) -> int:
    """Restore a backup into a new database."""
    url, path = _url(parsed, new=True), Path(parsed.file)
    if not path.is_file():
        message = f"the file {path} does not exist"
        raise LaserChessError(message, reason="file", text=str(path), expected="a backup of `laserchess admin backup`")
    from laserchess.server.storage.backups import restore  # noqa: PLC0415  # an extra

    line = ProgressLine(is_quiet=parsed.quiet)
    rows = _run(url, lambda store: restore(store.engine, path, lambda *at: line(_at(*at))), prepared=False)
    line.clear()
    print(f"restored {_counts(rows)}")
    return 0


def run_prune(parsed: Namespace) -> int:
    """Delete expired data."""
    url, retention = _url(parsed), retention_of(parsed)
    from laserchess.server.models import now_ms  # noqa: PLC0415  # an extra
    from laserchess.server.storage.retention import count_expired, prune, vacuum  # noqa: PLC0415  # the same

    async def work(store: Any) -> dict[str, int]:  # noqa: ANN401  # a Store
        if parsed.dry_run:
            return await count_expired(store, retention, now_ms())
        deleted: dict[str, int] = {}
        line = ProgressLine(is_quiet=parsed.quiet)
        async for name, count in prune(store, retention, now_ms()):
            deleted[name] = deleted.get(name, 0) + count
            line(f"deleted {_counts(deleted)}")
        line.clear()
        if parsed.vacuum:
            await vacuum(store)
        return deleted

    counts = _run(url, work)
    if parsed.json:
        print(json.dumps(counts))
    else:
        print("would delete" if parsed.dry_run else "deleted", _counts(counts) or "nothing")
    return 0


def run_moderator(parsed: Namespace) -> int:
    """Make an account a moderator, or revoke the role."""
    url = _url(parsed)
    from laserchess.server.people.moderators import appoint  # noqa: PLC0415  # an extra

    name = _run(url, lambda store: appoint(store, parsed.name, is_host=not parsed.revoke))
    print(f"{name} is {'no longer' if parsed.revoke else 'now'} a moderator")
    return 0


def run_token(parsed: Namespace) -> int:
    """Write a token to a file, or print it on stdout and nothing else there."""
    url = _url(parsed, new=True)
    from laserchess.server.people.tokens import issue  # noqa: PLC0415  # an extra

    with secret_file(parsed.file) if parsed.file else nullcontext(sys.stdout) as output:
        name, made = _run(url, lambda store: issue(store, parsed.name, parsed.scopes, bot=parsed.bot))
        print(made.secret, file=output)
    where = f"It was written to {parsed.file}" if parsed.file else "It is shown only once"
    print(f"This is the token of {name}. {where}; keep it secret.", file=sys.stderr)
    return 0
