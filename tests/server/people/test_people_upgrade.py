"""A database from before accounts existed is upgraded without losing games."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import Connection, MetaData, select, text

from laserchess.server.app import create_app
from laserchess.server.identity import TOKEN_PREFIX, hash_code
from laserchess.server.settings import Settings, database_url
from laserchess.server.storage.database import migrate, open_database
from tests.server.conftest import serving
from tests.server.people.persons import Person, meet
from tests.server.test_upgrade import DUMP, FACTS, fill, new_database
from tests.server.visitors import Visitor

BEFORE = "0002"
Rows = dict[str, list[dict[str, Any]]]


def rows_of(connection: Connection, like: Rows | None = None) -> Rows:
    """Return all rows of a database, limited to the columns of `like`."""
    tables = MetaData()
    tables.reflect(connection)
    found: Rows = {}
    for table in tables.sorted_tables:
        if table.name == "alembic_version" or (like is not None and table.name not in like):
            continue
        names = [column.name for column in table.columns]
        if like is not None and like[table.name]:
            names = list(like[table.name][0])
        columns = [table.c[name] for name in names]
        rows = connection.execute(select(*columns).order_by(*table.primary_key.columns)).all()
        found[table.name] = [dict(zip(names, row, strict=True)) for row in rows]
    return found


async def upgrade(url: str, *, filled: bool) -> None:
    engine = open_database(url, patient=True)
    if not filled:
        await migrate(engine, "0001")
        async with engine.begin() as connection:
            await connection.run_sync(fill)
    await migrate(engine, BEFORE)
    async with engine.connect() as connection:
        before = await connection.run_sync(rows_of)
    assert len(before["games"]) == 9
    assert "accounts" not in before
    await migrate(engine)
    async with engine.connect() as connection:
        after = await connection.run_sync(rows_of, before)
        games = (await connection.run_sync(rows_of))["games"]
    await engine.dispose()
    assert after == before
    assert not any(game["rated"] for game in games)


def test_nothing_is_lost_and_players_can_be_paired(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(DUMP)
    url = database_url(str(path))
    asyncio.run(upgrade(url, filled=True))
    with (
        serving(create_app(Settings(url, rate_limits=False))) as address,
        Visitor(address, "anna") as anna,
        Person(address) as ada,
        Person(address) as grace,
    ):
        assert len(anna.get("/api/games?mine=1").json()) == 8
        assert anna.game(FACTS["finished"]["id"])["rated"] is False
        ada.client.cookies.set("visitor", FACTS["browser"]["cookie"])
        assert ada.game(FACTS["browser"]["id"])["you"] == ["silver", "red"]
        ada.sign_up("Ada")
        grace.sign_up("Grace")
        assert ada.game(FACTS["browser"]["id"])["you"] == ["silver", "red"], "the games of the browser follow"
        meet(ada, grace)


TOKEN = TOKEN_PREFIX + "made-before-tokens-could-expire"
OLD_ROWS = (
    """INSERT INTO accounts (id, name, skeleton, created_ms) VALUES ('ada', 'Ada', 'ada', 1)""",
    f"""INSERT INTO tokens (id, account_id, secret, scopes, name, created_ms)
    VALUES ('old', 'ada', '{hash_code(TOKEN)}', 'board:play', 'old', 1)""",  # noqa: S608  # a constant
    """INSERT INTO seeks (id, state, owner, name, terms, variant, setup, options, rated, side, created_ms, seen_ms)
    VALUES ('waits', 'open', 'ada', 'Ada', 't', 'khet', 'classic', '{}', false, 'random', 1, 1)""",
    """INSERT INTO study_chapters (account_id, study, name, analysis, bytes, created_ms, changed_ms)
    VALUES ('ada', 'Openings', 'b', 'x', 1, 1, 3), ('ada', 'Openings', 'a', 'y', 1, 2, 2),
    ('ada', '2', 'a', 'z', 1, 4, 5)""",
)


async def make_old_token(url: str) -> None:
    engine = open_database(url, patient=True)
    await migrate(engine, "0006")
    async with engine.begin() as connection:
        for statement in OLD_ROWS:
            await connection.execute(text(statement))
    await migrate(engine)
    async with engine.connect() as connection:
        rows = await connection.run_sync(rows_of)
    await engine.dispose()
    assert [(row["id"], row["expires_ms"]) for row in rows["tokens"]] == [("old", None)]
    assert [(row["id"], row["address"]) for row in rows["seeks"]] == [("waits", "")]
    studies = {row["id"]: (row["name"], row["created_ms"], row["changed_ms"]) for row in rows["studies"]}
    assert sorted(studies.values()) == [("2", 4, 5), ("Openings", 1, 3)]
    chapters = [(studies[row["study_id"]][0], row["name"], row["analysis"]) for row in rows["study_chapters"]]
    assert sorted(chapters) == [("2", "a", "z"), ("Openings", "a", "y"), ("Openings", "b", "x")]


def check_old_token(url: str) -> None:
    """Upgrade a database with a token from before tokens could expire; it stays valid."""
    asyncio.run(make_old_token(url))
    with serving(create_app(Settings(url, rate_limits=False))) as address:
        answer = httpx.get(f"http://{address}/api/account", headers={"Authorization": f"Bearer {TOKEN}"})
        assert (answer.status_code, answer.json()["username"]) == (200, "Ada")


def test_old_tokens_never_expire(tmp_path: Path) -> None:
    check_old_token(database_url(str(tmp_path / "games.db")))


def test_old_tokens_never_expire_on_postgresql(postgres: str) -> None:
    check_old_token(database_url(asyncio.run(new_database(postgres, "tokens"))))


def test_a_postgresql_database_with_games_is_upgraded(postgres: str) -> None:
    asyncio.run(upgrade(database_url(postgres), filled=False))
