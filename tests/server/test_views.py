"""Views: the pieces, moves and shots the browser draws, compared with recorded games and cases."""

import json
from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest

from laserchess import VARIANTS, Board, Variant
from laserchess.core.moves import MoveKind
from laserchess.notation.svg.sprite import draw_sprite
from laserchess.server.api.variants import variant_view
from laserchess.server.wire import columns
from laserchess.server.wire.schemas import MoveView, View
from laserchess.server.wire.views import push_view, view_of, written_view
from tests.contract.samples import play_on, random_game, random_move

LOOP = (
    "The beam leaves j1 going north, turns west at j3, turns south at h3, turns east at h1 "
    "and is stopped by Blue's Laser on j1."
)
DATA = Path(__file__).parents[1] / "data"
GAME_LIST = list(VARIANTS.values())
each_variant = pytest.mark.parametrize("variant", GAME_LIST, ids=lambda variant: variant.id)


def read_lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines()]


def moves_by_text(view: View) -> dict[str, MoveView]:
    return {move["text"]: move for move in view["moves"]}


@pytest.mark.parametrize(
    ("game", "name"), [("laser-chess", "laser_chess_games.jsonl"), ("leiserchess", "leiserchess_games.jsonl")]
)
def test_a_view_lists_the_legal_moves_of_recorded_games(game: str, name: str) -> None:
    for line in [line for line in read_lines(name) if "moves" in line][::25]:
        view = view_of(Board(game, position=line["position"]))
        assert view["position"] == line["position"]
        assert sorted(moves_by_text(view)) == line["moves"]


@each_variant
def test_pieces_have_a_label_and_a_symbol(variant: Variant) -> None:
    view, sprite = view_of(random_game(variant, 7, 30)), draw_sprite(variant)
    assert view["pieces"]
    for piece in view["pieces"]:
        assert f'<symbol id="{piece["art"]}"' in sprite
        assert piece["label"].startswith(f"{piece['player']} {piece['name']} on {piece['square']}")
    for feature in view["floor"]:
        assert f'<symbol id="{feature["art"]}"' in sprite
        assert feature["label"] == f"{feature['name']} on {feature['square']}"


def test_a_view_of_the_start() -> None:
    view = view_of(Board("laser-chess"))
    king = next(piece for piece in view["pieces"] if piece["square"] == "e1")
    assert king == {
        "square": "e1",
        "player": "blue",
        "name": "King",
        "art": "laser-chess-king-0",
        "angle": 0,
        "stunned": False,
        "label": "blue King on e1",
    }
    assert (view["variant"], view["turn"], view["ply"], view["actions_left"]) == ("laser-chess", "blue", 0, 1)
    assert (view["outcome"], view["can_claim"], view["floor"]) == (None, False, [])


@pytest.mark.parametrize(
    ("game", "text", "angle"),
    [("laser-chess", "c1+", 45), ("khet", "c1-", 225), ("leiserchess", "a1U", 225), ("advanced", "a5@3", 135)],
)
def test_a_rotation_shows_the_resulting_direction(game: str, text: str, angle: int) -> None:
    board = Board(game)
    turn = moves_by_text(view_of(board))[text]
    assert turn["act"] == "turn"
    board.push(text)
    after = next(piece for piece in view_of(board)["pieces"] if piece["square"] == turn["start"])
    assert (turn["angle"], turn["art"]) == (after["angle"], after["art"])
    assert after["angle"] == angle


@each_variant
def test_every_rotation_is_drawn_as_its_result(variant: Variant) -> None:
    board = random_game(variant, 3, 20)
    for turn in [move for move in view_of(board)["moves"] if move["act"] == "turn"][::3]:
        after = board.copy()
        played = after.push(turn["text"])
        piece = after.piece_at(turn["start"])
        if piece is not None and not played.removed:
            shown = next(piece for piece in view_of(after)["pieces"] if piece["square"] == turn["start"])
            assert (turn["angle"], turn["art"]) == (shown["angle"], shown["art"])


def test_a_swap_is_marked() -> None:
    swap = moves_by_text(view_of(Board("laser-chess")))["f4ug3"]
    assert (swap["act"], swap["onto"], swap["push"]) == ("swap", "swap", None)


PUSHES = {"shove south": "c0", "shove south-west": "a0", "squash": None, "eject": None}


@pytest.mark.parametrize("name", PUSHES)
def test_a_shove_shows_where_the_piece_goes(name: str) -> None:
    cases = json.loads((DATA / "leiserchess_cases.json").read_text(encoding="utf-8"))
    case = next(case for case in cases if case["name"] == name)
    board = Board("leiserchess", position=case["position"])
    move = moves_by_text(view_of(board))[case["move"]]
    assert move["onto"] == "shove"
    assert move["push"] == {"square": move["to"], "to": PUSHES[name]}
    _, played = push_view(board, case["move"])
    assert played["move"] == move
    assert [[item["square"], item["fate"]] for item in played["removed"]] == case["removed"]


def test_shoves_land_where_the_view_says_in_random_games() -> None:
    seen = 0
    for seed in range(60):
        board = random_game(VARIANTS["leiserchess"], seed, seed % 15, setup="opening")
        for move in view_of(board)["moves"]:
            if (push := move["push"]) is None:
                continue
            seen += 1
            after = board.copy()
            before, played = board.piece_at(push["square"]), after.push(move["text"])
            gone = {item.square: item.cause.value for item in played.removed}
            if push["to"] is None:
                assert gone[push["square"]] in {"squashed", "ejected"}
            elif push["to"] not in gone:
                assert after.piece_at(push["to"]) == before
    assert seen > 20


