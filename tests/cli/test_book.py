"""`laserchess book`: build, show, probe."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

RECORDS = """
[Variant "leiserchess"]

1. a0b0 h7g7 1-0

[Variant "leiserchess"]

1. h0g0 h7g7 1/2-1/2

1. a0b0 a7b7 0-1

[Variant "leiserchess"]

1. a0h7 1-0

[Variant "leiserchess"]

1. a0b0 *
"""


@pytest.fixture
def book(run: Run, tmp_path: Path) -> str:
    (tmp_path / "games.pgn").write_text(RECORDS, encoding="utf-8")
    ran = run("book", "build", str(tmp_path / "games.pgn"), "--variant", "leiserchess")
    assert ran.code == 0, ran.err
    assert "5 moves in 3 positions of 3 games; skipped: 1 without a result, 1 unreadable" in ran.out
    assert "games.pgn: line 14, move 1." in ran.err
    return str(tmp_path / "games.book")


def test_probe_lists_moves_and_results(run: Run, book: str) -> None:
    ran = run("book", "probe", book, "leiserchess", "--json")
    moves = json.loads(ran.out)["moves"]
    assert [(each["move"], each["games"], each["score"]) for each in moves] == [("a0b0", 2, 0.5), ("h0g0", 1, 0.5)]
    table = run("book", "probe", book, "leiserchess", "--moves", "a0b0").out.splitlines()
    assert table[0].endswith("for lavender")
    assert [line.split()[:3] for line in table[1:]] == [["a7b7", "1", "100.0%"], ["h7g7", "1", "0.0%"]]
    assert "No book move" in run("book", "probe", book, "khet").out


def test_show_prints_the_statistics(run: Run, book: str) -> None:
    shown = run("book", "show", book).out
    assert "5 moves in 3 positions of 3 games" in shown
    assert "Leiserchess" in shown
    assert json.loads(run("book", "show", book, "--json").out)["games"] == {"leiserchess": 3}


def test_nothing_is_written_without_a_finished_game(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty.pgn").write_text("", encoding="utf-8")
    ran = run("book", "build", str(tmp_path / "empty.pgn"))
    assert ran.code == 1
    assert "contains no finished game" in ran.err
    assert not (tmp_path / "empty.book").exists()


def test_a_record_file_is_not_a_book(run: Run, book: str) -> None:
    records = str(Path(book).with_suffix(".pgn"))
    ran = run("book", "show", records)
    assert ran.code == 1
    assert "is no opening book" in ran.err
    assert run("book", "build", records, "--out", records).code == 1
