"""Tournaments with berserk: created, joined, played by bots, exported."""

import time
from collections.abc import Callable
from typing import Any

import berserk
import pytest

from laserchess.server.lichess.error_shape import LichessError
from laserchess.server.lichess.tournament_params import ArenaFields
from tests.server.lichess.clients import Json, Program
from tests.timeouts import PATIENCE

CODE = "open-sesame"
Makes = Callable[..., Program]


def finish(*programs: Program, is_over: Callable[[], bool]) -> int:
    """Let bots resign every game until a tournament is over; return the number of games."""
    end, seen = time.monotonic() + PATIENCE, set[str]()
    while not is_over():
        assert time.monotonic() < end
        for each in programs:
            for game in each.lichess.games.get_ongoing():
                if game["isMyTurn"] and game["gameId"] not in seen:
                    seen.add(game["gameId"])
                    each.lichess.bots.resign_game(game["gameId"])
        time.sleep(0.05)
    return len(seen)


def test_an_arena_of_bots(program: Makes) -> None:
    host, ray, eve = program("Host"), program("Ray"), program("Eve")
    made = host.lichess.tournaments.create_arena(1, 1, 1, name="Bots", wait_minutes=0, variant="khet", password=CODE)
    assert (made["fullName"], made["variant"]["key"], made["minutes"]) == ("Bots", "khet", 1)
    lists: dict[str, Any] = dict(host.lichess.tournaments.get())
    assert made["id"] in [each["id"] for group in lists.values() for each in group]
    with pytest.raises(berserk.exceptions.ResponseError, match="code"):
        ray.lichess.tournaments.join_arena(made["id"], password=CODE[1:])
    with ray.events() as events:
        ray.lichess.tournaments.join_arena(made["id"], password=CODE, should_pair_immediately=True)
        eve.lichess.tournaments.join_arena(made["id"], password=CODE)
        game: Json = events.of("gameStart")["game"]
        assert game["opponent"]["username"] == eve.name
    (ray if game["isMyTurn"] else eve).lichess.bots.resign_game(game["gameId"])
    winner = eve if game["isMyTurn"] else ray

    def standing() -> dict[str, Any]:
        found = ray.lichess.tournaments.get_tournament(made["id"])
        return {each["name"]: each["score"] for each in found["standing"]["players"]}

    end = time.monotonic() + PATIENCE
    while standing()[winner.name] != 2:
        assert time.monotonic() < end
        time.sleep(0.05)
    ray.do(f"/api/tournament/{made['id']}/withdraw")
    results: list[Any] = list(ray.lichess.tournaments.stream_results(made["id"], sheet=True))
    assert (results[0]["rank"], results[0]["username"]) == (1, winner.name)
    games: list[Any] = list(ray.lichess.tournaments.export_arena_games(made["id"]))
    assert [each["id"] for each in games] == [game["gameId"]]
    assert [each["id"] for each in ray.lichess.tournaments.stream_by_creator(host.name)] == [made["id"]]
    host.do(f"/api/tournament/{made['id']}/terminate")


def test_a_swiss_of_bots_is_played_to_its_end(program: Makes) -> None:
    bots = [program(name) for name in ("Ray", "Eve", "Kay", "Lee")]
    made = bots[0].lichess.tournaments.create_swiss("none", 60, 1, 3, name="Swiss", roundInterval=0, variant="khet")
    for bot in bots[1:]:
        answer = bot.http.post(f"/api/swiss/{made['id']}/join")
        assert answer.status_code == 403, "it is for people"
    made = (
        bots[0]
        .http.post(
            "/api/swiss/new/none",
            json={
                "clock.limit": 60,
                "clock.increment": 1,
                "nbRounds": 3,
                "roundInterval": 0,
                "variant": "khet",
                "bots": True,
            },
        )
        .json()
    )
    for bot in bots:
        bot.do(f"/api/swiss/{made['id']}/join")
    bots[0].do(f"/api/swiss/{made['id']}/schedule-next-round")
    tournaments = bots[0].lichess.tournaments
    count = finish(*bots, is_over=lambda: tournaments.get_swiss(made["id"])["status"] == "finished")
    assert count == 6
    assert len(list(tournaments.export_swiss_games(made["id"]))) == 6
    lines = bots[0].http.get(f"/api/swiss/{made['id']}/results").text.splitlines()
    assert len(lines) == 4


ARENA = {"clockTime": "1", "clockIncrement": "1", "variant": "khet"}
SWISS = {"clock.limit": "60", "clock.increment": "1", "nbRounds": "3", "variant": "khet"}


@pytest.mark.parametrize(
    ("path", "terms", "field"),
    [
        ("tournament", ARENA | {"name": "A"}, "name"),
        ("tournament", ARENA | {"conditions.teamMember.teamId": "!!!"}, "conditions.teamMember.teamId"),
        ("swiss/new/none", SWISS | {"name": "A"}, "name"),
    ],
)
def test_invalid_tournaments_are_refused(ray: Program, path: str, terms: dict[str, str], field: str) -> None:
    answer = ray.http.post(f"/api/{path}", data=terms)
    assert answer.status_code == 400
    assert field in answer.json()["error"]


def test_terms_that_no_field_limits_are_refused_too() -> None:
    fields = ArenaFields.model_construct(clock_time=1.0, clock_increment=1.0, name="A")
    with pytest.raises(LichessError, match="name"):
        fields.params()
