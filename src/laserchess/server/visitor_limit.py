"""A limit of requests and sockets for each visitor, also behind a proxy."""

from starlette.types import ASGIApp, Receive, Scope, Send

from laserchess.server.api_errors import ErrorCode
from laserchess.server.errors import reject, reject_socket
from laserchess.server.runtime.addresses import shares_of
from laserchess.server.runtime.open_counts import OpenCounts
from laserchess.server.runtime.proxies import Proxies


class VisitorLimit:
    """Limit requests in progress and sockets per visitor's address: a proxy's connections say nothing about it."""

    def __init__(self, app: ASGIApp, *, max_per_address: int, proxies: Proxies) -> None:
        """Wrap an application; proxies themselves, and programs next to them, have no limit."""
        self._app = app
        self._max_per_address = max_per_address
        self._proxies = proxies
        self._open = OpenCounts()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, or reject it if its visitor has too many open."""
        client = scope.get("client")
        if client is None or self._proxies.is_named(client[0]):
            await self._app(scope, receive, send)
            return
        limits = {who: share * self._max_per_address for who, share in shares_of(scope).items()}
        if self._open.admits(limits):
            self._open.add(limits)
            try:
                await self._app(scope, receive, send)
            finally:
                self._open.remove(limits)
        elif scope["type"] == "websocket":
            await reject_socket(receive, send)
        else:
            await reject(ErrorCode.CONNECTION_LIMIT)(scope, receive, send)
