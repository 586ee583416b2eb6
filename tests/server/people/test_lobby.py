"""The lobby: seeks and challenges are paired once, as requested."""

import asyncio
import json
import logging
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from benchmarks.bare_games import games_of
from laserchess.engine.profiles import LEVELS, profile_of
from laserchess.server.identity import Identity
from laserchess.server.lobby import matching
from laserchess.server.lobby.matching import MAX_OPEN
from laserchess.server.lobby.seeks import SeekParams
from laserchess.server.settings import Settings, database_url
from laserchess.server.storage.database import migrate, open_database
from laserchess.server.storage.store import Store
from laserchess.server.storage.writer import BatchWriter
from tests.server.people.persons import Person, meet, pairing_of
from tests.server.visitors import PATIENT, QUIET, Json, Talk, Visitor
from tests.timeouts import PATIENCE

NewPerson = Callable[[str], Person]


@contextmanager
def waiting(person: Person) -> Iterator[Talk]:
    """Keep a lobby connection open."""
    with person.lobby() as talk:
        talk.hear_until("lobby")
        yield talk


def reason(answer: object) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["reason"]  # type: ignore[attr-defined]  # of httpx


def read_change(talk: Talk, how: str, seek: str) -> Json:
    """Wait until a seek was added to or removed from the list; return the message."""
    while True:
        for each in talk.hear_until("seeks")[how]:
            if seek in (each, each["id"] if isinstance(each, dict) else ""):
                return each if isinstance(each, dict) else {}


def names(game: Json) -> set[str]:
    return {seat["name"] for seat in game["seats"].values()}


def test_two_matching_seeks_are_paired(ada: Person, grace: Person) -> None:
    with waiting(ada) as talk:
        placed = ada.seek("khet")
        assert placed["game"] is None
        found = grace.seek("khet")
        message = talk.hear_until("paired")
        assert (message["game"], message["seek"]) == (found["game"], placed["seek"]["id"])
    game = ada.game(found["game"])
    assert names(game) == {ada.name, grace.name}
    assert all(seat["account"] for seat in game["seats"].values())
    assert (game["variant"], game["clock"]) == ("khet", {"base": 300.0, "increment": 3.0})
    ada.do(game, "abort")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({}, {"variant": "khet"}),
        ({}, {"clock": {"base": 60, "increment": 1}}),
        ({}, {"rated": False}),
        ({}, {"setup": "curiosity"}),
        ({"side": "blue"}, {"side": "blue"}),
        ({"lowest": 1600}, {}),
        ({}, {"highest": 1400}),
    ],
)
def test_different_seeks_are_not_paired(ada: Person, grace: Person, one: Json, other: Json) -> None:
    mine, theirs = ada.seek(**one), grace.seek(**other)
    assert (mine["game"], theirs["game"]) == (None, None)
    for person, placed in ((ada, mine), (grace, theirs)):
        assert person.post(f"/api/lobby/seeks/{placed['seek']['id']}/cancel", {}).status_code == 204


def test_players_are_not_paired_with_themselves_or_blocked_players(ada: Person, grace: Person) -> None:
    assert ada.seek()["game"] is None
    again = ada.seek()
    assert again["game"] is None
    grace.post(f"/api/people/{ada.name}/block", {})
    blocked = grace.seek()
    assert blocked["game"] is None
    assert reason(grace.post(f"/api/lobby/seeks/{again['seek']['id']}/accept", {})) == (409, "blocked")
    assert reason(ada.post(f"/api/people/{grace.name}/challenge", ada.params())) == (409, "blocked")
    grace.post(f"/api/people/{ada.name}/forget", {})
    assert grace.post(f"/api/lobby/seeks/{again['seek']['id']}/accept", {}).status_code == 200


def test_pairing_cancels_a_players_other_seeks(ada: Person, grace: Person, people: NewPerson) -> None:
    other = ada.seek("khet")["seek"]["id"]
    game = meet(ada, grace)
    ida = people("Ida")
    assert reason(ida.post(f"/api/lobby/seeks/{other}/accept", {})) == (409, "seek")
    assert ida.seek("khet")["game"] is None
    ada.do(game, "abort")


def test_visitors_are_paired_without_an_account(stranger: Visitor, ben: Visitor) -> None:
    params = {"variant": "leiserchess", "name": "Somebody"}
    assert stranger.post("/api/lobby/seeks", params).json()["game"] is None
    game = ben.game(ben.post("/api/lobby/seeks", {"variant": "leiserchess"}).json()["game"])
    assert names(game) == {"Somebody", "Anonymous"}
    assert not game["rated"]
    assert len(game["you"]) == 1


