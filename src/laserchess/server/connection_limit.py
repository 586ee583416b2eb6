"""Connections: so many of an address, so long for a header; and when there are too many, the silent ones go first."""

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import Collection
from time import monotonic
from typing import Protocol

from laserchess.server.addresses import OWN_BITS, network_of

try:
    import resource
except ImportError:  # Windows, where there is no such limit
    resource = None  # type: ignore[assignment]

LOG = logging.getLogger("laserchess.server")
WORD_SECONDS = 60
"""Between two lines in the log about the same limit."""
MAX_DESCRIPTORS, FEW_DESCRIPTORS, RESERVED = 65_536, 4096, 128


class Connection(Protocol):
    """A connection with its transport."""

    transport: asyncio.Transport


class Guard:
    """Counts the connections of a process."""

    def __init__(self, most: int, most_of_address: int, trusted: Collection[str] = ()) -> None:
        """Allow so many; `trusted` addresses, where a proxy speaks for others, may have as many as there are."""
        self._most = most
        self._most_of_address = min(most_of_address, max(1, most // 4))
        self._trusted = trusted
        self._addresses: dict[Connection, str] = {}
        self._counts: Counter[str] = Counter()
        self._silent: OrderedDict[Connection, None] = OrderedDict()
        self._words: dict[str, tuple[float, int]] = {}

    def __len__(self) -> int:
        """Return how many connections are open."""
        return len(self._addresses)

    def enter(self, connection: Connection) -> bool:
        """Count a new connection; tell whether it may stay. One that may not is cut."""
        address = network_of(str((connection.transport.get_extra_info("peername") or ("",))[0]), OWN_BITS)
        if self._counts[address] >= self._most_of_address and address not in self._trusted:
            return self._turn_away(connection, f"address {address} has {self._most_of_address} connections")
        if len(self._addresses) >= self._most and not self._make_room():
            return self._turn_away(connection, f"all {self._most} connections are in use")
        self._addresses[connection] = address
        self._counts[address] += 1
        return True

    def address_of(self, connection: Connection) -> str:
        """Return where a connection that stays came from."""
        return self._addresses[connection]

    def leave(self, connection: Connection) -> None:
        """Count a connection no longer."""
        self._silent.pop(connection, None)
        address = self._addresses.pop(connection, None)
        if address is not None:
            self._counts[address] -= 1
            if not self._counts[address]:
                del self._counts[address]

    def note(self, connection: Connection, *, silent: bool) -> None:
        """Remember whether a connection asks for something just now."""
        self._silent.pop(connection, None)
        if silent and connection in self._addresses:
            self._silent[connection] = None

    def say(self, what: str) -> None:
        """Write a line into the log, and no more than one a minute about the same."""
        said, more = self._words.get(what, (-WORD_SECONDS, 0))
        if monotonic() - said < WORD_SECONDS:
            self._words[what] = said, more + 1
            return
        if len(self._words) > self._most:
            self._words.clear()
        self._words[what] = monotonic(), 0
        LOG.warning("%s: more are turned away%s", what, f" ({more} so far)" if more else "")

    def _turn_away(self, connection: Connection, why: str) -> bool:
        self.say(why)
        connection.transport.abort()
        return False

    def _make_room(self) -> bool:
        """Cut the connection that has been silent longest."""
        if not self._silent:
            return False
        self.say(f"all {self._most} connections are in use, those that ask for nothing")
        connection, _ = self._silent.popitem(last=False)
        self.leave(connection)
        connection.transport.abort()
        return True


def raise_descriptors() -> int:
    """Allow this process as many open files as the system lets it; return how many connections that leaves."""
    if resource is None:
        return MAX_DESCRIPTORS
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MAX_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MAX_DESCRIPTORS)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    if most < FEW_DESCRIPTORS:
        LOG.warning("this process may open only %d files: raise the limit (ulimit -Hn) to serve many people", most)
    return most - RESERVED
