"""How many sockets and streams a visitor and an address have open."""

from collections import Counter

from starlette.types import Scope

from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.runtime.addresses import shares_of
from laserchess.server.settings import CurrentSettings


class ConnectionCounts:
    """The open connections of this process, by visitor and by address."""

    def __init__(self, settings: CurrentSettings) -> None:
        """Start without connections; the settings limit them."""
        self._settings = settings
        self._counts: Counter[str] = Counter()

    def add(self, scope: Scope, visitor: str | None) -> list[str]:
        """Count a connection for its visitor and address, and return the keys; reject one beyond the limit."""
        settings = self._settings.now
        most = {visitor: settings.sockets_per_visitor} if visitor else {}
        if settings.rate_limits:
            shares = shares_of(scope).items()
            most |= {who: share * settings.sockets_per_address for who, share in shares}
        if any(self._counts[who] >= limit for who, limit in most.items()):
            raise api_error(ErrorCode.CONNECTION_LIMIT)
        self._counts.update(most.keys())
        return list(most)

    def remove(self, counted: list[str]) -> None:
        """Stop counting a connection."""
        forget(counted, self._counts)


def forget(counted: list[str], counts: Counter[str]) -> None:
    """Stop counting a connection under its keys."""
    for who in counted:
        counts[who] -= 1
        if not counts[who]:
            del counts[who]
