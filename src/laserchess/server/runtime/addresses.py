"""Client addresses, and the owners that requests are scheduled and counted for."""

from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address

from starlette.requests import HTTPConnection
from starlette.types import Scope

from laserchess.server.runtime.queues import Owner

OWN_BITS, SITE_BITS = 64, 48
"""Prefix lengths of IPv6 networks: the holder of one chooses the remaining bits freely."""
SITE_SHARE = 4
"""How many times the limit of one network a whole site may use."""


def address_of(scope: Scope) -> str:
    """Return the address of a client; for IPv6, the network of `OWN_BITS`, whose holder chooses the rest."""
    client = scope.get("client")
    return network_of(str(client[0]), OWN_BITS) if client else ""


def site_of(scope: Scope) -> str:
    """Return the address of a client; for IPv6, the larger network of `SITE_BITS`."""
    client = scope.get("client")
    return network_of(str(client[0]), SITE_BITS) if client else ""


def owner_of(asked: HTTPConnection) -> Owner:
    """Return the owner whose turn a request takes."""
    visitor: str | None = getattr(asked.state, "visitor", None)
    return Owner(site_of(asked.scope), visitor or address_of(asked.scope))


def shares_of(scope: Scope) -> dict[str, int]:
    """Return the networks a request counts for, each with the multiple of one network's limit it may use."""
    return {f"address {site_of(scope)}": SITE_SHARE} | {f"address {address_of(scope)}": 1}


@lru_cache(maxsize=8192)
def network_of(host: str, bits: int) -> str:
    """Return the network of an IPv6 address; return anything else unchanged."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    return str(address.ipv4_mapped or IPv6Network((int(address), bits), strict=False))
