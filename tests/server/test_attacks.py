"""Attacks, each in small: one address takes nothing from another. `benchmarks.attacks` runs them in full."""

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from sys import getsizeof
from time import monotonic, sleep
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from laserchess import Board
from laserchess.engine.profiles import LEVELS
from laserchess.server import limits
from laserchess.server.app import create_app
from laserchess.server.limits import BodyLimit, RateLimit, RateLimits
from laserchess.server.runtime import fair_scheduler, protocols
from laserchess.server.runtime.addresses import address_of, site_of
from laserchess.server.runtime.connection_limit import Guard
from laserchess.server.runtime.rate_buckets import Rate
from laserchess.server.settings import Settings, database_url
from laserchess.server.wire.inputs import BoardCache
from tests.server.conftest import serving
from tests.server.stateless import Client
from tests.server.test_limits import APP
from tests.server.visitors import QUIET, Talk, Visitor, friends
from tests.timeouts import PATIENCE

KNOWN = {"Authorization": "Bearer somebody who is known"}


@contextmanager
def guarded(folder: Path, **settings: Any) -> Iterator[str]:
    """Serve as `laserchess serve` does, with its limits; return the address."""
    with serving(create_app(Settings(database_url(str(folder / "games.db")), **settings))) as address:
        yield address


# Spectators


def test_a_flooding_spectator_is_disconnected_and_the_game_continues(anna: Visitor, ben: Visitor) -> None:
    game = friends(anna, ben)
    with ExitStack() as crowd, anna.live(game) as talk:
        talk.hear_until("state")
        strangers = [Visitor(anna.address, f"stranger-{number}") for number in range(5)]
        talks = [crowd.enter_context(stranger.live(game)) for stranger in strangers]
        for watching in talks:
            with suppress(ConnectionClosed):  # the server may have closed it already
                for ply in range(20):
                    watching.say(type="move", ply=ply, move="c1+")
        assert talk.ask(type="move", ply=0, move=QUIET[0])["type"] == "ack"
        for watching in talks:
            reasons, code = hear_all(watching)
            assert (set(reasons), code) == ({"seat"}, 1008)
            assert len(reasons) < 20


def hear_all(talk: Talk) -> tuple[list[str], int | None]:
    """Return the reasons of rejections until the connection was closed, and the close code."""
    reasons = []
    while True:
        try:
            reasons.append(talk.hear_until("refused")["error"]["reason"])
        except ConnectionClosed as closed:
            return reasons, closed.rcvd.code if closed.rcvd else None


def test_a_disconnected_client_cannot_reconnect_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REJECTED_COST", 1000.0)
    with guarded(tmp_path) as address, Visitor(address, "anna") as anna, Visitor(address, "ben") as ben:
        game = anna.create()
        with ben.live(game) as talk:
            with suppress(ConnectionClosed):  # the server may have closed it already
                for ply in range(20):
                    talk.say(type="move", ply=ply, move="c1+")
            assert hear_all(talk)[1] == 1008
        end = monotonic() + PATIENCE
        while not is_rejected(ben, game):
            assert monotonic() < end


def is_rejected(visitor: Visitor, game: dict[str, Any]) -> bool:
    try:
        with visitor.live(game):
            return False
    except InvalidStatus:
        return True


# Memory


def test_the_board_cache_is_bounded_by_bytes() -> None:
    board = Board("khet").copy()
    shelf, line = BoardCache(5 * getsizeof(board)), ["a1a2"] * 20
    for number in range(20):
        shelf.put(f"start {number}", line, board)
    kept = [number for number in range(20) if shelf.nearest(f"start {number}", line)[0] is not None]
    assert kept == list(range(15, 20))


def test_concurrent_bodies_are_limited_by_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_ADDRESS_BYTES", 100)
    app = BodyLimit(APP, RateLimits(max_body=200))
    assert Client(app).ask("POST", "/", content=b"x" * 100).status_code == 200
    answer = Client(app).ask("POST", "/", content=b"x" * 101)
    assert (answer.status_code, answer.json()["error"]["reason"]) == (429, "busy")
    assert Client(app).ask("POST", "/", content=b"x" * 100).status_code == 200, "the answered one is not counted"


