"""Games over HTTP: created, joined, played, ended, replayed."""

import pytest

from laserchess import VARIANTS
from laserchess.variants import resolve_variant
from tests.every_variant import EXAMPLES
from tests.server.visitors import ERROR_FIELDS, FATAL, QUIET, Visitor, friends


def test_a_game_on_one_screen_belongs_to_its_creator(anna: Visitor, stranger: Visitor) -> None:
    game = anna.create()
    assert game["you"] == ["blue", "red"]
    assert game["moves"] == []
    assert game["view"]["turn"] == "blue"
    assert game["invite"] is None
    assert stranger.game(game["id"])["you"] == []
    anna.play(game, *QUIET)
    after = anna.game(game["id"])
    assert [move["text"] for move in after["moves"]] == list(QUIET)
    assert [(move["ply"], move["by"], move["turn"]) for move in after["moves"]] == [
        (1, "blue", 1),
        (2, "red", 2),
        (3, "blue", 3),
        (4, "red", 4),
    ]


@pytest.mark.parametrize("variant", ["laser-chess", "khet", "leiserchess", "advanced"])
def test_every_game_can_be_played(anna: Visitor, variant: str) -> None:
    game = anna.create(variant)
    for ply in range(10):
        shown = anna.game(game["id"])["view"]
        if shown["outcome"]:
            break
        anna.do(game, "move", ply=ply, move=shown["moves"][-1]["text"])
    assert anna.game(game["id"])["ply"] > 0


def test_a_game_of_an_unknown_variant_hides_no_other(anna: Visitor) -> None:
    resolve_variant(EXAMPLES / "lantern.toml")
    try:
        unknown, known = anna.create("lantern"), anna.create("khet")
    finally:
        del VARIANTS["lantern"]
    listed = [game["id"] for game in anna.get("/api/games?mine=true").json()]
    assert known["id"] in listed
    assert unknown["id"] not in listed


def test_a_friend_takes_the_other_seat_with_the_invitation(anna: Visitor, ben: Visitor, stranger: Visitor) -> None:
    game = anna.create(mode="friend", side="red")
    assert game["you"] == ["red"]
    assert game["seats"]["blue"]["taken"] is False
    assert ben.game(game["id"])["invite"] is None, "only the creator sees the code"
    assert anna.refused(game, "move", ply=0, move="c1+") == (409, "turn")
    joined = ben.join(game)
    assert joined["you"] == ["blue"]
    assert joined["seats"]["blue"]["name"] == "ben"
    assert joined["invite"] is None
    late = stranger.post(f"/api/games/{game['id']}/join", {"code": game["invite"]})
    assert (late.status_code, late.json()["error"]["reason"]) == (409, "taken")
    assert ben.join(game)["you"] == ["blue"], "joining twice is joining once"


def test_joining_needs_the_code_and_works_once(anna: Visitor, ben: Visitor) -> None:
    game = anna.create(mode="friend", side="blue")
    wrong = ben.post(f"/api/games/{game['id']}/join", {"code": "guess"})
    assert (wrong.status_code, wrong.json()["error"]["reason"]) == (403, "code")
    own = anna.post(f"/api/games/{game['id']}/join", {"code": game["invite"]})
    assert (own.status_code, own.json()["error"]["reason"]) == (409, "own")
    assert anna.refused(game, "move", ply=0, move="c1+") == (409, "waiting")


def test_rejected_commands(anna: Visitor, ben: Visitor, stranger: Visitor) -> None:
    game = friends(anna, ben)
    assert stranger.refused(game, "move", ply=0, move="c1+") == (403, "seat")
    assert stranger.refused(game, "resign") == (403, "seat")
    assert ben.refused(game, "move", ply=0, move="c7+") == (409, "turn")
    assert anna.refused(game, "move", ply=0, move="c7+")[0] == 409
    assert anna.refused(game, "move", ply=0, move="a1a9")[0] in {400, 409}
    assert anna.refused(game, "move", ply=0, move="nonsense")[0] == 400
    assert anna.refused(game, "move", ply=0, move="²٣")[0] == 400
    assert anna.refused(game, "move", ply=1, move="c1+") == (409, "early")
    assert anna.refused(game, "move", ply=-1, move="c1+") == (422, "form")
    assert anna.refused(game, "move", ply="0", move="c1+") == (422, "form")
    assert anna.refused(game, "move", ply=0, move="c" * 1000) == (422, "form")
    assert anna.refused(game, "dance") == (422, "form")
    assert anna.refused(game, "decline") == (409, "offer")
    assert anna.refused(game, "claim") == (409, "claim")
    assert anna.refused(game, "rematch") == (409, "running")
    assert anna.refused(game, "takeback") == (409, "start")


