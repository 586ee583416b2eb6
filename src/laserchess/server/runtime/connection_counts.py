"""How many sockets and streams a visitor and an address have open."""

from starlette.types import Scope

from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.runtime.addresses import shares_of
from laserchess.server.runtime.open_counts import OpenCounts
from laserchess.server.settings import CurrentSettings


class ConnectionCounts:
    """The open connections of this process, by visitor and by address."""

    def __init__(self, settings: CurrentSettings) -> None:
        """Start without connections; the settings limit them."""
        self._settings = settings
        self._counts = OpenCounts()

    def add(self, scope: Scope, visitor: str | None) -> list[str]:
        """Count a connection for its visitor and address, and return the keys; reject one beyond the limit."""
        settings = self._settings.now
        most = {visitor: settings.sockets_per_visitor} if visitor else {}
        if settings.rate_limits:
            shares = shares_of(scope).items()
            most |= {who: share * settings.sockets_per_address for who, share in shares}
        if not self._counts.admits(most):
            raise api_error(ErrorCode.CONNECTION_LIMIT)
        self._counts.add(most)
        return list(most)

    def remove(self, counted: list[str]) -> None:
        """Stop counting a connection."""
        self._counts.remove(counted)
