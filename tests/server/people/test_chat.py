"""Chat, who sees it, and moderation."""

import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from laserchess.cli import main
from laserchess.server.app import create_app
from laserchess.server.runtime.executors import FairExecutor
from laserchess.server.settings import Settings, database_url
from tests.server.conftest import serving
from tests.server.people.persons import Person, begin, meet
from tests.server.visitors import QUIET, Json, Visitor, friends
from tests.timeouts import PATIENCE

NewPerson = Callable[[str], Person]


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("talk") / "games.db"


@pytest.fixture(scope="module")
def address(database: Path) -> Iterator[str]:
    with serving(create_app(Settings(database_url(str(database)), scan_seconds=0.1, rate_limits=False))) as address:
        yield address


@pytest.fixture
def host(people: NewPerson, database: Path, capsys: pytest.CaptureFixture[str]) -> Person:
    person = people("Host")
    assert main(["admin", "moderator", person.name.lower(), "--database", str(database)]) == 0
    assert capsys.readouterr().out == f"{person.name} is now a moderator\n"
    return person


def say(who: Visitor, game: Json, room: str = "players", **what: str) -> tuple[int, str]:
    answer = who.post(f"/api/games/{game['id']}/chat", {"room": room, **what})
    return answer.status_code, answer.json().get("error", {}).get("reason", "")


def lines_seen_by(who: Visitor, game: Json) -> list[str]:
    return [line["words"] for line in who.get(f"/api/games/{game['id']}/chat").json()["lines"]]


def test_players_and_spectators_have_separate_rooms(ada: Person, grace: Person, stranger: Visitor) -> None:
    game = meet(ada, grace)
    with grace.live(game) as hers, stranger.live(game) as theirs:
        hers.hear_until("state")
        theirs.hear_until("state")
        assert say(ada, game, words="  hello\nthere ") == (201, "")
        assert hers.hear_until("chat")["line"]["words"] == "hello there"
        assert say(stranger, game, "watchers", preset="wow") == (201, "")
        assert theirs.hear_until("chat")["line"]["words"] == "Wow!"
    assert (lines_seen_by(grace, game), lines_seen_by(stranger, game)) == (["hello there"], ["Wow!"])
    assert say(stranger, game, preset="wow") == (403, "room")
    assert say(ada, game, "watchers", preset="wow") == (403, "room")
    assert say(ada, game, "kitchen", preset="wow") == (400, "room")
    assert say(ada, game, preset="nonsense") == (400, "preset")
    assert say(ada, game, words="x" * 141) == (400, "words")
    assert say(ada, game, words=" \t ") == (400, "words")


def test_free_text_is_for_accounts(ben: Visitor, anna: Visitor) -> None:
    game = friends(anna, ben)
    assert say(ben, game, words="hello") == (403, "account")
    assert say(ben, game, preset="hello") == (201, "")
    assert lines_seen_by(anna, game) == ["Hello!"]


def test_lines_of_blocked_players_are_hidden(ada: Person, grace: Person) -> None:
    game = meet(ada, grace)
    say(ada, game, words="before")
    assert grace.post(f"/api/people/{ada.name}/block", {}).status_code == 204
    with grace.live(game) as talk:
        talk.hear_until("state")
        say(ada, game, words="after")
        say(grace, game, preset="bye")
        assert talk.hear_until("chat")["line"]["name"] == grace.name
    assert lines_seen_by(grace, game) == ["Good bye!"]
    assert lines_seen_by(ada, game) == ["before", "after", "Good bye!"]


def test_chat_can_be_limited_to_followed_players(ada: Person, grace: Person) -> None:
    game = meet(ada, grace)
    assert grace.post("/api/account/choices", {"hears": "shouting"}).status_code == 400
    say(ada, game, words="of my own")
    say(ada, game, preset="luck")
    for choice, words in {"followed": ["Good luck!"], "nobody": [], "everybody": ["of my own", "Good luck!"]}.items():
        assert grace.post("/api/account/choices", {"hears": choice}).status_code == 204
        assert lines_seen_by(grace, game) == words
    grace.post("/api/account/choices", {"hears": "followed"})
    grace.post(f"/api/people/{ada.name}/follow", {})
    assert lines_seen_by(grace, game) == ["of my own", "Good luck!"]
    ada.post("/api/account/choices", {"hears": "nobody"})
    assert lines_seen_by(ada, game) == ["of my own", "Good luck!"], "everybody sees their own lines"


