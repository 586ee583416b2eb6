"""Small attacks on sign-in and chat: guessing, session fixation, CSRF, timing, markup, floods."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from laserchess.server.accounts import passwords
from laserchess.server.accounts.login_throttle import PER_NAME_AND_ADDRESS, LoginThrottle
from laserchess.server.api_errors import ApiError
from laserchess.server.app import create_app
from laserchess.server.chat.chat import PRESETS
from laserchess.server.settings import Settings, database_url
from tests.server.conftest import serving
from tests.server.people.persons import PASSWORD, Person, meet


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve with rate limits."""
    database = database_url(str(tmp_path_factory.mktemp("guarded") / "games.db"))
    with serving(create_app(Settings(database))) as address:
        yield address


def test_guessing_is_throttled_and_the_owner_is_never_locked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [1000.0]
    monkeypatch.setattr("laserchess.server.runtime.rate_buckets.monotonic", lambda: clock[0])
    throttle = LoginThrottle()
    for _ in range(int(PER_NAME_AND_ADDRESS.burst)):
        throttle.count_sign_in("203.0.113.7", "ada")
    with pytest.raises(ApiError) as refused:
        throttle.count_sign_in("203.0.113.7", "ada")
    assert refused.value.reason == "rate"
    throttle.count_sign_in("203.0.113.8", "ada")
    throttle.count_sign_in("203.0.113.7", "grace")
    throttle.count_recovery("203.0.113.7", "ada")
    clock[0] += 1 / PER_NAME_AND_ADDRESS.per_second
    throttle.count_sign_in("203.0.113.7", "ada")


