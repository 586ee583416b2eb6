"""Records over HTTP: read from every notation, and written so that they are read the same."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laserchess import VARIANTS, GameRecord
from laserchess.notation.alc import write_alc
from laserchess.notation.pkn import write_pkn
from laserchess.record import write_autotester
from tests.contract.samples import random_game
from tests.server.stateless import MODEST, Client

DATA = Path(__file__).parents[1] / "data"
CLIENT = Client()
GAME = """[Event "Club evening"]
[White "Ada"]
[Variant "laser-chess"]

1. f4g5 {[%eval 0.35,12] solid} c7c6 $1 (1... c7b6; too slow
2. g5h6) 2. g5uh5 {[%clk 0:09:58]} *
"""


def read(text: str, **more: Any) -> dict[str, Any]:
    answer = CLIENT.post("/api/records/read", {"text": text, **more})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def write(**record: Any) -> str:
    answer = CLIENT.post("/api/records/write", record)
    assert answer.status_code == 200, answer.text
    text: str = answer.json()["text"]
    return text


def test_a_record_becomes_a_list_of_nodes() -> None:
    record = read(GAME)
    assert (record["variant"], record["setup"], record["result"], record["outcome"]) == (
        "laser-chess",
        "ace",
        "*",
        None,
    )
    assert (record["tags"]["White"], record["start"]) == ("Ada", VARIANTS["laser-chess"].setup())
    nodes = record["nodes"]
    assert [(node["parent"], node["move"]) for node in nodes] == [
        (None, ""),
        (0, "f4g5"),
        (1, "c7c6"),
        (2, "g5uh5xg3"),
        (1, "c7b6"),
        (4, "g5h6"),
    ]
    assert (nodes[1]["eval"], nodes[1]["comment"]) == ({"cp": 35, "mate": None}, "solid")
    assert (nodes[2]["nags"], nodes[3]["clock"], nodes[4]["comment"]) == ([1], 598.0, "too slow")
    assert nodes[1]["actions"] == ["f4g5"]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_record_round_trips(variant: str, seed: int) -> None:
    text = str(GameRecord.from_board(random_game(VARIANTS[variant], seed, 40)))
    record = read(text)
    nodes = [{key: value for key, value in node.items() if key != "actions"} for node in record["nodes"]]
    parts = {key: record[key] for key in ("variant", "start", "options", "tags", "result")}
    assert write(**parts, nodes=nodes) == text


def test_variations_and_notes_are_written_back() -> None:
    record = read(GAME)
    text = write(**{key: record[key] for key in ("variant", "setup", "tags", "nodes", "result")})
    assert GameRecord.parse(text) == GameRecord.parse(GAME.replace(",12", ""))


@pytest.mark.parametrize("seed", [3, 4])
def test_the_actions_of_a_turn_lead_to_its_position(seed: int) -> None:
    board = random_game(VARIANTS["advanced"], seed, 40)
    record = read(str(GameRecord.from_board(board)))
    moves = [action for node in record["nodes"] for action in node["actions"]]
    view = CLIENT.post("/api/positions", {"variant": "advanced", "moves": moves}).json()
    assert view["position"] == GameRecord.from_board(board).end().board().position
    assert sum(move.startswith(".") for move in moves) in {len(record["nodes"]) - 1, len(record["nodes"]) - 2}


def test_turns_are_written_from_actions_joined_by_commas() -> None:
    nodes: list[dict[str, Any]] = [{"parent": None}, {"parent": 0, "move": "c8d8,."}, {"parent": 1, "move": "."}]
    text = write(variant="advanced", nodes=nodes)
    assert [node["move"] for node in read(text)["nodes"]] == ["", "c8d8", "."]


def test_a_record_of_the_autotester_names_no_game() -> None:
    moves = (DATA / "leiserchess_recorded_game.pgn").read_text(encoding="utf-8")
    record = GameRecord.parse(moves, default_variant="leiserchess")
    found = read(write_autotester(record))
    assert found["variant"] == "leiserchess"
    assert found["options"] == {"quiet_moves": 100, "quiet_reset": "destroyed"}
    assert read(moves, variant="leiserchess")["result"] == "0-1"
    assert len(read(moves, variant="leiserchess")["nodes"]) == len(list(record.mainline())) + 1


def test_a_record_that_breaks_off_is_read_as_far_as_it_goes() -> None:
    assert [node["move"] for node in read("1. f4g5 c7c6", variant="laser-chess")["nodes"]] == ["", "f4g5", "c7c6"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_bare_position_is_a_record_without_moves(variant: str) -> None:
    position = VARIANTS[variant].setup()
    for record in (read(position), read(f"  {position}\n", variant=variant)):
        assert (record["variant"], record["start"]) == (variant, position)
        assert len(record["nodes"]) == 1


def test_positions_of_other_notations_are_read() -> None:
    khet, advanced = random_game(VARIANTS["khet"], 1, 6), random_game(VARIANTS["advanced"], 1, 0)
    pkn = read(write_pkn(khet.variant, khet.snapshot(), 0))
    assert (pkn["variant"], pkn["start"]) == ("khet", khet.position)
    alc = read(write_alc(advanced.variant, advanced.snapshot()))
    assert (alc["variant"], alc["start"]) == ("advanced", advanced.position)


BAD_TEXTS = [
    ("1. f4g5 *", {}, 400, "variant"),
    ("hello", {}, 400, "text"),
    ("", {}, 400, "text"),
    ("hello", {"variant": "khet"}, 400, "rows"),
    ("1. a1a2 *", {"variant": "khet"}, 409, "empty"),
    ('[Variant "chess"]\n\n*', {}, 400, "game"),
    (GAME + "\n" + GAME, {}, 400, "several"),
    ("1. " + "f4g5 " * 6000 + "*", {"variant": "khet"}, 400, "long"),
    ("x" * 200_001, {}, 422, "form"),
]


@pytest.mark.parametrize(("text", "more", "status", "reason"), BAD_TEXTS)
def test_invalid_texts_are_reported(text: str, more: dict[str, Any], status: int, reason: str) -> None:
    answer = CLIENT.post("/api/records/read", {"text": text, **more})
    assert answer.status_code == status
    assert answer.json()["error"]["message"]
    assert answer.json()["error"]["reason"] == reason


BAD_RECORDS = [
    ({"nodes": [{}, {"parent": 1, "move": "c1d2"}]}, 400, "parent"),
    ({"nodes": [{}, {"move": "c1d2"}]}, 400, "parent"),
    ({"nodes": [{}, {"parent": 0, "move": "a1a2"}]}, 409, "empty"),
    ({"nodes": [{}, {"parent": 0, "move": "} *"}]}, 400, "move"),
    ({"tags": {"no name": "x"}}, 400, "tag"),
    ({"tags": {"Event": "two\nlines"}}, 400, "tag"),
    ({"result": "2-0"}, 422, "form"),
    ({"start": "nowhere"}, 400, "rows"),
]


@pytest.mark.parametrize(("record", "status", "reason"), BAD_RECORDS)
def test_invalid_records_are_reported(record: dict[str, Any], status: int, reason: str) -> None:
    answer = CLIENT.post("/api/records/write", {"variant": "khet", **record})
    assert (answer.status_code, answer.json()["error"]["reason"]) == (status, reason)


@MODEST
@given(
    text=st.text(max_size=80)
    | st.lists(st.sampled_from([*GAME.split(), "(", ")", "{", "}", "\n", "*", "$999", "["]), max_size=30).map(" ".join),
    variant=st.none() | st.sampled_from(list(VARIANTS)),
)
def test_no_text_breaks_anything(text: str, variant: str | None) -> None:
    answer = CLIENT.post("/api/records/read", {"text": text, "variant": variant})
    assert answer.status_code in {200, 400, 409, 422}


NODES = st.lists(
    st.fixed_dictionaries(
        {},
        optional={
            "parent": st.integers(-1, 4) | st.none(),
            "move": st.sampled_from(["c1d2", "h8h7", "", "x"]) | st.text(max_size=6),
            "comment": st.text(max_size=12),
            "nags": st.lists(st.integers(-1, 300), max_size=3),
            "clock": st.floats(-1, 1e9) | st.none(),
        },
    ),
    max_size=5,
)


@MODEST
@given(nodes=NODES, tags=st.dictionaries(st.text(max_size=8), st.text(max_size=8), max_size=3))
def test_no_record_breaks_anything(nodes: list[object], tags: dict[str, str]) -> None:
    answer = CLIENT.post("/api/records/write", {"variant": "khet", "nodes": nodes, "tags": tags})
    assert answer.status_code in {200, 400, 409, 422}
    if answer.status_code == 200:
        assert read(answer.json()["text"])["variant"] == "khet"