def test_captures_and_displacements_of_advanced() -> None:
    board = Board("advanced", position="15/15/15/15/15/4,K,p0,@,8/15/15/15/H,p0,13/14,k r 3 -")
    onto = {text: move["onto"] for text, move in moves_by_text(view_of(board)).items() if move["onto"]}
    assert onto == {"e6f6": "capture", "a2b2": "displace"}
    assert moves_by_text(view_of(board))["e6f6"]["push"] is None


def test_a_removed_piece_keeps_its_direction() -> None:
    found = []
    for seed in range(20):
        game = random_game(VARIANTS["laser-chess"], seed, 0)
        chooser = Random(seed)
        while (move := random_move(game, chooser)) and game.ply < 120:
            shown = {piece["square"]: piece for piece in view_of(game)["pieces"]}
            _, played = push_view(game, move)
            for item in played["removed"]:
                if move.kind is MoveKind.STEP and item["square"] != move.to:
                    before = shown[item["square"]]
                    found.append((item["angle"], item["art"]) == (before["angle"], before["art"]))
    assert len(found) > 5
    assert all(found)


def test_a_shot_has_a_description_and_points() -> None:
    board = Board("laser-chess", position="l++9/5k4/*/*/*/7B+++1B/4K5/7B++1L b")
    played, view = push_view(board, "e2e3")
    (beam,) = view["beams"]
    assert (view["by"], view["text"], played.text) == ("blue", "e2e3", "e2e3")
    assert (beam["by"], beam["origin"], beam["direction"], beam["end"], beam["struck"]) == (
        "blue",
        "j1",
        "N",
        "stopped",
        "j1",
    )
    assert beam["points"][:4] == [[950, 750], [950, 650], [950, 550], [850, 550]]
    assert len(beam["points"]) == len(beam["squares"]) + 1
    assert view["words"] == [
        "Blue played e2e3.",
        LOOP,
        "Nothing was hit.",
    ]


def test_a_beam_that_leaves_the_board_runs_past_the_edge() -> None:
    _, view = push_view(Board("khet"), "c1d2")
    assert view["beams"][0]["end"] == "edge"
    assert view["beams"][0]["points"][-1] == [950, -50]
    assert view["words"][1].endswith("turns north at j5 and leaves the board at j8.")


def test_a_hit_is_described() -> None:
    board = Board("leiserchess", position="7nn/8/8/8/8/8/EE7/7nn W")
    _, view = push_view(board, "a1a0")
    assert view["words"][1:] == [
        "The beam leaves a0 going east and hits Lavender's Monarch on h0.",
        "Lavender's Monarch on h0 was hit.",
    ]
    assert view["removed"][0]["angle"] == 0
    assert view_of(board)["outcome"] is None or view_of(board)["moves"] == []


def test_splits_and_reflections_are_described() -> None:
    board = Board("advanced", position="15/15/15/15/15/7,F,7/15/7,T4,7/15/7,L0,7/K,13,k r 3 -")
    _, view = push_view(board, "h2*")
    words = " ".join(view["words"])
    assert "and splits at h4." in words
    assert "From h4 a branch goes" in words
    board = Board("advanced", position="15/15/15/15/15/7,F,7/15/15/15/7,L0,7/K,13,k r 3 -")
    _, view = push_view(board, "h2*")
    assert "comes back from h6" in view["words"][1]
    assert view["beams"][0]["turns"] == [["h6", "N", "S"]]


def test_a_finished_game_has_a_result_and_no_moves() -> None:
    board = Board("leiserchess", position="nn7/8/8/8/8/8/8/7NN W")
    chooser = Random(5)
    play_on(board, chooser, 400)
    view = view_of(board)
    assert view["outcome"] is not None
    assert view["moves"] == []
    assert view["outcome"]["text"].endswith(".")
    assert view["outcome"]["reason"] == (board.outcome and board.outcome.termination.value)


@each_variant
def test_a_variant_names_everything_a_board_needs(variant: Variant) -> None:
    view = variant_view(variant)
    assert view["players"] == [player.name for player in variant.players]
    assert [setup["name"] for setup in view["setups"]] == list(variant.setups)
    assert view["has_heat"] == (variant.id == "leiserchess")
    assert view["rotations"] == ("eight" if variant.id == "advanced" else "quarter")
    for kind in view["pieces"]:
        assert len(kind["angles"]) == kind["orientations"] == len(kind["arts"][view["players"][0]])
        assert kind["help"].endswith(".")
    shown = {(piece["name"], piece["angle"]) for piece in view_of(Board(variant))["pieces"]}
    assert shown <= {(kind["name"], angle) for kind in view["pieces"] for angle in kind["angles"]}


def test_the_setups_have_titles() -> None:
    titles = [setup["title"] for setup in variant_view(VARIANTS["laser-chess"])["setups"]]
    assert "Mercury as printed" in titles


@each_variant
def test_views_of_random_games_agree_with_the_board(variant: Variant) -> None:
    for seed in (1, 2, 3):
        board = random_game(variant, seed, 60)
        view = view_of(board)
        assert [move["text"] for move in view["moves"]] == [move.text for move in board.legal_moves]
        assert len(view["pieces"]) == len(board.snapshot().pieces)
        assert view["turn"] == board.turn
        assert view["actions_left"] == board.actions_left
        assert Board(variant, position=view["position"]).position == board.position


@each_variant
def test_views_do_not_depend_on_the_cache(variant: Variant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(columns, "MAX_CONTENTS", 2)
    board, chance = Board(variant), Random(4)
    while board.ply < 40 and (move := random_move(board, chance)):
        board.push(move)
        view = view_of(board)
        assert view["position"] == board.position
        assert json.loads(orjson.dumps(written_view(board))) == json.loads(orjson.dumps(view))