def test_changes_of_the_list_are_broadcast(ada: Person, grace: Person) -> None:
    with waiting(grace) as talk, waiting(ada):
        placed = ada.seek("leiserchess", lowest=1200, highest=1800)["seek"]
        message = read_change(talk, "added", placed["id"])
        assert (message["name"], message["lowest"]) == (ada.name, 1200)
        assert placed["id"] in [each["id"] for each in grace.get("/api/lobby").json()["seeks"]]
        ada.post(f"/api/lobby/seeks/{placed['id']}/cancel", {})
        read_change(talk, "removed", placed["id"])
        assert reason(grace.post(f"/api/lobby/seeks/{placed['id']}/accept", {})) == (409, "seek")


def test_a_seek_is_accepted_from_the_list(ada: Person, grace: Person, stranger: Visitor) -> None:
    with waiting(ada) as talk:
        seek = ada.seek(side="red", lowest=1400)["seek"]["id"]
        assert reason(stranger.post(f"/api/lobby/seeks/{seek}/accept", {})) == (409, "rated")
        assert reason(ada.post(f"/api/lobby/seeks/{seek}/accept", {})) == (409, "oneself")
        game = grace.post(f"/api/lobby/seeks/{seek}/accept", {}).json()["game"]
        assert talk.hear_until("paired")["game"] == game
    assert ada.game(game)["seats"]["red"]["name"] == ada.name


def test_a_rating_is_provisional_in_the_list_and_in_the_game(people: NewPerson) -> None:
    ada, grace = people("Ada"), people("Grace")
    with waiting(ada):
        seek = ada.seek("khet", setup="imhotep")["seek"]
        assert (seek["rating"], seek["provisional"]) == (1500, True)
        game = grace.post(f"/api/lobby/seeks/{seek['id']}/accept", {}).json()["game"]
    seats = ada.game(game)["seats"].values()
    assert {(seat["rating"], seat["provisional"]) for seat in seats} == {(1500, True)}
    against = ada.post("/api/people/Prism/challenge", {"variant": "khet", "clock": {"base": 300, "increment": 3}})
    seats = ada.game(against.json()["game"])["seats"].values()
    assert {seat["kind"]: seat["provisional"] for seat in seats} == {"human": True, "computer": False}


