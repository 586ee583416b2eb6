"""Many visitors from one address cannot block the lobby or the house bots for others."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import httpx
import pytest

from laserchess.server.app import create_app
from laserchess.server.lobby import seek_pairing
from laserchess.server.lobby.matching import MAX_OPEN, MAX_OPEN_OF_ADDRESS
from laserchess.server.settings import Settings, database_url
from tests.server.conftest import serving
from tests.server.visitors import Json
from tests.timeouts import PATIENCE

NUMBERS = count(1)
SEEK = {"variant": "khet", "clock": {"base": 300, "increment": 3}}
BOT_GAMES = 20


@pytest.fixture
def served(tmp_path: Path) -> Iterator[str]:
    settings = Settings(database_url(str(tmp_path / "games.db")), bot_games=BOT_GAMES)
    with serving(create_app(settings)) as address:
        yield address


@pytest.fixture
def lenient(tmp_path: Path, lasting_seeks: None) -> Iterator[str]:  # noqa: ARG001  # the constants it sets
    settings = Settings(database_url(str(tmp_path / "games.db")), rate_limits=False)
    with serving(create_app(settings)) as address:
        yield address


class Crowd:
    """Visitors from one loopback address."""

    def __init__(self, server: str, host: str) -> None:
        """Use the server from a loopback address."""
        transport = httpx.HTTPTransport(local_address=host)
        self._client = httpx.Client(base_url=f"http://{server}", transport=transport, timeout=PATIENCE)

    def post(self, path: str, body: Json, visitor: int | None = None) -> httpx.Response:
        """Post as a new visitor, or as one with a number."""
        secret = f"a-made-up-visitor-{next(NUMBERS) if visitor is None else -visitor}"
        return self._client.post(path, json=body, headers={"Authorization": f"Bearer {secret}"})

    def get(self, path: str) -> httpx.Response:
        return self._client.get(path, headers={"Authorization": "Bearer somebody-who-only-looks"})

    def close(self) -> None:
        self._client.close()


@pytest.fixture
def crowds() -> Iterator[list[Crowd]]:
    opened: list[Crowd] = []
    yield opened
    for crowd in opened:
        crowd.close()


def test_unsuitable_seeks_do_not_stop_quick_pairing(lenient: str, crowds: list[Crowd]) -> None:
    crowd = Crowd(lenient, "127.0.0.2")
    other = Crowd(lenient, "127.0.0.3")
    crowds += [crowd, other]
    for number in range(62):
        for _ in range(MAX_OPEN):
            crowd.post("/api/lobby/seeks", SEEK | {"lowest": 3000}, visitor=number + 1)
    waiting = other.post("/api/lobby/seeks", SEEK)
    assert waiting.json()["game"] is None
    found = other.post("/api/lobby/seeks", SEEK)
    assert found.status_code == 201
    assert found.json()["game"] is not None, "the two suitable seeks are paired"


def test_open_seeks_per_address_are_limited(served: str, crowds: list[Crowd]) -> None:
    crowd, other = Crowd(served, "127.0.0.2"), Crowd(served, "127.0.0.3")
    crowds += [crowd, other]
    for _ in range(MAX_OPEN_OF_ADDRESS):
        assert crowd.post("/api/lobby/seeks", SEEK | {"lowest": 3000}).status_code == 201
    refused = crowd.post("/api/lobby/seeks", SEEK | {"lowest": 3000})
    assert (refused.status_code, refused.json()["error"]["reason"]) == (429, "full")
    assert other.post("/api/lobby/seeks", SEEK).status_code == 201


def test_the_list_starts_with_the_latest_seek_of_every_address(
    lenient: str, crowds: list[Crowd], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seek_pairing, "MAX_SCANNED", 30)
    crowd, other = Crowd(lenient, "127.0.0.2"), Crowd(lenient, "127.0.0.3")
    crowds += [crowd, other]
    mine = other.post("/api/lobby/seeks", SEEK | {"side": "silver"}).json()["seek"]["id"]
    for _ in range(seek_pairing.MAX_SCANNED + 10):
        crowd.post("/api/lobby/seeks", SEEK | {"lowest": 3000})
    listed = [seek["id"] for seek in other.get("/api/lobby").json()["seeks"]]
    assert mine in listed[:2]


def test_house_bots_reserve_places_for_other_players(served: str, crowds: list[Crowd]) -> None:
    crowds += [Crowd(served, f"127.0.0.{number}") for number in range(2, 6)]
    first, second, third, fourth = crowds
    taken = [first.post("/api/people/Candle/challenge", SEEK, visitor=900) for _ in range(6)]
    assert [answer.status_code for answer in taken].count(201) == BOT_GAMES // 5, "one visitor has a fifth"
    taken += [first.post("/api/people/Candle/challenge", SEEK) for _ in range(BOT_GAMES)]
    assert [answer.status_code for answer in taken].count(201) == BOT_GAMES // 2, "one address has half"
    more = [second.post("/api/people/Candle/challenge", SEEK) for _ in range(BOT_GAMES)]
    assert [answer.status_code for answer in more].count(201) == BOT_GAMES // 4, "the last quarter is kept"
    assert {answer.json()["error"]["reason"] for answer in more if answer.status_code != 201} == {"busy"}
    for newcomer in (third, fourth):
        assert newcomer.post("/api/people/Candle/challenge", SEEK).status_code == 201
        assert newcomer.post("/api/people/Candle/challenge", SEEK).status_code == 429
