"""A database of the sixth schema, with accounts, games, puzzles and studies: all is there after the upgrade."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from laserchess.server.app import create_app
from laserchess.server.settings import Settings, database_url
from tests.server.conftest import serving
from tests.server.people.persons import Person
from tests.server.people.test_shared_studies import do, moves, nodes, share, view

DATA = Path(__file__).parents[2] / "data"
FACTS: dict[str, Any] = json.loads((DATA / "database_0006.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    path = tmp_path_factory.mktemp("stored") / "games.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((DATA / "database_0006.sql").read_text(encoding="utf-8"))
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


def test_ratings_and_puzzle_ratings_are_kept(ada: Person) -> None:
    rating = ada.rating()
    assert rating is not None
    assert rating["rating"] == FACTS["ratings"]["Ada"]
    assert ada.get("/api/puzzles/standing").json() == FACTS["standing"]


def test_finished_games_are_kept(ada: Person) -> None:
    game = ada.game(FACTS["finished"]["id"])
    assert [move["text"] for move in game["moves"]] == FACTS["finished"]["moves"]
    assert (game["outcome"]["winner"], game["outcome"]["reason"]) == ("blue", "king")


def test_running_games_are_kept_and_adjudicated(ada: Person) -> None:
    game = ada.wait_for(FACTS["going"], lambda game: game["outcome"] is not None)
    assert (game["ply"], game["outcome"]["reason"]) == (FACTS["going"]["ply"], "time")
    lines = ada.get(f"/api/games/{game['id']}/chat?room=players").json()["lines"]
    assert [line["words"] for line in lines] == ["Good luck!"]


def test_studies_are_kept_and_can_be_shared(address: str, ada: Person) -> None:
    studies = {study["name"]: study for study in ada.get("/api/studies").json()}
    names = {name: [chapter["name"] for chapter in study["chapters"]] for name, study in studies.items()}
    assert names == {"Openings": ["First", "Second"], "Endings": ["First"]}
    with closing(sqlite3.connect(":memory:")) as before:
        before.executescript((DATA / "database_0006.sql").read_text(encoding="utf-8"))
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


def test_tokens_recovery_codes_and_saved_positions_work(address: str, ada: Person) -> None:
    headers = {"Authorization": f"Bearer {FACTS['token']}"}
    assert httpx.get(f"http://{address}/api/account", headers=headers).json()["username"] == "Ada"
    assert [saved["name"] for saved in ada.get("/api/positions/saved").json()] == ["mine"]
    assert [person["name"] for person in ada.get("/api/account/relations").json()] == ["Bob"]
    with closing(Person(address)) as browser:
        given = {"name": "Ada", "code": FACTS["codes"][0], "password": "another battery staple"}
        assert browser.post("/api/account/recover", given).status_code == 200
