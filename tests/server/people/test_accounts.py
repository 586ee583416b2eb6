"""Accounts: sign-up, sign-in, deletion, and the data export."""

import json
from collections.abc import Callable

import pytest

from tests.server.people.persons import PASSWORD, Person, meet
from tests.server.visitors import QUIET, Json, Visitor, friends

NewPerson = Callable[[str], Person]


def test_an_account_is_signed_up_out_and_in(ada: Person) -> None:
    assert ada.account is not None
    assert ada.account["name"] == ada.name
    assert ada.post("/api/account/sign-out", {}).status_code == 204
    assert ada.account is None
    assert ada.sign_in(ada.name.upper()).status_code == 200
    assert ada.account is not None


def test_a_name_that_looks_like_another_is_taken(ada: Person, address: str) -> None:
    with Person(address) as other:
        taken = other.post("/api/account/sign-up", {"name": ada.name.replace("A", "a"), "password": PASSWORD})
        assert (taken.status_code, taken.json()["error"]["reason"]) == (409, "name")
        reserved = other.post("/api/account/sign-up", {"name": "Adm1n", "password": PASSWORD})
        assert (reserved.status_code, reserved.json()["error"]["reason"]) == (409, "name")


@pytest.mark.parametrize(
    "password", ["short", "password1", "aaaaaaaaaaaa", "Linus-the-first", "sunflower", "laserchess1", "1q2w3e4r"]
)
def test_weak_passwords_are_refused(address: str, password: str) -> None:
    with Person(address) as person:
        answer = person.post("/api/account/sign-up", {"name": "Linus-the-first", "password": password})
        assert (answer.status_code, answer.json()["error"]["reason"]) == (400, "password")


def test_a_visitors_games_move_to_their_new_account(address: str, ben: Visitor) -> None:
    with Person(address) as person:
        game = friends(person, ben)
        person.play(game, QUIET[0])
        start = {"name": "mine", "variant": "laser-chess", "position": game["start"]}
        assert person.post("/api/positions/saved", start).status_code == 201
        person.sign_up("Follower-1")
        after = person.game(game["id"])
        assert after["you"] == game["you"] or after["you"]
        own = after["seats"][after["you"][0]]
        assert (own["name"], own["account"]) == ("Follower-1", True)
        ben.play(game, QUIET[1])
        person.play(game, QUIET[2])
        assert [each["id"] for each in person.get("/api/people/me/games").json()["games"]] == [game["id"]]
        assert [each["name"] for each in person.get("/api/positions/saved").json()] == ["mine"]


def test_an_invitation_of_an_account_can_be_shown_again(ada: Person, ben: Visitor) -> None:
    game = ada.create(mode="friend", side="blue")
    assert game["invite"] == ada.game(game["id"])["invite"] is not None
    ada.post("/api/account/sign-out", {})
    assert ada.game(game["id"])["invite"] is None
    ada.sign_in(ada.name)
    assert ada.game(game["id"])["invite"] == game["invite"]
    joined = ben.join(game)
    assert joined["seats"]["blue"]["name"] == ada.name


def test_a_password_is_changed_and_other_browsers_are_signed_out(ada: Person, address: str) -> None:
    with Person(address) as elsewhere:
        elsewhere.sign_in(ada.name)
        assert elsewhere.account is not None
        new = {"password": PASSWORD, "new": "another good one"}
        assert ada.post("/api/account/password", {**new, "password": "wrong"}).status_code == 403
        assert ada.post("/api/account/password", new).status_code == 204
        assert ada.account is not None
        assert elsewhere.account is None
        assert elsewhere.sign_in(ada.name).status_code == 403
        assert elsewhere.sign_in(ada.name, "another good one").status_code == 200


def test_signing_out_everywhere(ada: Person, address: str) -> None:
    with Person(address) as elsewhere:
        elsewhere.sign_in(ada.name)
        assert len(ada.get("/api/account/sessions").json()) == 2
        assert elsewhere.post("/api/account/sign-out-everywhere", {}).status_code == 204
        assert ada.account is None
        assert elsewhere.account is None


def test_a_recovery_code_sets_a_password_once(ada: Person, address: str) -> None:
    assert len(set(ada.codes)) == 8
    with Person(address) as elsewhere:
        asked = {"name": ada.name, "code": ada.codes[0].upper(), "password": "remembered now"}
        assert elsewhere.post("/api/account/recover", asked).status_code == 200
        assert elsewhere.account is not None
        assert ada.account is None
        again = elsewhere.post("/api/account/recover", asked)
        assert (again.status_code, again.json()["error"]["reason"]) == (403, "recovery")
        renewed = elsewhere.post("/api/account/codes", {"password": "remembered now"})
        assert not set(renewed.json()["codes"]) & set(ada.codes)
        asked["code"] = ada.codes[1]
        assert ada.post("/api/account/recover", asked).status_code == 403


def test_the_export_has_all_data_except_secrets(ada: Person, grace: Person) -> None:
    game = meet(ada, grace)
    ada.play(game, QUIET[0])
    ada.post(f"/api/games/{game['id']}/chat", {"room": "players", "words": "hello there"})
    answer = ada.get("/api/account/export")
    lines = [json.loads(line) for line in answer.text.splitlines()]
    kinds = {line["kind"] for line in lines}
    assert {"account", "session", "seek", "chat", "game"} <= kinds
    assert "argon2" not in answer.text
    exported = next(line["data"] for line in lines if line["kind"] == "game")
    assert [event["data"]["text"] for event in exported["events"]] == [QUIET[0]]
    assert {seat["name"] for seat in exported["seats"].values()} == {ada.name, grace.name}


