"""Lost access closes sockets, streams and tokens at once, in every process."""

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from laserchess.server.accounts import tokens as tokens_module
from laserchess.server.app import create_app
from laserchess.server.settings import Settings, database_url
from tests.server.conftest import serving
from tests.server.people.persons import PASSWORD, Person, meet
from tests.server.visitors import QUIET, Json, Talk
from tests.timeouts import PATIENCE

NewPerson = Callable[[str], Person]
NEW = "another good password"


def is_cut(talk: Talk) -> bool:
    """Return whether the server closes a connection, reading what it sends before that."""
    try:
        while True:
            talk.hear()
    except ConnectionClosed:
        return True
    except TimeoutError:
        return False


def test_the_engine_refuses_positions_of_an_accounts_ongoing_game(ada: Person, grace: Person) -> None:
    game = meet(ada, grace)
    ada.play(game, QUIET[0])
    with ada.open("/api/analysis") as talk:
        talk.say(type="analyse", ref=1, variant="laser-chess", moves=[QUIET[0]])
        while (message := talk.hear())["ref"] != 1:
            pass
        assert (message["type"], message["error"]["reason"]) == ("refused", "fair")


def make_token(person: Person, **more: object) -> str:
    body = {"name": "a bot", "scopes": ["board:play", "challenge:read"], **more}
    answer = person.post("/api/account/tokens", body)
    assert answer.status_code == 201, answer.text
    token: str = answer.json()["token"]
    return token


def status_with(person: Person, token: str) -> int:
    headers = {"Authorization": f"Bearer {token}"}
    return httpx.get(f"http://{person.address}/api/account", headers=headers, timeout=PATIENCE).status_code


@pytest.mark.parametrize("how", ["password", "sign-out-everywhere", "recover"])
def test_a_socket_of_an_ended_session_is_closed(ada: Person, grace: Person, how: str) -> None:
    game = meet(ada, grace)
    ada.play(game, QUIET[0])
    with ada.live(game) as stolen, ada.lobby() as lobby, grace.live(game) as hers:
        stolen.hear_until("state")
        lobby.hear_until("lobby")
        hers.hear_until("state")
        bodies: dict[str, Json] = {
            "password": {"password": PASSWORD, "new": NEW},
            "sign-out-everywhere": {},
            "recover": {"name": ada.name, "code": ada.codes[0], "password": NEW},
        }
        assert ada.post(f"/api/account/{how}", bodies[how]).status_code in {200, 204}
        with suppress(ConnectionClosed):
            stolen.say(type="resign", ref="late")
        assert is_cut(stolen)
        assert is_cut(lobby)
        assert grace.game(game["id"])["outcome"] is None, "the game was not resigned"
        assert hers.ask(type="ping")["type"] == "pong", "other connections stay open"


def test_signing_out_closes_the_sockets_of_that_browser_only(ada: Person, grace: Person, address: str) -> None:
    game = meet(ada, grace)
    with Person(address) as elsewhere:
        assert elsewhere.sign_in(ada.name).status_code == 200
        with ada.live(game) as here, elsewhere.live(game) as there:
            here.hear_until("state")
            there.hear_until("state")
            assert ada.post("/api/account/sign-out", {}).status_code == 204
            assert is_cut(here)
            assert there.ask(type="ping")["type"] == "pong"


def test_a_revoked_tokens_stream_ends(ada: Person) -> None:
    token = make_token(ada)
    headers = {"Authorization": f"Bearer {token}"}
    url = f"http://{ada.address}/api/stream/event"
    with httpx.stream("GET", url, headers=headers, timeout=PATIENCE) as answer:
        assert answer.status_code == 200
        own = ada.get("/api/account/tokens").json()[0]["id"]
        assert ada.post(f"/api/account/tokens/{own}/revoke", {}).status_code == 204
        assert len(list(islice(answer.iter_lines(), 3))) < 3, "the stream ends, and empty lines do not go on"
    assert status_with(ada, token) == 401


def test_recovery_revokes_tokens_and_other_changes_offer_it(ada: Person) -> None:
    kept, ended = make_token(ada), PASSWORD
    for path, body in (
        ("password", {"password": PASSWORD, "new": NEW}),
        ("password", {"password": NEW, "new": PASSWORD, "revoke_tokens": True}),
    ):
        assert ada.post(f"/api/account/{path}", body).status_code == 204
        assert status_with(ada, kept) == (401 if body.get("revoke_tokens") else 200)
    kept = make_token(ada)
    assert ada.post("/api/account/sign-out-everywhere", {}).status_code == 204
    assert status_with(ada, kept) == 200
    assert ada.sign_in(ada.name, ended).status_code == 200
    assert ada.post("/api/account/sign-out-everywhere", {"revoke_tokens": True}).status_code == 204
    assert status_with(ada, kept) == 401
    assert ada.sign_in(ada.name, ended).status_code == 200
    kept = make_token(ada)
    asked = {"name": ada.name, "code": ada.codes[0], "password": NEW}
    assert ada.post("/api/account/recover", asked).status_code == 200
    assert status_with(ada, kept) == 401


def test_tokens_expire(ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    token, lasting = make_token(ada, days=30), make_token(ada)
    shown = {each["expires"] is None for each in ada.get("/api/account/tokens").json()}
    assert shown == {True, False}
    assert status_with(ada, token) == 200
    later = time.time_ns() // 1_000_000 + 31 * 24 * 3600 * 1000
    monkeypatch.setattr(tokens_module, "now_ms", lambda: later)
    assert status_with(ada, token) == 401
    assert status_with(ada, lasting) == 200
    assert ada.post("/api/account/tokens", {"scopes": [], "days": 0}).status_code in {400, 422}


@pytest.fixture
def two(tmp_path: Path, redis_url: str) -> Iterator[tuple[str, str]]:
    settings = Settings(database_url(str(tmp_path / "games.db")), rate_limits=False, redis=redis_url)
    with serving(create_app(settings)) as one, serving(create_app(settings)) as other:
        yield one, other


def test_another_process_closes_its_sockets_too(two: tuple[str, str]) -> None:
    with Person(two[0]) as ada, Person(two[1]) as elsewhere:
        ada.sign_up("Ada")
        assert elsewhere.sign_in("Ada").status_code == 200
        with elsewhere.lobby() as lobby:
            lobby.hear_until("lobby")
            assert ada.post("/api/account/password", {"password": PASSWORD, "new": NEW}).status_code == 204
            assert is_cut(lobby)
            assert elsewhere.account is None
