"""Positions over HTTP: shown, played, traced and checked."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laserchess import VARIANTS, Board
from tests.contract.samples import random_game
from tests.server.stateless import MODEST, Client
from tests.server.visitors import ERROR_FIELDS

DATA = Path(__file__).parents[1] / "data"
CLIENT = Client()
IDS = list(VARIANTS)


def show(**given_: Any) -> dict[str, Any]:
    answer = CLIENT.post("/api/positions", given_)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("variant", IDS)
def test_the_first_setup_is_the_default(variant: str) -> None:
    view = show(variant=variant)
    assert view["position"] == VARIANTS[variant].setup()
    assert len(view["moves"]) == len(Board(variant).legal_moves)


def test_setup_options_and_moves() -> None:
    view = show(variant="khet", setup="dynasty", options={"king_rotation": True}, moves=["e2+"])
    board = Board("khet", setup="dynasty", king_rotation=True)
    board.push("e2+")
    assert (view["position"], view["ply"], view["turn"]) == (board.position, 1, "red")


def test_recorded_games_can_be_played_through() -> None:
    lines = [json.loads(line) for line in (DATA / "leiserchess_games.jsonl").read_text(encoding="utf-8").splitlines()]
    game = [line for line in lines if line["game"] == 0]
    moves = [line["move"] for line in game if line.get("move")]
    view = show(variant="leiserchess", moves=moves[:-1])
    assert view["ply"] == len(moves) - 1
    assert view["position"] == game[len(moves) - 1]["position"]


def test_a_preview_shows_the_result_of_a_move() -> None:
    answer = CLIENT.post("/api/positions/preview", {"variant": "laser-chess", "moves": ["f4g5"], "move": "c7c6"})
    found = answer.json()
    assert found["played"]["by"] == "red"
    assert found["played"]["beams"]
    assert (found["view"]["ply"], found["view"]["turn"]) == (2, "blue")


def test_chance_is_drawn_once_and_can_be_sent_back() -> None:
    asked = {"variant": "advanced", "move": "a5*"}
    texts = set()
    for _ in range(12):
        found = CLIENT.post("/api/positions/preview", asked).json()
        text = found["played"]["text"]
        texts.add(text)
        again = show(variant="advanced", moves=[text])
        assert again["position"] == found["view"]["position"]
        assert "".join(found["played"]["chance"]) == text.removeprefix("a5*")
    assert len(texts) > 1


def test_chance_results_not_stated_have_not_happened() -> None:
    position = "15/15/15/15/15/L0!,14/15/15/15/15/K,13,k g 3 -"
    for _ in range(8):
        assert "L0!" in show(variant="advanced", position=position, moves=["."])["position"]
    answer = CLIENT.post("/api/positions", {"variant": "advanced", "moves": ["a5*"]})
    assert (answer.status_code, answer.json()["error"]["reason"]) == (409, "chance")


def test_beams_show_what_the_side_to_move_would_hit() -> None:
    (beam,) = CLIENT.post("/api/positions/light", {"variant": "khet"}).json()["beams"]
    assert (beam["by"], beam["origin"], beam["end"]) == ("silver", "j1", "edge")
    assert CLIENT.post("/api/positions/light", {"variant": "advanced"}).json() == {"beams": []}


BAD = [
    ({"variant": "khet", "position": "nonsense"}, 400, "rows"),
    ({"variant": "khet", "setup": "nowhere"}, 400, "setup"),
    ({"variant": "khet", "setup": "classic", "position": VARIANTS["khet"].setup()}, 400, "start"),
    ({"variant": "khet", "moves": ["hello"]}, 400, "move"),
    ({"variant": "khet", "moves": ["a1a2"]}, 409, "empty"),
    ({"variant": "khet", "options": {"game": 1}}, 400, "option"),
    ({"variant": "khet", "options": {"seed": 1}}, 400, "option"),
    ({"variant": "khet", "options": {"king_rotation": 1}}, 400, "option"),
    ({"variant": "laser-chess", "position": "*/*/*/*/*/*/*/* b"}, 409, "home"),
    ({"variant": "chess"}, 422, "form"),
    ({"variant": 3}, 422, "form"),
    ({}, 422, "form"),
    ([], 422, "form"),
    ({"variant": "khet", "moves": ["e2+"] * 2001}, 422, "form"),
    ({"variant": "khet", "moves": ["x" * 1001]}, 422, "form"),
    ({"variant": "leiserchess", "options": {"quiet_moves": 10**12}}, 422, "form"),
]


@pytest.mark.parametrize(("body", "status", "reason"), BAD)
def test_invalid_input_is_reported(body: object, status: int, reason: str) -> None:
    answer = CLIENT.post("/api/positions", body)
    assert answer.status_code == status
    error = answer.json()["error"]
    assert error.keys() == ERROR_FIELDS
    assert error["message"]
    if status != 400 or reason in {"setup", "start", "option", "rows"}:
        assert error["reason"] == reason


@pytest.mark.parametrize(("body", "field"), [({"variant": 3}, "variant"), ([], "body")])
def test_an_invalid_field_is_named(body: object, field: str) -> None:
    error = CLIENT.post("/api/positions", body).json()["error"]
    assert (error["code"], error["facts"]["field"]) == ("form", field)
    assert error["message"] == f"The field {field} is not valid: {error['facts']['problem']}."
    assert error["hint"] == "Correct it and try again."


def test_a_variant_that_does_not_exist_is_named_in_our_words() -> None:
    error = CLIENT.post("/api/positions", {"variant": "chess"}).json()["error"]
    assert error["message"].startswith("The field variant is not valid: no variant is called 'chess'; expected one of")


def test_the_number_of_a_bad_move_is_named() -> None:
    error = CLIENT.post("/api/positions", {"variant": "khet", "moves": ["c1d2", "c1d2"]}).json()["error"]
    assert error["message"].startswith("move 2: 'c1d2' is illegal")


# The editor


def drawn(board: Board) -> dict[str, Any]:
    """Draw a board as the editor does, from its view."""
    view = show(variant=board.variant.id, position=board.position)
    kept = ("square", "player", "name", "angle", "stunned")
    return {
        "variant": board.variant.id,
        "turn": board.turn,
        "pieces": [{key: piece[key] for key in kept} for piece in view["pieces"]],
        "floor": [{key: feature[key] for key in ("square", "letter")} for feature in view["floor"]],
        "actions_left": board.actions_left,
    }


@pytest.mark.parametrize("variant", IDS)
def test_a_drawn_position_is_read_back(variant: str) -> None:
    for seed in range(4):
        board = random_game(VARIANTS[variant], seed, 9)
        plain = VARIANTS[variant].setup() if VARIANTS[variant].has_turn_end else board.position
        board = Board(variant, position=plain)
        found = CLIENT.post("/api/positions/check", drawn(board)).json()
        if board.outcome is None:
            assert found["problems"] == []
            assert found["position"] == board.position
            assert found["view"]["position"] == board.position


def check(**changes: Any) -> list[tuple[str, str | None]]:
    body = drawn(Board("laser-chess")) | changes
    found = CLIENT.post("/api/positions/check", body).json()
    assert found["position"] is found["view"] is None
    return [(problem["reason"], problem["square"]) for problem in found["problems"]]


def test_the_editor_gets_every_problem() -> None:
    pieces = drawn(Board("laser-chess"))["pieces"]
    king = {"square": "e1", "player": "blue", "name": "King", "angle": 0}
    assert check(pieces=[*pieces, king]) == [("twice", "e1")]
    assert check(pieces=[*pieces, king | {"square": "z9"}]) == [("square", "z9")]
    assert check(pieces=[*pieces, king | {"square": "e2"}])[0][0] == "count"
    assert check(pieces=[*pieces, king | {"square": "e3", "name": "Pharaoh"}]) == [("piece", "e3")]
    odd = {"square": "e3", "player": "blue", "name": "Defender", "angle": 45}
    strange = {"square": "e2", "player": "green", "name": "Defender", "angle": 0}
    assert check(pieces=[*pieces, odd, strange]) == [("angle", "e3"), ("player", "e2")]
    assert check(pieces=[piece for piece in pieces if piece["name"] != "Laser"]) == [("home", "j1")]
    assert check(turn="green") == [("player", None)]
    assert check(floor=[{"square": "e3", "letter": "#"}]) == [("floor", "e3")]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=8,
)
BODIES = st.fixed_dictionaries(
    {"variant": st.sampled_from(IDS)},
    optional={
        "setup": st.sampled_from(["ace", "classic", "opening", ""]) | JSON,
        "position": st.text(max_size=60) | st.sampled_from([variant.setup() for variant in VARIANTS.values()]) | JSON,
        "options": st.dictionaries(
            st.sampled_from(["thaw", "king_rotation", "quiet_moves", "setup"]) | st.text(), JSON
        ),
        "moves": st.lists(st.text(max_size=8) | st.sampled_from([".", "a5*", "a0L", "c1+", "b1b2"]), max_size=4) | JSON,
        "move": st.text(max_size=8) | st.sampled_from([".", "a5*", "a0L", "c1+"]) | JSON,
        "turn": st.sampled_from(["red", "blue"]) | JSON,
        "pieces": JSON,
        "floor": JSON,
    },
)


@MODEST
@given(body=BODIES | JSON, route=st.sampled_from(["", "/preview", "/light", "/check"]))
def test_arbitrary_input_breaks_nothing(body: object, route: str) -> None:
    answer = CLIENT.post(f"/api/positions{route}", body)
    assert answer.status_code in {200, 400, 409, 422}
    if answer.status_code != 200:
        assert answer.json()["error"]["message"]


@pytest.mark.parametrize("raw", [b"", b"{", b"\xff\xfe", b'{"variant": "\\ud800"}', b"[" * 5000, b"9" * 6000, b"NaN"])
def test_invalid_json_is_rejected(raw: bytes) -> None:
    answer = CLIENT.ask("POST", "/api/positions", content=raw, headers={"content-type": "application/json"})
    assert answer.status_code in {400, 422}
    assert answer.json()["error"]["message"]


def test_a_long_line_is_played_on_and_taken_back() -> None:
    board = random_game(VARIANTS["leiserchess"], 8, 60, setup="opening")
    moves = [played.text for played in board.history]
    assert len(moves) > 20
    for count in (len(moves) - 3, len(moves) - 2, len(moves), len(moves) - 1, len(moves) - 3):
        view = show(variant="leiserchess", moves=moves[:count])
        again = Board("leiserchess")
        for text in moves[:count]:
            again.push(text)
        assert (view["position"], view["ply"]) == (again.position, count)