def test_a_report_includes_the_record_and_is_resolved(ada: Person, grace: Person, host: Person) -> None:
    game = meet(ada, grace)
    ada.play(game, QUIET[0])
    say(ada, game, words="something rude")
    report = {"about": ada.name, "reason": "abuse", "words": "see the chat", "game": game["id"]}
    assert grace.post("/api/reports", report).status_code == 204
    assert grace.post("/api/reports", report).status_code == 409
    assert grace.post("/api/reports", report | {"about": grace.name}).status_code == 409
    assert ada.get("/api/host/reports").status_code == 403
    kept = next(each for each in host.get("/api/host/reports").json() if each["about"] == ada.name)
    assert (kept["by"], kept["reason"], kept["game"]) == (grace.name, "abuse", game["id"])
    assert "something rude" in kept["record"]
    assert QUIET[0] in kept["record"]
    assert host.post(f"/api/host/reports/{kept['id']}", {"deed": "mute", "days": 3}).status_code == 204
    assert say(ada, game, words="more") == (403, "muted")
    assert ada.account is not None
    assert ada.account["muted_until"] > 0
    assert host.post("/api/host/reports/999999", {"deed": "dismiss"}).status_code == 404
    assert kept["id"] in [each["id"] for each in host.get("/api/host/reports?done=true").json()]


