"""Game search: filters, pages, privacy, and queries that stay bounded however many games there are."""

import asyncio
import json
import sqlite3
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.dialects import sqlite

from laserchess.server.ratings import game_search
from laserchess.server.ratings.game_search import GameFilters, GameSearch
from laserchess.server.settings import database_url
from laserchess.server.storage.database import migrate, open_database
from laserchess.server.storage.store import Store
from laserchess.server.wire.speeds import Speed
from laserchess.variants import VARIANTS
from tests.server.visitors import FATAL, QUIET, Visitor, friends

START = 1_700_000_000_000
Find = Callable[..., list[str]]


def game_row(number: int, **changes: Any) -> dict[str, Any]:
    outcome = {"winner": "blue", "reason": "royal", "text": "Blue wins."} | changes.pop("outcome", {})
    at = changes.pop("at", START + number * 1000)
    row: dict[str, Any] = {
        "id": f"g{number:06}",
        "variant": "laser-chess",
        "start": VARIANTS["laser-chess"].setup(),
        "options": {},
    }
    row |= {"seed": "1", "mode": "friend", "clock": {"base_ms": 300_000, "increment_ms": 3000}, "created_ms": at}
    row |= {"updated_ms": at, "last_seq": 9, "ply": 8, "turn": "red", "position": row["start"], "outcome": outcome}
    row |= {"waiting_computer": False, "ended_ms": at, "rated": True} | changes
    return {name: json.dumps(value) if isinstance(value, dict) else value for name, value in row.items()}


def add(
    path: Path, number: int, owners: tuple[str, str], ratings: tuple[int | None, ...] = (1500, 1500), **changes: Any
) -> None:
    add_all(path, [(number, owners, ratings, changes)])


def add_all(path: Path, games: list[tuple[int, tuple[str, str], tuple[int | None, ...], dict[str, Any]]]) -> None:
    """Store games with their seats."""
    with closing(sqlite3.connect(path)) as connection, connection:
        for number, owners, ratings, changes in games:
            row = game_row(number, **changes)
            names = ", ".join(row)
            values = ", ".join(f":{name}" for name in row)
            connection.execute(f"INSERT INTO games ({names}) VALUES ({values})", row)  # noqa: S608  # names of columns
            sides = [player.name for player in VARIANTS[row["variant"]].players]
            for side, owner, rating in zip(sides, owners, ratings, strict=True):
                connection.execute(
                    "INSERT INTO seats (game_id, player, kind, name, owner, since_ms, rating) VALUES (?,?,?,?,?,?,?)",
                    (row["id"], side, "human", owner, owner, row["created_ms"], rating),
                )


@asynccontextmanager
async def opened(path: Path) -> AsyncGenerator[Store]:
    engine = open_database(database_url(str(path)))
    await migrate(engine)
    try:
        yield Store(engine)
    finally:
        await engine.dispose()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    async def create() -> None:
        async with opened(tmp_path / "games.db"):
            pass

    asyncio.run(create())
    return tmp_path / "games.db"


@pytest.fixture
def find(path: Path) -> Find:
    """Return a function that returns the ids of all games that fit."""

    def found(**filters: Any) -> list[str]:
        return [game for page in asyncio.run(pages(path, GameFilters(**filters))) for game in page]

    return found


async def pages(path: Path, filters: GameFilters) -> list[list[str]]:
    read: list[list[str]] = []
    cursor: str | None = None
    async with opened(path) as store:
        while cursor or not read:
            games, cursor = await GameSearch(store).page(filters, cursor)
            read.append([game.id for game in games])
    return read


def ids(*numbers: int) -> list[str]:
    return [f"g{number:06}" for number in numbers]


@pytest.fixture
def games(path: Path) -> None:
    add(path, 1, ("ada", "ben"))
    add(path, 2, ("ben", "ada"), (1600, 1700), outcome={"winner": None})
    add(path, 3, ("ada", "cleo"), (1800, None), rated=False, clock={"base_ms": 60_000, "increment_ms": 0})
    add(path, 4, ("cleo", "ben"), variant="khet", outcome={"winner": "red"}, clock=None)
    add(path, 5, ("ada", "ben"), outcome={"winner": "red"}, clock={"base_ms": 86_400_000, "increment_ms": 0, "days": 1})


