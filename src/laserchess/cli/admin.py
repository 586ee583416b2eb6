"""`laserchess admin`: what somebody who looks after a server does with its database."""

import asyncio
import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from laserchess.cli.files import check_writable, secret_file
from laserchess.cli.hosting import add_database, add_retention, expect_installed, fill, retention_of
from laserchess.cli.hosting import words as listed
from laserchess.cli.options import Commands, add_command, add_json, add_quiet
from laserchess.cli.progress import ProgressLine
from laserchess.core.errors import LaserChessError

EXAMPLES = """
laserchess admin stats
laserchess admin backup games.backup
laserchess admin restore games.backup --database postgresql://user@host/games
laserchess admin prune --dry-run
laserchess admin host Ada
laserchess admin token RayTracer --bot
"""
PRUNE_EXAMPLES = """
laserchess admin prune --dry-run                # what would be deleted
laserchess admin prune --keep-finished 365      # games that ended a year ago, too
laserchess admin prune --vacuum                 # and give the room back to the disk (SQLite)
"""
BACKUP_EXAMPLES = """
laserchess admin backup games.backup
laserchess admin backup monday.backup --force --database postgresql://user@host/games
"""
RESTORE_EXAMPLES = """
laserchess admin restore games.backup --database new.db
laserchess admin restore games.backup --database postgresql://user@host/games
"""
HOST_EXAMPLES = """
laserchess admin host Ada                       # Ada sees reports, and may mute and close accounts
laserchess admin host Ada --revoke
"""
TOKEN_EXAMPLES = """
laserchess admin token RayTracer --bot --file token.txt   # a bot's account, made if need be
laserchess bot "python bot.py" --server http://127.0.0.1:8000 --token-file token.txt
laserchess admin token Ada --scopes board:play,challenge:read
"""  # noqa: S105  # no secret
STATS_EXAMPLES = """
laserchess admin stats
laserchess admin stats --json --database games.db
"""
MEGABYTE = 1e6
DEEDS = "stats|backup|restore|prune|host|token"


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "admin", "look after a server's database", EXAMPLES)
    words = "what to do; `laserchess admin prune --help` tells more"
    deeds = parser.add_subparsers(dest="deed", metavar=DEEDS, required=True, help=words)
    stats = _add(deeds, "stats", "tell what a database holds", STATS_EXAMPLES, run_stats)
    add_retention(stats)
    add_json(stats)
    backup = _add(deeds, "backup", "write everything into a file, while the server runs", BACKUP_EXAMPLES, run_backup)
    backup.add_argument("file", metavar="FILE", help="where to; an older one is replaced once the new one is whole")
    backup.add_argument("--force", action="store_true", help="replace an older file")
    add_quiet(backup)
    restore = _add(deeds, "restore", "read a backup into a new database of any kind", RESTORE_EXAMPLES, run_restore)
    restore.add_argument("file", metavar="FILE", help="what `laserchess admin backup` wrote")
    add_quiet(restore)
    prune = _add(deeds, "prune", "delete what has expired", PRUNE_EXAMPLES, run_prune)
    add_retention(prune)
    prune.add_argument("--dry-run", action="store_true", help="only tell how much there is")
    prune.add_argument("--vacuum", action="store_true", help="give the room back to the disk (SQLite; games wait)")
    add_json(prune)
    add_quiet(prune)
    host = _add(deeds, "host", "let an account look after the people of a server", HOST_EXAMPLES, run_host)
    host.add_argument("name", metavar="NAME", help="the name of an account")
    host.add_argument("--revoke", action="store_true", help="let it do so no longer")
    token = _add(deeds, "token", "print a token with which a program acts for an account", TOKEN_EXAMPLES, run_token)
    token.add_argument("name", metavar="NAME", help="the name of the account; it is made if there is none")
    token.add_argument("--bot", action="store_true", help="make a bot's account")
    scopes = "what the token may do, with commas (default: play, and all about challenges)"
    file = "write the token to this file, which only you can read, instead of printing it"
    token.add_argument("--file", metavar="FILE", type=Path, help=file)
    token.add_argument("--scopes", metavar="SCOPES", type=listed, default=[], help=scopes)


def _add(deeds: Commands, name: str, words: str, examples: str, run: Callable[[Namespace], int]) -> ArgumentParser:
    parser = add_command(deeds, name, words, examples)
    add_database(parser)
    parser.set_defaults(run=run)
    return parser


# The database


def _url(parsed: Namespace, *, new: bool = False) -> str:
    """Return the database's URL; unless it may be new, a file must be there."""
    fill(parsed)
    expect_installed(parsed)
    from laserchess.server.settings import database_url, default_database  # noqa: PLC0415  # an extra
    from laserchess.server.storage.database import file_of  # noqa: PLC0415  # the same

    url = database_url(parsed.database or str(default_database()))
    path = file_of(url)
    if path is not None and not new and not path.is_file():
        message = f"there is no database {path}"
        raise LaserChessError(message, reason="database", text=str(path), expected="--database, or that of a server")
    return url