def test_large_bodies_cost_more() -> None:
    app = RateLimit(APP, RateLimits(rates=dict.fromkeys(limits.RATES, Rate(8, 0.001))))
    sizes = [9000, 9000, 9000, 9000, 1, 9000, 1, 1]
    answers = [Client(app).ask("POST", "/api/positions", content=b"x" * size, headers=KNOWN) for size in sizes]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 200, 429, 429, 429, 429]


# The computer


def test_one_visitor_cannot_occupy_the_computer(anna: Visitor, ben: Visitor) -> None:
    reasons = []
    for _ in range(12):
        wish = {"variant": "laser-chess", "mode": "computer", "side": "red", "level": LEVELS}
        answer = anna.post("/api/games", wish)
        if answer.status_code != 201:
            reasons.append((answer.status_code, answer.json()["error"]["reason"]))
    assert set(reasons) == {(429, "busy")}
    quick = ben.create(mode="computer", side="red", level=1)
    ben.wait_for(quick, lambda now: now["ply"] == 1)
    deep = ben.create(mode="computer", side="red", level=LEVELS)
    ben.wait_for(deep, lambda now: now["ply"] == 1)


# Long requests


def test_long_lines_and_records_run_in_another_process(anna: Visitor, ben: Visitor) -> None:
    line = [*QUIET] * 100
    answer = anna.post("/api/positions", {"variant": "laser-chess", "moves": line})
    assert (answer.status_code, answer.json()["ply"]) == (200, 400)
    record = anna.post("/api/records/write", {"variant": "laser-chess", "nodes": nodes(line)})
    read = anna.post("/api/records/read", record.json())
    assert [node["move"] for node in read.json()["nodes"][1:]] == line
    wrong = anna.post("/api/positions", {"variant": "laser-chess", "moves": [*line, "h1h9"]})
    assert (wrong.status_code, wrong.json()["error"]["message"][:9]) == (400, "move 401:")
    assert anna.post("/api/positions", {"variant": "laser-chess", "moves": [*line, 7]}).status_code == 422
    game = friends(anna, ben)
    anna.play(game, QUIET[0])


def nodes(line: list[str]) -> list[dict[str, Any]]:
    moves = [{"parent": number, "move": move} for number, move in enumerate(line)]
    return [{}, *moves]


# Connections


class Line:
    """A connection as the guard sees it."""

    def __init__(self, address: str) -> None:
        """Connect from an address."""
        self.address = address
        self.is_cut = False
        self.transport: Any = self

    def get_extra_info(self, _: str) -> tuple[str, int]:
        return self.address, 1

    def abort(self) -> None:
        self.is_cut = True


def test_connections_per_address_are_limited() -> None:
    guard, lines = Guard(40, 3), [Line("203.0.113.7") for _ in range(5)]
    assert [guard.enter(line) for line in lines] == [True, True, True, False, False]
    assert [line.is_cut for line in lines] == [False, False, False, True, True]
    assert guard.enter(Line("203.0.113.8"))
    guard.leave(lines[0])
    assert guard.enter(Line("203.0.113.7"))


def test_an_address_that_opens_connections_too_fast_is_cut_off() -> None:
    guard = Guard(40, 30, ["127.0.0.1"], rate=Rate(3, 0.001))
    lines = [Line("203.0.113.7") for _ in range(4)]
    for line in lines:
        guard.enter(line)
        guard.leave(line)
    assert [line.is_cut for line in lines] == [False, False, False, True]
    assert guard.enter(Line("203.0.113.8"))
    assert all(guard.enter(Line("127.0.0.1")) for _ in range(9))


