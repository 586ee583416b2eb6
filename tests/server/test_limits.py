"""Limits on the rate and the size of requests."""

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from laserchess.server import limits
from laserchess.server.app import create_app
from laserchess.server.app_state import AppState
from laserchess.server.errors import LichessRequests
from laserchess.server.lichess.error_shape import is_lichess
from laserchess.server.limits import RATES, BodyLimit, RateLimit, RateLimits, tokens_of
from laserchess.server.runtime import rate_buckets
from laserchess.server.runtime.addresses import address_of
from laserchess.server.runtime.rate_buckets import Bucket, Buckets, Rate
from laserchess.server.settings import Settings, database_url
from tests.server.conftest import serving
from tests.server.stateless import Client
from tests.server.visitors import Visitor


async def echo(request: Request) -> PlainTextResponse:
    """Answer with the length of the body."""
    return PlainTextResponse(str(len(await request.body())))


APP = Starlette(routes=[Route("/{path:path}", echo, methods=["GET", "POST"])])
TIGHT = {kind: Rate(2, 1) for kind in limits.RATES}


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Stop the clock; a test advances it."""
    now = [1000.0]
    monkeypatch.setattr(rate_buckets, "monotonic", lambda: now[0])
    return now


def visit(app: ASGIApp, path: str = "/api/games", visitor: str = "a" * 20, method: str = "POST") -> httpx.Response:
    return Client(app).ask(method, path, headers={"Authorization": f"Bearer {visitor}"})


def test_a_bucket_fills_up_again(clock: list[float]) -> None:
    bucket = Bucket(2)
    assert [bucket.take(1, 2) for _ in range(3)] == [0, 0, 1]
    clock[0] += 0.5
    assert bucket.take(1, 2) == 0.5
    clock[0] += 100
    assert [bucket.take(1, 2) for _ in range(3)] == [0, 0, 1]


def test_too_fast_requests_get_a_retry_time(clock: list[float]) -> None:
    app = RateLimit(APP, RateLimits(rates=TIGHT))
    assert [visit(app).status_code for _ in range(3)] == [200, 200, 429]
    answer = visit(app)
    assert answer.headers["retry-after"] == "1"
    assert answer.json()["error"]["reason"] == "rate"
    clock[0] += 1
    assert visit(app).status_code == 200


def test_a_token_gets_lichess_error_shape(clock: list[float]) -> None:
    app = Starlette(routes=APP.routes, middleware=[Middleware(RateLimit, limits=RateLimits(rates=TIGHT))])
    AppState(LichessRequests(is_lichess)).install(app)
    path, token = "/api/bot/game/x/move/a1", "lip_somebodys-token"
    assert [visit(app, path, token).status_code for _ in range(3)] == [200, 200, 429]
    answer = visit(app, path, token)
    assert answer.headers["retry-after"] == "1"
    assert answer.json() == {"error": "You are sending requests too fast. Try again in 1 s."}
    clock[0] += 1
    assert visit(app, path, token).status_code == 200


def test_rejected_sockets_are_charged_to_their_address(clock: list[float]) -> None:
    async def connect(address: str, *, rude: bool) -> str:
        """Connect, and return the first message."""
        sent_types: list[str] = []

        async def welcome(scope: Scope, _receive: Receive, send: Send) -> None:
            scope["state"]["sent_away"] = rude
            await send({"type": "websocket.accept"})

        async def receive() -> Message:
            return {"type": "websocket.connect"}

        async def send(message: Message) -> None:
            sent_types.append(message["type"])

        app._app = welcome  # noqa: SLF001  # another visitor, another story
        headers = [(b"authorization", f"Bearer a new visitor {next(numbers)}".encode())]
        scope = {"type": "websocket", "path": "/", "headers": headers, "client": (address, 1), "state": {}}
        await app(scope, receive, send)
        return sent_types[0]

    def tell(address: str, *, rude: bool = False) -> str:
        return asyncio.run(connect(address, rude=rude)).removeprefix("websocket.")

    app, numbers = RateLimit(APP, RateLimits(rates=dict.fromkeys(limits.RATES, Rate(4, 1)))), count()
    assert [tell("203.0.113.7") for _ in range(10)] == ["accept"] * 10
    assert [tell("203.0.113.7", rude=True) for _ in range(4)] == ["accept", "accept", "close", "close"]
    assert tell("203.0.113.8") == "accept"
    clock[0] += 2
    assert tell("203.0.113.7") == "accept", "what is owed comes back"


def test_connections_per_address_are_limited_over_all_visitors(tmp_path: Path) -> None:
    settings = Settings(database_url(str(tmp_path / "games.db")), sockets_per_address=2)
    with serving(create_app(settings)) as address, Visitor(address, "anna") as anna, Visitor(address, "ben") as ben:
        game = anna.create()
        with anna.live(game) as one, ben.live(game) as two:
            assert [talk.hear()["type"] for talk in (one, two)] == ["state", "state"]
            with Visitor(address, "carl") as carl, carl.live(game) as three:
                assert three.hear()["error"]["reason"] == "crowded"
        with ExitStack() as left:
            for _ in range(50):
                talk = left.enter_context(ben.live(game))
                if talk.hear()["type"] == "state":
                    break
                left.close()
            else:
                pytest.fail("those who left are still counted")


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("unix", "unix"),
    ],
)
def test_addresses_of_one_site_count_together(host: str, counted: str) -> None:
    assert address_of({"type": "http", "client": (host, 1)}) == counted


@pytest.mark.usefixtures("clock")
def test_visitors_and_kinds_of_requests_are_counted_separately() -> None:
    app = RateLimit(APP, RateLimits(rates=TIGHT))
    for _ in range(3):
        visit(app)
    assert visit(app).status_code == 429
    assert visit(app, visitor="b" * 20).status_code == 200
    assert visit(app, path="/api/variants", method="GET").status_code == 200
    assert visit(app, path="/static/lib/dom.js", method="GET").status_code == 200


@pytest.mark.usefixtures("clock")
def test_exports_are_charged_by_game() -> None:
    app = RateLimit(APP, RateLimits(rates={**TIGHT, "export": Rate(300, 1)}))
    ids = ",".join(f"game{number:08}" for number in range(200))
    who = {"Authorization": f"Bearer {'a' * 20}"}
    answers = [Client(app).ask("POST", "/api/games/export/_ids", headers=who, content=ids) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 429]
    assert 90 < int(answers[1].headers["retry-after"]) < 110
    assert visit(app, "/game/export/game00000001", method="GET").status_code == 200


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize(
    ("path", "query", "cost"),
    [
        ("/api/games/search", b"player=ada", 10),
        ("/api/studies/search", b"variant=khet", 10),
        ("/api/study/abc.pgn", b"", 30),
        ("/api/study/abc/def.pgn", b"", 1),
        ("/api/study/by/ada/export.pgn", b"", 30),
        ("/study/by/ada/export.pgn", b"", 30),
        ("/api/groups/abc/ladder", b"", 10),
        ("/api/groups/abc/games.csv", b"", 10),
        ("/api/groups/abc", b"", 1),
        ("/api/users/status", b"ids=ada,grace%2Ceve", 3),
        ("/api/users/status", b"ids=" + b"," * 3000, 200),
    ],
)
def test_long_queries_are_charged_by_what_they_read(path: str, query: bytes, cost: float) -> None:
    scope = {"type": "http", "method": "GET", "path": path, "query_string": query, "headers": []}
    assert tokens_of(scope, RATES["read"]) == cost


def test_images_count_as_heavy() -> None:
    app = RateLimit(APP, RateLimits(rates={**TIGHT, "read": Rate(100, 1), "heavy": Rate(1, 1)}))
    paths = ["/api/games/abc/game.gif", "/api/pictures/board.png", "/api/variants"]
    assert [visit(app, path, method="GET").status_code for path in paths] == [200, 429, 200]


@pytest.mark.usefixtures("clock")
def test_new_visitors_do_not_evade_the_limit_of_an_address() -> None:
    app = RateLimit(APP, RateLimits(rates=TIGHT, visitors_per_address=3))
    answers = [visit(app, visitor=f"visitor number {n:04}").status_code for n in range(8)]
    assert answers == [200] * 6 + [429] * 2


@pytest.mark.usefixtures("clock")
def test_the_number_of_buckets_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_BUCKETS", 3)
    app = RateLimit(APP, RateLimits(rates=TIGHT, visitors_per_address=100))
    for n in range(10):
        visit(app, visitor=f"visitor number {n:04}")
    assert len(app._buckets) <= 3  # noqa: SLF001  # not visible from outside


def test_full_buckets_are_dropped_after_a_rush(clock: list[float]) -> None:
    buckets = Buckets(1000)
    for n in range(500):
        buckets.take(("visitor", str(n)), Rate(2, 1))
    clock[0] += 2
    for n in range(300):
        buckets.take(("later", str(n % 3)), Rate(2, 0.1))
        buckets.take(("visitor", str(1000 + n)), Rate(2, 1))
    assert len(buckets) == 303
    assert buckets.take(("later", "0"), Rate(2, 0.1)) > 0, "one that has not refilled stays"


def test_a_player_stays_below_the_limits() -> None:
    app = RateLimit(APP)
    answers = [visit(app, path="/api/positions/preview").status_code for _ in range(100)]
    assert set(answers) == {200}


@pytest.mark.parametrize(("size", "status"), [(0, 200), (100, 200), (101, 413)])
def test_bodies_have_a_largest_size(size: int, status: int) -> None:
    app = BodyLimit(APP, RateLimits(max_body=100))
    answer = Client(app).ask("POST", "/", content=b"x" * size)
    assert answer.status_code == status
    if status == 200:
        assert answer.text == str(size)
    else:
        assert answer.json()["error"]["reason"] == "size"


@pytest.mark.parametrize(("chunks", "status"), [(10, 200), (11, 413)])
def test_a_body_of_unknown_length_is_counted_as_it_comes(chunks: int, status: int) -> None:
    async def body() -> AsyncGenerator[bytes]:
        for _ in range(chunks):
            await asyncio.sleep(0)
            yield b"x" * 10

    answer = Client(BodyLimit(APP, RateLimits(max_body=100))).ask("POST", "/", content=body())
    assert answer.status_code == status


@pytest.mark.parametrize("length", [b"-5", b"\xb2", b"9" * 30, b"x"])
def test_an_invalid_length_is_ignored(length: bytes) -> None:
    headers = [(b"content-length", length)]
    answer = Client(BodyLimit(APP, RateLimits(max_body=100))).ask("POST", "/", content=b"x" * 5, headers=headers)
    assert answer.status_code == 200


def test_the_application_rejects_too_large_a_body() -> None:
    answer = Client().post("/api/positions", {"variant": "khet", "moves": ["x" * 900] * 1000})
    assert (answer.status_code, answer.json()["error"]["reason"]) == (413, "size")


@pytest.mark.parametrize(
    ("method", "path", "kind"),
    [
        ("POST", "/api/users", "export"),
        ("GET", "/api/users/status", "read"),
        ("POST", "/api/token/test", "export"),
        ("POST", "/api/stream/games-by-users", "export"),
        ("POST", "/api/stream/games/mine/add", "export"),
        ("GET", "/api/tv/khet", "export"),
        ("GET", "/api/user/Candle/current-game", "export"),
        ("POST", "/api/import", "create"),
        ("POST", "/api/challenge/open", "create"),
        ("POST", "/api/games/abc/chat", "chat"),
        ("POST", "/api/bot/game/abc/chat", "chat"),
        ("POST", "/api/tournaments/abc/chat", "chat"),
        ("GET", "/api/games/abc/chat", "read"),
    ],
)
def test_requests_of_programs_are_charged_by_cost(method: str, path: str, kind: str) -> None:
    short, long = (
        {"type": "http", "method": method, "path": path, "query_string": b"", "headers": [(b"content-length", length)]}
        for length in (b"13", b"1300")
    )
    assert limits.kind_of(short) == kind
    rate = limits.RATES[kind]
    is_list = method == "POST" and kind == "export"
    assert limits.tokens_of(long, rate) == (
        100 * limits.tokens_of(short, rate) if is_list else limits.tokens_of(short, rate)
    )


@pytest.mark.parametrize("path", ["/api/games", "/api/lobby/seeks", "/api/people/Candle/challenge"])
def test_requests_of_one_address_wait_for_each_other_and_not_those_of_others(path: str) -> None:
    running: Counter[str] = Counter()
    most: Counter[str] = Counter()

    async def app(scope: Any, _receive: Any, _send: Any) -> None:
        address = scope["client"][0]
        running[address] += 1
        most[address] = max(most[address], running[address])
        await asyncio.sleep(0.01)
        running[address] -= 1

    async def story() -> None:
        limited: Any = RateLimit(app)
        addresses = ["203.0.113.7"] * 10 + ["203.0.113.8"] * 2
        scopes = [
            {
                "type": "http",
                "method": "POST",
                "path": path,
                "headers": [(b"authorization", b"Bearer the secret of visitor %d" % number)],
                "client": (address, 1),
            }
            for number, address in enumerate(addresses)
        ]
        await asyncio.gather(*(limited(scope, None, None) for scope in scopes))

    asyncio.run(story())
    assert most == {"203.0.113.7": limits.MAX_CONCURRENT, "203.0.113.8": 2}
