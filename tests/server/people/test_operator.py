"""`laserchess admin accounts|password|close|tokens`, while a server runs on the same database."""

import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from laserchess.cli import main
from laserchess.server.accounts import access, sessions
from laserchess.server.accounts import tokens as tokens_module
from laserchess.server.app import create_app
from laserchess.server.settings import Settings, database_url
from tests.server.conftest import serving
from tests.server.people.persons import PASSWORD, Person
from tests.server.people.test_access import is_cut, make_token, status_with

NEW = "another good password"
Admin = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let servers compare with the database at once."""
    monkeypatch.setattr(access, "CHECK_SECONDS", 0.05)
    monkeypatch.setattr(sessions, "CACHE_SECONDS", 0.0)
    monkeypatch.setattr(tokens_module, "CACHE_SECONDS", 0.0)


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "games.db")


@pytest.fixture
def ada(database: str) -> Iterator[Person]:
    """Serve on the database, and sign up."""
    settings = Settings(database_url(database), rate_limits=False)
    with serving(create_app(settings)) as address, Person(address) as person:
        person.sign_up("Ada")
        yield person


@pytest.fixture
def admin(ada: Person, database: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Admin:
    """Run `laserchess admin` on the server's database; return exit code, stdout and stderr."""
    assert ada.account is not None

    def call(*words: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        code = main(["admin", *words, "--database", database])
        return code, *capsys.readouterr()

    return call


def test_accounts_are_listed_and_searched(ada: Person, admin: Admin) -> None:
    make_token(ada)
    admin("moderator", "Ada")
    code, out, _ = admin("accounts", "ada")
    assert code == 0
    assert out.startswith("Ada ")
    assert "player, moderator, 1 token" in out
    assert out.endswith("1 of 1 accounts\n")
    found = json.loads(admin("accounts", "--json", "--limit", "1000")[1])
    assert next(each for each in found if each["name"] == "Ada")["is_host"]
    assert any(each["level"] for each in found), "house bots are accounts, too"
    assert not any("password" in key or key == "id" for each in found for key in each)
    assert admin("accounts", "nobody-of-that-name")[1] == "0 of 0 accounts\n"
    assert admin("accounts", "100%")[1] == "0 of 0 accounts\n"


def test_a_recovery_code_of_the_operator_works_once(ada: Person, admin: Admin) -> None:
    code, out, err = admin("password", "Ada")
    assert code == 0
    assert "Earlier codes are invalid" in err
    body = {"name": "Ada", "code": ada.codes[0], "password": NEW}
    assert ada.post("/api/account/recover", body).status_code == 403
    body["code"] = out.strip()
    with Person(ada.address) as elsewhere:
        assert elsewhere.post("/api/account/recover", body).status_code == 200
        assert elsewhere.account is not None
    assert ada.post("/api/account/recover", body).status_code == 403


def test_a_password_set_by_the_operator_ends_sessions_and_tokens(ada: Person, admin: Admin) -> None:
    token = make_token(ada)
    with ada.open("/api/lobby/live") as talk:
        assert admin("password", "Ada", "--set", typed=f"{NEW}\n")[0] == 0
        assert is_cut(talk)
    assert (ada.account, status_with(ada, token)) == (None, 401)
    assert ada.sign_in("Ada", PASSWORD).status_code == 403
    assert ada.sign_in("Ada", NEW).status_code == 200
    code, _, err = admin("password", "Ada", "--set", typed="short\n")
    assert (code, "too short" in err) == (1, True)


def test_a_closed_account_is_signed_out_until_it_is_reopened(ada: Person, admin: Admin) -> None:
    token = make_token(ada)
    with ada.open("/api/lobby/live") as talk:
        assert admin("close", "Ada")[1].startswith("Ada is closed.")
        assert is_cut(talk)
    assert (ada.account, status_with(ada, token)) == (None, 401)
    assert ada.sign_in("Ada").json()["error"]["reason"] == "closed"
    assert "closed" in admin("accounts", "Ada")[1]
    code, _, err = admin("password", "Ada")
    assert (code, "laserchess admin close Ada --reopen" in err) == (1, True)
    assert admin("close", "Ada", "--reopen")[1].startswith("Ada is open again.")
    assert ada.sign_in("Ada").status_code == 200


def test_tokens_are_listed_and_revoked(ada: Person, admin: Admin) -> None:
    first, second, third = (make_token(ada) for _ in range(3))
    code, out, _ = admin("tokens", "Ada")
    assert (code, out.splitlines()[-1]) == (0, "Ada has 3 tokens")
    assert not any(token in out for token in (first, second, third))
    ids = [token["id"] for token in json.loads(admin("tokens", "Ada", "--json")[1])]
    assert admin("tokens", "Ada", "--revoke-token", ids[0])[1].startswith("revoked 1 token of Ada.")
    assert sorted(status_with(ada, token) for token in (first, second, third)) == [200, 200, 401]
    assert admin("tokens", "Ada", "--revoke-all")[1].startswith("revoked 2 tokens of Ada.")
    assert [status_with(ada, token) for token in (first, second, third)] == [401] * 3
    assert ada.account is not None, "sessions in browsers continue"
    assert admin("tokens", "Ada", "--revoke-token", ids[0])[0] == 1


def test_house_bots_and_unknown_names_are_refused(admin: Admin) -> None:
    bot = next(each["name"] for each in json.loads(admin("accounts", "--json")[1]) if each["level"])
    for words in (("close", bot), ("password", bot), ("password", bot, "--set")):
        code, _, err = admin(*words, typed=NEW)
        assert (code, "bot of the server" in err) == (1, True), words
    for action in ("close", "password", "tokens"):
        code, _, err = admin(action, "Grace")
        assert (code, err.count("\n"), "no player of that name" in err) == (1, 1, True)
