"""NUL characters are bad input, on PostgreSQL as on SQLite, and never an outage."""

from collections.abc import Iterator

import pytest

from laserchess.server.app import create_app
from laserchess.server.settings import Settings, database_url
from laserchess.server.wire.inputs import has_nul
from tests.server.conftest import serving
from tests.server.people.persons import PASSWORD, Person


@pytest.fixture(params=["sqlite", "postgresql"])
def nul_server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    path = str(tmp_path_factory.mktemp("nul") / "games.db")
    database = request.getfixturevalue("postgres") if request.param == "postgresql" else path
    with serving(create_app(Settings(database_url(database), rate_limits=False))) as address:
        yield address


def test_nul_is_refused_as_bad_input(nul_server: str) -> None:
    with Person(nul_server) as ada:
        ada.sign_up("Ada")
        for path, body in (
            ("/api/account/sign-in", {"name": "A\0da", "password": PASSWORD}),
            ("/api/account/recover", {"name": "Ada", "code": "a\0b", "password": "another password"}),
            ("/api/reports", {"about": "Ca\0ndle", "reason": "other", "words": "x"}),
            ("/api/reports", {"about": "Candle", "reason": "other", "words": "x\0"}),
            ("/api/positions/saved", {"name": "a\0", "variant": "khet", "position": "x"}),
        ):
            answer = ada.post(path, body)
            assert (answer.status_code, answer.json()["error"]["reason"]) == (422, "malformed"), path
        assert ada.get("/api/people/A%00da").status_code == 404
        assert ada.get("/api/people/search?q=a%00").status_code in {404, 422}
        with ada.lobby() as lobby:
            lobby.hear_until("lobby")
            lobby.say(type="ping", ref="a\0")
            assert lobby.hear_until("refused")["error"]["reason"] == "malformed"
        assert ada.get("/api/health").json()["status"] == "ok"


@pytest.mark.parametrize(
    ("raw", "is_nul"),
    [
        (b'{"a": "\\u0000"}', True),
        (b'{"a": "\\\\u0000"}', False),
        (b'{"a": "\\\\\\u0000"}', True),
        (b'{"a": "%00"}', False),
        (b"a\0", True),
    ],
)
def test_only_nul_characters_are_detected(raw: bytes, is_nul: bool) -> None:  # noqa: FBT001  # a parameter of the test
    assert has_nul(raw) is is_nul
