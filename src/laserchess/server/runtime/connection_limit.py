"""Connection limits per process and per address; when all are in use, idle connections are closed first."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Container
from time import monotonic
from typing import Protocol

from laserchess.server.runtime.addresses import OWN_BITS, network_of
from laserchess.server.runtime.open_counts import OpenCounts
from laserchess.server.runtime.rate_buckets import Buckets, Rate

try:
    import resource
except ImportError:  # Windows, where there is no such limit
    resource = None  # type: ignore[assignment]

LOG = logging.getLogger("laserchess.server")
LOG_SECONDS = 60
"""Between two log lines about the same limit."""
NEW_CONNECTIONS = Rate(1000, 50)
"""Of one address: rejecting a request costs a hundred times as much as closing its connection unread."""
REJECTED_UPGRADE = 20.0
"""Connections that a rejected WebSocket counts as, so that an address that keeps trying is soon cut unread."""
MAX_ADDRESSES = 20_000
MAX_DESCRIPTORS, MIN_DESCRIPTORS, RESERVED = 65_536, 4096, 128


class Connection(Protocol):
    """A connection with its transport."""

    transport: asyncio.Transport


class Guard:
    """Count the connections of a process."""

    def __init__(
        self, max_count: int, max_per_address: int, trusted: Container[str] = (), rate: Rate = NEW_CONNECTIONS
    ) -> None:
        """Set the limits; `trusted` addresses (proxies, which connect for others) have no limit per address."""
        self._max_count = max_count
        self._max_per_address = min(max_per_address, max(1, max_count // 4))
        self._trusted, self._rate = trusted, rate
        self._addresses: dict[Connection, str] = {}
        self._counts = OpenCounts()
        self._opened = Buckets(MAX_ADDRESSES)
        self._idle: OrderedDict[Connection, None] = OrderedDict()
        self._logged: dict[str, tuple[float, int]] = {}

    def __len__(self) -> int:
        """Return how many connections are open."""
        return len(self._addresses)

    def enter(self, connection: Connection) -> bool:
        """Count a new connection and return whether it is accepted; abort it otherwise."""
        peer = peer_of(connection)
        address = network_of(peer, OWN_BITS)
        if peer not in self._trusted:
            if not self._counts.admits({address: self._max_per_address}):
                return self._reject(connection, f"address {address} has {self._max_per_address} connections")
            if self._opened.take((address,), self._rate):
                return self._reject(connection, f"address {address} opens connections too fast")
        if len(self._addresses) >= self._max_count and not self._make_room():
            return self._reject(connection, f"all {self._max_count} connections are in use")
        self._addresses[connection] = address
        self._counts.add([address])
        return True

    def leave(self, connection: Connection) -> None:
        """Stop counting a connection."""
        self._idle.pop(connection, None)
        address = self._addresses.pop(connection, None)
        if address is not None:
            self._counts.remove([address])

    def charge(self, connection: Connection) -> None:
        """Count a rejected WebSocket against the address it came from."""
        self._opened.charge((network_of(peer_of(connection), OWN_BITS),), REJECTED_UPGRADE, 0.0)

    def note(self, connection: Connection, *, idle: bool) -> None:
        """Note whether a connection is idle."""
        self._idle.pop(connection, None)
        if idle and connection in self._addresses:
            self._idle[connection] = None

    def warn(self, what: str) -> None:
        """Log a warning, at most one a minute about the same limit."""
        logged_at, more = self._logged.get(what, (-LOG_SECONDS, 0))
        if monotonic() - logged_at < LOG_SECONDS:
            self._logged[what] = logged_at, more + 1
            return
        if len(self._logged) > self._max_count:
            self._logged.clear()
        self._logged[what] = monotonic(), 0
        LOG.warning("%s: further ones are rejected%s", what, f" ({more} so far)" if more else "")

    def _reject(self, connection: Connection, why: str) -> bool:
        self.warn(why)
        connection.transport.abort()
        return False

    def _make_room(self) -> bool:
        """Close the connection that has been idle longest."""
        if not self._idle:
            return False
        self.warn(f"all {self._max_count} connections are in use: idle ones are closed")
        connection, _ = self._idle.popitem(last=False)
        self.leave(connection)
        connection.transport.abort()
        return True


def peer_of(connection: Connection) -> str:
    """Return the host at the other end of a connection, which may be a proxy."""
    return str((connection.transport.get_extra_info("peername") or ("",))[0])


def raise_descriptors() -> int:
    """Raise the limit of open files as far as the system allows; return how many connections that leaves."""
    if resource is None:
        return MAX_DESCRIPTORS
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    max_count = MAX_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MAX_DESCRIPTORS)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max_count, hard))
    if max_count < MIN_DESCRIPTORS:
        LOG.warning("this process may open only %d files: raise the limit (ulimit -Hn) for many clients", max_count)
    return max_count - RESERVED
