"""Groups: members, closed tournaments, the ladder, incidents and the staff's export."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from laserchess.server.app import create_app
from laserchess.server.app_state import service_of
from laserchess.server.ratings.player_ratings import RatingRepository
from laserchess.server.settings import Settings, database_url
from laserchess.server.storage.people_schema import DELETED_NAME
from laserchess.server.tournaments.schedules import MAX_SCHEDULES
from tests.server.conftest import serving
from tests.server.people.persons import PASSWORD, Person, begin, meet
from tests.server.people.test_ratings import gain_of, gains_of
from tests.server.tournaments.test_tournaments import (
    create,
    game_of,
    join,
    later,
    page,
    pause,
    resign,
    resign_quietly,
    start,
)
from tests.server.visitors import Json

Signs = Callable[[str], Person]


def make_group(owner: Person, *members: Person) -> Json:
    answer = owner.post("/api/groups", {"name": f"Course of {owner.name}"})
    assert answer.status_code == 201, answer.text
    group: Json = answer.json()
    for member in members:
        assert member.post(f"/api/groups/{group['id']}/join", {"code": group["code"]}).status_code == 204
    return group


def test_members_join_with_the_code_and_strangers_see_little(people: Signs) -> None:
    ada, grace, eve = people("Ada"), people("Grace"), people("Eve")
    group = make_group(ada, grace)
    assert eve.post(f"/api/groups/{group['id']}/join", {"code": "guess"}).json()["error"]["code"] == "group_code"
    seen = eve.get(f"/api/groups/{group['id']}").json()
    assert (seen["members"], seen["tournaments"], seen["group"]["code"]) == ([], [], None)
    assert eve.get(f"/api/groups/{group['id']}/ladder").status_code == 403
    members = grace.get(f"/api/groups/{group['id']}").json()["members"]
    assert [(each["name"], each["role"]) for each in members] == [(ada.name, "owner"), (grace.name, "member")]
    assert grace.get("/api/groups").json()["groups"][0]["code"] is None
    assert ada.post("/api/groups", {"name": group["name"].upper()}).json()["error"]["code"] == "group_name"


def test_roles_and_leaving(people: Signs) -> None:
    ada, grace, eve = people("Ada"), people("Grace"), people("Eve")
    group = make_group(ada, grace, eve)
    path = f"/api/groups/{group['id']}"
    assert grace.post(f"{path}/members", {"name": eve.name, "role": "none"}).json()["error"]["code"] == "group_staff"
    assert ada.post(f"{path}/members", {"name": grace.name, "role": "staff"}).status_code == 204
    assert grace.post(f"{path}/members", {"name": eve.name, "role": "staff"}).json()["error"]["code"] == "group_staff"
    assert grace.post(f"{path}/members", {"name": eve.name, "role": "none"}).status_code == 204
    assert ada.post(f"{path}/leave", {}).json()["error"]["code"] == "group_owner"
    assert ada.post(f"{path}/members", {"name": grace.name, "role": "owner"}).status_code == 204
    assert ada.post(f"{path}/leave", {}).status_code == 204
    assert [each["name"] for each in grace.get(path).json()["members"]] == [grace.name]


def test_a_closed_tournament_makes_a_ladder_with_bounds_and_an_export(people: Signs) -> None:
    ada, grace, eve = people("Ada"), people("Grace"), people("Eve")
    group = make_group(ada, grace)
    assert grace.post("/api/tournaments", terms(group)).json()["error"]["code"] == "group_staff"
    robin = create(ada, kind="round-robin", rounds=2, group=group["id"], starts=later())
    assert (robin["entry"], robin["group"]["name"]) == ("group", group["name"])
    assert eve.get(f"/api/tournaments/{robin['id']}").status_code == 404
    assert robin["id"] not in [each["id"] for each in eve.get("/api/tournaments").json()["created"]]
    join(robin, ada, grace)
    start(ada, robin)
    while (state := page(ada, robin)["tournament"])["state"] != "finished":
        for pairing in state["playing"]:
            resign_quietly(grace, pairing["id"])
        time.sleep(0.05)
    ladder = grace.get(f"/api/groups/{group['id']}/ladder").json()
    assert ladder["variants"] == ["khet"]
    first, second = ladder["places"]
    assert (first["name"], first["wins"], first["high"], second["losses"], second["low"]) == (
        ada.name,
        2,
        None,
        2,
        None,
    )
    assert first["elo"] > 0 > second["elo"]
    assert grace.get(f"/api/groups/{group['id']}/games.csv").status_code == 403
    table = ada.get(f"/api/groups/{group['id']}/games.csv").text.splitlines()
    assert len(table) == 3
    listed = grace.get(f"/api/groups/{group['id']}").json()["tournaments"]
    assert [(each["id"], each["state"]) for each in listed] == [(robin["id"], "finished")]


@pytest.mark.parametrize("is_closed", [False, True])
def test_repeated_games_of_a_tournament_or_a_group_count_in_full(tmp_path: Path, *, is_closed: bool) -> None:
    app = create_app(Settings(database_url(str(tmp_path / "games.db")), rate_limits=False))
    with serving(app) as address, Person(address) as ada, Person(address) as grace:
        service_of(app, RatingRepository)._is_limited = True  # noqa: SLF001  # this limit alone
        ada.sign_up("Ada")
        grace.sign_up("Grace")
        closed = {"group": make_group(ada, grace)["id"]} if is_closed else {}
        arena = create(ada, rated=True, clock={"base": 600, "increment": 5}, **closed)
        join(arena, ada, grace)
        gains, game = [], {"id": ""}
        for _ in range(3):
            game = game_of(ada, arena, but=game["id"])
            begin(game, ada, grace)
            resign(grace, game)
            gains.append(gain_of(ada, game))
        pause(arena, ada)
        for _ in range(2):
            game = meet(ada, grace, "khet", clock={"base": 600, "increment": 5})
            begin(game, ada, grace)
            resign(grace, game)
            gains.append(gain_of(ada, game))
    assert gains == pytest.approx(gains_of([1, 1, 1, 1, 1 / 2]), abs=4), "the first of the lobby counts in full, too"


def terms(group: Json) -> Json:
    return {"kind": "arena", "name": "Test", "variant": "khet", "clock": {"base": 60}, "group": group["id"]}


def test_a_group_repeats_its_tournaments(people: Signs) -> None:
    ada, grace = people("Ada"), people("Grace")
    group = make_group(ada, grace)
    nightly = terms(group) | {"every": "daily", "starts": later()}
    assert grace.post("/api/tournaments/schedules", nightly).status_code == 403
    answer = ada.post("/api/tournaments/schedules", nightly)
    assert answer.status_code == 201, answer.text
    listed = ada.get(f"/api/groups/{group['id']}").json()["tournaments"]
    assert [each["starts"] for each in listed] == [nightly["starts"]]
    (schedule,) = answer.json()
    assert schedule["next"] == nightly["starts"] + 24 * 3_600_000
    open_terms = {key: value for key, value in nightly.items() if key != "group"}
    assert ada.post("/api/tournaments/schedules", open_terms).json()["error"]["code"] == "moderator"
    assert ada.post(f"/api/tournaments/schedules/{schedule['id']}/remove", {}).status_code == 204
    assert ada.get("/api/tournaments/schedules").json() == []


def test_any_staff_stop_a_repetition_and_a_group_has_a_limited_number(people: Signs) -> None:
    ada, grace, eve = people("Ada"), people("Grace"), people("Eve")
    group = make_group(ada, grace)
    assert ada.post(f"/api/groups/{group['id']}/members", {"name": grace.name, "role": "staff"}).status_code == 204
    hourly = terms(group) | {"every": "hourly", "starts": later()}
    for _ in range(MAX_SCHEDULES):
        assert ada.post("/api/tournaments/schedules", hourly).status_code == 201
    refused = grace.post("/api/tournaments/schedules", hourly)
    assert (refused.status_code, refused.json()["error"]["code"]) == (429, "schedules")
    schedules = grace.get("/api/tournaments/schedules").json()
    assert len(schedules) == MAX_SCHEDULES
    path = f"/api/tournaments/schedules/{schedules[0]['id']}/remove"
    assert eve.post(path, {}).status_code == 403
    assert eve.get("/api/tournaments/schedules").json() == []
    assert grace.post(path, {}).status_code == 204
    assert grace.post("/api/tournaments/schedules", hourly).status_code == 201


def test_a_removed_member_leaves_the_tournaments_and_needs_the_new_code(people: Signs) -> None:
    ada, grace = people("Ada"), people("Grace")
    group = make_group(ada, grace)
    path = f"/api/groups/{group['id']}"
    upcoming = create(ada, group=group["id"], starts=later())
    running = create(ada, group=group["id"])
    join(upcoming, ada, grace)
    join(running, grace)
    assert ada.post(f"{path}/members", {"name": grace.name, "role": "none"}).status_code == 204
    assert [line["name"] for line in page(ada, upcoming)["tournament"]["standings"]] == [ada.name]
    assert [line["state"] for line in page(ada, running)["tournament"]["standings"]] == ["withdrawn"]
    assert grace.post(f"{path}/join", {"code": group["code"]}).json()["error"]["code"] == "group_code"
    code = ada.get(path).json()["group"]["code"]
    assert grace.post(f"{path}/join", {"code": code}).status_code == 204
    assert grace.post(f"{path}/join", {"code": "of yesterday"}).status_code == 204, "a member joins again with any code"
    join(upcoming, grace)


def test_a_deleted_account_is_paired_no_more_and_its_group_gets_another_owner(people: Signs) -> None:
    ada, grace, eve = people("Ada"), people("Grace"), people("Eve")
    group = make_group(ada, grace, eve)
    assert ada.post(f"/api/groups/{group['id']}/members", {"name": eve.name, "role": "staff"}).status_code == 204
    arena = create(grace)
    join(arena, ada)
    assert page(grace, arena)["tournament"]["standings"][0]["state"] == "active"
    assert ada.post("/api/account/delete", {"password": PASSWORD}).status_code == 204
    shown = page(grace, arena)["tournament"]["standings"]
    assert [(line["name"], line["state"]) for line in shown] == [(DELETED_NAME, "withdrawn")]
    join(arena, grace)
    assert page(grace, arena)["you"]["game"] is None
    seen = eve.get(f"/api/groups/{group['id']}").json()
    assert (seen["group"]["owner"], seen["group"]["role"]) == (eve.name, "owner")
    assert [(each["name"], each["role"]) for each in seen["members"]] == [(eve.name, "owner"), (grace.name, "member")]
