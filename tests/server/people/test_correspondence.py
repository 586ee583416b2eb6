"""Correspondence games: seeks that stay open, turns, conditional moves, vacations, notes and adjudication."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from laserchess.server import models
from laserchess.server.app import create_app
from laserchess.server.correspondence import vacations
from laserchess.server.lobby import matching
from laserchess.server.models import DAY_MS
from laserchess.server.settings import Settings, database_url
from tests.server.conftest import serving
from tests.server.people.persons import Person, begin, meet
from tests.server.visitors import FATAL, QUIET, Json, Visitor
from tests.timeouts import PATIENCE

DAYS: Json = {"clock": None, "days": 3}
SHORT_DAY = 3000


def inbox(person: Person) -> Json:
    found: Json = person.get("/api/notifications").json()
    return found


def kinds(person: Person) -> list[str]:
    return [item["kind"] for item in inbox(person)["items"]]


def own(person: Person, game: Json) -> Json:
    answer = person.get(f"/api/correspondence/games/{game['id']}")
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def prepare(person: Person, game: Json, *lines: list[str]) -> int:
    answer = person.client.put(f"/api/correspondence/games/{game['id']}/conditions", json={"lines": lines})
    return answer.status_code


def test_a_seek_is_accepted_while_its_owner_is_away(
    ada: Person, grace: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matching, "FRESH_MS", -1)  # whoever is not in the lobby is away at once
    assert grace.seek()["game"] is None
    seek = ada.seek(side="blue", **DAYS)["seek"]
    assert seek["clock"] == {"base": 3 * 86400, "increment": 0, "days": 3}
    assert seek["speed"] == "correspondence"
    listed = [each["id"] for each in grace.get("/api/lobby").json()["seeks"]]
    assert listed == [seek["id"]]
    answer = grace.post(f"/api/lobby/seeks/{seek['id']}/accept", {})
    assert answer.status_code == 200, answer.text
    game = ada.game(answer.json()["game"])
    assert (kinds(ada), kinds(grace)) == (["turn"], ["started"])
    assert [inbox(each)["turns"] for each in (ada, grace)] == [1, 0]
    (turn,) = ada.get("/api/correspondence/turns").json()
    assert (turn["id"], turn["days"], turn["you"]) == (game["id"], 3, ["blue"])
    assert turn["deadline"] - game["created"] == 3 * DAY_MS


def test_a_visitor_needs_an_account(anna: Visitor, ada: Person) -> None:
    answer = anna.post("/api/lobby/seeks", {"variant": "laser-chess", "days": 3})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "account")
    seek = ada.seek(rated=False, clock=None, days=5)["seek"]
    assert anna.post(f"/api/lobby/seeks/{seek['id']}/accept", {}).status_code == 403
    assert ada.post(f"/api/lobby/seeks/{seek['id']}/cancel", {}).status_code == 204


@pytest.mark.parametrize("time", [{"days": 4}, {"days": 3, "clock": {"base": 60}}, {"days": 0}])
def test_other_days_are_rejected(ada: Person, time: Json) -> None:
    assert ada.post("/api/lobby/seeks", {"variant": "laser-chess", "clock": None, **time}).status_code in {400, 422}


def test_open_seeks_of_one_player_are_bounded_and_leave_live_ones_alone(ada: Person) -> None:
    for number in range(matching.MAX_STORED):
        ada.seek(lowest=4000 + number, **DAYS)
    answer = ada.post("/api/lobby/seeks", ada.params(**DAYS))
    assert (answer.status_code, answer.json()["error"]["code"]) == (429, "seeks")
    assert ada.seek()["seek"] is not None


def test_a_challenge_waits_and_is_withdrawn(ada: Person, grace: Person) -> None:
    answer = ada.post(f"/api/people/{grace.name}/challenge", ada.params(**DAYS))
    assert answer.status_code == 201, answer.text
    assert inbox(grace)["items"][0]["data"]["opponent"] == ada.name
    ada.post(f"/api/lobby/seeks/{answer.json()['seek']['id']}/cancel", {})
    assert kinds(grace) == []
    challenge = ada.post(f"/api/people/{grace.name}/challenge", ada.params(**DAYS)).json()["seek"]
    game = grace.post(f"/api/lobby/seeks/{challenge['id']}/accept", {}).json()["game"]
    assert game == challenge["id"]
    assert "challenge" not in kinds(grace)


def test_the_turn_passes_and_so_does_its_notification(ada: Person, grace: Person) -> None:
    game = meet(ada, grace, **DAYS)
    ada.play(game, QUIET[0])
    assert (kinds(ada), kinds(grace)) == ([], ["turn"])
    clocks = ada.game(game["id"])["clocks"]
    assert (clocks["running"], clocks["ms"]["red"]) == ("red", 3 * DAY_MS)
    grace.play(game, QUIET[1])
    assert (kinds(ada), kinds(grace)) == (["turn"], [])
    ada.do(game, "resign")
    assert [inbox(each)["items"][0]["data"]["result"] for each in (ada, grace)] == ["lost", "won"]
    assert [inbox(each)["turns"] for each in (ada, grace)] == [0, 0]


def test_it_is_rated_as_a_speed_of_its_own(ada: Person, grace: Person) -> None:
    game = meet(ada, grace, **DAYS)
    begin(game, ada, grace)
    ada.do(game, "resign")
    assert ada.rating() is None
    found = ada.rating(speed="correspondence")
    assert found is not None
    assert found["losses"] == 1


# Conditional moves


def test_prepared_lines_are_played_at_once(ada: Person, grace: Person) -> None:
    game = meet(ada, grace, **DAYS)
    assert prepare(grace, game, [*QUIET, QUIET[0], QUIET[1]], ["c4+", "c7+"]) == 200
    assert own(ada, game)["lines"] == []
    with grace.live(game) as talk:
        talk.hear_until("state")
        ada.play(game, QUIET[0])
        first, second = talk.event("move"), talk.event("move")
    assert [each["move"]["text"] for each in (first, second)] == [QUIET[0], QUIET[1]]
    assert [each["game"]["ply"] for each in (first, second)] == [1, 2]
    assert own(grace, game)["lines"] == [[QUIET[2], QUIET[3], QUIET[0], QUIET[1]]]
    assert (kinds(ada), kinds(grace)) == (["turn"], [])
    ada.play(game, "d1+")
    assert ada.game(game["id"])["ply"] == 3
    assert own(grace, game)["lines"] == []


def test_both_players_lines_meet(ada: Person, grace: Person) -> None:
    game = meet(ada, grace, **DAYS)
    assert prepare(grace, game, [*QUIET]) == 200
    ada.play(game, QUIET[0])
    assert ada.game(game["id"])["ply"] == 2
    ada.play(game, QUIET[2])
    assert prepare(ada, game, [QUIET[0], QUIET[1]]) in {200, 409}
    events = ada.get(f"/api/games/{game['id']}/events").json()
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ([["c1+"]], "conditions_end"),
        ([["c1+", "c7+"], ["c1+", "c7-"]], "conditions_reply"),
        ([["c1+", "h9h9"]], "move"),
        ([["c1+", "c7+"]] * 21, "line"),
    ],
)
def test_lines_that_cannot_be_are_rejected(ada: Person, grace: Person, lines: list[list[str]], code: str) -> None:
    game = meet(ada, grace, **DAYS)
    answer = grace.client.put(f"/api/correspondence/games/{game['id']}/conditions", json={"lines": lines})
    assert answer.status_code in {400, 422}, answer.text
    assert code in str(answer.json()["error"])
    assert own(grace, game)["lines"] == []


def test_only_a_player_who_waits_prepares_moves(ada: Person, grace: Person, people: Callable[[str], Person]) -> None:
    game = meet(ada, grace, **DAYS)
    assert prepare(ada, game, ["c1+", "c7+"]) == 409
    assert prepare(people("Eve"), game, ["c1+", "c7+"]) == 403
    live = meet(ada, grace)
    assert prepare(grace, live, ["c1+", "c7+"]) == 409


def test_a_prepared_line_can_end_the_game(ada: Person, grace: Person) -> None:
    game = meet(ada, grace, **DAYS)
    assert prepare(grace, game, [FATAL[0], FATAL[1]]) == 200
    ada.play(game, FATAL[0])
    assert ada.game(game["id"])["outcome"] is not None
    assert kinds(ada) == ["over"]


def test_a_reply_that_a_crash_left_out_is_played_later(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    settings = Settings(database_url(str(file)), scan_seconds=0.1, rate_limits=False)
    with serving(create_app(settings)) as address, Person(address) as ada, Person(address) as grace:
        ada.sign_up("Ada")
        grace.sign_up("Grace")
        game = meet(ada, grace, **DAYS)
        ada.play(game, QUIET[0])
        with closing(sqlite3.connect(file, timeout=PATIENCE)) as connection, connection:
            row = (game["id"], "red", json.dumps([[QUIET[0], QUIET[1]]]))
            connection.execute("INSERT INTO conditional_moves VALUES (?, ?, ?, 0, 0, 0)", row)
        assert ada.wait_for(game, lambda found: found["ply"] == 2)["moves"][1]["text"] == QUIET[1]


# Notes


def test_a_note_is_private(ada: Person, grace: Person, people: Callable[[str], Person]) -> None:
    game = meet(ada, grace, **DAYS)
    path = f"/api/correspondence/games/{game['id']}/note"
    assert ada.client.put(path, json={"note": "Aim at the king."}).status_code == 204
    assert (own(ada, game)["note"], own(grace, game)["note"]) == ("Aim at the king.", "")
    assert people("Eve").client.put(path, json={"note": "x"}).status_code == 403
    assert ada.client.put(path, json={"note": "x" * 4001}).status_code == 422
    assert ada.client.put(path, json={"note": ""}).status_code == 204
    assert own(ada, game)["note"] == ""


# Time


@pytest.fixture
def short_days(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a day pass within seconds."""
    for module in (models, vacations):
        monkeypatch.setattr(module, "DAY_MS", SHORT_DAY)


