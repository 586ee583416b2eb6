"""Correspondence games at two processes on PostgreSQL and Redis, which are killed in between."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import Update, update

from laserchess.server.models import DAY_MS
from laserchess.server.settings import database_url
from laserchess.server.storage.database import open_database
from laserchess.server.storage.schema import EVENTS, GAMES
from tests.server.conftest import postgres, redis_url
from tests.server.people.persons import Person, meet
from tests.server.people.test_correspondence import DAYS, inbox, kinds, own, prepare
from tests.server.processes import Process
from tests.server.visitors import QUIET

__all__ = ["postgres", "redis_url"]
pytestmark = pytest.mark.slow(10)
PAST_MS = 4 * DAY_MS


def execute(database: str, *statements: Update) -> None:
    """Change the database while no server runs."""

    async def work() -> None:
        engine = open_database(database_url(database), patient=True)
        async with engine.begin() as connection:
            for statement in statements:
                await connection.execute(statement)
        await engine.dispose()

    asyncio.run(work())


def move(person: Person, address: str) -> None:
    """Let a signed-in person use another process."""
    cookies = person.client.cookies
    person.move_to(address)
    person.client.cookies = cookies


def test_moves_notifications_and_time_outs_survive_kills(tmp_path: Path, postgres: str, redis_url: str) -> None:
    shared = ("--database", postgres, "--redis", redis_url)
    with Process(tmp_path / "one.log", *shared) as one, Process(tmp_path / "two.log", *shared) as two:
        ada, grace = Person(one.address), Person(two.address)
        ada.sign_up("Ada-apart")
        grace.sign_up("Grace-apart")
        with ada.open("/api/lobby/live", only="challenges") as talk:
            talk.hear_until("lobby")
            game = meet(ada, grace, **DAYS)
            talk.hear_until("inbox")  # from the other process
        assert prepare(grace, game, [QUIET[0], QUIET[1]]) == 200
        ada.play(game, QUIET[0])
        one.kill()  # what it has acknowledged is stored: the move, the reply and the notification
        assert grace.game(game["id"])["ply"] == 2
        move(ada, two.address)
        assert kinds(ada) == ["turn"]
        ada.play(game, QUIET[2])
        assert (kinds(ada), kinds(grace)) == ([], ["turn"])
        assert own(grace, game)["lines"] == []
        two.kill()
    execute(
        postgres,
        update(EVENTS).values(at_ms=EVENTS.c.at_ms - PAST_MS),
        update(GAMES).values(deadline_ms=GAMES.c.deadline_ms - PAST_MS, updated_ms=GAMES.c.updated_ms - PAST_MS),
    )
    with Process(tmp_path / "one.log", *shared) as one, Process(tmp_path / "two.log", *shared) as two:
        for person, process in ((ada, one), (grace, two)):
            move(person, process.address)
        ended = ada.wait_for(game, lambda found: found["outcome"] is not None)
        assert (ended["outcome"]["reason"], ended["outcome"]["winner"]) == ("time", "blue")
        events = grace.get(f"/api/games/{game['id']}/events").json()
        assert [event["kind"] for event in events] == ["move", "move", "move", "end"]
        assert [inbox(each)["items"][0]["data"]["result"] for each in (ada, grace)] == ["won", "lost"]
        found = ada.rating(speed="correspondence")
        assert found is not None
        assert (found["wins"], found["losses"]) == (1, 0)
    for person in (ada, grace):
        person.close()
