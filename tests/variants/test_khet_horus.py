"""Khet with the Eye of Horus against rows computed by an independent implementation."""

import json
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from laserchess import (
    Board,
    IllegalMoveError,
    IllegalPositionError,
    InvalidPositionError,
)
from laserchess.notation.pkn import read_pkn, write_pkn

GAME = "khet-horus"
DATA = Path(__file__).parents[1] / "data"
TEXTS = json.loads((DATA / "khet_horus_texts.json").read_text(encoding="utf-8"))
UNREADABLE = {"side", "rows", "letters", "rotation", "squares"}


def rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines()]


def cases() -> list[Any]:
    found = json.loads((DATA / "khet_horus_cases.json").read_text(encoding="utf-8"))
    return [pytest.param(case, id=case["name"]) for case in found]


def games() -> list[Any]:
    grouped = groupby(rows("khet_horus_games.jsonl"), key=lambda row: row["game"])
    return [pytest.param(list(group), id=str(number)) for number, group in grouped]


def check_end(board: Board, row: dict[str, Any]) -> None:
    outcome = board.outcome
    assert (outcome.winner if outcome else None) == row.get("winner")
    assert (str(outcome.termination) if outcome and outcome.winner is None else None) == row.get("draw")


@pytest.mark.parametrize("game", games())
def test_games(game: list[dict[str, Any]]) -> None:
    board = Board(GAME, position=game[0]["position"])
    if setup := game[0].get("setup"):
        assert board.position == Board(GAME, setup=setup).position
    for row in game:
        assert board.position == row["position"]
        assert len(board.legal_moves) == row["legal"]
        assert sorted(map(str, board.legal_moves)) == row.get("moves", sorted(map(str, board.legal_moves)))
        played = board.push(row["move"])
        assert played.text == row["move"]
        assert [square for beam in played.beams for square in beam.squares] == row["beam"]
        assert [piece.square for piece in played.removed] == row["removed"]
        assert board.position == row["after"]
        check_end(board, row)


@pytest.mark.parametrize("case", cases())
def test_cases(case: dict[str, Any]) -> None:
    board = Board(GAME, position=case["position"], **case.get("options", {}))
    if not case["legal"]:
        before = board.position
        with pytest.raises(IllegalMoveError):
            board.push(case["move"])
        assert board.position == before
        return
    played = board.push(case["move"])
    assert played.text == case["text"]
    assert board.position == case["after"]
    assert [piece.square for piece in played.removed] == case["removed"]
    assert [square for beam in played.beams for square in beam.squares] == case["beam"]
    check_end(board, case)


@pytest.mark.parametrize("case", TEXTS["sn"]["refused"], ids=lambda case: f"{case['reason']} {case['input']}")
def test_positions_that_cannot_be_are_refused(case: dict[str, Any]) -> None:
    unreadable = case["reason"] in UNREADABLE
    with pytest.raises(InvalidPositionError if unreadable else IllegalPositionError) as caught:
        Board(GAME, position=case["input"])
    if unreadable:
        assert caught.value.reason == case["reason"]


@pytest.mark.parametrize("name", TEXTS["setups"])
def test_setups_as_pkn(name: str) -> None:
    board, texts = Board(GAME, setup=name), TEXTS["setups"][name]
    assert board.position == texts["sn"]
    assert write_pkn(board.variant, board.snapshot()) == texts["pkn"]
    position, _ = read_pkn(board.variant, texts["pkn"])
    assert position.pieces == board.snapshot().pieces
