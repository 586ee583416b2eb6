"""The computer at the other side."""

import pytest

from tests.server.visitors import Visitor


def own_move(anna: Visitor, game: dict[str, object]) -> None:
    """Play some move once it is Anna's turn."""
    side = game["you"][0]  # type: ignore[index]  # a game as it is told
    ready = anna.wait_for(game, lambda now: now["view"]["turn"] == side)
    anna.do(game, "move", ply=ready["ply"], move=ready["view"]["moves"][0]["text"])


@pytest.mark.parametrize(
    ("variant", "first"),
    [("laser-chess", "blue"), ("khet", "silver"), ("leiserchess", "tangerine"), ("advanced", "red")],
)
def test_it_begins_where_the_first_side_is_its(anna: Visitor, variant: str, first: str) -> None:
    seats = anna.create(variant, mode="computer", side=first, level=1)["seats"]
    second = next(player for player in seats if player != first)
    game = anna.create(variant, mode="computer", side=second, level=1)
    after = anna.wait_for(game, lambda now: now["view"]["turn"] == second)
    assert {move["by"] for move in after["moves"]} == {first}
    assert after["seats"][first] == {
        "name": "Computer, level 1",
        "kind": "computer",
        "level": 1,
        "taken": True,
        "online": True,
        "account": False,
        "rating": None,
    }


def test_it_answers_with_its_own_clock_running(anna: Visitor) -> None:
    game = anna.create("khet", mode="computer", side="silver", level=2, clock={"base": 60, "increment": 1})
    own_move(anna, game)
    own_move(anna, game)
    after = anna.wait_for(game, lambda now: now["ply"] == 4)
    times = [event["at"] for event in anna.get(f"/api/games/{game['id']}/events").json() if event["kind"] == "move"]
    thought = times[1] - times[0] + times[3] - times[2]
    assert 62_000 - thought <= after["clocks"]["ms"]["red"] <= 62_000
    assert after["clocks"]["running"] == "silver"


def test_taking_back_leads_to_ones_own_move(anna: Visitor) -> None:
    game = anna.create(mode="computer", side="blue", level=1)
    own_move(anna, game)
    own_move(anna, game)
    anna.wait_for(game, lambda now: now["ply"] == 4)
    anna.do(game, "takeback")
    after = anna.game(game["id"])
    assert (after["ply"], after["view"]["turn"]) == (2, "blue")
    own_move(anna, game)
    anna.wait_for(game, lambda now: now["ply"] == 4)


def test_it_declines_draws_and_grants_rematches(anna: Visitor) -> None:
    game = anna.create(mode="computer", side="blue", level=1)
    anna.do(game, "draw")
    assert anna.game(game["id"])["offers"]["draw"] is None
    anna.do(game, "resign")
    anna.do(game, "rematch")
    following = anna.game(game["id"])["next"]
    again = anna.wait_for({"id": following}, lambda now: now["ply"] == 1)
    assert again["you"] == ["red"]
    assert again["moves"][0]["by"] == "blue"


def test_a_whole_game_between_luck_and_level_one(anna: Visitor) -> None:
    game = anna.create("advanced", mode="computer", side="red", level=1)
    for _ in range(12):
        own_move(anna, game)
    events = anna.get(f"/api/games/{game['id']}/events").json()
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