def test_no_record_is_written_for_a_rejected_report(
    ada: Person, grace: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = meet(ada, grace)
    ada.play(game, QUIET[0])
    report = {"about": ada.name, "reason": "abuse", "game": game["id"]}
    assert grace.post("/api/reports", report).status_code == 204
    grace.play(game, QUIET[1])
    monkeypatch.setattr(FairExecutor, "do", None)
    assert grace.post("/api/reports", report).json()["error"]["code"] == "reported"
    assert grace.post("/api/reports", report | {"about": grace.name}).json()["error"]["code"] == "self"


def test_the_reporters_export_has_no_private_chat_and_no_ids_of_others(
    ada: Person, grace: Person, people: NewPerson, database: Path
) -> None:
    eve = people("Eve")
    game = meet(ada, grace)
    ada.play(game, QUIET[0])
    say(grace, game, words="this is between us")
    report = {"about": ada.name, "reason": "cheating", "words": "as I said", "game": game["id"]}
    assert eve.post("/api/reports", report).status_code == 204
    assert eve.post(f"/api/people/{grace.name}/follow", {}).status_code == 204
    assert eve.post(f"/api/people/{grace.name}/challenge", eve.params()).status_code == 201
    exported = eve.get("/api/account/export").text
    assert "this is between us" not in exported
    assert "as I said" in exported
    lines = [json.loads(line) for line in exported.splitlines()]
    others = {
        (line["kind"], name): line["data"][name]
        for line in lines
        for name in ("other", "to", "about")
        if name in line["data"]
    }
    assert others == {("relation", "other"): grace.name, ("seek", "to"): grace.name, ("report", "about"): ada.name}
    with closing(sqlite3.connect(database)) as connection:
        ids = {row[0] for row in connection.execute("SELECT id FROM accounts")}
    assert not [account for account in ids if account in exported]


def test_a_moderator_closes_an_account(ada: Person, grace: Person, host: Person) -> None:
    assert grace.post(f"/api/host/people/{ada.name}", {"deed": "close"}).status_code == 403
    assert host.post(f"/api/host/people/{ada.name}", {"deed": "close"}).status_code == 204
    assert ada.account is None
    closed = ada.sign_in(ada.name)
    assert (closed.status_code, closed.json()["error"]["reason"]) == (403, "closed")
    assert grace.get(f"/api/people/{ada.name}").json()["closed"]
    figures = host.get("/api/host/figures").json()
    assert figures["accounts"] >= 3
    assert figures["limits"]["games_per_visitor"] == 100
    assert host.post(f"/api/host/people/{ada.name}", {"deed": "pardon"}).status_code == 204
    assert ada.sign_in(ada.name).status_code == 200


def test_a_house_bot_cannot_be_closed(ada: Person, host: Person) -> None:
    for deed in ("close", "mute"):
        refused = host.post("/api/host/people/Candle", {"deed": deed})
        assert (refused.status_code, refused.json()["error"]["reason"]) == (409, "bot")
    assert not ada.get("/api/people/Candle").json()["closed"]


def test_a_moderator_sets_limits_while_the_server_runs(
    ada: Person, grace: Person, host: Person, stranger: Visitor
) -> None:
    assert ada.post("/api/host/limits", {"bot_games": 0}).status_code == 403
    assert host.post("/api/host/limits", {"sockets_per_game": 1}).json()["error"]["reason"] == "limit"
    assert host.post("/api/host/limits", {"connections": 1}).status_code == 422
    assert host.post("/api/host/limits", {"bot_games": 0, "sockets_per_game": 2}).status_code == 204
    assert host.post("/api/host/limits", {"games_per_visitor": 7}).status_code == 204
    limits = host.get("/api/host/figures").json()["limits"]
    assert (limits["bot_games"], limits["sockets_per_game"], limits["games_per_visitor"]) == (0, 2, 7)
    assert stranger.post("/api/people/Candle/challenge", {"variant": "khet"}).json()["error"]["reason"] == "busy"
    game = meet(ada, grace)
    with ada.live(game) as one, stranger.live(game) as other:
        for talk in (one, other):
            talk.hear_until("state")
        with Visitor(stranger.address, "another") as another, another.live(game) as third:
            assert third.hear_until("state", "refused")["error"]["reason"] == "crowded"
        with grace.live(game) as player:
            assert player.hear_until("state", "refused")["type"] == "state", "who plays always gets in"
    back = dict.fromkeys(("bot_games", "sockets_per_game", "games_per_visitor"))
    assert host.post("/api/host/limits", back).status_code == 204
    figures = host.get("/api/host/figures").json()
    assert {name: figures["limits"][name] for name in back} == {
        name: figures["settable"][name]["usual"] for name in back
    }
    assert stranger.post("/api/people/Candle/challenge", {"variant": "khet"}).status_code == 201


def test_live_games_are_listed_best_first(ada: Person, grace: Person, people: NewPerson, stranger: Visitor) -> None:
    low, high = people("Low"), people("High")
    game = meet(low, high, "leiserchess")
    begin(game, low, high)
    low.do(game, "resign")
    better = meet(high, ada, "leiserchess")
    worse = meet(low, grace, "leiserchess")
    days = high.post(f"/api/people/{ada.name}/challenge", {"variant": "leiserchess", "days": 1}).json()["seek"]["id"]
    slow = ada.game(ada.post(f"/api/lobby/seeks/{days}/accept", {}).json()["game"])
    for one, each in ((high, better), (low, worse)):
        one.play(each, one.game(each["id"])["view"]["moves"][0]["text"])
    mover = high if slow["you"] != [slow["view"]["turn"]] else ada
    mover.play(slow, slow["view"]["moves"][0]["text"])

    def listed() -> list[str]:
        games = stranger.get("/api/watch").json()["games"]
        return [each["id"] for each in games if each["variant"] == "leiserchess"]

    end = time.monotonic() + PATIENCE
    while not {better["id"], worse["id"], slow["id"]} <= set(listed()) and time.monotonic() < end:
        time.sleep(0.2)
    assert listed().index(better["id"]) < listed().index(worse["id"]) < listed().index(slow["id"])
    assert stranger.get("/api/watch").json()["best"]["leiserchess"] == better["id"]


def test_my_games_are_filtered_and_paged(ada: Person, grace: Person) -> None:
    made = [ada.create("khet" if number % 2 else "laser-chess")["id"] for number in range(24)]
    page = ada.get("/api/people/me/games").json()
    rest = ada.get(f"/api/people/me/games?before={page['next']}").json()
    assert [each["id"] for each in page["games"] + rest["games"]] == made[::-1]
    assert rest["next"] is None
    khet = ada.get("/api/people/me/games?variant=khet").json()["games"]
    assert [each["id"] for each in khet] == made[1::2][::-1]
    game = meet(ada, grace)
    ada.do(game, "move", ply=0, move="c1+")
    grace.do(game, "resign")
    won = ada.get("/api/people/me/games?result=won").json()["games"]
    assert [each["id"] for each in won] == [game["id"]]
    against = ada.get(f"/api/people/me/games?against={grace.name}&rated=true").json()["games"]
    assert [each["id"] for each in against] == [game["id"]]
    assert ada.get(f"/api/people/{grace.name}").json()["versus"] == {"won": 1, "drawn": 0, "lost": 0}
    assert ada.get("/api/people/me/games?before=nonsense").status_code == 400