def test_a_move_sent_again_is_played_once(anna: Visitor, ben: Visitor) -> None:
    game = friends(anna, ben)
    first = anna.do(game, "move", ply=0, move="c1+")
    assert anna.do(game, "move", ply=0, move="c1+") == first
    ben.do(game, "move", ply=1, move="c7+")
    assert anna.do(game, "move", ply=0, move="c1+") == first
    assert anna.refused(game, "move", ply=0, move="d1+") == (409, "late")
    assert ben.refused(game, "move", ply=0, move="c1+") == (409, "late"), "it was not Ben's"
    assert anna.game(game["id"])["ply"] == 2


def test_the_end_by_the_rules(anna: Visitor) -> None:
    game = anna.create()
    anna.play(game, *FATAL)
    after = anna.game(game["id"])
    assert after["outcome"]["winner"] == "blue"
    assert after["outcome"]["reason"] == "king"
    assert after["view"]["moves"] == []
    assert [item["name"] for item in after["captured"]] == ["King"]
    assert anna.refused(game, "move", ply=2, move="c1+") == (409, "over")
    assert anna.refused(game, "resign") == (409, "over")
    assert anna.refused(game, "draw") == (409, "over")


def test_resigning(anna: Visitor, ben: Visitor) -> None:
    game = friends(anna, ben)
    anna.play(game, "c1+")
    anna.do(game, "resign")
    after = ben.game(game["id"])
    assert (after["outcome"]["winner"], after["outcome"]["reason"]) == ("red", "resignation")
    assert after["view"]["outcome"] == after["outcome"]
    assert after["view"]["moves"] == []
    record = ben.get(f"/api/games/{game['id']}/record")
    assert '[Result "0-1"]' in record.text
    assert '[Termination "resignation"]' in record.text
    assert '[White "anna"]' in record.text


def test_draws_are_offered_declined_and_agreed(anna: Visitor, ben: Visitor) -> None:
    game = friends(anna, ben)
    anna.do(game, "draw")
    assert ben.game(game["id"])["offers"]["draw"] == "blue"
    assert anna.refused(game, "draw") == (409, "offer")
    ben.do(game, "decline")
    assert ben.game(game["id"])["offers"]["draw"] is None
    anna.play(game, "c1+")
    assert anna.refused(game, "draw") == (409, "offer"), "not again and again"
    ben.do(game, "draw")
    anna.do(game, "draw")
    assert ben.game(game["id"])["outcome"]["reason"] == "agreement"


def test_a_move_answers_a_draw_offer_with_no(anna: Visitor, ben: Visitor) -> None:
    game = friends(anna, ben)
    anna.play(game, "c1+")
    anna.do(game, "draw")
    ben.play(game, "c7+")
    assert anna.game(game["id"])["offers"]["draw"] is None


def test_the_side_to_move_claims_a_third_repetition(anna: Visitor, ben: Visitor) -> None:
    game = friends(anna, ben)
    for number in range(8):
        (anna, ben)[number % 2].play(game, QUIET[number % 4])
    assert anna.game(game["id"])["view"]["can_claim"] is True
    assert ben.refused(game, "claim") == (409, "turn")
    anna.do(game, "claim")
    assert ben.game(game["id"])["outcome"]["reason"] == "repetition"


def test_a_takeback_among_friends_is_requested(anna: Visitor, ben: Visitor) -> None:
    game = friends(anna, ben)
    anna.play(game, "c1+")
    ben.play(game, "c7+")
    anna.do(game, "takeback")
    assert ben.game(game["id"])["offers"]["takeback"] == "blue"
    assert ben.refused(game, "takeback") == (409, "offer"), "two who ask at the same time do not agree by that"
    ben.do(game, "takeback", agree=True)
    after = anna.game(game["id"])
    assert (after["ply"], after["moves"], after["view"]["turn"]) == (0, [], "blue")
    assert after["offers"]["takeback"] is None
    anna.play(game, "d1+")
    assert anna.game(game["id"])["moves"][0]["text"] == "d1+"


def test_no_takebacks_in_games_with_a_clock(anna: Visitor, ben: Visitor) -> None:
    game = friends(anna, ben, clock={"base": 60, "increment": 0})
    anna.play(game, "c1+")
    assert anna.refused(game, "takeback") == (409, "timed")
    assert game["preview"] is False


def test_a_takeback_on_one_screen_is_one_move(anna: Visitor) -> None:
    game = anna.create()
    assert anna.refused(game, "takeback") == (409, "start")
    anna.play(game, "c1+", "c7+")
    anna.do(game, "takeback")
    assert anna.game(game["id"])["ply"] == 1


def test_aborting_before_the_first_move_only(anna: Visitor, ben: Visitor) -> None:
    game = friends(anna, ben)
    anna.do(game, "abort")
    assert ben.game(game["id"])["outcome"]["reason"] == "aborted"
    begun = friends(anna, ben)
    anna.play(begun, "c1+")
    assert anna.refused(begun, "abort") == (409, "begun")