@pytest.mark.usefixtures("short_days")
def test_a_time_out_is_adjudicated_without_a_client(ada: Person, grace: Person) -> None:
    game = meet(ada, grace, clock=None, days=1)
    ada.play(game, QUIET[0])
    ended = ada.wait_for(game, lambda found: found["outcome"] is not None)
    assert (ended["outcome"]["reason"], ended["outcome"]["winner"]) == ("time", "blue")
    assert kinds(grace) == ["over"]


@pytest.mark.usefixtures("short_days")
def test_a_game_without_a_first_move_is_aborted(ada: Person, grace: Person) -> None:
    game = meet(ada, grace, clock=None, days=1)
    ended = ada.wait_for(game, lambda found: found["outcome"] is not None)
    assert ended["outcome"]["reason"] == "aborted"


@pytest.mark.usefixtures("short_days")
def test_clocks_stand_still_during_a_vacation(ada: Person, grace: Person) -> None:
    game = meet(ada, grace, clock=None, days=1)
    answer = grace.post("/api/correspondence/vacation", {"days": 2})
    assert answer.json()["days_left"] == 28
    assert grace.post("/api/correspondence/vacation", {"days": 1}).status_code == 409
    ada.play(game, QUIET[0])
    assert list(own(ada, game)["vacation"]) == ["red"]
    ended = ada.wait_for(game, lambda found: found["outcome"] is not None)
    events = ada.get(f"/api/games/{game['id']}/events").json()
    assert [event["kind"] for event in events] == ["move", "extended", "end"]
    assert events[2]["at"] - events[0]["at"] >= 2 * SHORT_DAY
    assert ended["outcome"]["reason"] == "time"
    assert grace.post("/api/correspondence/vacation", {"days": 29}).status_code == 409


