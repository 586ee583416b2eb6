"""A database made by the first schema works with today's: nothing is lost but what must not be stored."""

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, MetaData, inspect, make_url, text

from laserchess.cli import main
from laserchess.server.app import create_app
from laserchess.server.settings import Settings, database_url
from laserchess.server.storage.database import migrate, open_database
from laserchess.server.storage.schema import METADATA
from tests.server.conftest import serving
from tests.server.visitors import Visitor

DATA = Path(__file__).parents[1] / "data"
FACTS: dict[str, Any] = json.loads((DATA / "database_0001.json").read_text(encoding="utf-8"))
DUMP = (DATA / "database_0001.sql").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("old") / "games.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(DUMP)
    return path


@pytest.fixture(scope="module")
def address(old: Path) -> Iterator[str]:
    """Serve on the old database."""
    settings = Settings(database_url(str(old)), scan_seconds=0.1, rate_limits=False)
    with serving(create_app(settings)) as address:
        yield address


def test_games_continue_where_they_were(anna: Visitor, ben: Visitor) -> None:
    finished = ben.game(FACTS["finished"]["id"])
    assert finished["outcome"]["reason"] == "resignation"
    assert [move["text"] for move in finished["moves"]] == ["c1+"]
    following = {"id": finished["next"]}
    ben.do(following, "move", ply=0, move="c1+")
    going = anna.wait_for(FACTS["going"], lambda game: game["outcome"] is not None)
    assert (going["ply"], going["outcome"]["reason"]) == (2, "time")
    luck = anna.game(FACTS["luck"]["id"])
    move = luck["view"]["moves"][0]["text"]
    anna.do(luck, "move", ply=luck["ply"], move=move)
    assert len(anna.get("/api/games?mine=1").json()) == 8
    assert [saved["id"] for saved in anna.get("/api/positions/saved").json()] == [FACTS["saved"]]


def test_an_old_invitation_still_works(old: Path, ben: Visitor) -> None:
    game, code = FACTS["open"]["id"], FACTS["open"]["code"]
    with closing(sqlite3.connect(old)) as connection:
        assert code not in str(connection.execute("SELECT * FROM games").fetchall())
    assert ben.post(f"/api/games/{game}/join", {"code": "another"}).status_code == 403
    assert ben.post(f"/api/games/{game}/join", {"code": code}).status_code == 200


def test_a_browser_keeps_its_seats_and_gets_a_signed_cookie(address: str) -> None:
    cookie = {"Cookie": f"visitor={FACTS['browser']['cookie']}"}
    with httpx.Client(base_url=f"http://{address}") as browser:
        answer = browser.get(f"/api/games/{FACTS['browser']['id']}", headers=cookie)
        assert answer.json()["you"] == ["silver", "red"]
        assert browser.cookies["visitor"].startswith(f"{FACTS['browser']['cookie']}.")
        assert browser.get(f"/api/games/{FACTS['browser']['id']}").json()["you"] == ["silver", "red"]


def test_the_seed_is_no_longer_stored_unless_chosen(address: str, old: Path) -> None:
    assert address
    with closing(sqlite3.connect(old)) as connection:
        seeds = dict(connection.execute("SELECT id, seed FROM games").fetchall())
    assert seeds.pop(FACTS["seeded"]["id"]) == "7"
    assert set(seeds.values()) == {""}


def test_migrations_create_the_tables_of_the_code(tmp_path: Path) -> None:
    asyncio.run(compare(database_url(str(tmp_path / "games.db"))))


def test_a_postgresql_of_the_first_schema_is_migrated(postgres: str) -> None:
    asyncio.run(upgrade_postgres(database_url(postgres)))


def test_backups_move_a_server_to_postgresql_and_back(
    postgres: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, back, straight = (str(tmp_path / name) for name in ("source.db", "back.db", "straight.db"))
    with closing(sqlite3.connect(source)) as connection:
        connection.executescript(DUMP)
    url = asyncio.run(new_database(postgres, "moved"))
    one, two = str(tmp_path / "one"), str(tmp_path / "two")
    for step in (
        ("migrate", "--database", source),
        ("backup", one, "--database", source),
        ("restore", one, "--database", url),
        ("restore", one, "--database", straight),
        ("backup", two, "--database", url),
        ("restore", two, "--database", back),
        ("stats", "--json", "--database", url),
    ):
        assert main(["admin", *step]) == 0, step
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["games"] == len(rows(source, "games"))
    for table in METADATA.tables:
        assert rows(back, table) == rows(straight, table)


async def new_database(url: str, name: str) -> str:
    """Create an empty database next to another one, and return its URL."""
    engine = open_database(database_url(url), patient=True)
    async with engine.connect() as plain:
        connection = await plain.execution_options(isolation_level="AUTOCOMMIT")
        await connection.execute(text(f"CREATE DATABASE {name}"))
    await engine.dispose()
    return make_url(url).set(database=name).render_as_string(hide_password=False)


def rows(path: str, table: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return sorted(connection.execute(f"SELECT * FROM {table}").fetchall(), key=str)  # noqa: S608  # of ours


async def upgrade_postgres(url: str) -> None:
    engine = open_database(url, patient=True)
    await migrate(engine, "0001")
    async with engine.begin() as connection:
        await connection.run_sync(fill)
    await engine.dispose()
    await compare(url)
    with serving(create_app(Settings(url, rate_limits=False))) as address, Visitor(address, "ben") as ben:
        assert await asyncio.to_thread(joined, ben) == ["red"]


def joined(ben: Visitor) -> list[str]:
    answer = ben.post(f"/api/games/{FACTS['open']['id']}/join", {"code": FACTS["open"]["code"]})
    assert answer.status_code == 200, answer.text
    you: list[str] = answer.json()["you"]
    return you


def fill(connection: Connection) -> None:
    """Copy the rows of the old SQLite file into tables of the same schema."""
    tables = MetaData()
    tables.reflect(connection)
    with closing(sqlite3.connect(":memory:")) as source:
        source.row_factory = sqlite3.Row
        source.executescript(DUMP)
        for name in ("games", "seats", "events", "positions"):
            for row in source.execute(f"SELECT * FROM {name}"):  # noqa: S608  # of ours
                values = {key: read(key, row[key]) for key in row.keys()}  # noqa: SIM118  # a row is not a mapping
                connection.execute(tables.tables[name].insert().values(values))


def read(key: str, value: Any) -> Any:
    """Return a value as PostgreSQL's driver expects it."""
    if key == "waiting_computer":
        return bool(value)
    return json.loads(value) if key in {"options", "clock", "outcome", "data"} and value is not None else value


async def compare(url: str) -> None:
    engine = open_database(url)
    await migrate(engine)
    async with engine.connect() as connection:
        found = await connection.run_sync(describe)
    await engine.dispose()
    expected = {
        table.name: ({column.name for column in table.columns}, {str(index.name) for index in table.indexes})
        for table in METADATA.sorted_tables
    }
    assert found == expected


def describe(connection: Connection) -> dict[str, tuple[set[str], set[str]]]:
    looked = inspect(connection)
    return {
        name: (
            {column["name"] for column in looked.get_columns(name)},
            {str(index["name"]) for index in looked.get_indexes(name)},
        )
        for name in looked.get_table_names()
        if name != "alembic_version"
    }
