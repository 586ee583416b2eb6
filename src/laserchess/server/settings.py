"""What a server is told when it starts."""

import os
from dataclasses import dataclass, field
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
MAX_THINKERS = 6
"""Unless more are asked for: each takes some 100 MB."""


def _idle_cores() -> int:
    """Return how many cores may think about moves while one serves."""
    return max(1, (os.cpu_count() or 2) - 1)


@dataclass(frozen=True)
class Retention:
    """For how many days things are kept; 0 is for ever."""

    empty: float = 7
    """Games nobody has made a move in."""
    abandoned: float = 90
    """Games that go on, in which nothing has happened for so long."""
    finished: float = 0
    positions: float = 365
    """Saved positions; the cookie that leads to them lasts no longer."""


@dataclass(frozen=True)
class Settings:
    """Everything that differs between one server and another; times in seconds."""

    database: str
    """A URL with its driver, as `database_url` makes it."""
    redis: str | None = None
    version: str = "unknown"
    """What the program that serves says of itself."""
    origins: frozenset[str] = frozenset()
    """Origins besides the server's own that may act for a visitor."""
    hosts: frozenset[str] = frozenset()
    """Names the server goes by; without any, addresses and names of the own network only. `*` is every name."""
    heavy_processes: int = 1
    """Processes for requests that take long, as reading records; with none they share a thread with others."""
    computer_processes: int = field(default_factory=lambda: min(_idle_cores(), MAX_THINKERS))
    """Processes in which the computer's higher levels think, each started when the others are busy."""
    cached_games: int = 1000
    connections: int = 20_000
    """Of everybody, and no more than files may be open; beyond that, those that ask for nothing are closed."""
    connections_per_address: int = 500
    """Where there are rate limits, and no trusted proxy speaks for others."""
    sockets_per_game: int = 2000
    sockets_per_visitor: int = 100
    sockets_per_address: int = 2000
    """Where there are rate limits: visitors cost nothing to make up."""
    games_per_visitor: int = 100
    """Games that go on at the same time."""
    bot_games: int = field(default_factory=lambda: 20 * _idle_cores())
    """Games of the house bots in which something has happened lately, of everybody."""
    lag_per_move: float = 1.0
    lag_per_game: float = 15.0
    """How much of the time a move was on its way is not charged to its player's clock."""
    first_move: float = 120.0
    """How long players with a clock wait for the first move before their game is aborted."""
    longest_message: int = 4096
    scan_seconds: float = 1.0
    """How often the database is asked for flags that fell and computers that wait."""
    rate_limits: bool = True
    retention: Retention = Retention()
    prune_seconds: float = 3600.0
    """How often what has expired is deleted."""
    metrics: tuple[str, int] | None = None
    """Address and port at which Prometheus finds figures; none are kept without."""

    @property
    def terms(self) -> Terms:
        """What players are granted."""
        return Terms(round(1000 * self.lag_per_move), round(1000 * self.lag_per_game), round(1000 * self.first_move))


def database_url(text: str) -> str:
    """Return the URL of a database that is given as a URL or as the path of a file."""
    scheme, separator, rest = text.partition("://")
    if not separator:
        return f"{SQLITE}:///{Path(text).expanduser().absolute()}"
    if scheme not in DRIVERS:
        message = f"{quote(scheme)} is no database this server knows"
        raise UnknownNameError(message, reason="database", text=scheme, expected="sqlite://, postgresql:// or a path")
    return f"{DRIVERS[scheme]}://{rest}"


def default_database() -> Path:
    """Return where the games of this user are kept unless something else is said."""
    data = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(data).expanduser() / "laserchess" / "games.db"
