"""What commands about the server share: settings from options, from the environment, and from files for secrets."""

import os
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from laserchess.cli.options import whole_number
from laserchess.core.errors import LaserChessError

PREFIX = "LASERCHESS_"
LAST_PORT = 65535
WEB = ("fastapi", "uvicorn", "websockets", "sqlalchemy", "aiosqlite", "alembic", "argon2", "orjson")
LOG_FORMATS, LOG_LEVELS = ("text", "json"), ("debug", "info", "warning", "error")
LOOPBACK = "127.0.0.1"


def add_database(parser: ArgumentParser) -> None:
    """Add the option that says where games are kept."""
    text = f"where games are kept (default: ${PREFIX}DATABASE, or a file of yours)"
    parser.add_argument("--database", metavar="URL|PATH", help=text)


def add_retention(parser: ArgumentParser) -> None:
    """Add the options that say how long things are kept."""
    for name, what in (
        ("empty", "games without a move (default: 7)"),
        ("abandoned", "games that go on but in which nothing happens (default: 90)"),
        ("finished", "games that have ended (default: 0)"),
        ("positions", "saved positions (default: 365)"),
    ):
        text = f"keep {what}; 0 is for ever"
        parser.add_argument(f"--keep-{name}", metavar="DAYS", type=days, help=text)


def days(text: str) -> float:
    """Read a number of days."""
    try:
        number = float(text)
    except ValueError:
        number = -1
    if not 0 <= number <= 36_500:  # noqa: PLR2004  # a century
        message = f"{text[:40]!r} is no number of days: expected 0 to 36500"
        raise ArgumentTypeError(message)
    return number


def port_number(text: str) -> int:
    """Read the number of a port."""
    number = whole_number(text)
    if number > LAST_PORT:
        message = f"there is no port {number}: expected 0 to {LAST_PORT}"
        raise ArgumentTypeError(message)
    return number


def place(text: str) -> tuple[str, int]:
    """Read `ADDRESS:PORT` or `PORT`, which is one of this machine alone."""
    host, _, port = text.rpartition(":")
    return host.strip("[]") or LOOPBACK, port_number(port)


def one_of(*words: str) -> Callable[[str], str]:
    """Return a reader of one of some words."""

    def read(text: str) -> str:
        if text not in words:
            message = f"{text[:40]!r} is not one of {', '.join(words)}"
            raise ArgumentTypeError(message)
        return text

    return read


def words(text: str) -> list[str]:
    """Read a list with commas or spaces."""
    return text.replace(",", " ").split()


READERS: dict[str, Callable[[str], Any]] = {
    "host": str,
    "port": port_number,
    "database": str,
    "redis": str,
    "origin": words,
    "allowed_host": words,
    "games": words,
    "threads": whole_number,
    "log_format": one_of(*LOG_FORMATS),
    "log_level": one_of(*LOG_LEVELS),
    "metrics": place,
    "keep_empty": days,
    "keep_abandoned": days,
    "keep_finished": days,
    "keep_positions": days,
}
"""What can be said in the environment as well, as `LASERCHESS_` and the option in capitals, and how it is read."""
SECRETS = {"database", "redis"}
"""What may hold a password, and so can stand in a file that `LASERCHESS_…_FILE` names."""


def fill(parsed: Namespace) -> None:
    """Take from the environment what the command line does not say."""
    for option, read in READERS.items():
        if getattr(parsed, option, "") is None and (text := _setting(option)):
            try:
                setattr(parsed, option, read(text))
            except ArgumentTypeError as error:
                message = f"${PREFIX}{option.upper()}: {error}"
                raise LaserChessError(message, reason="environment", text=text) from error


def _setting(option: str) -> str:
    name = PREFIX + option.upper()
    file = os.environ.get(f"{name}_FILE") if option in SECRETS else None
    if file and not os.environ.get(name):
        return Path(file).read_text(encoding="utf-8").strip()
    return os.environ.get(name, "").strip()


def retention_of(parsed: Namespace) -> Any:  # noqa: ANN401  # Retention, of an extra
    """Return how long things are kept."""
    from laserchess.server.settings import Retention  # noqa: PLC0415  # an extra

    given = {name: getattr(parsed, f"keep_{name}") for name in ("empty", "abandoned", "finished", "positions")}
    return Retention(**{name: value for name, value in given.items() if value is not None})


def expect_installed(parsed: Namespace) -> None:
    """Refuse in one line if the packages the server needs are not there."""
    missing = {"web"} if any(find_spec(package) is None for package in WEB) else set()
    if getattr(parsed, "redis", None) and find_spec("redis") is None:
        missing.add("redis")
    if getattr(parsed, "metrics", None) and find_spec("prometheus_client") is None:
        missing.add("metrics")
    if parsed.database and parsed.database.startswith("postgres") and find_spec("asyncpg") is None:
        missing.add("postgres")
    if missing:
        extras = ",".join(sorted(missing))
        message = f'the browser app needs more packages: pip install "laserchess[{extras}]"'
        raise LaserChessError(message, reason="missing", text=extras)