def test_an_account_shows_a_flag_if_it_wants_to(ada: Person, grace: Person, anna: Visitor) -> None:
    def flags() -> Json:
        shown: Json = anna.client.get("/api/flags", params={"name": [ada.name, grace.name, "Nobody"]}).json()
        return shown

    def own(setting: str) -> object:
        return (ada.account or {})[setting]

    codes = anna.get("/api/flags/countries").json()
    assert {"DE", "JP", "US"} < {*codes}
    assert own("country") is None
    assert flags() == {}
    for code in ("de", "XX", "EU"):
        assert ada.post("/api/account/choices", {"country": code}).status_code == 400
    assert ada.post("/api/account/choices", {"country": "DE"}).status_code == 204
    assert [own("country"), own("hears")] == ["DE", "everybody"]
    assert flags() == {ada.name: "DE"}
    assert anna.get(f"/api/people/{ada.name}").json()["country"] == "DE"
    assert anna.get(f"/api/user/{ada.name}").json()["profile"] == {"flag": "DE"}
    assert json.loads(ada.get("/api/account/export").text.splitlines()[0])["data"]["country"] == "DE"
    assert anna.client.get("/api/flags", params={"name": ["x"] * 51}).status_code == 422
    assert ada.post("/api/account/choices", {"country": ""}).status_code == 204
    assert flags() == {}


def test_deleting_an_account_keeps_its_games_and_removes_its_name(ada: Person, grace: Person) -> None:
    game = meet(ada, grace)
    ada.play(game, QUIET[0])
    going = ada.post("/api/account/delete", {"password": PASSWORD})
    assert (going.status_code, going.json()["error"]["reason"]) == (409, "going")
    ada.do(game, "resign")
    assert ada.post("/api/account/delete", {"password": "no"}).status_code == 403
    assert ada.post("/api/account/delete", {"password": PASSWORD}).status_code == 204
    assert ada.account is None
    assert ada.sign_in(ada.name).status_code == 403
    assert grace.get(f"/api/people/{ada.name}").status_code == 404
    games = grace.get("/api/people/me/games").json()["games"]
    assert [each["id"] for each in games] == [game["id"]]
    for shown in (games[0], grace.get(f"/api/games/{game['id']}").json()):
        assert {seat["name"]: seat["account"] for seat in shown["seats"].values()} == {
            "Deleted account": False,
            grace.name: True,
        }
    ada.sign_up(ada.name)


@pytest.mark.parametrize("way", ["create", "join", "seek", "accept"])
def test_a_visitor_with_an_accounts_name_is_marked(ada: Person, anna: Visitor, ben: Visitor, way: str) -> None:
    casual = {"variant": "khet", "clock": {"base": 300, "increment": 3}}
    for name in (ada.name, "C\u0251ndle", "Moderator"):
        if way == "create":
            game = anna.create(mode="friend", name=name)
        elif way == "join":
            made = ben.create(mode="friend")
            game = anna.post(f"/api/games/{made['id']}/join", {"code": made["invite"], "name": name}).json()
        else:
            first = {"name": name} if way == "seek" else {}
            seek = anna.post("/api/lobby/seeks", casual | first).json()["seek"]["id"]
            second = {"name": name} if way == "accept" else {}
            game = ben.game(ben.post(f"/api/lobby/seeks/{seek}/accept", second).json()["game"])
        names = {seat["name"] for seat in game["seats"].values()}
        assert f"{name} (guest)" in names
        assert name not in names
    named = anna.create(mode="friend", name="Somebody Else")
    assert "Somebody Else" in {seat["name"] for seat in named["seats"].values()}


def test_following_and_blocking(ada: Person, grace: Person) -> None:
    path = f"/api/people/{grace.name}"
    for deed, relation in {"follow": "follow", "block": "block", "forget": None}.items():
        assert ada.post(f"{path}/{deed}", {}).status_code == 204
        assert ada.get(path).json()["relation"] == relation
        listed = [(each["name"], each["kind"]) for each in ada.get("/api/account/relations").json()]
        assert listed == ([(grace.name, relation)] if relation else [])
    assert ada.post(f"/api/people/{ada.name}/follow", {}).status_code == 409
    assert ada.post("/api/people/Nobody-at-all/follow", {}).status_code == 404


def followed_by(person: Person) -> list[tuple[bool, str | None]]:
    """Return whether the players a person follows are online, and what they play."""
    return [(each["online"], each["game"]) for each in person.get("/api/account/relations").json()]


def test_a_follower_sees_who_is_online_and_what_they_play(ada: Person, grace: Person) -> None:
    ada.post(f"/api/people/{grace.name}/follow", {})
    assert followed_by(ada) == [(False, None)]
    with grace.open("/api/lobby/live", only="challenges") as talk:
        talk.hear_until("lobby")
        assert followed_by(ada) == [(True, None)]
        game = meet(ada, grace)
        ada.play(game, QUIET[0])
        assert followed_by(ada) == [(True, game["id"])]
        grace.post(f"/api/people/{ada.name}/block", {})
        assert followed_by(ada) == [(False, None)]
        grace.post(f"/api/people/{ada.name}/forget", {})
        ada.do(game, "resign")
        assert followed_by(ada) == [(True, None)]


def test_visitors_cannot_follow(stranger: Visitor, ada: Person) -> None:
    for path in ("/api/account/sessions", "/api/account/export", "/api/account/relations", "/api/host/reports"):
        assert stranger.get(path).status_code == 403
    assert stranger.post(f"/api/people/{ada.name}/follow", {}).status_code == 403
    assert stranger.get(f"/api/people/{ada.name}").json()["relation"] is None
