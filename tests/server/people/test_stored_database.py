"""A database of the last version without migrations since, 7be32ea: everything is there after the upgrade.

The server of commit 7be32ea wrote `database_0006.sql`, on requests of the browsers `Ada`, `Bob` and `Robot` of its
tests and of the visitor `anna`: sign-ups; a rated game that ended, one that was resigned and one that was drawn; games
in progress with a clock, without one, against the computer, at one screen, of a visitor, and one with an open
invitation; seeks and a challenge; chat; a puzzle that was solved, one that was not, and a storm; a follower, a block, a
choice and a report; three chapters of studies; a saved position; tokens, one of them of a bot. It is the text of
`sqlite3.Connection.iterdump()`, and `database_0006.json` is what the server had answered. Only passwords were hashed
with less work.
"""

import asyncio
import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from laserchess.server.app import create_app
from laserchess.server.settings import Settings, database_url
from laserchess.server.storage.database import migrate, open_database
from tests.server.conftest import serving
from tests.server.people.persons import Person
from tests.server.people.test_people_upgrade import rows_of
from tests.server.people.test_shared_studies import do, moves, nodes, share, view
from tests.server.visitors import Visitor

DATA = Path(__file__).parents[2] / "data"
FACTS: dict[str, Any] = json.loads((DATA / "database_0006.json").read_text(encoding="utf-8"))
DUMP = (DATA / "database_0006.sql").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    path = tmp_path_factory.mktemp("stored") / "games.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(DUMP)
        connection.execute("UPDATE sessions SET rotated_ms = ?", [round(1000 * time.time())])  # they end after 90 days
        connection.commit()
    with serving(create_app(Settings(database_url(str(path)), scan_seconds=0.1, rate_limits=False))) as address:
        yield address


@contextmanager
def signed_in(address: str, name: str) -> Iterator[Person]:
    with closing(Person(address)) as person:
        assert person.sign_in(name).status_code == 200
        yield person


@pytest.fixture
def ada(address: str) -> Iterator[Person]:
    with signed_in(address, "Ada") as person:
        yield person