def test_guessing_from_many_addresses_is_throttled(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [1000.0]
    monkeypatch.setattr("laserchess.server.runtime.rate_buckets.monotonic", lambda: clock[0])
    throttle, refused = LoginThrottle(), 0
    for number in range(500):
        try:
            throttle.count_sign_in(f"203.0.113.{number}", "ada")
        except ApiError:
            refused += 1
    assert refused == 440
    clock[0] += 3
    throttle.count_sign_in("198.51.100.1", "ada")


def test_wrong_passwords_are_throttled(guarded: str) -> None:
    with Person(guarded) as ada, Person(guarded) as thief:
        ada.sign_up("Ada-guarded")
        answers = [thief.sign_in("Ada-guarded", f"guess number {number}") for number in range(8)]
        assert [answer.status_code for answer in answers] == [403] * 6 + [429] * 2
        assert f"Try again in {answers[-1].headers['retry-after']} s." == answers[-1].json()["error"]["hint"]
        assert ada.account is not None


def test_sign_ups_are_throttled_per_address(guarded: str) -> None:
    with Person(guarded) as person:
        statuses = []
        for number in range(10):
            answer = person.post("/api/account/sign-up", {"name": f"Many-{number}x", "password": PASSWORD})
            statuses.append(answer.status_code)
            person.post("/api/account/sign-out", {})
        assert statuses[-1] == 429
        assert 201 in statuses


def test_signing_in_always_issues_a_new_session(ada: Person) -> None:
    ada.post("/api/account/sign-out", {})
    planted = "x" * 43
    ada.client.cookies.set("session", planted)
    assert ada.account is None
    answer = ada.sign_in(ada.name)
    assert answer.status_code == 200
    given = [each for each in answer.headers.get_list("set-cookie") if each.startswith("session=")]
    assert len(given) == 1
    assert planted not in given[0]
    with Person(ada.address) as thief:
        thief.client.cookies.set("session", planted)
        assert thief.account is None


def test_the_session_cookie_is_http_only_and_same_site(address: str) -> None:
    with Person(address) as person:
        answer = person.post("/api/account/sign-up", {"name": "Cookie-monster", "password": PASSWORD})
        cookie = next(each for each in answer.headers.get_list("set-cookie") if each.startswith("session="))
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        secure = person.client.post(
            "/api/account/sign-in",
            json={"name": "Cookie-monster", "password": PASSWORD},
            headers={"X-Forwarded-Proto": "https", "Cookie": ""},
        )
        given = [each for each in secure.headers.get_list("set-cookie") if "session=" in each]
        assert all(each.startswith("__Host-session=") and "; Secure" in each for each in given)


def test_other_sites_cannot_act_for_a_signed_in_user(ada: Person, grace: Person) -> None:
    foreign = {"Origin": "https://evil.example"}
    for path, body in {
        "/api/account/delete": {"password": PASSWORD},
        "/api/account/sign-out-everywhere": {},
        f"/api/people/{grace.name}/block": {},
        "/api/lobby/seeks": ada.params(),
    }.items():
        answer = ada.client.post(path, json=body, headers=foreign)
        assert (answer.status_code, answer.json()["error"]["reason"]) == (403, "origin")
    form = ada.client.post(
        "/api/account/delete", content="password=x", headers={"Content-Type": "application/x-www-form-urlencoded"}
    )
    assert form.status_code == 422
    assert ada.account is not None


def test_sign_in_does_not_reveal_whether_a_name_exists(ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[str] = []
    right = passwords.verify

    def verify(stored: str, password: str) -> bool:
        checked.append(stored.rsplit("$", 2)[0])
        return right(stored, password)

    monkeypatch.setattr(passwords, "verify", verify)
    with Person(ada.address) as thief:
        known, unknown = thief.sign_in(ada.name, "wrong password"), thief.sign_in("Nobody-here", "wrong password")
        assert (known.status_code, known.json()) == (unknown.status_code, unknown.json())
        recovering = [
            thief.post("/api/account/recover", {"name": name, "code": "abcde-fghij-kmnop", "password": PASSWORD})
            for name in (ada.name, "Nobody-here")
        ]
        assert recovering[0].json() == recovering[1].json()
    assert len(checked) == 2
    assert checked[0] == checked[1], "the same work, with the same parameters"


def test_a_house_bot_cannot_be_signed_in_to(address: str) -> None:
    with Person(address) as thief:
        for password in ("", "None", "Prism"):
            assert thief.sign_in("Prism", password).status_code == 403
        assert thief.post("/api/account/sign-up", {"name": "Pr1sm", "password": PASSWORD}).status_code == 409


def test_a_visitor_token_cannot_act_for_an_account(ada: Person, address: str) -> None:
    account = ada.get(f"/api/people/{ada.name}").json()
    assert "id" not in account
    game = ada.create(mode="friend")
    owner_guess = {"Authorization": f"Bearer {ada.name}-{'x' * 20}"}
    with Person(address) as thief:
        assert thief.client.get(f"/api/games/{game['id']}", headers=owner_guess).json()["you"] == []


@pytest.mark.parametrize(
    "words", ["<script>alert(1)</script>", "javascript:alert(1)", "a\u202eb\u0007c", "'; DROP TABLE chat;--"]
)
def test_chat_lines_stay_plain_text(ada: Person, grace: Person, words: str) -> None:
    game = meet(ada, grace)
    answer = ada.post(f"/api/games/{game['id']}/chat", {"room": "players", "words": words})
    assert answer.status_code == 201
    said = answer.json()["words"]
    assert all(letter.isprintable() for letter in said)
    assert answer.headers["content-type"] == "application/json"
    ada.do(game, "abort")


def test_fast_chat_is_refused(guarded: str) -> None:
    with Person(guarded) as one, Person(guarded) as other:
        wish: dict[str, Any] = {"variant": "khet"}
        assert one.post("/api/lobby/seeks", wish).json()["game"] is None
        game = other.post("/api/lobby/seeks", wish).json()["game"]
        path = f"/api/games/{game}/chat"
        statuses = [one.post(path, {"room": "players", "preset": preset}).status_code for preset in PRESETS]
        assert statuses[:5] == [201] * 5
        assert statuses[-1] == 429
        again = [other.post(path, {"room": "players", "preset": "hello"}).status_code for _ in range(2)]
        assert again == [201, 429]


def chat_of(guarded: str) -> str:
    """Create a public game; return the path of its chat."""
    with Person(guarded) as player:
        game = player.post("/api/games", {"variant": "khet", "mode": "here"}).json()["id"]
    return f"/api/games/{game}/chat"


def chat_as_visitors(guarded: str, path: str, addresses: list[str]) -> list[int]:
    """Chat as a new visitor from each address; return the statuses."""
    statuses = []
    for address in addresses:
        with Person(guarded) as visitor:
            visitor.client.headers["X-Forwarded-For"] = address
            answer = visitor.post(path, {"room": "watchers", "preset": "hello"})
            assert (answer.status_code == 429) == ("retry-after" in answer.headers)
            statuses.append(answer.status_code)
    return statuses


def test_spectators_of_one_address_cannot_flood_a_chat(guarded: str) -> None:
    statuses = chat_as_visitors(guarded, chat_of(guarded), ["203.0.113.9"] * 15)
    assert statuses[:10] == [201] * 10
    assert statuses[-1] == 429


def test_spectators_of_many_addresses_cannot_flood_a_chat(guarded: str) -> None:
    path = chat_of(guarded)
    statuses = chat_as_visitors(guarded, path, [f"203.0.113.{number}" for number in range(100, 126)])
    assert statuses[:20] == [201] * 20
    assert statuses[-1] == 429
    assert chat_as_visitors(guarded, chat_of(guarded), ["203.0.113.99"]) == [201]
    with Person(guarded) as account:
        account.client.headers["X-Forwarded-For"] = "203.0.113.98"
        account.sign_up("Spectator-x")
        assert account.post(path, {"room": "watchers", "words": "a good game"}).status_code == 201


def test_the_lobby_disconnects_a_flooding_client(ada: Person) -> None:
    with ada.lobby() as talk:
        talk.hear_until("lobby")
        for _ in range(300):
            try:
                talk.say(type="ping")
            except Exception:  # noqa: BLE001  # the connection is closed
                break
        with pytest.raises(Exception, match=r"1008|close|policy"):  # noqa: PT012
            while True:
                talk.hear()
    assert ada.account is not None


def test_the_database_stores_no_password(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    with (
        serving(create_app(Settings(database_url(str(database)), rate_limits=False))) as address,
        Person(address) as ada,
    ):
        ada.sign_up("Ada", "a secret of mine")
        codes = ada.codes
        session = next(cookie.value for cookie in ada.client.cookies.jar if cookie.name == "session")
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("games.db*"))
    for secret in ("a secret of mine", codes[0], codes[0].replace("-", ""), str(session)):
        assert secret.encode() not in kept
