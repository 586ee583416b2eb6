"""Players are notified once before their tournament starts, whatever becomes of the server."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from laserchess.server.app import create_app
from laserchess.server.settings import Settings, database_url
from laserchess.server.tournaments import reminders
from tests.server.conftest import serving
from tests.server.people.persons import Person
from tests.server.people.test_correspondence import inbox
from tests.server.tournaments.test_tournaments import create, join, page, start, wait
from tests.server.visitors import Json

HOUR_MS = 3_600_000


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """Return the settings of a server that notifies an hour before the start."""
    monkeypatch.setattr(reminders, "CHECK_SECONDS", 0.05)
    monkeypatch.setattr(reminders, "LEAD_MS", HOUR_MS)
    return Settings(database_url(str(tmp_path / "games.db")), scan_seconds=0.1, rate_limits=False)


@contextmanager
def signed_in(settings: Settings, *names: str) -> Iterator[list[Person]]:
    """Start a server, and sign people in or up."""
    with serving(create_app(settings)) as address:
        people = [Person(address) for _ in names]
        for person, name in zip(people, names, strict=True):
            if person.sign_in(name).status_code != 200:
                person.sign_up(name)
        yield people
        for person in people:
            person.close()


def notes(person: Person) -> list[Json]:
    found: list[Json] = inbox(person)["items"]
    return found


def test_a_player_is_notified_once_before_the_start_and_a_late_one_at_the_start(settings: Settings) -> None:
    names = ("Ada", "Grace", "Alan")
    with signed_in(settings, *names) as (ada, grace, alan):
        swiss = create(ada, kind="swiss", rounds=5, starts=round(1000 * time.time()) + HOUR_MS + 3000)
        join(swiss, ada, grace)
        assert not notes(ada)
        [note] = wait(lambda: notes(ada))
        assert (note["kind"], note["read"]) == ("tournament", False)
        assert note["data"] == {"title": "Test", "path": f"/tournaments/{swiss['id']}"}
        [other] = wait(lambda: notes(grace))
        grace.post("/api/notifications/read", {"until": other["id"]})
        join(swiss, alan)
    with signed_in(settings, *names) as (ada, grace, alan):
        assert notes(ada) == [note], "it is kept"
        assert notes(grace) == [other | {"read": True}]
        start(ada, swiss)
        wait(lambda: page(ada, swiss)["tournament"]["state"] == "started")
        [late] = wait(lambda: notes(alan))
        assert late["data"] == note["data"]
        assert notes(ada) == [note], "and shown once"
        assert notes(grace) == [other | {"read": True}]
