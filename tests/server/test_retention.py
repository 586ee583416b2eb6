"""Retention, and lists that stay fast however many games there are."""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from fastapi import FastAPI

from benchmarks.bare_games import games_of
from laserchess.server.api_errors import ApiError
from laserchess.server.app import create_app
from laserchess.server.models import now_ms
from laserchess.server.settings import Retention, Settings, database_url
from laserchess.server.storage.database import migrate, open_database
from laserchess.server.storage.retention import Pruner, count_expired
from laserchess.server.storage.store import Store
from tests.server.conftest import serving
from tests.server.visitors import FATAL, Json, Visitor, friends

DAY = 24 * 3600 * 1000


@asynccontextmanager
async def opened(path: Path) -> AsyncGenerator[Store]:
    engine = open_database(database_url(str(path)))
    await migrate(engine)
    store = Store(engine)
    store.writer.start()
    try:
        yield store
    finally:
        await store.writer.stop()
        await engine.dispose()


def age(path: Path, games: list[Json], days: float) -> None:
    """Make games older by `days` days."""
    with closing(sqlite3.connect(path)) as connection, connection:
        for game in games:
            connection.execute(
                "UPDATE games SET updated_ms = updated_ms - :by, ended_ms = ended_ms - :by WHERE id = :id",
                {"by": round(days * DAY), "id": game["id"]},
            )


def play_all(address: str) -> dict[str, Json]:
    """Return a game of each kind."""
    with Visitor(address, "anna") as anna, Visitor(address, "ben") as ben:
        finished, going = anna.create(), friends(anna, ben)
        anna.play(finished, *FATAL)
        anna.play(going, "c1+")
        aborted = anna.create()
        anna.do(aborted, "abort")
        return {"empty": anna.create(), "aborted": aborted, "finished": finished, "going": going}


@pytest.mark.parametrize(
    ("retention", "days", "left"),
    [
        (Retention(), 6, {"empty", "aborted", "finished", "going"}),
        (Retention(), 8, {"finished", "going"}),
        (Retention(), 91, {"finished"}),
        (Retention(finished=30), 31, {"going"}),
        (Retention(0, 0, 0, 0), 1000, {"empty", "aborted", "finished", "going"}),
    ],
)
def test_games_expire_as_the_settings_say(tmp_path: Path, retention: Retention, days: float, left: set[str]) -> None:
    path = tmp_path / "games.db"
    with serving(make_app(path)) as address:
        games = play_all(address)
    age(path, list(games.values()), days)
    deleted: list[tuple[str, int]] = []

    async def prune() -> tuple[int, int]:
        async with opened(path) as store:
            found = await count_expired(store, retention, now_ms())
            await Pruner(store, retention, 3600, lambda *what: deleted.append(what)).prune()
            return sum(found.values()), len(games) - len(await store.last_seqs([game["id"] for game in games.values()]))

    expected, gone = asyncio.run(prune())
    assert expected == gone == sum(count for _, count in deleted) == len(games) - len(left)
    with closing(sqlite3.connect(path)) as connection:
        kept = {row[0] for row in connection.execute("SELECT id FROM games")}
        rows = connection.execute("SELECT game_id FROM events UNION SELECT game_id FROM seats").fetchall()
    assert kept == {games[name]["id"] for name in left}
    assert {row[0] for row in rows} == kept, "events and seats go with their game"


def make_app(path: Path, **more: float) -> FastAPI:
    return create_app(Settings(database_url(str(path)), rate_limits=False, **more))  # type: ignore[arg-type]  # numbers


def test_a_server_deletes_expired_games_by_itself(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with serving(make_app(path, prune_seconds=0.1)) as address, Visitor(address, "anna") as anna:
        game, other = anna.create(), anna.create()
        with anna.live(game) as talk:
            talk.hear_until("state")
            age(path, [game], 8)
            while len(anna.get("/api/games?mine=1").json()) == 2:
                pass
            assert talk.ask(type="move", ply=0, move="c1+")["error"]["reason"] == "game"
        assert anna.get(f"/api/games/{game['id']}").status_code == 404
        anna.play(other, "c1+")


def test_a_move_keeps_a_game_that_had_expired(tmp_path: Path) -> None:
    """Whether a game has expired is checked in the transaction that deletes it."""
    path = tmp_path / "games.db"
    with serving(make_app(path)) as address, Visitor(address, "anna") as anna:
        game = anna.create()
        age(path, [game], 8)
        anna.play(game, "c1+")

        async def prune() -> None:
            async with opened(path) as store:
                assert await Pruner(store, Retention(), 3600, lambda *_: None).prune() == {}

        asyncio.run(prune())
        anna.play(game, "c7+")


def test_a_game_deleted_by_another_process_is_rejected(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path / "games.db") as store:
            games = games_of(store, Settings(""))
            with pytest.raises(ApiError) as refused:
                await games.fresh("nothing")
            assert refused.value.reason == "game"

    asyncio.run(story())


def plan(path: Path, query: str) -> str:
    with closing(sqlite3.connect(path)) as connection:
        return " ".join(str(row[3]) for row in connection.execute(f"EXPLAIN QUERY PLAN {query}"))


@pytest.mark.parametrize(
    ("query", "index"),
    [
        ("SELECT * FROM games WHERE ply > 0 AND mode <> 'here' ORDER BY updated_ms DESC LIMIT 50", "games_public"),
        ("SELECT id FROM games WHERE waiting_computer AND updated_ms <= 5 ORDER BY updated_ms", "games_waiting"),
        ("SELECT id FROM games WHERE deadline_ms <= 5 ORDER BY deadline_ms", "games_deadline"),
        ("SELECT id FROM games WHERE ply = 0 AND updated_ms < 5 LIMIT 100", "games_empty"),
        ("SELECT id FROM games WHERE ended_ms IS NULL AND updated_ms < 5 LIMIT 100", "games_going"),
        ("SELECT id FROM games WHERE ended_ms IS NOT NULL AND ended_ms < 5 LIMIT 100", "games_ended"),
        ("SELECT game_id FROM seats WHERE owner = 'x' ORDER BY since_ms DESC LIMIT 300", "seats_owner"),
    ],
)
def test_every_list_and_search_has_an_index(tmp_path: Path, query: str, index: str) -> None:
    async def make() -> None:
        async with opened(tmp_path / "games.db"):
            pass

    asyncio.run(make())
    found = plan(tmp_path / "games.db", query)
    assert f"USING INDEX {index}" in found or f"USING COVERING INDEX {index}" in found
    assert "TEMP B-TREE" not in found


def test_the_list_of_a_visitor_shows_the_last_changed_games(anna: Visitor) -> None:
    games = [anna.create() for _ in range(4)]
    anna.play(games[1], "c1+")
    listed = [game["id"] for game in anna.get("/api/games?mine=1").json()]
    assert listed == [games[index]["id"] for index in (1, 3, 2, 0)]
