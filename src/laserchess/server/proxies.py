"""Reverse proxies: which ones are trusted, for whom they send a request, and a limit for each of those visitors."""

import re
from collections import Counter

from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from laserchess.server.addresses import OWN_BITS, network_of, shares_of
from laserchess.server.api_errors import ErrorCode
from laserchess.server.connection_counts import forget
from laserchess.server.errors import reject
from laserchess.server.play.sockets import TRY_LATER

FORWARDED = re.compile(rb"^x-forwarded-for:(.*)$", re.IGNORECASE | re.MULTILINE)
END_OF_HEAD = b"\r\n\r\n"


class Proxies:
    """The proxies whose `X-Forwarded-For` is trusted: addresses, networks or `*`, exactly as uvicorn reads them."""

    def __init__(self, trusted: str) -> None:
        """Read a list separated by commas."""
        self._trusted = ProxyHeadersMiddleware(_no_app, trusted).trusted_hosts

    def __contains__(self, host: object) -> bool:
        """Return whether the header of this peer is trusted; with `*`, that of every peer is."""
        return isinstance(host, str) and host in self._trusted

    def is_named(self, host: str) -> bool:
        """Return whether an address or network of the list covers a host; `*` does not say which hosts are proxies."""
        return host in self._trusted and not self._trusted.always_trust

    def visitor(self, peer: str, data: bytes) -> str:
        """Return for which address a peer sends the request that `data` begins with."""
        values = FORWARDED.findall(data.partition(END_OF_HEAD)[0]) if peer in self._trusted else ()
        host = ""
        if values:
            host, _ = self._trusted.get_trusted_client_address(b", ".join(map(bytes.strip, values)).decode("latin1"))
        return network_of(host or peer, OWN_BITS)


async def _no_app(*_: object) -> None:
    """Answer nothing: only the middleware's list of proxies is used."""


class VisitorLimit:
    """Limit requests in progress and sockets per visitor's address: a proxy's connections say nothing about it."""

    def __init__(self, app: ASGIApp, *, max_per_address: int, proxies: Proxies) -> None:
        """Wrap an application; proxies themselves, and programs next to them, have no limit."""
        self._app = app
        self._max_per_address = max_per_address
        self._proxies = proxies
        self._open: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, or reject it if its visitor has too many open."""
        client = scope.get("client")
        if client is None or self._proxies.is_named(client[0]):
            await self._app(scope, receive, send)
            return
        shares = shares_of(scope)
        if all(self._open[who] < share * self._max_per_address for who, share in shares.items()):
            self._open.update(shares.keys())
            try:
                await self._app(scope, receive, send)
            finally:
                forget([*shares], self._open)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": TRY_LATER})
        else:
            await reject(ErrorCode.CONNECTION_LIMIT)(scope, receive, send)