def test_an_address_whose_sockets_are_rejected_is_cut_off_sooner() -> None:
    guard = Guard(40, 30, rate=Rate(30, 0.001))
    line = Line("203.0.113.7")
    assert guard.enter(line)
    guard.charge(line)
    assert guard.enter(Line("203.0.113.7"))
    guard.charge(line)
    assert not guard.enter(Line("203.0.113.7"))
    assert guard.enter(Line("203.0.113.8"))


def test_a_trusted_proxy_has_no_limit() -> None:
    guard = Guard(40, 3, ["127.0.0.1"])
    assert all(guard.enter(Line("127.0.0.1")) for _ in range(30))


def test_idle_connections_are_closed_first(caplog: pytest.LogCaptureFixture) -> None:
    guard = Guard(8, 8)
    lines = [Line(f"203.0.113.{number}") for number in range(8)]
    for line in lines:
        guard.enter(line)
        guard.note(line, idle=True)
    guard.note(lines[0], idle=False)
    newcomer = Line("203.0.113.99")
    assert guard.enter(newcomer)
    assert [line.is_cut for line in lines] == [False, True] + [False] * 6
    for _ in range(7):
        guard.enter(Line("203.0.113.100"))
    assert len(guard) == 8
    assert len(caplog.records) == len({record.message for record in caplog.records})


def test_a_silent_connection_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with guarded(tmp_path) as address, Visitor(address, "anna") as anna:
        host, port = address.split(":")
        for said, seconds in (
            (b"", 0.2),
            (b"GET /api/health HTTP/1.1\r\nHost: ", 0.2),
            (b"GET /api/health HTTP/1.1\r\n\r\nGET", 1),  # time to send it, on a busy machine
        ):
            monkeypatch.setattr(protocols, "HEADER_SECONDS", seconds)
            with socket.create_connection((host, int(port)), timeout=60) as line:
                line.sendall(said)
                received = b""
                while part := _receive(line):
                    received += part
                assert received.startswith(b"HTTP/1.1") == (said.count(b"\r\n\r\n") == 1)
        game = anna.create()
        with anna.live(game) as talk:
            talk.hear_until("state")
            sleep(1.5)
            assert talk.ask(type="move", ply=0, move=QUIET[0])["type"] == "ack"


GET = b"GET /api/variants HTTP/1.1\r\nHost: laser\r\n"
POST = (
    b"POST /api/positions HTTP/1.1\r\nHost: laser\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n"
)
CLOSE = b"Connection: close\r\n"
MANY = b"a:b\r\n" * 20_000


@pytest.mark.parametrize(
    "said",
    [
        GET + CLOSE + MANY + b"\r\n",
        GET + CLOSE + b"a:" + b"x" * 1_000_000 + b"\r\n\r\n",
        b"GET /" + b"x" * 1_000_000 + b" HTTP/1.1\r\nHost: laser\r\n" + CLOSE + b"\r\n",
        POST + CLOSE + b"\r\n2\r\n{}\r\n0\r\n" + MANY + b"\r\n",
    ],
    ids=["headers", "header", "url", "trailers"],
)
def test_a_head_has_a_maximum_length(anna: Visitor, said: bytes) -> None:
    assert not exchange(anna.address, said).startswith((b"HTTP/1.1 2", b"HTTP/1.1 404", b"HTTP/1.1 422"))


def test_few_requests_wait_on_one_connection(anna: Visitor) -> None:
    assert exchange(anna.address, (GET + b"\r\n") * 3 + GET + CLOSE + b"\r\n").count(b"HTTP/1.1 200") == 4
    assert exchange(anna.address, (GET + b"\r\n") * 300 + GET + CLOSE + b"\r\n").count(b"HTTP/1.1 200") < 10


