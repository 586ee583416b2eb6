import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from laserchess.core import layout as at
from laserchess.core.errors import IllegalPositionError, InvalidMoveError, InvalidPositionError
from laserchess.core.moves import Move, MoveKind, pack
from laserchess.core.position import Position, check
from laserchess.core.variant import Piece, Rules
from laserchess.notation.fen import NOTATION, read_move, read_position, write_move
from laserchess.variants import leiserchess

DATA = Path(__file__).parents[1] / "data" / "notation_cases.json"
CASES = json.loads(DATA.read_text(encoding="utf-8"))["leiserchess_fen"]
UNREADABLE = {"side", "ranks", "letters", "squares"}
VARIANT = leiserchess.VARIANT
NAMES = VARIANT.geometry.names


def cases(*reasons: str) -> list[Any]:
    return [pytest.param(case["input"], case["reason"]) for case in CASES["refused"] if case["reason"] in reasons]


@pytest.mark.parametrize("text", [*VARIANT.setups.values(), *(case["input"] for case in CASES["valid"])])
def test_valid_positions_are_written_back_unchanged(text: str) -> None:
    position = read_position(VARIANT, text)
    check(Rules.of(VARIANT), position)
    assert NOTATION.write_position(VARIANT, position) == text


@pytest.mark.parametrize(("text", "reason"), cases(*UNREADABLE))
def test_unreadable_positions_are_refused_with_their_reason(text: str, reason: str) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        read_position(VARIANT, text)
    assert caught.value.reason == reason
    assert caught.value.expected


@pytest.mark.parametrize(("text", "_reason"), cases("monarchs"))
def test_wrong_numbers_of_monarchs_can_be_read_and_are_refused_by_the_rules(text: str, _reason: str) -> None:
    position = read_position(VARIANT, text)
    with pytest.raises(IllegalPositionError) as caught:
        check(Rules.of(VARIANT), position)
    assert caught.value.reason in {"count", "royal"}


def test_every_class_of_refusal_is_tested() -> None:
    assert set(CASES["classes"]) == UNREADABLE | {"monarchs"} == {case["reason"] for case in CASES["refused"]}


def test_letters_are_the_ways_pieces_face() -> None:
    pieces = read_position(VARIANT, "NNEESSWWNWNESESW/8/8/8/8/8/8/nneesswwnwnesesw W").pieces
    seen = [(piece.piece_type.name, piece.side, piece.orientation) for piece in pieces.values()]
    kinds = ["Monarch"] * 4 + ["Pawn"] * 4
    assert seen == [(kind, player, turn % 4) for player in (0, 1) for turn, kind in enumerate(kinds)]


@pytest.mark.parametrize(
    ("text", "part", "message"),
    [
        ("8/8/8/8/8/8/8/7NN", "", "'' is no side to move; expected W or B"),
        ("8/8/8/8/8/8/8/7NN w", "w", "'w' is no side to move; expected W or B"),
        ("8/8/8/8/8/8/7NN W", "8/8/8/8/8/8/7NN", "'8/8/8/8/8/8/7NN' has 7 ranks; expected 8 ranks joined by /"),
        ("8/8/8/8/8/8/8/8NN W", "8NN", "rank 0 ('8NN') has 9 squares; expected 8"),
        (
            "8/8/3Nn4/8/8/8/8/8 W",
            "Nn",
            (
                "'Nn' at character 2 of rank 5 ('3Nn4'); expected a piece "
                "(NN EE SS WW NW NE SE SW, both letters in one case) or an empty run"
            ),
        ),
    ],
)
def test_refusals_say_what_is_wrong_and_where(text: str, part: str, message: str) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        read_position(VARIANT, text)
    assert caught.value.text == part
    assert str(caught.value) == message


PIECES = st.builds(Piece, st.sampled_from(VARIANT.pieces), st.integers(0, 1), st.integers(0, 3))
POSITIONS = st.builds(Position, st.dictionaries(st.sampled_from(VARIANT.geometry.cells), PIECES), st.integers(0, 1))


@given(POSITIONS)
@settings(deadline=None)
def test_any_position_comes_back_from_its_text(position: Position) -> None:
    assert read_position(VARIANT, NOTATION.write_position(VARIANT, position)) == position


@pytest.mark.parametrize(
    ("text", "kind", "start", "to", "turn"),
    [
        ("h3g4", MoveKind.STEP, "h3", "g4", None),
        ("A0B1", MoveKind.STEP, "a0", "b1", None),
        ("g2R", MoveKind.ROTATE, "g2", "g2", 1),
        ("g2U", MoveKind.ROTATE, "g2", "g2", 2),
        ("g2L", MoveKind.ROTATE, "g2", "g2", 3),
        ("G2l", MoveKind.ROTATE, "g2", "g2", 3),
        ("a2a2", MoveKind.NULL, "a2", "a2", None),
        ("A2a2", MoveKind.NULL, "a2", "a2", None),
    ],
)
def test_moves_mean_what_they_say_in_any_case(text: str, kind: MoveKind, start: str, to: str, turn: int | None) -> None:
    code = read_move(VARIANT, text).code
    assert Move.of(VARIANT.geometry, code, text) == Move(text, code, kind, start, to, turn)
    assert write_move(VARIANT, code).lower() == text.lower()


def test_every_step_turn_and_null_move_comes_back_from_its_text() -> None:
    cells = VARIANT.geometry.cells
    codes = [pack(start, to, at.NULL if start == to else at.STEP) for start in cells for to in cells]
    codes += [pack(cell, cell, at.ROTATE, turn) for cell in cells for turn in (1, 2, 3)]
    assert [read_move(VARIANT, write_move(VARIANT, code)).code for code in codes] == codes


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "move"),
        ("g2", "move"),
        ("g2X", "move"),
        ("g2LR", "move"),
        ("h3-g4", "move"),
        ("h3g4xg4", "move"),
        ("h3 g4", "move"),
        ("g٢L", "move"),
        ("h8g7", "square"),
        ("i3h3", "square"),
        ("h3h33", "square"),
        ("h3g4" * 50_000, "move"),
    ],
)
def test_what_is_not_written_like_a_move_is_refused(text: str, reason: str) -> None:
    with pytest.raises(InvalidMoveError) as caught:
        read_move(VARIANT, text)
    assert caught.value.reason == reason
    assert caught.value.text in text
    assert len(str(caught.value)) < 300


def test_played_moves_do_not_name_their_captures() -> None:
    assert not NOTATION.write_captures
