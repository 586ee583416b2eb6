"""The opening explorer: the server's own games, and uploaded records."""

import time
from typing import Any

import pytest

from laserchess import Board, GameRecord
from laserchess.server.analysis import opening_explorer
from tests.server.visitors import FATAL, QUIET, Json, Visitor, friends
from tests.timeouts import PATIENCE

RECORDS = """
[Variant "laser-chess"]

1. c1+ c7+ 1-0

[Variant "laser-chess"]

1. c1+ c7- (1... c7+) 1/2-1/2

[Variant "laser-chess"]

1. c1+ j8a1 0-1

1. c4+ *
"""


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search for new games again soon, but not before a client can learn that the last search is over."""
    monkeypatch.setattr(opening_explorer, "FRESH", 0.3)


def ask(visitor: Visitor, *moves: str, **more: Any) -> Json:
    answer = visitor.post("/api/explorer", {"variant": "laser-chess", "moves": list(moves), **more})
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def counted(visitor: Visitor, games: int, *moves: str) -> dict[str, tuple[int, int, int]]:
    """Return the moves of a position once `games` games are counted."""
    end = time.monotonic() + PATIENCE
    while (found := ask(visitor, *moves))["games"] < games or found["counting"]:
        assert time.monotonic() < end, found
        time.sleep(0.05)
    assert found["games"] == games
    return {move["move"]: (move["wins"], move["draws"], move["losses"]) for move in found["moves"]}


def finish(anna: Visitor, ben: Visitor, *moves: str) -> Json:
    """Play a game of two friends."""
    game = friends(anna, ben)
    for ply, move in enumerate(moves):
        (anna, ben)[ply % 2].do(game, "move", ply=ply, move=move)
    return game


@pytest.mark.slow
def test_finished_games_of_the_server_are_counted(anna: Visitor, ben: Visitor) -> None:
    assert counted(anna, 0) == {}
    finish(anna, ben, *FATAL)
    open_game = finish(anna, ben, *QUIET[:3])
    assert counted(anna, 1) == {"c4+": (1, 0, 0)}
    anna.do(open_game, "resign")
    assert counted(anna, 2) == {"c4+": (1, 0, 0), "c1+": (0, 0, 1)}
    assert counted(anna, 2, "c1+") == {"c7+": (1, 0, 0)}
    anna.do(open_game, "rematch")
    assert counted(anna, 2)["c1+"] == (0, 0, 1)


def test_games_on_one_screen_are_private(anna: Visitor) -> None:
    before = ask(anna)["games"]
    known = counted(anna, before)
    anna.play(anna.create(), *FATAL)
    assert counted(anna, before) == known


def test_taken_back_moves_do_not_count(anna: Visitor, ben: Visitor) -> None:
    before = ask(anna)["games"]
    known = counted(anna, before, *QUIET[:2])
    game = finish(anna, ben, *QUIET)
    anna.do(game, "takeback")
    ben.do(game, "takeback", agree=True)
    assert anna.game(game["id"])["ply"] == 2
    anna.do(game, "resign")
    assert counted(anna, before + 1, *QUIET[:2]) == known


def test_games_are_found_by_position(anna: Visitor, ben: Visitor) -> None:
    moves, before = ("h2h3", "a5a6"), ask(anna)["games"]
    counted(anna, before)
    game = finish(anna, ben, *moves)
    anna.do(game, "resign")
    private = anna.create()
    anna.play(private, *moves)
    counted(anna, before + 1)
    view = anna.game(game["id"])["view"]

    def found(**query: str) -> list[str]:
        answer = anna.client.get("/api/games/search", params={"variant": "laser-chess", **query})
        assert answer.status_code == 200, answer.text
        return [each["id"] for each in answer.json()["games"]]

    assert found(position=view["position"]) == [game["id"]]
    assert game["id"] in found(position=Board("laser-chess").position)
    assert found(position=view["position"], result="drawn") == []
    assert found(position=Board("laser-chess", setup="mercury").position) == []


def test_uploaded_records_are_counted_and_not_stored(anna: Visitor) -> None:
    answer = anna.post("/api/explorer/count", {"text": RECORDS, "variant": "laser-chess"})
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert (found["games"], found["unfinished"], len(found["errors"])) == (2, 1, 1)
    assert "j8a1" in found["errors"][0]
    here, there = ask(anna)["key"], ask(anna, "c1+")["key"]
    assert found["positions"] == {here: {"c1+": [1, 1, 0]}, there: {"c7+": [0, 0, 1], "c7-": [0, 1, 0]}}


def test_the_opening_is_named(anna: Visitor) -> None:
    assert ask(anna)["opening"] is None
    assert ask(anna, "h2h3", "a5a6", "f4g5")["opening"] == "Lantern: Echo"
    assert ask(anna, "j4+", setup="mercury")["opening"] == "Quicksilver"
    names = anna.get("/api/openings/laser-chess").json()
    assert names["ace"]["h2h3 a5a6"] == "Lantern: Echo"


def test_records_name_the_opening(anna: Visitor, ben: Visitor) -> None:
    game = finish(anna, ben, "h2h3", "a5a6")
    text = anna.get(f"/api/games/{game['id']}/record").text
    record = GameRecord.parse(text)
    assert record.tags["Opening"] == "Lantern: Echo"
    assert GameRecord.parse(str(record)) == record
    other = finish(anna, ben, *QUIET[:1])
    assert "Opening" not in GameRecord.parse(anna.get(f"/api/games/{other['id']}/record").text).tags


def test_too_long_or_unknown_input_is_rejected(anna: Visitor) -> None:
    assert anna.post("/api/explorer/count", {"text": " " * 60_001}).status_code == 422
    assert anna.post("/api/explorer/count", {"text": "1. c1+ 1-0"}).json()["errors"]
    assert anna.post("/api/explorer", {"variant": "laser-chess", "moves": ["a1a9"]}).status_code in {400, 409}
