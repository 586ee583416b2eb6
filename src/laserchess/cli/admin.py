"""`laserchess admin`: maintain the database of a server and its accounts."""

import asyncio
import json
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from laserchess.cli import admin_accounts, admin_push
from laserchess.cli.admin_database import Schema, find_database, run_on
from laserchess.cli.file_io import check_writable
from laserchess.cli.options import Commands, add_command, add_json, add_quiet
from laserchess.cli.progress import ProgressLine
from laserchess.cli.server_options import add_database, add_retention, retention_of
from laserchess.core.errors import LaserChessError

EXAMPLES = """
laserchess admin stats
laserchess admin backup games.backup
laserchess admin restore games.backup --database postgresql://user@host/games
laserchess admin prune --dry-run
laserchess admin accounts ada
laserchess admin password Ada
laserchess admin moderator Ada
laserchess admin token RayTracer --bot
laserchess admin push-keys --contact mailto:me@example.org
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
MIGRATE_EXAMPLES = """
laserchess admin migrate                        # after a backup
"""
STATS_EXAMPLES = """
laserchess admin stats
laserchess admin stats --json --database games.db
"""
MEGABYTE = 1e6
ACTIONS = "stats|backup|restore|migrate|prune|accounts|password|close|tokens|token|moderator|push-keys"


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "admin", "maintain the database and the accounts of a server", EXAMPLES)
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
    migrating = "bring the tables of an older version up to date, as a start of the server does"
    _add(actions, "migrate", migrating, MIGRATE_EXAMPLES, run_migrate)
    admin_accounts.add(actions, _add)
    admin_push.add(actions, _add)


def _add(actions: Commands, name: str, summary: str, examples: str, run: Callable[[Namespace], int]) -> ArgumentParser:
    parser = add_command(actions, name, summary, examples)
    add_database(parser)
    parser.set_defaults(run=run)
    return parser


# Commands


def run_stats(parsed: Namespace) -> int:
    """Print statistics of the database."""
    url = find_database(parsed)
    from laserchess.server.storage.statistics import statistics  # noqa: PLC0415  # an extra

    facts = run_on(url, lambda store: statistics(store, retention_of(parsed)))
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
    url, path = find_database(parsed), Path(parsed.file)
    check_writable(path)
    if path.exists() and not parsed.force:
        message = f"{path} already exists"
        raise LaserChessError(message, reason="file", text=str(path), expected="another name, or --force")
    from laserchess.server.storage.backups import back_up  # noqa: PLC0415  # an extra

    line = ProgressLine(is_quiet=parsed.quiet)
    rows = run_on(url, lambda store: back_up(store.engine, path, lambda *at: line(_at(*at))), Schema.ANY)
    line.clear()
    print(f"{path}: {_counts(rows)} ({path.stat().st_size / MEGABYTE:,.1f} MB)")
    return 0


def _at(table: str, rows: int) -> str:
    return f"{table}: {rows:,}"


def run_restore(parsed: Namespace) -> int:
    """Restore a backup into a new database."""
    url, path = find_database(parsed, new=True), Path(parsed.file)
    if not path.is_file():
        message = f"the file {path} does not exist"
        raise LaserChessError(message, reason="file", text=str(path), expected="a backup of `laserchess admin backup`")
    from laserchess.server.storage.backups import restore  # noqa: PLC0415  # an extra

    line = ProgressLine(is_quiet=parsed.quiet)
    rows = run_on(url, lambda store: restore(store.engine, path, lambda *at: line(_at(*at))), Schema.ANY)
    line.clear()
    print(f"restored {_counts(rows)}")
    return 0


def run_migrate(parsed: Namespace) -> int:
    """Migrate the database."""
    url = find_database(parsed)
    from laserchess.server.storage.database import prepare_database  # noqa: PLC0415  # an extra
    from laserchess.server.storage.schema_version import newest_revision  # noqa: PLC0415  # the same

    asyncio.run(prepare_database(url))
    print(f"the database has schema {newest_revision()}")
    return 0


def run_prune(parsed: Namespace) -> int:
    """Delete expired data."""
    url, retention = find_database(parsed), retention_of(parsed)
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

    counts = run_on(url, work)
    if parsed.json:
        print(json.dumps(counts))
    else:
        print("would delete" if parsed.dry_run else "deleted", _counts(counts) or "nothing")
    return 0
