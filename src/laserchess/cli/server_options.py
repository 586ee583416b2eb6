"""Settings of the server from options, environment variables and secret files."""

import os
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from importlib.util import find_spec
from ipaddress import ip_network
from pathlib import Path
from typing import Any

from laserchess.cli.options import whole_number
from laserchess.core.errors import LaserChessError

PREFIX = "LASERCHESS_"
MAX_PORT = 65535
WEB = ("fastapi", "uvicorn", "websockets", "sqlalchemy", "aiosqlite", "alembic", "argon2", "orjson")
LOG_FORMATS, LOG_LEVELS = ("text", "json"), ("debug", "info", "warning", "error")
LOOPBACK = "127.0.0.1"


def add_database(parser: ArgumentParser) -> None:
    """Add the option for the database."""
    text = f"database URL or SQLite file (default: ${PREFIX}DATABASE, or a file in your data directory)"
    parser.add_argument("--database", metavar="URL|PATH", help=text)


def add_retention(parser: ArgumentParser) -> None:
    """Add the options for data retention."""
    for name, what, default in (
        ("empty", "games without a move", 7),
        ("abandoned", "unfinished games without activity", 90),
        ("finished", "finished games", 0),
        ("positions", "saved positions", 365),
    ):
        text = f"days to keep {what}; 0 keeps them forever (default: {default})"
        parser.add_argument(f"--keep-{name}", metavar="DAYS", type=days, help=text)


def days(text: str) -> float:
    """Return a number of days."""
    try:
        number = float(text)
    except ValueError:
        number = -1
    if not 0 <= number <= 36_500:  # noqa: PLR2004  # a century
        message = f"{text[:40]!r} is not a number of days from 0 to 36500"
        raise ArgumentTypeError(message)
    return number


def port_number(text: str) -> int:
    """Return a port number."""
    number = whole_number(text)
    if number > MAX_PORT:
        message = f"{number} is not a port from 0 to {MAX_PORT}"
        raise ArgumentTypeError(message)
    return number


def networks(text: str) -> str:
    """Return a list of networks as it is; raise an error if one cannot be read."""
    for each in filter(None, text.split(",")):
        try:
            ip_network(each.strip(), strict=False)
        except ValueError as error:
            message = f"{each.strip()!r} is not a network such as 192.0.2.0/24"
            raise ArgumentTypeError(message) from error
    return text


def address(text: str) -> tuple[str, int]:
    """Return host and port of `ADDRESS:PORT`, or of `PORT` on the loopback interface."""
    host, _, port = text.rpartition(":")
    return host.strip("[]") or LOOPBACK, port_number(port)


def one_of(*choices: str) -> Callable[[str], str]:
    """Return a parser that accepts one of the choices."""

    def parse(text: str) -> str:
        if text not in choices:
            message = f"{text[:40]!r} is not one of {', '.join(choices)}"
            raise ArgumentTypeError(message)
        return text

    return parse


def flag(text: str) -> bool:
    """Return whether an environment variable sets a flag."""
    values = {"1": True, "true": True, "0": False, "false": False}
    if text.lower() not in values:
        message = f"{text[:40]!r} is neither 1 nor 0"
        raise ArgumentTypeError(message)
    return values[text.lower()]


def split_list(text: str) -> list[str]:
    """Return the items of a list separated by commas or spaces."""
    return text.replace(",", " ").split()


PARSERS: dict[str, Callable[[str], Any]] = {
    "host": str,
    "port": port_number,
    "database": str,
    "redis": str,
    "smtp": str,
    "mail_from": str,
    "public_url": str,
    "origin": split_list,
    "allowed_host": split_list,
    "variant_dir": split_list,
    "net": split_list,
    "jobs": whole_number,
    "trusted_networks": networks,
    "no_limits": flag,
    "log_format": one_of(*LOG_FORMATS),
    "log_level": one_of(*LOG_LEVELS),
    "metrics": address,
    "keep_empty": days,
    "keep_abandoned": days,
    "keep_finished": days,
    "keep_positions": days,
    "open": flag,
}
"""The options of `serve`, which `LASERCHESS_…` environment variables can set too, and the parsers of their values."""
SECRETS = {"database", "redis", "smtp"}
"""Options that may contain a password, and can come from the file of `LASERCHESS_…_FILE`."""


def add_mail(parser: ArgumentParser) -> None:
    """Add the options of the daily digest by mail, which needs all three."""
    smtp = "SMTP server for daily digests, such as smtp+starttls://USER:PASSWORD@HOST (default: no mail)"
    parser.add_argument("--smtp", metavar="URL", help=smtp)
    parser.add_argument("--mail-from", metavar="ADDRESS", help="sender of mails")
    parser.add_argument("--public-url", metavar="URL", help="address of this server in mails")


def read_environment(parsed: Namespace) -> None:
    """Set options that the command line does not set from the environment."""
    for option, parse in PARSERS.items():
        if getattr(parsed, option, "") is None and (text := _setting(option)):
            try:
                setattr(parsed, option, parse(text))
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
    """Return the data retention the options describe."""
    from laserchess.server.settings import Retention  # noqa: PLC0415  # an extra

    given = {name: getattr(parsed, f"keep_{name}") for name in ("empty", "abandoned", "finished", "positions")}
    return Retention(**{name: value for name, value in given.items() if value is not None})


def check_installed(parsed: Namespace) -> None:
    """Raise an error if packages that the server needs are not installed."""
    missing = {"web"} if any(find_spec(package) is None for package in WEB) else set()
    if getattr(parsed, "redis", None) and find_spec("redis") is None:
        missing.add("redis")
    if getattr(parsed, "metrics", None) and find_spec("prometheus_client") is None:
        missing.add("metrics")
    if parsed.database and parsed.database.startswith("postgres") and find_spec("asyncpg") is None:
        missing.add("postgres")
    if missing:
        extras = ",".join(sorted(missing))
        message = f'the server needs more packages: pip install "laserchess[{extras}]"'
        raise LaserChessError(message, reason="missing", text=extras)
