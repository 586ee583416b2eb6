"""Allowed host names of a server, and the origins whose pages may act for their visitors."""

import re
import socket
from ipaddress import ip_address
from urllib.parse import SplitResult, urlsplit

from starlette.datastructures import Headers
from starlette.types import Scope

PORTS = {"http": 80, "https": 443}
SECURE = {"https", "wss"}
PRIVATE = (".localhost", ".local", ".lan", ".internal", ".home.arpa", ".test")
"""Suffixes of private names: they cannot be registered, so no other site can point one at this network."""
ANY = "*"
NAME = re.compile(r"[a-z0-9_.-]+")


def scheme_of(scope: Scope) -> str:
    """Return the scheme of the page a request belongs to, also for a WebSocket."""
    return "https" if scope.get("scheme") in SECURE else "http"


def is_known_host(scope: Scope, allowed: frozenset[str]) -> bool:
    """Return whether the host of a request is one of `allowed`, or can only be meant for this network.

    Addresses, names without a dot and private suffixes are fine: another site can point its own name at this
    server's address (DNS rebinding), but not those. With a list of names, only these and localhost count.
    """
    host = Headers(scope=scope).get("host", "")
    place = _split(f"//{host}")
    name = (place.hostname or "").rstrip(".") if place else ""
    if not host or ANY in allowed or name in allowed:
        return True
    return name == "localhost" or (_is_loopback(name) if allowed else _is_private(name))


def _is_loopback(name: str) -> bool:
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


def _is_private(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return bool(NAME.fullmatch(name)) and (
            "." not in name or name.endswith(PRIVATE) or name == socket.gethostname().lower()
        )
    return True


def is_own_origin(scope: Scope, allowed: frozenset[str]) -> bool:
    """Return whether a request comes from a page of this server, or from no page at all."""
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return True
    theirs, ours = _split(origin), _split(own_origin(scope))
    return theirs is not None and ours is not None and bool(theirs.hostname) and _place(theirs) == _place(ours)


def own_origin(scope: Scope) -> str:
    """Return the origin of this server's pages, as named by the request."""
    return f"{scheme_of(scope)}://{Headers(scope=scope).get('host', '')}"


def _split(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(url)
        _ = parts.port  # which may not be a number
    except ValueError:
        return None
    return parts


def _place(url: SplitResult) -> tuple[str, str | None, int | None]:
    return url.scheme, url.hostname, url.port or PORTS.get(url.scheme)
