"""Groups: members, closed tournaments, the ladder, incidents and the staff's export."""

import time
from collections.abc import Callable

from tests.server.people.persons import Person
from tests.server.tournaments.test_tournaments import create, join, later, page, resign_quietly, start
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
