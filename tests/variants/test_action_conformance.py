"""The variants of several actions a turn against rows computed by independent implementations."""

import json
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from laserchess import BeamEnd, Board, LaserChessError, Outcome

DATA = Path(__file__).parent.parent / "data"


FILES = {"advanced": "advanced", "laser-chess-1987": "laser_chess_1987"}


def rows(kind: str, wanted: str, *, but: str = "") -> list[Any]:
    """Return the rows of a kind of file that have a key and not another, for every game."""
    return [
        pytest.param(variant, row, id=f"{variant} {row.get('name') or row['record']}")
        for variant, name in FILES.items()
        for line in (DATA / f"{name}_{kind}.jsonl").read_text(encoding="utf-8").splitlines()
        if wanted in (row := json.loads(line)) and but not in row
    ]


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
    geometry = board.variant.geometry
    return sorted(squares, key=lambda name: geometry.reading_order.index(geometry.by_name[name]))


def check_action(variant: str, row: dict[str, Any]) -> None:
    before = full_text(row["position"], row["memory"])
    options = row.get("options", {})
    board = Board(variant, position=before, **options)
    assert board.position == before
    check_legal_actions(board, row)
    if row.get("legal") is False:
        with pytest.raises(LaserChessError):
            board.push(row.get("record") or row["action"], recorded="record" in row)
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
    assert hash(board) == hash(Board(variant, position=board.position, **options))
    board.pop()
    assert board.position == before


@pytest.mark.parametrize(
    ("variant", "row"), [*rows("actions", "action"), *rows("cases", "action"), *rows("cases", "record", but="action")]
)
def test_actions(variant: str, row: dict[str, Any]) -> None:
    check_action(variant, row)


@pytest.mark.parametrize(("variant", "row"), rows("cases", "legal_actions"))
def test_lists(variant: str, row: dict[str, Any]) -> None:
    position = full_text(row["position"], row["memory"])
    check_legal_actions(Board(variant, position=position, **row.get("options", {})), row)


@pytest.mark.parametrize(("variant", "row"), rows("cases", "turn"))
def test_turns(variant: str, row: dict[str, Any]) -> None:
    before = full_text(row["position"], row["memory"])
    options = row.get("options", {})
    whole = Board(variant, position=before, **options)
    whole.push_turn(row["turn"], recorded=True)
    single = Board(variant, position=before, **options)
    for action in row["actions"]:
        single.push(action, recorded=True)
    assert whole.position == single.position == full_text(row["after"], row["after_memory"])
    assert single.turns == whole.turns == (row["turn"],)
    assert winner(whole.outcome) == row["outcome"]
