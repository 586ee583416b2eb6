"""Client addresses, and the owners that requests are scheduled and counted for."""

from collections.abc import Container
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address, ip_network

from starlette.requests import HTTPConnection
from starlette.types import Scope

from laserchess.server.app_state import state_of
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
    """Return the owner whose turn a request takes; in a trusted network, each visitor counts as an address."""
    visitor: str | None = getattr(asked.state, "visitor", None)
    name = visitor or address_of(asked.scope)
    return Owner(name if is_trusted(asked.scope) else site_of(asked.scope), name)


def shares_of(scope: Scope) -> dict[str, int]:
    """Return the networks a request counts for, each with the multiple of one network's limit it may use.

    A trusted network counts for none: its visitors are limited one by one.
    """
    if is_trusted(scope):
        return {}
    return {f"address {site_of(scope)}": SITE_SHARE} | {f"address {address_of(scope)}": 1}


class EitherOf:
    """What is in one of two containers."""

    def __init__(self, one: Container[str], two: Container[str]) -> None:
        """Take both."""
        self._both = one, two

    def __contains__(self, item: object) -> bool:
        """Return whether one of them has an item."""
        return any(item in each for each in self._both)


class TrustedNetworks:
    """Networks of the operator's choice, whose visitors share an address without sharing limits."""

    def __init__(self, networks: str) -> None:
        """Read addresses and networks, separated by commas."""
        self._networks = [ip_network(each.strip(), strict=False) for each in networks.split(",") if each.strip()]

    def __contains__(self, host: object) -> bool:
        """Return whether a client's address is in one of the networks."""
        if not self._networks:
            return False
        try:
            address = ip_address(str(host))
        except ValueError:
            return False
        return any(address in network for network in self._networks)


def is_trusted(scope: Scope) -> bool:
    """Return whether a client is in a network that the operator trusts."""
    client = scope.get("client")
    trusted = state_of(scope["app"]).find(TrustedNetworks) if client and "app" in scope else None
    return trusted is not None and client is not None and client[0] in trusted


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
