"""`laserchess puzzles`: solve, list, mine and select."""

import json
from pathlib import Path

import pytest

from laserchess import puzzles
from tests.cli.conftest import Run

LINE = "khet | x++9/*/3r5P++/*/*/*/3R6/5A+3X+++ s | win 1 | j1+ | mirrors-1 weapon | 700"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "own.puzzles"
    path.write_text(f"{LINE}\n")
    return path


def test_a_puzzle_is_solved_after_a_hint_and_a_mistake(run: Run, file: Path) -> None:
    ran = run("puzzles", "solve", "--file", str(file), typed="hint\nhint\nd2d3\nj1+\n")
    assert ran.code == 0
    assert "Silver to move. Win in 1 move." in ran.out
    assert "Look at the Sphinx on j1." in ran.out
    assert "Rotate the Sphinx on j1." in ran.out
    assert "Wrong move, taken back" in ran.out
    assert "Solved. Themes: one mirror, rotate the weapon." in ran.out
    assert "Solved 0 of 1 without a mistake." in ran.out


def test_a_clean_solution_counts(run: Run, file: Path) -> None:
    assert "Solved 1 of 1 without a mistake." in run("puzzles", "solve", "--file", str(file), typed="j1+\n").out


def test_show_prints_the_solution_and_quit_leaves(run: Run, file: Path) -> None:
    assert "j1+xd6" in run("puzzles", "solve", "--file", str(file), typed="show\n").out
    assert "Solved 0 of 0" in run("puzzles", typed="quit\n").out
    assert "illegal" in run("puzzles", "solve", "--file", str(file), typed="a1a2\nquit\n").out


def test_the_daily_puzzle_and_a_puzzle_by_id(run: Run) -> None:
    assert "puzzle" in run("puzzles", "solve", "--daily", typed="quit\n").out
    one = puzzles.load("khet")[0]
    assert one.id in run("puzzles", "solve", "--id", one.id, typed="quit\n").out


def test_puzzles_are_listed_by_theme_and_rating(run: Run) -> None:
    listed = json.loads(run("puzzles", "list", "khet", "--theme", "swap", "--rating", "-2000", "--json").out)
    assert listed
    assert all("swap" in one["themes"] and one["rating"] <= 2000 for one in listed)
    assert run("puzzles", "list", "khet", "--theme", "swap").out.count(" | ") >= 5 * len(listed)


def test_missing_puzzles_are_reported(run: Run, tmp_path: Path) -> None:
    assert "no theme" in run("puzzles", "list", "--theme", "nothing").err
    assert "no puzzle matches" in run("puzzles", "list", "--rating", "3900-").err
    assert "no puzzle" in run("puzzles", "solve", "--id", "zzzzzzz").err
    assert "is not a range" in run("puzzles", "list", "--rating", "high").err
    broken = tmp_path / "broken.puzzles"
    broken.write_text(f"{LINE}\nkhet | nonsense\n")
    ran = run("puzzles", "solve", "--file", str(broken), typed="j1+\n")
    assert "broken.puzzles, line 2" in ran.err
    assert "Solved 1 of 1" in ran.out


@pytest.mark.slow
def test_puzzles_are_mined_and_picked(run: Run, tmp_path: Path) -> None:
    out, best = tmp_path / "mined.puzzles", tmp_path / "best.puzzles"
    words = (
        "puzzles",
        "mine",
        "leiserchess",
        "--games",
        "2",
        "--nodes",
        "300",
        "--verify-nodes",
        "1500",
        "--jobs",
        "1",
    )
    done = json.loads(run(*words, "--out", str(out), "--json").out)
    assert (done["games"], done["total"]) == (2, 2)
    assert "puzzles from 2 games" in run(*words, "--out", str(out)).out
    assert run("puzzles", "pick", str(out), "--count", "2", "--out", str(best)).code == 0
    assert len(puzzles.read_file(best)) == min(2, done["puzzles"])
