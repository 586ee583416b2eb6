"""Scopes of tokens, and errors in lichess's shape."""

from collections.abc import Callable

import berserk
import httpx
import pytest

from tests.server.lichess.clients import Program
from tests.server.lichess.conftest import Served
from tests.server.people.persons import Person
from tests.timeouts import PATIENCE

ASKING = ("/api/account/playing", "/api/stream/event", "/api/challenge", "/api/bot/game/stream/nothing")
Make = Callable[..., Program]


def ask(served: Served, path: str, authorization: str | None) -> httpx.Response:
    headers = {} if authorization is None else {"Authorization": authorization}
    return httpx.get(f"http://{served.address}{path}", headers=headers, timeout=PATIENCE)


@pytest.mark.parametrize("path", ASKING)
def test_a_token_is_required(served: Served, path: str) -> None:
    answer = ask(served, path, None)
    assert (answer.status_code, answer.json()) == (401, {"error": "Missing authorization header"})


@pytest.mark.parametrize("path", ["/api/account", *ASKING])
@pytest.mark.parametrize(
    "brought",
    ["Bearer lip_nobody-has-this-one", "Bearer short", "Bearer", "lip_bare", "Basic bGlwXw==", "Bearer lip_%00"],
)
def test_invalid_tokens_are_refused(served: Served, path: str, brought: str) -> None:
    answer = ask(served, path, brought)
    assert (answer.status_code, answer.json()) == (401, {"error": "No such token"})


def test_a_visitors_secret_is_not_a_token(served: Served) -> None:
    answer = ask(served, "/api/account/playing", "Bearer the-secret-of-anna-which-nobody-knows")
    assert (answer.status_code, answer.json()) == (401, {"error": "No such token"})


def test_a_missing_scope_is_named(program: Make) -> None:
    small = program("Small", "challenge:read")
    answer = small.http.post("/api/bot/game/nothing/resign")
    assert (answer.status_code, answer.json()) == (403, {"error": "Missing scope: bot:play"})
    assert answer.headers["x-oauth-scopes"] == "challenge:read"
    assert answer.headers["x-accepted-oauth-scopes"] == "bot:play"
    answer = small.http.post("/api/challenge/Candle")
    assert (answer.status_code, answer.json()) == (
        403,
        {"error": "Missing scope: challenge:write, bot:play, board:play"},
    )
    assert small.http.post("/api/board/seek").status_code == 403
    assert small.http.post("/api/challenge/nothing/accept").status_code == 403
    assert small.http.get("/api/challenge").status_code == 200


def test_a_revoked_token_is_refused(ray: Program) -> None:
    assert ray.lichess.account.get()["username"] == ray.name
    assert ray.http.delete("/api/token").status_code == 204
    with pytest.raises(berserk.exceptions.ResponseError) as refused:
        ray.lichess.account.get()
    assert refused.value.status_code == 401
    assert refused.value.cause == {"error": "No such token"}


def test_bots_and_people_have_separate_paths(ray: Program, ada: Program) -> None:
    answer = ada.http.get("/api/bot/game/stream/nothing")
    assert (answer.status_code, answer.json()) == (403, {"error": "Missing scope: bot:play"})
    answer = ray.http.get("/api/board/game/stream/nothing")
    assert (answer.status_code, answer.json()) == (403, {"error": "Missing scope: board:play"})


def test_a_token_with_both_scopes_plays_as_its_account(program: Make) -> None:
    person = program("Person", "bot:play", "board:play", bot=False)
    answer = person.http.get("/api/bot/game/stream/nothing")
    assert (answer.status_code, answer.json()) == (400, {"error": "This endpoint can only be used with a Bot account"})
    bot = program("Bot", "bot:play", "board:play")
    for path in ("/api/board/game/stream/nothing", "/api/board/game/nothing/move/a1"):
        answer = bot.http.request("GET" if "stream" in path else "POST", path)
        assert (answer.status_code, answer.json()) == (
            400,
            {"error": "This endpoint cannot be used with a Bot account"},
        )


def test_an_account_without_games_becomes_a_bot(program: Make) -> None:
    new = program("New", "bot:play", bot=False)
    assert "title" not in new.lichess.account.get()
    new.lichess.account.upgrade_to_bot()  # type: ignore[no-untyped-call]
    assert new.lichess.account.get()["title"] == "BOT"
    with pytest.raises(berserk.exceptions.ResponseError, match="already"):
        new.lichess.account.upgrade_to_bot()  # type: ignore[no-untyped-call]


def test_an_account_with_games_cannot_become_a_bot(program: Make) -> None:
    old = program("Old", "bot:play", "board:play", bot=False)
    old.lichess.challenges.create_ai(level=1, variant="khet")  # type: ignore[arg-type]
    with pytest.raises(berserk.exceptions.ResponseError, match="played"):
        old.lichess.account.upgrade_to_bot()  # type: ignore[no-untyped-call]


def test_unknown_games_and_challenges_are_missing(ray: Program) -> None:
    for path in ("/api/bot/game/stream/nothing", "/game/export/nothing", "/api/user/Nobody-at-all"):
        assert ray.http.get(path).status_code == 404
        assert isinstance(ray.http.get(path).json()["error"], str)
    assert ray.http.post("/api/challenge/nothing/accept").json() == {"error": "No such challenge"}


def test_games_of_others_are_missing(ray: Program, max_: Program) -> None:
    game = ray.lichess.challenges.create_ai(level=1, variant="khet")["id"]  # type: ignore[arg-type]
    for path in (f"/api/bot/game/{game}/resign", f"/api/bot/game/{game}/move/a1"):
        answer = max_.http.post(path)
        assert (answer.status_code, answer.json()) == (404, {"error": "No such game"})


def test_tokens_are_created_and_revoked_over_http(served: Served) -> None:
    with Person(served.address) as eve:
        eve.sign_up("Eve-with-tokens")
        made = eve.post("/api/account/tokens", {"name": "my bot", "scopes": ["board:play"]}).json()
        assert made["token"].startswith("lip_")
        program = Program(served.address, "Eve-with-tokens", made["token"])
        assert program.lichess.account.get()["id"] == "eve-with-tokens"
        (listed,) = eve.get("/api/account/tokens").json()
        assert (listed["name"], listed["scopes"]) == ("my bot", ["board:play"])
        assert listed["used"]
        assert made["token"] not in eve.get("/api/account/tokens").text
        assert eve.post(f"/api/account/tokens/{made['id']}/revoke", {}).status_code == 204
        assert program.http.get("/api/account").json() == {"error": "No such token"}
        assert eve.post("/api/account/tokens", {"scopes": ["everything"]}).json()["error"]["reason"] == "scope"
        assert eve.post(f"/api/account/tokens/{made['id']}/revoke", {}).status_code == 404
        program.close()


def test_a_browser_gets_its_own_account_shape(served: Served) -> None:
    with Person(served.address) as eve:
        assert eve.account is None
        eve.sign_up("Eve-the-browser")
        account = eve.account
        assert account is not None
        assert account["name"] == "Eve-the-browser"


def test_a_token_is_not_accepted_elsewhere(ray: Program) -> None:
    """The server's own API takes sessions; a personal token is not accepted there."""
    assert ray.http.post("/api/account/tokens", json={"scopes": ["bot:play"]}).status_code == 403
    assert ray.http.get("/api/account/sessions").status_code == 403
    assert "set-cookie" not in ray.http.get("/api/account").headers
