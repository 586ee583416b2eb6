"""Every row of the conformance data: positions, moves and results computed by independent implementations."""

import json
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from laserchess import Board, IllegalMoveError, InvalidMoveError, WrongCaptureError

DATA = Path(__file__).parent / "data"
MANY = 100_000_000
"""Positions that take a second or more to count."""


def rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text().splitlines()]


def games(name: str) -> list[Any]:
    grouped = groupby(rows(name), key=lambda row: row["game"])
    return [pytest.param(list(group), id=str(number)) for number, group in grouped]


def perft_name(row: dict[str, Any]) -> str:
    return f"{row['game']}-{row.get('setup') or row.get('name') or row['position'][:20]}"


def perft_rows() -> list[Any]:
    """Return the rows of counts."""
    found = rows("perft.jsonl")
    slow = [[pytest.mark.slow] if max(row["perft"]) > MANY else [] for row in found]
    return [pytest.param(row, id=perft_name(row), marks=marks) for row, marks in zip(found, slow, strict=True)]


@pytest.mark.parametrize("row", perft_rows())
def test_perft(row: dict[str, Any]) -> None:
    board = Board(row["game"], setup=row.get("setup"), position=row.get("position"), **row.get("options", {}))
    assert [board.perft(depth) for depth in range(1, len(row["perft"]) + 1)] == row["perft"]


def play_laser_chess(game: list[dict[str, Any]], **options: Any) -> None:
    board = Board("laser-chess", setup=game[0]["setup"], **options)
    for row in game:
        assert board.position == row["position"]
        assert len(board.legal_moves) == row["legal"]
        if "moves" in row:
            assert sorted(map(str, board.legal_moves)) == row["moves"]
        played = board.push(row["move"])
        assert played.text == row["move"]
        assert list(played.beams[0].squares) == row["beam"]
        assert board.position == row["after"]
        assert (board.outcome.winner if board.outcome else None) == row["winner"]


@pytest.mark.parametrize("game", games("laser_chess_games.jsonl"))
def test_laser_chess_games(game: list[dict[str, Any]]) -> None:
    play_laser_chess(game)


@pytest.mark.parametrize("game", games("laser_chess_games_no_king_rotation.jsonl"))
def test_laser_chess_games_without_king_rotation(game: list[dict[str, Any]]) -> None:
    play_laser_chess(game, king_rotation=False)


@pytest.mark.parametrize("game", games("leiserchess_games.jsonl"))
def test_leiserchess_games(game: list[dict[str, Any]]) -> None:
    board = Board("leiserchess")
    for row in game:
        assert board.position == row["position"]
        assert len(board.legal_moves) == row["legal"]
        if "moves" in row:
            assert sorted(map(str, board.legal_moves)) == row["moves"]
        played = board.push(row["move"])
        assert [[piece.square, piece.cause] for piece in played.removed] == row["removed"]
        assert board.position == row["after"]
        outcome = board.outcome
        assert (outcome.winner if outcome else None) == row["winner"]
        assert (str(outcome.termination) if outcome and outcome.winner is None else None) == row.get("draw")


def cases(name: str) -> list[Any]:
    return [pytest.param(case, id=case["name"]) for case in json.loads((DATA / name).read_text())]


@pytest.mark.parametrize("case", cases("laser_chess_cases.json"))
def test_laser_chess_cases(case: dict[str, Any]) -> None:
    board = Board("laser-chess", position=case["position"])
    if not case["legal"]:
        before = board.position
        with pytest.raises(IllegalMoveError):
            board.push(case["move"])
        assert board.position == before
        return
    played = board.push(case["move"])
    assert board.position == case["after"]
    assert [piece.square for piece in played.removed] == case["removed"]
    assert list(played.beams[0].squares) == case["beam"]
    assert (board.outcome.winner if board.outcome else None) == case.get("winner")


@pytest.mark.parametrize("case", cases("leiserchess_cases.json"))
def test_leiserchess_cases(case: dict[str, Any]) -> None:
    board = Board("leiserchess", position=case["position"])
    played = board.push(case["move"])
    assert board.position == case["after"]
    assert [[piece.square, piece.cause] for piece in played.removed] == case["removed"]
    assert (board.outcome.winner if board.outcome else None) == case.get("winner")


NOTATION = json.loads((DATA / "notation_cases.json").read_text())
HORUS = json.loads((DATA / "khet_horus_texts.json").read_text())
MOVE_TEXTS = {"laser-chess": NOTATION["laser_chess_lan"], "khet-horus": HORUS["lan"]}
POSITION_TEXTS = {"laser-chess": NOTATION["laser_chess_sn"]["valid"], "khet-horus": HORUS["sn"]["valid"]}


def texts(of: dict[str, list[dict[str, Any]]]) -> list[Any]:
    """Return the cases of all variants, each with its variant."""
    return [
        pytest.param(variant, case, id=f"{variant} {case.get('name') or case['verdict']} {case['input']!r}")
        for variant, cases in of.items()
        for case in cases
    ]


ERRORS = {"malformed": InvalidMoveError, "illegal": IllegalMoveError, "capture": WrongCaptureError}


@pytest.mark.parametrize(("variant", "case"), texts(MOVE_TEXTS))
def test_laser_algebraic_notation(variant: str, case: dict[str, Any]) -> None:
    board = Board(variant, position=case["position"], **case.get("options", {}))
    before = board.position
    if case["verdict"] == "ok":
        assert board.parse_move(case["input"]).text == case["move"]
        assert board.push(case["input"]).text == case["text"]
        return
    for attempt in (board.parse_move, board.push):
        with pytest.raises(ERRORS[case["verdict"]]) as caught:
            attempt(case["input"])
        assert type(caught.value) is ERRORS[case["verdict"]]
        assert board.position == before
        assert board.ply == 0


@pytest.mark.parametrize(("variant", "case"), texts(POSITION_TEXTS))
def test_setup_notation(variant: str, case: dict[str, Any]) -> None:
    board = Board(variant, position=case["input"])
    assert board.position == case["canonical"]
    assert (board.outcome.winner if board.outcome else None) == case.get("winner")


@pytest.mark.parametrize("case", NOTATION["leiserchess_fen"]["valid"], ids=lambda case: case["name"])
def test_leiserchess_fen(case: dict[str, Any]) -> None:
    board = Board("leiserchess", position=case["input"])
    assert board.position == case["input"]
    assert len(board.legal_moves) == case["legal"]
    assert (board.outcome.winner if board.outcome else None) == case["winner"]
