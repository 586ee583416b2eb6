"""Reverse proxies: which ones are trusted, and for whom they send a request."""

import re

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from laserchess.server.runtime.addresses import SITE_BITS, network_of

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
        """Return for which address, or IPv6 network of a site, a peer sends the request that `data` begins with."""
        values = FORWARDED.findall(data.partition(END_OF_HEAD)[0]) if peer in self._trusted else ()
        host = ""
        if values:
            host, _ = self._trusted.get_trusted_client_address(b", ".join(map(bytes.strip, values)).decode("latin1"))
        return network_of(host or peer, SITE_BITS)


async def _no_app(*_: object) -> None:
    """Answer nothing: only the middleware's list of proxies is used."""
