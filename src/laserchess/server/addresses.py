"""Where requests come from, and whose turn they take."""

from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address

from starlette.requests import HTTPConnection
from starlette.types import Scope

from laserchess.server.queues import Owner

OWN_BITS, SITE_BITS = 64, 48
"""Of an IPv6 address: the rest of it, and mostly the last bits of these, its holder chooses freely."""
ADDRESSES_OF_A_SITE = 4
"""How many times as much as one network may come from all that begin with the same bits."""


def address_of(scope: Scope) -> str:
    """Return where a request comes from: an address, or the network of an IPv6 one, of which anybody has plenty."""
    client = scope.get("client")
    return network_of(str(client[0]), OWN_BITS) if client else ""


def site_of(scope: Scope) -> str:
    """Return the same, or of an IPv6 address the larger network that one holder may have many of."""
    client = scope.get("client")
    return network_of(str(client[0]), SITE_BITS) if client else ""


def owner_of(asked: HTTPConnection) -> Owner:
    """Return whose turn a request takes."""
    visitor: str | None = getattr(asked.state, "visitor", None)
    return Owner(site_of(asked.scope), visitor or address_of(asked.scope))


def shares_of(scope: Scope) -> dict[str, int]:
    """Return the addresses a request counts for, and how many times as much as one network each may have."""
    return {f"address {site_of(scope)}": ADDRESSES_OF_A_SITE} | {f"address {address_of(scope)}": 1}


@lru_cache(maxsize=8192)
def network_of(host: str, bits: int) -> str:
    """Return the network of an IPv6 address, and others as they are."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    return str(address.ipv4_mapped or IPv6Network((int(address), bits), strict=False))
