"""Files written before the names of the library changed: they are read, and interrupted runs continue in them."""

import shutil
from pathlib import Path

import pytest

from laserchess import Board, GameRecord, read_records
from laserchess.book import OpeningBook
from laserchess.learn.dataset import Dataset
from laserchess.learn.position_file import PositionFile
from tests.cli.conftest import Run

STORED = Path(__file__).parents[1] / "data" / "stored"
MATCH = ("match", "random", "greedy", "--variant", "leiserchess", "--games", "4", "--quiet")
RUNS = {
    "selfplay.data": ("selfplay", "leiserchess", "--games", "2", "--nodes", "50"),
    "positions.data": ("learn", "generate", "leiserchess", "--games", "2", "--nodes", "200", "--jobs", "1"),
    "mined.puzzles": ("puzzles", "mine", "leiserchess", "--games", "2", "--nodes", "500", "--jobs", "1"),
}


@pytest.mark.parametrize("name", RUNS)
def test_a_finished_run_is_recognised(run: Run, tmp_path: Path, name: str) -> None:
    path = Path(shutil.copy(STORED / name, tmp_path))
    found = run(*RUNS[name], "--out", str(path))
    assert found.code == 0, found.err
    assert path.read_bytes() == (STORED / name).read_bytes()


def test_a_finished_match_is_recognised(run: Run, tmp_path: Path) -> None:
    journal = Path(shutil.copy(STORED / "match.jsonl", tmp_path))
    found = run(*MATCH, "--out", str(tmp_path / "match"))
    assert found.code == 0, found.err
    assert journal.read_text(encoding="utf-8") == (STORED / "match.jsonl").read_text(encoding="utf-8")
    played = [str(record) for record in read_records(tmp_path / "match.pgn")]
    assert played == [str(record) for record in read_records(STORED / "match.pgn")]


def test_records_are_read() -> None:
    record = GameRecord.parse((STORED / "exported.pgn").read_text(encoding="utf-8"))
    assert record.variant.id == "laser-chess"
    assert [node.move for node in record.mainline()] == ["c1+", "c7+", "c4+", "e5+xf8"]
    assert record.end().board().outcome is not None
    assert len(list(read_records(STORED / "match.pgn"))) == 4


def test_books_and_data_are_read() -> None:
    assert OpeningBook.open(STORED / "leiserchess.book").games == {"leiserchess": 4}
    assert len(Dataset(STORED / "selfplay.data")) == 44
    assert PositionFile(STORED / "positions.data").rules == Board("leiserchess").rules
