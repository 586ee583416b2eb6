import json
from pathlib import Path
from typing import Any

import pytest

from laserchess.core import layout as at
from laserchess.core.errors import InvalidMoveError
from laserchess.core.moves import Move, MoveKind, pack
from laserchess.notation.lan import read_move, write_move
from laserchess.variants import laser_chess

DATA = Path(__file__).parents[1] / "data" / "notation_cases.json"
CASES = json.loads(DATA.read_text(encoding="utf-8"))["laser_chess_lan"]
VARIANT = laser_chess.VARIANT
NAMES = VARIANT.geometry.names


def inputs(*verdicts: str) -> list[Any]:
    return sorted({case["input"] for case in CASES if case["verdict"] in verdicts})


def without_capture(text: str) -> str:
    return text.partition("x")[0]


@pytest.mark.parametrize("text", inputs("ok", "illegal", "capture"))
def test_whatever_is_written_like_a_move_is_read_and_written_back(text: str) -> None:
    written = read_move(VARIANT, text)
    assert write_move(VARIANT, written.code) == without_capture(text)
    assert (written.captured is not None) == ("x" in text)


@pytest.mark.parametrize("text", inputs("malformed"))
def test_what_is_not_written_like_a_move_is_refused(text: str) -> None:
    with pytest.raises(InvalidMoveError) as caught:
        read_move(VARIANT, text)
    assert caught.value.reason in {"move", "square"}
    assert caught.value.text in text
    assert caught.value.expected


@pytest.mark.parametrize(
    ("text", "parts", "captured"),
    [
        ("j4j3", (MoveKind.STEP, "j4", "j3", None), None),
        ("j4j3xg3", (MoveKind.STEP, "j4", "j3", None), "g3"),
        ("f4ug3", (MoveKind.SWAP, "f4", "g3", None), None),
        ("f4ug3xf7", (MoveKind.SWAP, "f4", "g3", None), "f7"),
        ("h2+", (MoveKind.ROTATE, "h2", "h2", 1), None),
        ("h2-", (MoveKind.ROTATE, "h2", "h2", 3), None),
        ("h2-xh2", (MoveKind.ROTATE, "h2", "h2", 3), "h2"),
    ],
)
def test_moves_mean_what_they_say(
    text: str, parts: tuple[MoveKind, str, str, int | None], captured: str | None
) -> None:
    written = read_move(VARIANT, text)
    move = Move.of(VARIANT.geometry, written.code, text)
    assert (move.kind, move.start, move.to, move.rotation) == parts
    assert (None if written.captured is None else "".join(NAMES[cell] for cell in written.captured)) == captured


def test_every_step_swap_and_turn_comes_back_from_its_text() -> None:
    cells = VARIANT.geometry.cells
    codes = [pack(start, to, act) for start in cells for to in cells for act in (at.STEP, at.SWAP)]
    codes += [pack(cell, cell, at.ROTATE, turn) for cell in cells for turn in (1, 3)]
    assert [read_move(VARIANT, write_move(VARIANT, code)).code for code in codes] == codes


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("j4j9", "'j4j9' is not a move: the board has no 'j9'; expected a square from a1 to j8"),
        ("f4ug3xk1", "'f4ug3xk1' is not a move: the board has no 'k1'; expected a square from a1 to j8"),
        ("j04j3", "'j04j3' is not a move: the board has no 'j04'; expected a square from a1 to j8"),
        (
            "j4-j3",
            (
                "'j4-j3' is not a move: it is not written like one; expected a step as a1b2, a swap as a1ub2 "
                "or a turn as a1+ or a1-, each with or without its captures as xc3"
            ),
        ),
    ],
)
def test_refusals_say_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(InvalidMoveError) as caught:
        read_move(VARIANT, text)
    assert str(caught.value) == message


@pytest.mark.parametrize("text", ["j٣j3", "j4j³", "J4J3", " j4j3", "j4j3\n", "j4j3" * 50_000, "h2−"])
def test_lookalikes_spaces_and_long_texts_are_no_moves(text: str) -> None:
    with pytest.raises(InvalidMoveError):
        read_move(VARIANT, text)