@pytest.mark.usefixtures("games")
@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ({}, (5, 4, 3, 2, 1)),
        ({"player": "ada"}, (5, 3, 2, 1)),
        ({"player": "ada", "opponent": "ben"}, (5, 2, 1)),
        ({"player": "nobody"}, ()),
        ({"variant": "khet"}, (4,)),
        ({"rated": False}, (3,)),
        ({"player": "ada", "result": "won"}, (3, 1)),
        ({"player": "ada", "result": "lost"}, (5,)),
        ({"player": "ada", "result": "drawn"}, (2,)),
        ({"result": "drawn"}, (2,)),
        ({"result": "first"}, (3, 1)),
        ({"result": "second"}, (5, 4)),
        ({"speed": Speed.BULLET}, (3,)),
        ({"speed": Speed.BLITZ}, (2, 1)),
        ({"speed": Speed.CLASSICAL}, ()),
        ({"speed": Speed.CORRESPONDENCE}, (5,)),
        ({"min_rating": 1600}, (2,)),
        ({"max_rating": 1600}, (5, 4, 1)),
        ({"min_rating": 1500, "max_rating": 1700}, (5, 4, 2, 1)),
        ({"since_ms": START + 3000}, (5, 4, 3)),
        ({"until_ms": START + 3000}, (2, 1)),
        ({"player": "ada", "since_ms": START + 2000, "until_ms": START + 5000}, (3, 2)),
    ],
)
def test_filters(find: Find, filters: dict[str, Any], expected: tuple[int, ...]) -> None:
    assert find(**filters) == ids(*expected)


def test_private_aborted_and_running_games_are_not_found(path: Path, find: Find) -> None:
    add(path, 1, ("ada", "ada"), mode="here")
    add(path, 2, ("ada", "ben"), outcome={"winner": None, "reason": "aborted"})
    add(path, 3, ("ada", "ben"), outcome={}, ended_ms=None)
    add(path, 4, ("ada", "ben"), ply=0)
    assert find() == find(player="ada") == []


@pytest.mark.parametrize("player", [None, "ada"])
def test_pages_have_every_game_once(path: Path, monkeypatch: pytest.MonkeyPatch, player: str | None) -> None:
    monkeypatch.setattr(game_search, "WINDOW", 7)
    monkeypatch.setattr(game_search, "MAX_WINDOWS", 3)
    same = [(number, ("ada", "ben"), (1500, 1500), {"at": START + number // 10}) for number in range(100)]
    add_all(path, [(*game[:3], {**game[3], "variant": "khet"} if game[0] == 50 else game[3]) for game in same])
    everything = asyncio.run(pages(path, GameFilters(player)))
    assert [game for page in everything for game in page] == ids(*range(99, -1, -1))
    assert max(map(len, everything)) == game_search.PAGE_SIZE
    rare = asyncio.run(pages(path, GameFilters(player, variant="khet")))
    assert [game for page in rare for game in page] == ids(50)


@pytest.mark.parametrize(
    ("filters", "index"),
    [
        (GameFilters(), "games_ended"),
        (GameFilters(variant="khet", result="first", min_rating=1500), "games_ended"),
        (GameFilters("ada"), "seats_owner"),
        (GameFilters("ada", "ben", speed=Speed.BLITZ, since_ms=START), "seats_owner"),
    ],
)
def test_queries_use_an_index(path: Path, filters: GameFilters, index: str) -> None:
    query = game_search._query(filters, (START, "g1"), (START - 9, "g0"))  # noqa: SLF001  # what is executed
    text = str(query.compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True}))
    with closing(sqlite3.connect(path)) as connection:
        plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {text}")]
    assert not any(step.startswith("SCAN") and "USING" not in step for step in plan), plan
    assert index in plan[0], plan


def test_the_api_finds_public_games(anna: Visitor, ben: Visitor) -> None:
    game = friends(anna, ben)
    for ply, move in enumerate(FATAL):
        (anna, ben)[ply % 2].do(game, "move", ply=ply, move=move)
    private, running = anna.create(), friends(anna, ben)
    anna.play(private, *FATAL)
    anna.do(running, "move", ply=0, move=QUIET[0])
    today = f"{datetime.now(UTC):%Y-%m-%d}"
    found = anna.get(f"/api/games/search?variant=laser-chess&result=won&until={today}").json()["games"]
    listed = {each["id"] for each in found}
    assert game["id"] in listed
    assert not {private["id"], running["id"]} & listed
    assert anna.get("/api/games/search?since=2990-01-01").json() == {"games": [], "next": None, "counting": False}


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("player=nobody-of-that-name", 404),
        ("before=nonsense", 400),
        ("since=yesterday", 422),
        ("until=9999-12-31", 422),
        ("min_rating=-1", 422),
        ("variant=go", 422),
        ("result=going", 422),
        ("position=nonsense", 422),
        ("variant=khet&position=nonsense", 400),
    ],
)
def test_bad_queries_are_rejected(anna: Visitor, query: str, status: int) -> None:
    answer = anna.get(f"/api/games/search?{query}")
    assert answer.status_code == status, answer.text
    assert answer.json()["error"]["message"]
