"""Every way to create a game is the same way: counted, logged and announced once."""

import logging
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from benchmarks.programs import free_port
from laserchess.server.app import create_app
from laserchess.server.settings import Settings, database_url
from tests.server.conftest import serving
from tests.server.lichess.clients import Program, token_for
from tests.server.people import test_uploads
from tests.server.people.persons import Person, meet
from tests.server.tournaments import test_tournaments


class Served:
    """A server with metrics, two accounts, and the log."""

    def __init__(self, address: str, port: int, database: str, log: pytest.LogCaptureFixture) -> None:
        """Sign both players up."""
        self.one, self.other = Person(address), Person(address)
        self.one.sign_up("Ada")
        self.other.sign_up("Grace")
        self.program = Program(address, "Ray", token_for(database, "Ray", bot=True))
        self._figures, self._log = f"http://127.0.0.1:{port}/metrics", log

    @property
    def counted(self) -> int:
        """Return how many games the metrics have counted."""
        lines = httpx.get(self._figures).text.splitlines()
        return next(int(float(line.split()[1])) for line in lines if line.startswith("laserchess_games_made_total "))

    @property
    def logged(self) -> list[str]:
        """Return the games that were logged as begun."""
        return [getattr(line, "game", "") for line in self._log.records if line.getMessage() == "a game begins"]


@pytest.fixture
def served(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Iterator[Served]:
    pytest.importorskip("prometheus_client", reason="an extra")
    database, port = database_url(str(tmp_path / "games.db")), free_port()
    settings = Settings(database, scan_seconds=0.1, rate_limits=False, metrics=("127.0.0.1", port))
    with caplog.at_level(logging.INFO), serving(create_app(settings)) as address:
        made = Served(address, port, database, caplog)
        yield made
        made.program.close()
        for person in (made.one, made.other):
            person.close()


def direct(served: Served) -> str:
    return str(served.one.create()["id"])


def house_bot(served: Served) -> str:
    return str(served.one.post("/api/people/Candle/challenge", served.one.params()).json()["game"])


def seek(served: Served) -> str:
    return str(meet(served.one, served.other)["id"])


def accepted_seek(served: Served) -> str:
    placed = served.one.seek()["seek"]
    return str(served.other.post(f"/api/lobby/seeks/{placed['id']}/accept", {}).json()["game"])


def challenge(served: Served) -> str:
    placed = served.one.post("/api/people/Grace/challenge", served.one.params()).json()["seek"]
    return str(served.other.post(f"/api/lobby/seeks/{placed['id']}/accept", {}).json()["game"])


def lichess_challenge(served: Served) -> str:
    placed = served.one.post("/api/people/Ray/challenge", served.one.params()).json()["seek"]
    served.program.do(f"/api/challenge/{placed['id']}/accept")
    return str(placed["id"])


def rematch(served: Served) -> str:
    game = served.one.create()
    served.one.do(game, "resign")
    served.one.do(game, "rematch")
    return str(served.one.game(game["id"])["next"])


def tournament(served: Served) -> str:
    arena = test_tournaments.create(served.one)
    test_tournaments.join(arena, served.one, served.other)
    return str(test_tournaments.game_of(served.one, arena)["id"])


def upload(served: Served) -> str:
    return str(served.one.post("/api/games/upload", test_uploads.game()).json()["id"])


def lichess_import(served: Served) -> str:
    answer = served.program.do("/api/import", data={"pgn": '[Variant "laser-chess"]\n\n1. c1+ c7+ *'})
    return str(answer.json()["id"])


WAYS = {
    direct: 1,
    house_bot: 1,
    seek: 1,
    accepted_seek: 1,
    challenge: 1,
    lichess_challenge: 1,
    lichess_import: 1,
    tournament: 1,
    upload: 1,
    rematch: 2,
}
"""The ways to create a game, and how many games each creates."""


@pytest.mark.parametrize(("create", "count"), WAYS.items(), ids=lambda each: getattr(each, "__name__", ""))
def test_a_new_game_is_counted_and_logged_once(served: Served, create: Callable[[Served], str], count: int) -> None:
    game = create(served)
    assert served.logged.count(game) == 1
    assert (served.counted, len(served.logged)) == (count, count)


def test_a_rejected_seek_creates_no_game(served: Served) -> None:
    placed = served.one.seek()["seek"]
    assert served.one.post(f"/api/lobby/seeks/{placed['id']}/accept", {}).status_code == 409
    assert (served.counted, served.logged) == (0, [])
