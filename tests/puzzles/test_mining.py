"""Mining from self-play and from records, resumed after interruptions, without duplicates."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from laserchess import Board, GameRecord, InvalidFileError, puzzles
from laserchess.puzzles.mining import MinePlan, MineProgress, mine
from laserchess.puzzles.pattern import pattern_of
from laserchess.puzzles.selection import pick
from tests.timeouts import PATIENCE

PLAN = MinePlan("laser-chess", games=6, nodes=500, proof=1500)
SOURCES = Path(__file__).parents[2] / "src"
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("mining") / "whole.puzzles"
    mine(path, PLAN)
    return path


def test_puzzles_are_found_and_reported(tmp_path: Path) -> None:
    reported: list[MineProgress] = []
    done = mine(tmp_path / "some.puzzles", PLAN, on_progress=reported.append)
    found = puzzles.read_file(tmp_path / "some.puzzles")
    assert [progress.games for progress in reported] == [1, 2, 3, 4, 5, 6]
    assert len(found) == done.puzzles > 0
    assert all(puzzle.themes == puzzles.themes_of(puzzle) for puzzle in found)


@pytest.mark.parametrize("left", [0.2, 0.5, 0.9])
def test_an_interrupted_file_is_resumed_to_the_byte(whole: Path, tmp_path: Path, left: float) -> None:
    content = whole.read_bytes()
    path = tmp_path / "cut.puzzles"
    path.write_bytes(content[: int(len(content) * left)])
    mine(path, PLAN)
    assert path.read_bytes() == content


def test_several_processes_write_the_same_file(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "many.puzzles"
    mine(path, PLAN, workers=2)
    assert path.read_bytes() == whole.read_bytes()


def test_a_killed_run_resumes_without_duplicates(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "killed.puzzles"
    words = ["puzzles", "mine", "laser-chess", "--games", "6", "--nodes", "500", "--verify-nodes", "1500"]
    command = [sys.executable, "-m", "laserchess", *words, "--jobs", "1", "--quiet", "--out", str(path)]
    environment = os.environ | {"PYTHONPATH": str(SOURCES)}
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment) as process:
        deadline = time.monotonic() + PATIENCE
        while "# done" not in (path.read_text() if path.exists() else "") and process.poll() is None:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
    mine(path, PLAN)
    assert path.read_bytes() == whole.read_bytes()


def test_a_file_of_another_plan_is_refused(whole: Path) -> None:
    with pytest.raises(InvalidFileError, match="another plan"):
        mine(whole, MinePlan("laser-chess", games=6, nodes=501, proof=1500))


def test_puzzles_are_found_in_records(tmp_path: Path) -> None:
    puzzle = next(one for one in puzzles.load("khet") if one.goal == "win 1")
    board = Board("khet", position=puzzle.position)
    board.push(puzzle.solution[0])
    games = tmp_path / "games.pgn"
    games.write_text(str(GameRecord.from_board(board)))
    done = mine(tmp_path / "own.puzzles", MinePlan("khet", files=(str(games),), proof=4000))
    (found,) = puzzles.read_file(tmp_path / "own.puzzles")
    assert (done.games, found.position, found.solution) == (1, puzzle.position, puzzle.solution)


def test_a_selection_is_spread_and_has_no_images() -> None:
    every = puzzles.load("khet")
    twice = [*every, *every]
    picked = pick(twice, 40)
    assert len(picked) == 40
    assert len({pattern_of(puzzle) for puzzle in picked}) == 40
    assert [puzzle.rating for puzzle in picked] == sorted(puzzle.rating for puzzle in picked)
