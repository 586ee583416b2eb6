"""Behind a reverse proxy the visitor's address is counted, never the proxy's."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from laserchess.server.app import create_app
from laserchess.server.runtime.connection_limit import Guard
from laserchess.server.runtime.proxies import Proxies
from laserchess.server.settings import Settings, database_url
from tests.server.conftest import serving
from tests.server.test_attacks import Line
from tests.timeouts import PATIENCE

LISTS = ("127.0.0.1", "10.0.0.0/8, 127.0.0.0/8", "*")
MAX_OPEN = 3


@contextmanager
def behind(folder: Path, proxies: str) -> Iterator[str]:
    settings = Settings(database_url(str(folder / "games.db")), proxies=proxies, connections_per_address=MAX_OPEN)
    with serving(create_app(settings)) as address:
        yield address


def lobby(address: str, visitor: str) -> ClientConnection:
    headers = {"X-Forwarded-For": visitor}
    return connect(f"ws://{address}/api/lobby/live", additional_headers=headers, open_timeout=PATIENCE)


@pytest.mark.parametrize("proxies", LISTS)
def test_connections_are_counted_for_the_visitor(tmp_path: Path, proxies: str) -> None:
    with behind(tmp_path, proxies) as address, ExitStack() as sockets:
        for number in range(3 * MAX_OPEN):
            sockets.enter_context(lobby(address, f"203.0.113.{number}"))
        for _ in range(MAX_OPEN):
            sockets.enter_context(lobby(address, "198.51.100.7"))
        with pytest.raises(InvalidStatus):
            lobby(address, "198.51.100.7")
        health = httpx.get(f"http://{address}/api/health", headers={"X-Forwarded-For": "198.51.100.7"})
        assert (health.status_code, health.json()["error"]["reason"]) == (429, "crowded")
        assert int(health.headers["retry-after"]) > 0
        other = httpx.get(f"http://{address}/api/health", headers={"X-Forwarded-For": "198.51.100.8"})
        assert other.status_code == 200


@pytest.mark.parametrize("proxies", LISTS)
def test_a_proxy_has_no_limit(proxies: str) -> None:
    guard = Guard(40, 3, Proxies(proxies))
    assert all(guard.enter(Line("127.0.0.1")) for _ in range(30))


def test_an_ipv6_proxy_has_no_limit() -> None:
    guard = Guard(40, 3, Proxies("2001:db8::1"))
    assert all(guard.enter(Line("2001:db8::1")) for _ in range(30))


def test_what_is_not_a_proxy_cannot_choose_its_address() -> None:
    head = b"GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n"
    proxies = Proxies("10.0.0.0/8")
    assert proxies.visitor("10.1.2.3", head) == "203.0.113.9"
    assert proxies.visitor("192.0.2.1", head) == "192.0.2.1"


@pytest.mark.parametrize(
    ("head", "visitor"),
    [
        (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", "10.0.0.1"),
        (b"GET / HTTP/1.1\r\nx-forwarded-for:203.0.113.9\r\n\r\n", "203.0.113.9"),
        (b"GET / HTTP/1.1\r\nX-Forwarded-For: 1.1.1.1, 203.0.113.9, 10.0.0.2\r\n\r\n", "203.0.113.9"),
        (b"GET / HTTP/1.1\r\nX-Forwarded-For: 1.1.1.1\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n", "203.0.113.9"),
        (b"GET / HTTP/1.1\r\nX-Forwarded-For: 2001:db8:1:2:3::4\r\n\r\n", "2001:db8:1::/48"),
        (b"POST / HTTP/1.1\r\nHost: x\r\n\r\nX-Forwarded-For: 203.0.113.9\r\n", "10.0.0.1"),
        (b"GET / HTTP/1.1\r\nX-Forwarded-For: \xff\r\n\r\n", "\xff"),
    ],
)
def test_requests_wait_in_the_visitors_queue(head: bytes, visitor: str) -> None:
    assert Proxies("10.0.0.0/8").visitor("10.0.0.1", head) == visitor