@pytest.mark.parametrize("path", ["lobby/live", "tournaments/none/live", "studies/none/live"])
def test_who_leaves_without_a_hello_or_cannot_be_identified_causes_no_error(
    address: str, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    with connect(f"ws://{address}/api/{path}", **PATIENT):
        pass
    with connect(f"ws://{address}/api/{path}", **PATIENT) as session:
        session.send('{"type": "hello"}')
        assert json.loads(session.recv(PATIENCE))["error"]["reason"] == "visitor"
        with pytest.raises(ConnectionClosed):
            session.recv(PATIENCE)
    assert [record.message for record in caplog.records if record.levelno >= logging.WARNING] == []


@pytest.mark.parametrize("path", ["lobby/live", "tournaments/none/live", "studies/none/live"])
def test_a_socket_without_a_hello_is_closed(address: str, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("laserchess.server.api.lobby_socket.HELLO_SECONDS", 0.05)
    with connect(f"ws://{address}/api/{path}", **PATIENT) as session:
        with pytest.raises(ConnectionClosed) as closed:
            session.recv(PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008


def test_only_the_challenged_player_accepts_or_declines(ada: Person, grace: Person, people: NewPerson) -> None:
    with waiting(grace) as hers, waiting(ada) as mine:
        for _ in range(2):
            asked = ada.post(f"/api/people/{grace.name}/challenge", ada.params("khet")).json()["seek"]["id"]
            assert hers.hear_until("challenge")["seek"]["id"] == asked
            assert asked not in [each["id"] for each in grace.get("/api/lobby").json()["seeks"]]
            assert [each["id"] for each in grace.get("/api/lobby").json()["challenges"]] == [asked]
            assert reason(people("Ida").post(f"/api/lobby/seeks/{asked}/accept", {})) == (409, "seek")
            if _ == 0:
                assert reason(ada.post(f"/api/lobby/seeks/{asked}/decline", {})) == (409, "seek")
                grace.post(f"/api/lobby/seeks/{asked}/decline", {})
                assert mine.hear_until("over")["state"] == "declined"
        game = grace.post(f"/api/lobby/seeks/{asked}/accept", {}).json()["game"]
        assert mine.hear_until("paired")["game"] == game


def test_a_reconnecting_player_gets_the_outcome_of_a_seek(ada: Person, grace: Person) -> None:
    with waiting(ada):
        seek = ada.seek("advanced")["seek"]["id"]
    game = grace.seek("advanced")["game"]
    assert game is not None
    with ada.lobby() as talk:
        assert talk.hear_until("lobby")["mine"] == []
        message = talk.hear_until("paired")
        assert (message["seek"], message["game"]) == (seek, game)


def test_open_seeks_per_player_are_limited(ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    placed = [ada.seek("khet", lowest=2000 + number)["seek"]["id"] for number in range(MAX_OPEN)]
    with monkeypatch.context() as without:
        without.setattr(BatchWriter, "write", None)  # moves wait for it, so no rejection may
        assert reason(ada.post("/api/lobby/seeks", ada.params("khet"))) == (429, "full")
    for seek in placed:
        ada.post(f"/api/lobby/seeks/{seek}/cancel", {})


def test_challenges_arrive_outside_the_lobby(ada: Person, grace: Person) -> None:
    with grace.open("/api/lobby/live", only="challenges") as elsewhere, ada.lobby() as hers:
        assert elsewhere.hear_until("lobby")["challenges"] == []
        assert hers.hear_until("lobby")["people"] == 1
        ada.seek("khet")
        asked = ada.post(f"/api/people/{grace.name}/challenge", ada.params("khet")).json()["seek"]["id"]
        message = elsewhere.hear()
        assert (message["type"], message["seek"]["id"], message["seek"]["name"]) == ("challenge", asked, ada.name)
        with grace.open("/api/lobby/live", only="challenges") as again:
            assert [each["id"] for each in again.hear_until("lobby")["challenges"]] == [asked]
        ada.post(f"/api/lobby/seeks/{asked}/cancel", {})
        assert elsewhere.hear() == {"type": "challenge-over", "seek": asked}


def elo_of_levels(variant: str) -> list[int]:
    return [profile_of(variant).elo[f"engine:{level}"] for level in range(1, LEVELS + 1)]


def test_a_house_bot_accepts_at_once(ada: Person, stranger: Visitor) -> None:
    bots = ada.get("/api/people/bots?variant=laser-chess").json()
    assert [bot["level"] for bot in bots] == list(range(1, LEVELS + 1))
    assert [bot["rating"] for bot in bots] == elo_of_levels("laser-chess")
    weakest = bots[0]["name"]
    assert ada.get(f"/api/people/{weakest}").json()["bot"]
    game = ada.game(ada.post(f"/api/people/{weakest}/challenge", ada.params(side="blue")).json()["game"])
    assert (game["rated"], game["seats"]["red"]["name"], game["seats"]["red"]["kind"]) == (True, weakest, "computer")
    assert ada.refused(game, "takeback")[1] in {"timed", "start"}
    ada.play(game, QUIET[0])
    ada.wait_for(game, lambda found: found["ply"] >= 2)
    ada.do(game, "resign")
    rating = ada.rating()
    assert rating is not None
    assert rating["rating"] < 1500
    measured = {each["speed"]: each for each in ada.get(f"/api/people/{weakest}").json()["ratings"] if each["games"]}
    assert measured["blitz"]["rating"] > bots[0]["rating"]
    asked = ada.get("/api/people/bots?variant=laser-chess&speed=blitz").json()
    assert asked == [bots[0] | {"rating": measured["blitz"]["rating"]}, *bots[1:]]
    elsewhere = ada.get("/api/people/bots?variant=khet&speed=blitz").json()
    assert [bot["rating"] for bot in elsewhere] == elo_of_levels("khet")
    params = {"variant": "khet", "side": "red"}
    casual = stranger.post(f"/api/people/{weakest}/challenge", params).json()["game"]
    stranger.wait_for({"id": casual}, lambda found: found["ply"] > 0)


def test_seeks_of_absent_players_are_not_paired(ada: Person, grace: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    seek = ada.seek("khet")["seek"]["id"]
    monkeypatch.setattr(matching, "FRESH_MS", -1)
    assert reason(grace.post(f"/api/lobby/seeks/{seek}/accept", {})) == (409, "seek")
    assert grace.seek("khet")["game"] is None


PEOPLE = 60


@pytest.mark.usefixtures("lasting_seeks")
def test_many_players_in_two_processes_are_paired_once_each(tmp_path: Path) -> None:
    asyncio.run(pair_many(database_url(str(tmp_path / "games.db"))))


@pytest.mark.usefixtures("lasting_seeks")
def test_many_players_in_two_processes_on_postgresql(postgres: str) -> None:
    asyncio.run(pair_many(database_url(postgres)))


async def pair_many(url: str) -> None:
    engines = [open_database(url, patient=True) for _ in range(2)]
    await migrate(engines[0])
    stores = [Store(engine) for engine in engines]
    for store in stores:
        store.writer.start()
    pairings = [pairing_of(games_of(store, Settings(url))) for store in stores]
    params = SeekParams.model_validate({"variant": "khet", "clock": {"base": 300.0, "increment": 3.0}})
    people = [Identity.of(f"somebody number {number}") for number in range(PEOPLE)]
    placed = await asyncio.gather(*(pairings[number % 2].seek(who, params) for number, who in enumerate(people)))
    known = await pairings[0].known([each.seek.id for each in placed])
    assert len(known) == PEOPLE
    games = Counter(seek.game_id for seek in known)
    assert set(games.values()) == {2}
    assert None not in games
    for seek in known:
        found = await stores[1].header(str(seek.game_id))
        assert found is not None
        assert seek.owner in {seat.owner for seat in found[0].seats.values()}
    for store, engine in zip(stores, engines, strict=True):
        await store.writer.stop()
        await engine.dispose()
