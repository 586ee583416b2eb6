import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from laserchess.core.errors import IllegalPositionError, InvalidPositionError
from laserchess.core.position import Position, check
from laserchess.core.variant import Piece, Rules, Variant
from laserchess.notation.sn import NOTATION, read_position
from laserchess.variants import khet, laser_chess

DATA = Path(__file__).parents[1] / "data" / "notation_cases.json"
CASES = json.loads(DATA.read_text(encoding="utf-8"))["laser_chess_sn"]
UNREADABLE = {"side", "rows", "letters", "rotation", "squares"}
ILLEGAL = {"count": "count", "laser": "home", "reserved": "reserved", "kings": "royal"}
SETUPS = [(module.VARIANT, text) for module in (laser_chess, khet) for text in module.VARIANT.setups.values()]

LASER_CHESS = laser_chess.VARIANT
BARE = "l++9/5k4/*/*/*/*/4K5/9L"


def cases(*reasons: str) -> list[Any]:
    return [pytest.param(case["input"], case["reason"]) for case in CASES["refused"] if case["reason"] in reasons]


@pytest.mark.parametrize("case", CASES["valid"], ids=lambda case: case["name"])
def test_valid_positions_are_written_canonically(case: dict[str, str]) -> None:
    position = read_position(LASER_CHESS, case["input"])
    check(Rules.of(LASER_CHESS), position)
    assert NOTATION.write_position(LASER_CHESS, position) == case["canonical"]


@pytest.mark.parametrize("case", CASES["valid"], ids=lambda case: case["name"])
def test_canonical_text_stays_as_it_is(case: dict[str, str]) -> None:
    assert NOTATION.write_position(LASER_CHESS, read_position(LASER_CHESS, case["canonical"])) == case["canonical"]


@pytest.mark.parametrize(("text", "reason"), cases(*UNREADABLE))
def test_unreadable_positions_are_refused_with_their_reason(text: str, reason: str) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        read_position(LASER_CHESS, text)
    assert caught.value.reason == reason
    assert caught.value.expected


@pytest.mark.parametrize(("text", "reason"), cases(*ILLEGAL))
def test_illegal_positions_can_be_read_and_are_refused_by_the_rules(text: str, reason: str) -> None:
    position = read_position(LASER_CHESS, text)
    with pytest.raises(IllegalPositionError) as caught:
        check(Rules.of(LASER_CHESS), position)
    assert caught.value.reason == ILLEGAL[reason]


def test_every_class_of_refusal_is_tested() -> None:
    assert set(CASES["classes"]) == UNREADABLE | set(ILLEGAL) == {case["reason"] for case in CASES["refused"]}


@pytest.mark.parametrize(("variant", "text"), SETUPS)
def test_setups_are_canonical_and_legal(variant: Variant, text: str) -> None:
    position = read_position(variant, text)
    check(Rules.of(variant), position)
    assert NOTATION.write_position(variant, position) == text


def test_pieces_stand_where_the_picture_shows_them() -> None:
    pieces = read_position(LASER_CHESS, "l++9/5k4/*/2s+++7/*/*/4K+5/9L r").pieces
    names = LASER_CHESS.geometry.names
    seen = {names[cell]: (piece.piece_type.name, piece.side, piece.orientation) for cell, piece in pieces.items()}
    assert seen == {
        "a8": ("Laser", 1, 2),
        "f7": ("King", 1, 0),
        "c5": ("Switch", 1, 1),
        "e2": ("King", 0, 0),
        "j1": ("Laser", 0, 0),
    }


def test_each_variant_has_its_own_letters_and_sides() -> None:
    assert read_position(khet.VARIANT, "x++9/5r4/*/*/*/*/4R5/9X s").side == 0
    assert read_position(khet.VARIANT, "x++9/5r4/*/*/*/*/4R5/9X r").side == 1
    with pytest.raises(InvalidPositionError, match="'b' is no side to move; expected s or r"):
        read_position(khet.VARIANT, "x++9/5r4/*/*/*/*/4R5/9X b")
    with pytest.raises(InvalidPositionError, match="'l' at character 1 of row 8"):
        read_position(khet.VARIANT, BARE)


@pytest.mark.parametrize(
    ("text", "part", "message"),
    [
        (f"{BARE} w", "w", "'w' is no side to move; expected b or r"),
        (f"{BARE} b r", "b r", "'b r' is no side to move; expected b or r"),
        ("", "", "'' has 1 row; expected 8 rows joined by /"),
        (BARE.replace("4K5", "4K4"), "4K4", "row 2 ('4K4') has 9 squares; expected 10"),
        (BARE.replace("5k4/*", "5k4/*1"), "*1", "row 6 ('*1') has 11 squares; expected 10"),
        (
            BARE.replace("4K5", "4K++++5"),
            "K++++",
            "'K++++' at character 2 of row 2 ('4K++++5'); expected at most 3 signs +",
        ),
        (
            BARE.replace("4K5", "4K²3"),
            "²",
            "'²' at character 3 of row 2 ('4K²3'); expected a piece (K S D B L, in either case) or an empty run",
        ),
    ],
)
def test_refusals_say_what_is_wrong_and_where(text: str, part: str, message: str) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        read_position(LASER_CHESS, text)
    assert caught.value.text == part
    assert str(caught.value) == message


def test_very_long_texts_are_refused_in_one_short_line() -> None:
    for text in (
        "K" * 200_000,
        "+" * 200_000,
        "K" + "+" * 200_000,
        "/" * 200_000,
        "9" * 200_000,
        BARE + " b" * 100_000,
    ):
        for written in (text, BARE.replace("4K5", text)):
            with pytest.raises(InvalidPositionError) as caught:
                read_position(LASER_CHESS, written)
            assert len(str(caught.value)) < 300


PIECES = st.builds(
    lambda piece, player, turn: Piece(piece, player, turn % piece.orientations),
    st.sampled_from(LASER_CHESS.pieces),
    st.integers(0, 1),
    st.integers(0, 3),
)
POSITIONS = st.builds(
    Position,
    st.dictionaries(st.sampled_from(LASER_CHESS.geometry.cells), PIECES),
    st.integers(0, 1),
)


@given(POSITIONS)
@settings(deadline=None)
def test_any_position_comes_back_from_its_text(position: Position) -> None:
    assert read_position(LASER_CHESS, NOTATION.write_position(LASER_CHESS, position)) == position


def test_rotations_that_look_the_same_are_written_the_same() -> None:
    position = read_position(LASER_CHESS, BARE)
    turned = replace(position, pieces={cell: replace(piece, orientation=4) for cell, piece in position.pieces.items()})
    assert NOTATION.write_position(LASER_CHESS, turned) == "l9/5k4/*/*/*/*/4K5/9L b"


def test_played_moves_name_their_captures() -> None:
    assert NOTATION.write_captures