def test_the_engine_is_closed_to_a_correspondence_game(ada: Person, grace: Person) -> None:
    game = meet(ada, grace, **DAYS)
    ada.play(game, QUIET[0])
    request = {"type": "analyse", "variant": "laser-chess", "position": game["start"], "moves": [QUIET[0]]}
    with ada.open("/api/analysis") as talk:
        talk.say(**request, ref=1)
        assert talk.hear_until("refused")["error"]["code"]


def test_games_and_conditional_moves_survive_a_restart(tmp_path: Path) -> None:
    settings = Settings(database_url(str(tmp_path / "games.db")), scan_seconds=0.1, rate_limits=False)
    with serving(create_app(settings)) as address, Person(address) as ada, Person(address) as grace:
        ada.sign_up("Ada")
        grace.sign_up("Grace")
        game = meet(ada, grace, **DAYS)
        assert prepare(grace, game, [QUIET[0], QUIET[1]]) == 200
    with serving(create_app(replace(settings))) as address:
        for person in (ada, grace):
            cookies = person.client.cookies
            person.move_to(address)
            person.client.cookies = cookies
        ada.play(game, QUIET[0])
        assert ada.game(game["id"])["ply"] == 2
        assert kinds(ada) == ["turn"]
        for person in (ada, grace):
            person.close()