def test_a_rematch_changes_sides(anna: Visitor, ben: Visitor, stranger: Visitor) -> None:
    game = friends(anna, ben, clock={"base": 60, "increment": 1})
    anna.do(game, "resign")
    ben.do(game, "rematch")
    assert anna.game(game["id"])["offers"]["rematch"] == "red"
    assert ben.refused(game, "rematch") == (409, "offer")
    anna.do(game, "rematch")
    following = anna.game(game["id"])["next"]
    again = anna.game(following)
    assert again["you"] == ["red"]
    assert ben.game(following)["you"] == ["blue"]
    assert stranger.game(following)["you"] == []
    assert again["clock"] == {"base": 60, "increment": 1}
    assert again["seats"]["blue"]["name"] == "ben"


def test_a_rematch_on_one_screen_starts_at_once(anna: Visitor) -> None:
    game = anna.create(variant="khet", setup="dynasty")
    anna.do(game, "resign")
    anna.do(game, "rematch")
    again = anna.game(anna.game(game["id"])["next"])
    assert (again["variant"], again["setup"], again["ply"]) == ("khet", "dynasty", 0)


def test_replay(anna: Visitor) -> None:
    game = anna.create()
    anna.play(game, *QUIET)
    start = anna.get(f"/api/games/{game['id']}/plies/0").json()
    assert start["played"] is None
    assert start["view"]["position"] == game["view"]["position"]
    second = anna.get(f"/api/games/{game['id']}/plies/2").json()
    assert second["played"]["text"] == "c7+"
    assert second["view"]["ply"] == 2
    assert anna.get(f"/api/games/{game['id']}/plies/5").status_code == 404
    drawn = anna.get(f"/api/games/{game['id']}/board.svg?ply=1")
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    events = anna.get(f"/api/games/{game['id']}/events?after=2").json()
    assert [event["seq"] for event in events] == [3, 4]


def test_lists(address: str) -> None:
    anna, ben = Visitor(address, "another-anna"), Visitor(address, "another-ben")
    game = friends(anna, ben)
    anna.play(game, "c1+")
    anna.create()
    mine = anna.get("/api/games?mine=1").json()
    assert len(mine) == 2
    assert {entry["id"] for entry in ben.get("/api/games?mine=1").json()} == {game["id"]}
    latest = ben.get("/api/games?recent=1").json()[0]
    assert (latest["id"], latest["you"], latest["ply"], latest["turn"]) == (game["id"], ["red"], 1, "red")
    anna.close()
    ben.close()


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        ({"variant": "chess", "mode": "here"}, 422),
        ({"variant": "khet", "mode": "alone"}, 422),
        ({"variant": "khet", "mode": "here", "setup": "nowhere"}, 400),
        ({"variant": "khet", "mode": "here", "position": "rubbish"}, 400),
        ({"variant": "khet", "mode": "here", "side": "purple"}, 400),
        ({"variant": "khet", "mode": "here", "options": {"seed": 3}}, 400),
        ({"variant": "khet", "mode": "computer", "level": 11}, 422),
        ({"variant": "khet", "mode": "here", "clock": {"base": -1}}, 422),
        ({"variant": "khet", "mode": "here", "name": "x" * 1000}, 422),
    ],
)
def test_invalid_new_games(anna: Visitor, wish: dict[str, object], status: int) -> None:
    answer = anna.post("/api/games", wish)
    assert answer.status_code == status
    assert set(answer.json()["error"]) == ERROR_FIELDS


def test_missing_games(anna: Visitor) -> None:
    for path in ("", "/events", "/record", "/plies/0", "/board.svg"):
        assert anna.get(f"/api/games/nowhere{path}").status_code == 404
    assert anna.post("/api/games/nowhere/join", {"code": "x"}).status_code == 404
    assert anna.post("/api/games/nowhere/commands", {"command": {"type": "draw"}}).status_code == 404


def test_chance_is_drawn_by_the_server(anna: Visitor) -> None:
    """In Advanced a player cannot state a chance result, and the drawn one is stored with the move."""
    game = anna.create("advanced")
    assert anna.refused(game, "move", ply=0, move="b7b8=>g6@2")[0] in {400, 409}
    for ply in range(60):
        shown = anna.game(game["id"])["view"]
        if shown["outcome"]:
            break
        kinds = [move for move in shown["moves"] if move["onto"] in {"displace", "plunge"}] or shown["moves"]
        anna.do(game, "move", ply=ply, move=kinds[ply % len(kinds)]["text"])
    again = anna.get(f"/api/games/{game['id']}/plies/{ply}").json()
    assert again["view"]["ply"] == ply
