import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from laserchess.core.errors import InvalidPositionError
from laserchess.core.position import Position, check
from laserchess.core.variant import Piece, Rules
from laserchess.notation import sn
from laserchess.notation.pkn import read_pkn, write_pkn
from laserchess.variants import khet, laser_chess

DATA = Path(__file__).parents[1] / "data" / "notation_cases.json"
CASES = json.loads(DATA.read_text(encoding="utf-8"))["khet"]
ALL = [*CASES["setups"].values(), *CASES["positions"]]
VARIANT = khet.VARIANT
SMALL = "9X/4R5/0/0/0/0/5r4/x9 nnns s 0"


def turns_of(text: str) -> int:
    return int(text.rpartition(" ")[2])


def faces(position: Position) -> dict[int, tuple[int, str, int]]:
    """Return the pieces by what matters to beams: owner, faces and directions, not names."""
    return {
        cell: (piece.side, piece.piece_type.faces, piece.facing if piece.piece_type.orientations > 1 else 0)
        for cell, piece in position.pieces.items()
    }


@pytest.mark.parametrize("case", ALL, ids=lambda case: case["sn"])
def test_pkn_and_sn_tell_of_the_same_position(case: dict[str, str]) -> None:
    position, turns = read_pkn(VARIANT, case["pkn"])
    check(Rules.of(VARIANT), position)
    assert position == sn.read_position(VARIANT, case["sn"])
    assert sn.NOTATION.write_position(VARIANT, position) == case["sn"]
    assert write_pkn(VARIANT, position, turns) == case["pkn"]
    assert turns == turns_of(case["pkn"])


@pytest.mark.parametrize("case", ALL, ids=lambda case: case["sn"])
def test_khet_is_laser_chess_piece_for_piece(case: dict[str, str]) -> None:
    position = sn.read_position(laser_chess.VARIANT, case["laser_chess"])
    assert faces(read_pkn(VARIANT, case["pkn"])[0]) == faces(position)


@pytest.mark.parametrize(("name", "case"), CASES["setups"].items())
def test_setups_are_those_of_the_rules(name: str, case: dict[str, str]) -> None:
    assert read_pkn(VARIANT, case["pkn_read"]) == (sn.read_position(VARIANT, VARIANT.setup(name)), 0)
    assert write_pkn(VARIANT, sn.read_position(VARIANT, VARIANT.setup(name))) == case["pkn"]
    twin = sn.read_position(laser_chess.VARIANT, laser_chess.VARIANT.setup(case["laser_chess_setup"]))
    assert faces(sn.read_position(VARIANT, VARIANT.setup(name))) == faces(twin)


@pytest.mark.parametrize(
    ("text", "reason", "part"),
    [
        ("", "fields", ""),
        (SMALL[:-2], "fields", SMALL[:-2]),
        (SMALL + " 0", "fields", SMALL + " 0"),
        (SMALL.replace("/0/0/0/0", "/0/0/0"), "rows", "9X/4R5/0/0/0/5r4/x9"),
        (SMALL.replace("/0/", "/*/", 1), "letters", "*"),
        (SMALL.replace("4R5", "4K5"), "letters", "K"),
        (SMALL.replace("4R5", "4R+5"), "letters", "+"),
        (SMALL.replace("4R5", "4R6"), "squares", "4R6"),
        (SMALL.replace("/0/", "/01/", 1), "squares", "01"),
        (SMALL.replace("nnns", "nnn"), "ways", "nnn"),
        (SMALL.replace("nnns", "nnnss"), "ways", "nnnss"),
        (SMALL.replace("nnns", "nnnS"), "ways", "S"),
        (SMALL.replace(" s 0", " b 0"), "side", "b"),
        (SMALL.replace(" s 0", " s -1"), "turns", "-1"),
        (SMALL.replace(" s 0", " s ٣"), "turns", "٣"),
        (SMALL.replace(" s 0", " s " + "1" * 5000), "turns", "1" * 5000),
    ],
)
def test_unreadable_texts_are_refused_with_their_reason(text: str, reason: str, part: str) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        read_pkn(VARIANT, text)
    assert (caught.value.reason, caught.value.text) == (reason, part)
    assert caught.value.expected
    assert len(str(caught.value)) < 300


PIECES = st.builds(
    lambda piece, player, turn: Piece(piece, player, turn % piece.orientations),
    st.sampled_from(VARIANT.pieces),
    st.integers(0, 1),
    st.integers(0, 3),
)
POSITIONS = st.builds(
    Position,
    st.dictionaries(st.sampled_from(VARIANT.geometry.cells), PIECES),
    st.integers(0, 1),
)


@given(POSITIONS, st.integers(0, 999_999_999))
@settings(deadline=None)
def test_any_position_comes_back_from_its_text(position: Position, turns: int) -> None:
    assert read_pkn(VARIANT, write_pkn(VARIANT, position, turns)) == (position, turns)
