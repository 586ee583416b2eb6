"""Insights of players: results by variant and side, causes of losses, missed themes, privacy and bounds."""

import asyncio
from pathlib import Path
from typing import Any

import orjson
import pytest

from laserchess import puzzles
from laserchess.server.app import create_app
from laserchess.server.ratings import insights
from laserchess.server.ratings.insights import Insights
from laserchess.server.settings import Settings, database_url
from tests.server.conftest import serving
from tests.server.people.persons import Person, begin, meet
from tests.server.people.test_puzzles import ask, one, wrong_move
from tests.server.test_game_search import START, add, opened, path
from tests.server.visitors import FATAL, Json, Visitor

__all__ = ["path"]


def insights_of(who: Visitor, name: str) -> Json:
    answer = who.get(f"/api/people/{name}/insights")
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def read(path: Path, owner: str) -> Any:
    async def found() -> bytes:
        async with opened(path) as store:
            return await Insights(store).of(owner, is_own=False)

    return orjson.loads(asyncio.run(found()))


def test_results_are_counted_by_side_and_losses_by_cause(ada: Person, grace: Person) -> None:
    own_beam = meet(ada, grace)
    ada.play(own_beam, FATAL[0])
    grace.play(own_beam, FATAL[1])
    resigned = meet(grace, ada, "khet")
    begin(resigned, ada, grace)
    grace.do(resigned, "resign")
    found = insights_of(ada, grace.name)
    assert (found["games"], found["max_games"], found["themes"]) == (2, insights.MAX_GAMES, None)
    assert found["sides"] == [
        {"variant": "laser-chess", "side": "red", "won": 0, "drawn": 0, "lost": 1},
        {"variant": "khet", "side": "silver", "won": 0, "drawn": 0, "lost": 1},
    ]
    assert {each["cause"]: each["games"] for each in found["losses"]} == {"own-beam": 1, "resignation": 1}
    winner = insights_of(grace, ada.name)
    assert [(each["won"], each["lost"]) for each in winner["sides"]] == [(1, 0), (1, 0)]
    assert winner["losses"] == []


def test_a_player_without_games_has_empty_insights(ada: Person) -> None:
    found = insights_of(ada, ada.name)
    assert found == {"games": 0, "max_games": insights.MAX_GAMES, "sides": [], "losses": [], "themes": []}


def test_missed_themes_are_shown_to_the_account_only(ada: Person, grace: Person) -> None:
    missed, solved = one(number=0), one(number=1)
    ask(ada, "result", puzzle=missed.id, moves=[wrong_move(missed)])
    ask(ada, "result", puzzle=solved.id, moves=list(solved.own_moves))
    found = insights_of(ada, ada.name)["themes"]
    assert {each["theme"] for each in found} == set(missed.themes)
    for each in found:
        assert each["missed"] == 1
        assert each["tried"] == 1 + (each["theme"] in solved.themes)
        assert each["title"] == puzzles.THEMES[each["theme"]].title
    assert insights_of(grace, ada.name)["themes"] is None


def test_private_aborted_and_running_games_do_not_count(path: Path) -> None:
    add(path, 1, ("ada", "ada"), mode="here")
    add(path, 2, ("ada", "ben"), outcome={"winner": None, "reason": "aborted"})
    add(path, 3, ("ada", "ben"), outcome={}, ended_ms=None)
    add(path, 4, ("ada", "ben"), outcome={"winner": "red", "reason": "time"})
    add(path, 5, ("ada", "ben"), outcome={"winner": None, "reason": "agreement"})
    found = read(path, "ada")
    assert found["sides"] == [{"variant": "laser-chess", "side": "blue", "won": 0, "drawn": 1, "lost": 1}]
    assert found["losses"] == [{"cause": "time", "games": 1}]


def test_only_the_latest_games_are_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(insights, "MAX_GAMES", 2)
    for number, reason in enumerate(("time", "forfeit", "king")):
        add(path, number, ("ada", "ben"), at=START + number, outcome={"winner": "red", "reason": reason})
    found = read(path, "ada")
    assert found["games"] == found["max_games"] == 2
    assert {each["cause"] for each in found["losses"]} == {"other", "royal"}


def test_insights_are_read_from_postgresql(postgres: str) -> None:
    missed = one(number=0)
    with (
        serving(create_app(Settings(database_url(postgres), rate_limits=False))) as address,
        Person(address) as ada,
        Person(address) as grace,
    ):
        ada.sign_up("Ada-insights")
        grace.sign_up("Grace-insights")
        own_beam = meet(ada, grace)
        ada.play(own_beam, FATAL[0])
        grace.play(own_beam, FATAL[1])
        ask(grace, "result", puzzle=missed.id, moves=[wrong_move(missed)])
        found = insights_of(grace, grace.name)
    assert found["sides"] == [{"variant": "laser-chess", "side": "red", "won": 0, "drawn": 0, "lost": 1}]
    assert found["losses"] == [{"cause": "own-beam", "games": 1}]
    assert {each["theme"] for each in found["themes"]} == set(missed.themes)


def test_unknown_players_have_no_insights(anna: Visitor) -> None:
    assert anna.get("/api/people/nobody-of-that-name/insights").status_code == 404
