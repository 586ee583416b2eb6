"""Advanced Laser Chess against rows computed by an independent implementation."""

import json
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from laserchess import BeamEnd, Board, LaserChessError, Outcome

DATA = Path(__file__).parent.parent / "data"


def rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text().splitlines()]


def full_text(position: str, memory: str) -> str:
    return position if memory == "- 0" else f"{position} {memory}"


def winner(outcome: Outcome | None) -> str | None:
    return (outcome.winner or "draw") if outcome else None


def check_legal_actions(board: Board, row: dict[str, Any]) -> None:
    actions = sorted(map(str, board.legal_moves))
    assert len(actions) == row["legal_actions_count"]
    assert crc32("\n".join(actions).encode("ascii")) == row["legal_actions_crc32"]
    assert row.get("legal_actions", actions) == actions


def reading_order(board: Board, squares: list[str]) -> list[str]:
    geometry = board.game.geometry
    return sorted(squares, key=lambda name: geometry.reading_order.index(geometry.by_name[name]))


def check_action(row: dict[str, Any]) -> None:
    before = full_text(row["position"], row["memory"])
    board = Board("advanced", position=before)
    assert board.position == before
    check_legal_actions(board, row)
    if row.get("legal") is False:
        with pytest.raises(LaserChessError):
            board.push(row["action"])
        assert board.position == before
        return
    played = board.push(row["record"], recorded=True)
    assert played.text == row["record"]
    assert board.position == full_text(row["after"], row["after_memory"])
    assert reading_order(board, [piece.square for piece in played.removed]) == row["removed"]
    assert list(played.stunned) == row["stunned"]
    assert [list(flight) for flight in played.displaced] == row["displaced"]
    assert sum(len(beam.squares) + (beam.end is BeamEnd.EDGE) for beam in played.beams) == row["beam_steps"]
    assert winner(board.outcome) == row["outcome"]
    assert hash(board) == hash(Board("advanced", position=board.position))
    board.pop()
    assert board.position == before


@pytest.mark.parametrize("row", rows("advanced_actions.jsonl"), ids=lambda row: row["record"])
def test_actions(row: dict[str, Any]) -> None:
    check_action(row)


CASES = rows("advanced_cases.jsonl")


@pytest.mark.parametrize("row", [row for row in CASES if "action" in row], ids=lambda row: row["name"])
def test_cases(row: dict[str, Any]) -> None:
    check_action(row)


@pytest.mark.parametrize("row", [row for row in CASES if "turn" in row], ids=lambda row: row["name"])
def test_turns(row: dict[str, Any]) -> None:
    before = full_text(row["position"], row["memory"])
    whole = Board("advanced", position=before)
    whole.push_turn(row["turn"], recorded=True)
    single = Board("advanced", position=before)
    for action in row["actions"]:
        single.push(action, recorded=True)
    assert whole.position == single.position == full_text(row["after"], row["after_memory"])
    assert single.turns == whole.turns == (row["turn"],)
    assert winner(whole.outcome) == row["outcome"]