def exchange(address: str, said: bytes) -> bytes:
    """Send bytes on a new connection; return what comes until it is closed."""
    host, port = address.split(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
        with suppress(OSError):  # the server may have closed it already
            line.sendall(said)
        received = b""
        while part := _receive(line):
            received += part
    return received


@pytest.mark.parametrize("frame", [b"\x89\x80", b"\x8a\x80", b"\x81\x80"], ids=["ping", "pong", "text"])
def test_a_flood_of_frames_is_cut_off(anna: Visitor, frame: bytes) -> None:
    host, port = anna.address.split(":")
    mask, game = bytes(4), anna.create()
    head = (
        f"GET /api/games/{game['id']}/live HTTP/1.1\r\nHost: {anna.address}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
        line.sendall(head.encode())
        assert line.recv(65_536).startswith(b"HTTP/1.1 101")
        with suppress(OSError):  # the server may have closed it already
            line.sendall((frame + mask) * 40_000)
        received = b""
        while part := _receive(line):  # the game's socket waits for a hello
            received += part
    assert len(received) < 10_000
    with anna.live(game) as talk:
        talk.hear_until("state")


def test_half_a_request_takes_no_turn_of_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_scheduler, "HOLD_SECONDS", PATIENCE)
    monkeypatch.setattr(protocols, "HEADER_SECONDS", PATIENCE)
    with guarded(tmp_path) as address, ExitStack() as lines, Visitor(address, "anna") as anna:
        host, port = address.split(":")
        for _ in range(8):
            line = lines.enter_context(socket.create_connection((host, int(port)), timeout=PATIENCE))
            line.sendall(b"GET /api/health HTTP/1.1\r\nHost: ")
        assert anna.create()


def _receive(line: socket.socket) -> bytes:
    try:
        return line.recv(65_536)
    except ConnectionResetError:
        return b""


def test_moves_are_timed_on_arrival(tmp_path: Path) -> None:
    with guarded(tmp_path) as address, Visitor(address, "anna") as anna:
        game = anna.create(clock={"base": 60, "increment": 0})
        with anna.live(game) as talk:
            talk.hear_until("state")
            began = monotonic()
            for ply in range(2):
                assert talk.ask(type="move", ply=ply, move=QUIET[ply], spent=0)["type"] == "ack"
            passed = (monotonic() - began) * 1000
        after = anna.game(game["id"])
        assert after["clocks"]["ms"]["red"] >= 60_000 - passed - 1
        assert after["clocks"]["running"] == "blue"


# Games and addresses


def test_games_in_progress_per_visitor_are_limited(tmp_path: Path) -> None:
    with guarded(tmp_path, games_per_visitor=2) as address, Visitor(address, "anna") as anna:
        first, _ = anna.create(), anna.create()
        answer = anna.post("/api/games", {"variant": "khet", "mode": "here"})
        assert (answer.status_code, answer.json()["error"]["reason"]) == (429, "full")
        with Visitor(address, "ben") as ben:
            invited = ben.create(mode="friend")
            joined = anna.post(f"/api/games/{invited['id']}/join", {"code": invited["invite"]})
            assert joined.status_code == 429
        anna.do(first, "resign")
        anna.create("khet")


@pytest.mark.parametrize(
    ("host", "own", "site"),
    [
        ("203.0.113.7", "203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"),
    ],
)
def test_networks_and_their_sites_are_counted(host: str, own: str, site: str) -> None:
    scope = {"type": "http", "client": (host, 1)}
    assert (address_of(scope), site_of(scope)) == (own, site)


def test_a_site_of_many_networks_is_limited() -> None:
    rates = dict.fromkeys(limits.RATES, Rate(2, 0.001))
    app = RateLimit(APP, RateLimits(rates=rates, visitors_per_address=1))

    statuses = []
    for network in range(20):

        async def at(scope: Any, receive: Any, send: Any, network: int = network) -> None:
            await app({**scope, "client": (f"2001:db8:1:{network}::1", 1)}, receive, send)

        headers = {"Authorization": f"Bearer somebody in network {network}"}
        statuses.append(Client(at).ask("GET", "/api/variants", headers=headers).status_code)
    assert statuses == [200] * 8 + [429] * 12


def test_rejections_are_json(anna: Visitor) -> None:
    answer = anna.client.post("/api/positions", content=b"{", headers={"Content-Type": "application/json"})
    assert answer.status_code == 422
    assert json.loads(answer.text)["error"]["reason"] == "form"
