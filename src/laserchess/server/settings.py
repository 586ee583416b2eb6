"""Settings of a server."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from laserchess.core.errors import UnknownNameError, quote
from laserchess.server.models import Terms

SQLITE = "sqlite+aiosqlite"
POSTGRES = "postgresql+asyncpg"
DRIVERS = {
    "sqlite": SQLITE,
    SQLITE: SQLITE,
    "postgres": POSTGRES,
    "postgresql": POSTGRES,
    POSTGRES: POSTGRES,
}
LOOPBACK = "127.0.0.1"
MAX_COMPUTER_PROCESSES = 6
"""By default: each process takes about 100 MB."""


def _idle_cores() -> int:
    """Return how many of the cores that this process may use can compute moves while one serves."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 2
    return max(1, cores - 1)


@dataclass(frozen=True)
class Retention:
    """Days for which things are stored; 0 means forever."""

    empty: float = 7
    """Games without a move."""
    abandoned: float = 90
    """Unfinished games without an event for this long."""
    finished: float = 0
    positions: float = 365
    """Saved positions; the visitor's cookie lasts no longer."""


@dataclass(frozen=True)
class Settings:
    """Everything that differs between servers; times in seconds."""

    database: str
    """A URL with its driver, from `database_url`."""
    redis: str | None = None
    version: str = "unknown"
    """The version the server reports."""
    origins: frozenset[str] = frozenset()
    """Origins next to the server's own whose pages may act for a visitor."""
    hosts: frozenset[str] = frozenset()
    """Host names of the server; without any, addresses and names of the local network only. `*` allows every name."""
    heavy_processes: int = 1
    """Processes for long requests, such as reading records; with none they share a thread with others."""
    computer_processes: int = field(default_factory=lambda: min(_idle_cores(), MAX_COMPUTER_PROCESSES))
    """Processes for the computer's higher levels, each started when the others are busy."""
    cached_games: int = 1000
    connections: int = 20_000
    """In total, and no more than files may be open; beyond that, idle connections are closed."""
    connections_per_address: int = 500
    """With rate limits: connections of a client, or what a visitor behind a trusted proxy has open through it."""
    proxies: str = field(default_factory=lambda: os.environ.get("FORWARDED_ALLOW_IPS") or LOOPBACK)
    """Addresses and networks of trusted proxies, separated by commas; `*` trusts every peer."""
    trusted_networks: str = ""
    """Networks without limits per address, separated by commas: a class or a club behind one address."""
    sockets_per_game: int = 2000
    sockets_per_visitor: int = 100
    sockets_per_address: int = 2000
    """With rate limits: new visitors cost nothing to create."""
    games_per_visitor: int = 100
    """Games in progress at the same time."""
    bot_games: int = field(default_factory=lambda: 20 * _idle_cores())
    """Active games of the house bots, in total."""
    lag_per_move: float = 1.0
    lag_per_game: float = 15.0
    """Lag compensation per move, which is not charged to the player's clock."""
    first_move: float = 120.0
    """How long a game with a clock waits for the first move before it is aborted."""
    longest_message: int = 4096
    scan_seconds: float = 1.0
    """How often the database is searched for expired clocks and waiting computers."""
    rate_limits: bool = True
    retention: Retention = Retention()
    prune_seconds: float = 3600.0
    """How often expired rows are deleted."""
    smtp: str | None = None
    """The URL of an SMTP server; with `mail_from` and `public_url`, accounts can have a daily digest by mail."""
    mail_from: str | None = None
    public_url: str | None = None
    """The address of this server in links of mails."""
    push_services: tuple[str, ...] = ()
    """Hosts or origins of push services next to those of the known browsers."""
    push_seconds: float = 2.0
    """How often the outbox of push messages is searched."""
    metrics: tuple[str, int] | None = None
    """Address and port of the Prometheus metrics; by default there are none."""

    @property
    def terms(self) -> Terms:
        """Time granted to players."""
        return Terms(round(1000 * self.lag_per_move), round(1000 * self.lag_per_game), round(1000 * self.first_move))


class CurrentSettings:
    """The settings of a running server: a moderator can change some limits."""

    def __init__(self, given: Settings) -> None:
        """Start with the settings of the process."""
        self.given = given
        self.now = given

    def change(self, limits: Mapping[str, int]) -> None:
        """Set limits by name; the others have the values the process was started with."""
        self.now = replace(self.given, **limits)  # type: ignore[arg-type]  # names of numbers, which the caller checks


def database_url(text: str) -> str:
    """Return the URL of a database given as a URL or as the path of a file."""
    scheme, separator, rest = text.partition("://")
    if not separator:
        return f"{SQLITE}:///{Path(text).expanduser().absolute()}"
    if scheme not in DRIVERS:
        message = f"{quote(scheme)} is not a database this server supports"
        raise UnknownNameError(message, reason="database", text=scheme, expected="sqlite://, postgresql:// or a path")
    return f"{DRIVERS[scheme]}://{rest}"


def default_database() -> Path:
    """Return the default database of this user."""
    data = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(data).expanduser() / "laserchess" / "games.db"
