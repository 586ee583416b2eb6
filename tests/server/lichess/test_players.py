"""Players through berserk: tokens, several accounts at once, rating histories, crosstables and leaderboards."""

import asyncio
from datetime import UTC, datetime

import berserk
import httpx
import pytest
from sqlalchemy import insert

from laserchess.server.accounts.tokens import FOR_BOTS
from laserchess.server.models import now_ms
from laserchess.server.storage.database import open_database
from laserchess.server.storage.people_schema import RATINGS
from laserchess.server.storage.store import Store
from laserchess.server.wire.speeds import Speed
from laserchess.variants import VARIANTS
from tests.server.lichess.clients import Program
from tests.server.lichess.conftest import Served
from tests.server.lichess.test_exports import finished
from tests.timeouts import PATIENCE


def test_tokens_are_tested_many_at_once(ray: Program, max_: Program) -> None:
    found = ray.lichess.oauth.test_tokens(ray.token, max_.token, "lip_nobody-has-this-one", "nonsense")
    assert found.keys() == {ray.token, max_.token, "lip_nobody-has-this-one", "nonsense"}
    assert found[ray.token] == {"userId": ray.name.lower(), "scopes": ",".join(FOR_BOTS), "expires": None}
    assert found["nonsense"] is found["lip_nobody-has-this-one"] is None
    assert max_.http.delete("/api/token").status_code == 204
    assert ray.lichess.oauth.test_tokens(max_.token) == {max_.token: None}


def test_accounts_are_found_by_name(ray: Program, ada: Program) -> None:
    found = ray.lichess.users.get_by_id(ray.name, ada.name.lower(), "Candle", "Nobody-at-all")
    users = {each["username"]: each for each in found}
    assert users.keys() == {ray.name, ada.name, "Candle"}
    assert (users[ray.name]["title"], users["Candle"]["title"]) == ("BOT", "BOT")
    assert "title" not in users[ada.name]
    assert users["Candle"]["perfs"]["khet-blitz"]["rating"]
    assert ray.lichess.users.get_by_id() == []


def test_too_many_names_are_refused(served: Served) -> None:
    names = ",".join(f"name{number}" for number in range(301))
    answer = httpx.post(f"http://{served.address}/api/users", content=names, timeout=PATIENCE)
    assert (answer.status_code, answer.json()) == (400, {"error": "The request has 301 ids. Send at most 300."})


def test_a_rating_history_has_one_point_per_day(ray: Program, max_: Program) -> None:
    assert ray.lichess.users.get_rating_history(ray.name) == []
    for _ in range(2):
        finished(ray, max_, rated="true")
    (history,) = ray.lichess.users.get_rating_history(ray.name)
    assert history["name"] == "laser-chess-rapid"
    today, own = datetime.now(UTC), ray.lichess.account.get()
    point = history["points"][-1]
    assert (point.year, point.month + 1, point.day) == (today.year, today.month, today.day)
    assert point.rating == own["perfs"]["laser-chess-rapid"]["rating"] > 1500
    assert len(history["points"]) <= 2, "more than one only at midnight"


def test_a_crosstable_counts_the_games_of_two_players(ray: Program, max_: Program, ada: Program) -> None:
    for _ in range(2):
        finished(ray, max_)
    finished(max_, ray)
    table: object = ray.lichess.users.get_crosstable(ray.name, max_.name)
    assert table == {"users": {ray.name.lower(): 2, max_.name.lower(): 1}, "nbGames": 3}
    assert ray.lichess.users.get_crosstable(ray.name, ada.name)["nbGames"] == 0  # type: ignore[call-overload]


def rate(database: str, name: str, rating: float) -> None:
    """Give an account a settled rating in Khet blitz."""

    async def work() -> None:
        engine = open_database(database, patient=True)
        store = Store(engine)
        async with store.reading() as connection:
            account = (await connection.exec_driver_sql(f"SELECT id FROM accounts WHERE name = '{name}'")).scalar_one()  # noqa: S608  # a name of this test
        row = {"account_id": account, "variant": "khet", "speed": "blitz", "rating": rating, "deviation": 60.0}
        row |= {"volatility": 0.06, "wins": 20, "draws": 0, "losses": 0, "updated_ms": now_ms()}
        async with engine.begin() as connection:
            await connection.execute(insert(RATINGS), [row])
        await engine.dispose()

    asyncio.run(work())


def test_leaderboards_list_the_best_players(served: Served, ray: Program, ada: Program) -> None:
    rate(served.database, ray.name, 2000.4)
    rate(served.database, ada.name, 2100.0)
    one, other = ray.lichess.users.get_leaderboard("khet-blitz", count=2)  # type: ignore[arg-type]
    assert (one["username"], one["perfs"]["khet-blitz"]["rating"]) == (ada.name, 2100)
    assert (other["id"], other["title"]) == (ray.name.lower(), "BOT")
    assert [each["id"] for each in ray.lichess.users.get_leaderboard("khet-blitz", count=1)] == [ada.name.lower()]  # type: ignore[arg-type]
    lists = ray.lichess.users.get_all_top_10()
    assert lists.keys() == {f"{variant}-{speed}" for variant in VARIANTS for speed in Speed}
    assert [each["id"] for each in lists["khet-blitz"]] == [ada.name.lower(), ray.name.lower()]
    assert lists["leiserchess-bullet"] == []
    with pytest.raises(berserk.exceptions.ResponseError, match="khet-blitz"):
        ray.lichess.users.get_leaderboard("blitz")