def test_migrations_change_no_row(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(DUMP)

    async def upgrade() -> None:
        engine = open_database(database_url(str(path)), patient=True)
        async with engine.connect() as connection:
            before = await connection.run_sync(rows_of)
        assert all(before.values()), "there are rows of every kind"
        chapters = before.pop("study_chapters")  # has another form, which the test of studies reads
        await migrate(engine)
        async with engine.connect() as connection:
            assert await connection.run_sync(rows_of, before) == before
            assert len((await connection.run_sync(rows_of))["study_chapters"]) == len(chapters)
        await engine.dispose()

    asyncio.run(upgrade())


def test_ratings_and_puzzle_ratings_are_kept(address: str, ada: Person) -> None:
    with signed_in(address, "Bob") as bob:
        for person in (ada, bob):
            for variant, expected in FACTS["ratings"][person.name].items():
                rating = person.rating(variant)
                assert rating is not None
                assert rating["rating"] == expected
    assert ada.get("/api/puzzles/standing").json() == FACTS["standing"]
    solved = {"puzzle": FACTS["puzzles"]["solved"], "moves": []}
    assert not ada.post("/api/puzzles/result", solved).json()["counted"], "a puzzle counts once"
    graph = ada.get("/api/people/Ada/graph?variant=khet&speed=blitz").json()
    assert round(graph["points"][-1][1]) == FACTS["ratings"]["Ada"]["khet"]


def test_finished_games_are_kept(ada: Person) -> None:
    game = ada.game(FACTS["finished"]["id"])
    assert [move["text"] for move in game["moves"]] == FACTS["finished"]["moves"]
    assert (game["outcome"]["winner"], game["outcome"]["reason"]) == ("blue", "king")
    for name, reason in (("resigned", "resignation"), ("drawn", "agreement")):
        game = ada.game(FACTS[name]["id"])
        assert [move["text"] for move in game["moves"]] == FACTS[name]["moves"]
        assert (game["outcome"]["reason"], game["outcome"]["winner"]) == (reason, FACTS[name].get("winner"))
    listed = ada.get("/api/people/Ada/games").json()["games"]
    assert {FACTS[name]["id"] for name in ("finished", "resigned", "drawn")} <= {each["id"] for each in listed}
    lines = ada.get(f"/api/games/{FACTS['finished']['id']}/chat?room=players").json()["lines"]
    assert [line["words"] for line in lines] == ["What a beam"]


def test_running_games_are_kept_and_adjudicated(ada: Person) -> None:
    game = ada.wait_for(FACTS["going"], lambda game: game["outcome"] is not None)
    assert (game["ply"], game["outcome"]["reason"]) == (FACTS["going"]["ply"], "time")
    lines = ada.get(f"/api/games/{game['id']}/chat?room=players").json()["lines"]
    assert [line["words"] for line in lines] == ["Good luck!"]


def test_games_without_a_clock_continue(address: str, ada: Person) -> None:
    game = ada.game(FACTS["endless"]["id"])
    assert [move["text"] for move in game["moves"]] == FACTS["endless"]["moves"]
    ada.play(game, "c1-")
    against = ada.game(FACTS["computer"])
    ada.play(against, "c1+")
    ada.wait_for(against, lambda shown: shown["ply"] == 2)
    assert ada.game(FACTS["here"])["you"] == ["tangerine", "lavender"]
    with Visitor(address, FACTS["visitor"]["name"]) as anna:
        assert len(anna.game(FACTS["visitor"]["id"])["you"]) == 2
    with signed_in(address, "Bob") as bob:
        answer = bob.post(f"/api/games/{FACTS['open']['id']}/join", {"code": FACTS["open"]["code"], "name": "Bob"})
        assert answer.status_code == 200, answer.text


def test_studies_are_kept_and_can_be_shared(address: str, ada: Person) -> None:
    studies = {study["name"]: study for study in ada.get("/api/studies").json()}
    names = {name: [chapter["name"] for chapter in study["chapters"]] for name, study in studies.items()}
    assert names == {"Openings": ["First", "Second"], "Endings": ["First"]}
    with closing(sqlite3.connect(":memory:")) as before:
        before.executescript(DUMP)
        stored = before.execute("SELECT study, name, analysis FROM study_chapters").fetchall()
    for study, chapter, analysis in stored:
        found = ada.client.get("/api/studies/chapter", params={"study": study, "chapter": chapter})
        assert found.json() == {"analysis": analysis}
    opened = view(ada, studies["Openings"])
    assert moves(ada, opened) == ["c1c2", "c1d2"]
    with signed_in(address, "Bob") as bob:
        assert bob.get(f"/api/studies/{opened['id']}").status_code == 404, "it is private"
        share(ada, opened, "private", bob)
        do(bob, opened, "comment", path=["c1c2"], comment="another thought")
    assert nodes(ada, opened)[1]["comment"] == "another thought"


def test_sessions_choices_and_bots_are_kept(address: str) -> None:
    cookie = {"Cookie": f"session={FACTS['session']['session']}"}
    account = httpx.get(f"http://{address}/api/account", headers=cookie).json()["account"]
    assert (account["name"], account["hears"]) == ("Ada", "followed")
    headers = {"Authorization": f"Bearer {FACTS['bot']}"}
    bot = httpx.get(f"http://{address}/api/account", headers=headers).json()
    assert (bot["username"], bot["title"]) == ("Robot", "BOT")
    challenged = httpx.post(f"http://{address}/api/challenge/Bob", headers=headers, data={"variant": "khet"})
    assert challenged.status_code == 400, "a block is kept"


def test_tokens_recovery_codes_and_saved_positions_work(address: str, ada: Person) -> None:
    headers = {"Authorization": f"Bearer {FACTS['token']}"}
    assert httpx.get(f"http://{address}/api/account", headers=headers).json()["username"] == "Ada"
    assert [saved["name"] for saved in ada.get("/api/positions/saved").json()] == ["mine"]
    assert [person["name"] for person in ada.get("/api/account/relations").json()] == ["Bob"]
    with closing(Person(address)) as browser:
        given = {"name": "Ada", "code": FACTS["codes"][0], "password": "another battery staple"}
        assert browser.post("/api/account/recover", given).status_code == 200