def _do(url: str, work: Callable[[Any], Awaitable[Any]], *, prepared: bool = True) -> Any:  # noqa: ANN401  # what it finds
    """Do something with a database; what goes wrong there is told in one line."""
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
        message = f"the database fails: {tell(error)}"
        raise LaserChessError(message, reason="database", text=tell(error)) from error


# The deeds


def run_stats(parsed: Namespace) -> int:
    """Tell what a database holds."""
    url = _url(parsed)
    from laserchess.server.storage.statistics import statistics  # noqa: PLC0415  # an extra

    facts = _do(url, lambda store: statistics(store, retention_of(parsed)))
    if parsed.json:
        print(json.dumps(facts))
        return 0
    parts = ", ".join(f"{facts[name]:,} {name}" for name in ("going", "ended", "empty"))
    print(f"games       {facts['games']:>12,}  {parts}")
    for variant, count in facts["variants"].items():
        print(f"  {variant:<16}{count:>6,}")
    for name in ("events", "positions", "visitors"):
        print(f"{name:<12}{facts[name]:>12,}")
    print(f"size        {facts['bytes'] / MEGABYTE:>12,.1f}  MB")
    if facts["oldest"]:
        print(f"from {_day(facts['oldest'])} to {_day(facts['latest'])}")
    print("expired:", _told(facts["expired"]) or "nothing")
    return 0


def _day(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")


def _told(counts: dict[str, int]) -> str:
    return ", ".join(f"{count:,} {name}" for name, count in counts.items() if count)


def run_backup(parsed: Namespace) -> int:
    """Write everything into a file."""
    url, path = _url(parsed), Path(parsed.file)
    check_writable(path)
    if path.exists() and not parsed.force:
        message = f"{path} is there already"
        raise LaserChessError(message, reason="file", text=str(path), expected="another name, or --force")
    from laserchess.server.storage.backups import back_up  # noqa: PLC0415  # an extra

    line = ProgressLine(is_quiet=parsed.quiet)
    rows = _do(url, lambda store: back_up(store.engine, path, lambda *at: line(_at(*at))), prepared=False)
    line.clear()
    print(f"{path}: {_told(rows)} ({path.stat().st_size / MEGABYTE:,.1f} MB)")
    return 0


def _at(table: str, rows: int) -> str:
    return f"{table}: {rows:,}"


def run_restore(parsed: Namespace) -> int:
    """Read a backup into a new database."""
    url, path = _url(parsed, new=True), Path(parsed.file)
    if not path.is_file():
        message = f"there is no file {path}"
        raise LaserChessError(message, reason="file", text=str(path), expected="what `laserchess admin backup` wrote")
    from laserchess.server.storage.backups import restore  # noqa: PLC0415  # an extra

    line = ProgressLine(is_quiet=parsed.quiet)
    rows = _do(url, lambda store: restore(store.engine, path, lambda *at: line(_at(*at))), prepared=False)
    line.clear()
    print(f"restored {_told(rows)}")
    return 0


def run_prune(parsed: Namespace) -> int:
    """Delete what has expired."""
    url, retention = _url(parsed), retention_of(parsed)
    from laserchess.server.models import now_ms  # noqa: PLC0415  # an extra
    from laserchess.server.storage.pruning import count_expired, prune, vacuum  # noqa: PLC0415  # the same

    async def work(store: Any) -> dict[str, int]:  # noqa: ANN401  # a Store
        if parsed.dry_run:
            return await count_expired(store, retention, now_ms())
        deleted: dict[str, int] = {}
        line = ProgressLine(is_quiet=parsed.quiet)
        async for name, count in prune(store, retention, now_ms()):
            deleted[name] = deleted.get(name, 0) + count
            line(f"deleted {_told(deleted)}")
        line.clear()
        if parsed.vacuum:
            await vacuum(store)
        return deleted

    counts = _do(url, work)
    if parsed.json:
        print(json.dumps(counts))
    else:
        print("would delete" if parsed.dry_run else "deleted", _told(counts) or "nothing")
    return 0


def run_host(parsed: Namespace) -> int:
    """Let an account look after people, or no longer."""
    url = _url(parsed)
    from laserchess.server.people.hosts import appoint  # noqa: PLC0415  # an extra

    name = _do(url, lambda store: appoint(store, parsed.name, is_host=not parsed.revoke))
    print(f"{name} is {'no longer a' if parsed.revoke else 'a'} host")
    return 0


def run_token(parsed: Namespace) -> int:
    """Write a token to a file, or print it and nothing else."""
    url = _url(parsed, new=True)
    from laserchess.server.people.tokens import issue  # noqa: PLC0415  # an extra

    with secret_file(parsed.file) if parsed.file else nullcontext(sys.stdout) as output:
        name, made = _do(url, lambda store: issue(store, parsed.name, parsed.scopes, bot=parsed.bot))
        print(made.secret, file=output)
    where = f"written to {parsed.file}" if parsed.file else "shown this once"
    print(f"a token of {name}, {where}; whoever has it plays as {name}", file=sys.stderr)
    return 0
