"""Presence over two connected servers."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from laserchess.server.app import create_app
from laserchess.server.play.presence import rounded
from laserchess.server.settings import Settings, database_url
from tests.server.conftest import serving
from tests.server.people.persons import Person
from tests.server.people.test_shared_studies import create, hear_people, share
from tests.server.visitors import QUIET, Json, Talk, Visitor, friends


@pytest.fixture(scope="module")
def addresses(tmp_path_factory: pytest.TempPathFactory, redis_url: str) -> Iterator[tuple[str, str]]:
    database = database_url(str(Path(tmp_path_factory.mktemp("crowds")) / "games.db"))
    settings = Settings(database, redis=redis_url, scan_seconds=0.1, rate_limits=False)
    with serving(create_app(settings)) as one, serving(create_app(settings)) as other:
        yield one, other


def hear_presence(talk: Talk, **wanted: object) -> Json:
    """Wait for a presence message as wanted: `watching`, or players and whether they are online."""
    while True:
        message = talk.hear_until("presence")
        seats = {player: seat["online"] for player, seat in message["seats"].items()}
        if wanted.items() <= (seats | {"watching": message["watching"]}).items():
            return message


def test_people_at_another_process_are_counted(addresses: tuple[str, str]) -> None:
    here, there = addresses
    with Visitor(here, "anna") as anna, Visitor(there, "ben") as ben, Visitor(there, "stranger") as stranger:
        game = friends(anna, ben)
        anna.play(game, QUIET[0])
        with anna.live(game) as hers:
            hear_presence(hers, blue=True, red=False, watching=0)
            with ben.live(game) as his, stranger.live(game):
                hear_presence(hers, red=True, watching=1)
                hear_presence(his, blue=True, watching=1)
                assert [each["watching"] for each in anna.get("/api/watch").json()["games"]] == [1]
            hear_presence(hers, red=False, watching=0)


def test_the_lobby_is_counted(addresses: tuple[str, str]) -> None:
    with Person(addresses[0]) as anna, Person(addresses[1]) as ben, anna.lobby() as hers, ben.lobby() as his:
        for talk in (hers, his):
            talk.hear_until("lobby")
        while anna.get("/api/lobby").json()["people"] < 2:
            assert hers.ask(type="ping")["type"] == "pong"
            time.sleep(0.1)


def test_people_in_a_study_at_another_process_are_named(addresses: tuple[str, str]) -> None:
    with Person(addresses[0]) as ada, Person(addresses[1]) as grace, Person(addresses[1]) as anna:
        ada.sign_up("Ada")
        grace.sign_up("Grace")
        study = share(ada, create(ada), "link")
        address = f"/api/studies/{study['id']}/live"
        with ada.open(address) as hers:
            with grace.open(address) as other, anna.open(address):
                for talk in (hers, other):
                    hear_people(talk, ada.name, grace.name, others=1)
            hear_people(hers, ada.name)


def test_large_numbers_are_rounded() -> None:
    assert [rounded(count) for count in (0, 1, 42, 99, 123, 1999)] == [0, 1, 42, 99, 120, 1900]
