"""Accounts, online status, and exports with filters."""

from typing import Any

import pytest

from laserchess.record import GameRecord
from tests.server.lichess.clients import Program
from tests.server.lichess.conftest import Served
from tests.server.lichess.test_streams import begin


def finished(ray: Program, max_: Program, **more: str | int) -> str:
    """Return a game that the first player won after two moves."""
    game = begin(ray, max_, **more)
    ray.do(f"/api/bot/game/{game}/move/c1+")
    max_.do(f"/api/bot/game/{game}/move/c7+")
    max_.do(f"/api/bot/game/{game}/resign")
    return game


def test_accounts_of_bots_and_people_differ(ray: Program, ada: Program) -> None:
    own = ray.lichess.account.get()
    assert (own["id"], own["username"], own["title"]) == (ray.name.lower(), ray.name, "BOT")
    assert own["createdAt"].year >= 2024
    assert "title" not in ray.lichess.users.get_public_data(ada.name)
    house = ray.lichess.users.get_public_data("Candle")
    assert house["title"] == "BOT"
    assert house["perfs"]["khet-blitz"]["rating"]


def test_bots_are_online_while_their_stream_is_open(ray: Program, max_: Program) -> None:
    with ray.events():
        names = {bot["username"] for bot in max_.lichess.bots.get_online_bots()}
        assert {ray.name, "Candle"} <= names
        assert max_.name not in names
        found = max_.lichess.users.get_realtime_statuses(ray.name, max_.name)
        assert {each["name"]: each.get("online", False) for each in found} == {ray.name: True, max_.name: False}
        game = begin(ray, max_)
        (status,) = max_.lichess.users.get_realtime_statuses(ray.name, with_game_ids=True)
        assert (status["playing"], status["playingId"]) == (True, game)


def export(program: Program, **filters: Any) -> list[str]:
    return [str(game["id"]) for game in program.lichess.games.export_by_player(program.name, **filters)]  # type: ignore[index]


def test_exports_have_filters(ray: Program, max_: Program, ada: Program) -> None:
    first = finished(ray, max_)
    second = finished(max_, ray, **{"clock.limit": 60})
    third = ray.lichess.challenges.create("Lantern", rated=False, variant="khet", color="white")["id"]  # type: ignore[arg-type]
    assert export(ray) == [second, first]
    assert export(ray, sort="dateAsc") == [first, second]
    assert export(ray, max=1) == [second]
    assert export(ray, color="white") == [first]
    assert export(ray, ongoing=True, finished=False) == [third]
    assert export(ray, vs="Lantern", ongoing=True) == [third]
    assert export(ray, perf_type="bullet") == [second]
    assert export(ray, perf_type="khet", ongoing=True) == [third]
    assert export(ray, perf_type="laser-chess-rapid") == [first]
    assert export(ray, rated=True) == []
    assert export(ada) == []
    begun = ray.http.get(f"/game/export/{second}", headers={"Accept": "application/json"}).json()["createdAt"]
    assert export(ray, since=begun) == [second]


def test_exports_are_pgn_or_ndjson(ray: Program, max_: Program) -> None:
    games = [finished(ray, max_) for _ in range(2)]
    records = list(ray.lichess.games.export_by_player(ray.name, as_pgn=True))
    assert len(records) == 2
    assert all(isinstance(record, str) and "c1+" in record and "1-0" in record for record in records)
    some = list(ray.lichess.games.export_multi(*games, "nothing"))
    assert [each["id"] for each in some] == games  # type: ignore[index]
    whole = ray.http.get(f"/game/export/{games[0]}?clocks=true&pgnInJson=true", headers={"Accept": "application/json"})
    game = whole.json()
    assert game["moves"] == "c1+ c7+"
    assert len(game["clocks"]) == 2
    assert "c1+" in game["pgn"]
    assert (game["status"], game["winner"], game["reason"]) == ("resign", "white", "resignation")
    bare = ray.http.get(f"/game/export/{games[0]}?moves=false", headers={"Accept": "application/json"}).json()
    assert "moves" not in bare


def test_a_pgn_says_where_when_and_between_whom(ray: Program, max_: Program, served: Served) -> None:
    game = finished(ray, max_, rated="true")
    text = ray.lichess.games.export(game, as_pgn=True)
    tags = GameRecord.parse(str(text)).tags
    assert (tags["Site"], tags["GameId"]) == (f"http://{served.address}/game/{game}", game)
    assert (tags["White"], tags["WhiteElo"], tags["BlackElo"]) == (ray.name, "1500", "1500")
    created = ray.lichess.games.export(game)["createdAt"]  # type: ignore[index]
    assert (tags["UTCDate"], tags["UTCTime"]) == (f"{created:%Y.%m.%d}", f"{created:%H:%M:%S}")


@pytest.mark.parametrize("end", ["", "&pgnInJson=true"])
def test_a_pgn_has_moves_by_default_and_clocks_on_request(ray: Program, max_: Program, end: str) -> None:
    game = finished(ray, max_)

    def record(query: str) -> GameRecord:
        how = {"Accept": "application/json" if end else "*/*"}
        answer = ray.http.get(f"/game/export/{game}?{query}{end}", headers=how)
        return GameRecord.parse(answer.json()["pgn"] if end else answer.text)

    plain, timed, bare = map(record, ("", "clocks=true", "moves=false"))
    assert [(str(node.move), node.clock) for node in plain.mainline()] == [("c1+", None), ("c7+", None)]
    clocks = [node.clock for node in timed.mainline()]
    assert all(clock is not None and 590 < clock <= 602 for clock in clocks), clocks
    assert list(bare.mainline()) == []
    assert bare.result == plain.result == "1-0"
    assert bare.tags == plain.tags == timed.tags


def test_a_turn_of_several_actions_has_the_clock_after_its_end(ray: Program, max_: Program) -> None:
    game = begin(ray, max_, variant="advanced")
    for action in ("a1@1", ""):
        ray.do(f"/api/bot/game/{game}/move/{action}")
    shown = ray.http.get(
        f"/game/export/{game}?clocks=true&pgnInJson=true", headers={"Accept": "application/json"}
    ).json()
    (node,) = GameRecord.parse(shown["pgn"]).mainline()
    assert node.clock is not None
    assert round(1000 * node.clock) // 10 == shown["clocks"][1]


def test_urls_are_absolute(ray: Program, max_: Program, served: Served) -> None:
    assert ray.lichess.users.get_public_data(max_.name)["url"] == f"http://{served.address}/people/{max_.name}"
    assert ray.lichess.account.get()["url"] == f"http://{served.address}/people/{ray.name}"
    with max_.events() as lines:
        made = ray.lichess.challenges.create(max_.name, rated=False, variant="khet")  # type: ignore[arg-type]
        assert made["url"] == f"http://{served.address}/game/{made['id']}"
        assert lines.of("challenge")["challenge"]["url"] == made["url"]


@pytest.mark.parametrize("query", ["max=0", "color=silver", "since=yesterday", "sort=best"])
def test_unknown_filters_are_refused(ray: Program, query: str) -> None:
    answer = ray.http.get(f"/api/games/user/{ray.name}?{query}")
    assert answer.status_code == 400
    assert query.split("=", maxsplit=1)[0] in answer.json()["error"]
