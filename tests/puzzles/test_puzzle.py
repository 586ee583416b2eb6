"""Puzzles as lines of text: read, write, errors, ids and sets."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from laserchess import InvalidFileError, LaserChessError, UnknownNameError, puzzles
from laserchess.puzzles import Puzzle, file
from laserchess.puzzles.file import HEADING

TURN = "advanced | 15/15/15/15/15/15/15/15/7,k,7/15/K,6,L6,7 r 3 - | win 2 | h1@0,h1* | direct | 900"
LINE = "khet | x++9/*/3r5P++/*/*/*/3R6/5A+3X+++ s | win 1 | j1+ | mirrors-1 weapon | 700"


def test_a_line_is_written_as_it_was_read() -> None:
    puzzle = Puzzle.parse(LINE)
    assert str(puzzle) == LINE
    assert (puzzle.variant, puzzle.aim, puzzle.solution, puzzle.rating) == ("khet", "win", ("j1+",), 700)
    assert puzzle.task == "Win in 1 move."
    assert [step.played.text for step in puzzle.steps()] == ["j1+xd6"]


@pytest.mark.parametrize(
    ("changed", "named"),
    [
        (LINE.replace("khet", "chess"), "chess"),
        (LINE.replace("j1+ |", "j1x9 |"), "j1x9"),
        (LINE.replace("j1+ |", "a1a2 |"), "a1a2"),
        (LINE.replace("x++9", "x++8"), "position"),
        (LINE.replace("win 1", "win 2"), "win 1"),
        (LINE.replace("win 1", "lose"), "lose"),
        (LINE.replace("| 700", "| many"), "many"),
        (LINE.replace("| 700", ""), "fields"),
        ("x" * 5000, "long"),
    ],
)
def test_errors_name_the_bad_field(changed: str, named: str) -> None:
    with pytest.raises(LaserChessError, match=named):
        Puzzle.parse(changed)


@pytest.mark.parametrize(
    ("actions", "named"),
    [
        ("h1@0,h1@4,h1@0,h1*", "longer than a turn"),  # changing a rotation is free
        ("a1b1,.,h3h4", "longer than a turn"),
        ("h1@0,a1b1", "does not win"),
        ("a1b1,.", "does not win"),
    ],
)
def test_a_puzzle_of_several_actions_wins_within_one_turn(actions: str, named: str) -> None:
    assert str(Puzzle.parse(TURN)) == TURN
    line = TURN.replace("h1@0,h1*", actions).replace("win 2", f"win {len(actions.split(','))}")
    with pytest.raises(InvalidFileError, match=named):
        Puzzle.parse(line)


def test_a_bad_line_is_located_and_the_others_are_read(tmp_path: Path) -> None:
    path = tmp_path / "some.puzzles"
    path.write_text(f"{HEADING}{LINE}\n{LINE.replace('j1+ |', 'zz |')}\n\n{LINE}\n")
    with pytest.raises(InvalidFileError, match=r"some\.puzzles, line 3: "):
        puzzles.read_file(path)
    errors: list[LaserChessError] = []
    assert len(puzzles.read_file(path, on_error=errors.append)) == 2
    assert ["line 3" in str(error) for error in errors] == [True]


def test_a_file_with_broken_bytes_still_gives_its_other_lines(tmp_path: Path) -> None:
    path = tmp_path / "some.puzzles"
    path.write_bytes(f"{LINE}\n".encode() + b"khet | \xff\xfe\n" + LINE.encode())
    with pytest.raises(InvalidFileError, match="UTF-8"):
        puzzles.read_file(path)
    errors: list[LaserChessError] = []
    assert len(puzzles.read_file(path, on_error=errors.append)) == 2
    assert len(errors) == 2


def test_a_damaged_set_gives_a_warning_and_its_other_puzzles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "khet.puzzles").write_text(f"{LINE}\nkhet | nothing\n")
    (tmp_path / "khet.ids").write_text("what it was before\n")
    monkeypatch.setattr(file, "_shipped_file", lambda game, suffix=".puzzles": tmp_path / f"{game}{suffix}")
    with pytest.warns(UserWarning, match=r"khet\.puzzles, line 2: the line has 2 fields"):
        found = file.shipped.__wrapped__("khet")
    assert [str(puzzle) for puzzle in found] == [LINE]
    assert found[0].id == Puzzle.parse(LINE).id


def test_images_of_a_position_have_the_same_id() -> None:
    puzzle = Puzzle.parse(LINE)
    turned = Puzzle("khet", puzzle.board().rotated().position, puzzle.aim, ("a8+",))
    assert turned.id == puzzle.id
    leiser = puzzles.Puzzle("leiserchess", "nn6nn/8/8/8/8/8/3NE4/SS6SS W", puzzles.PuzzleGoal.WIN, ("d1e1",))
    mirrored = puzzles.Puzzle("leiserchess", leiser.board().mirrored().position, puzzles.PuzzleGoal.WIN, ("e1d1",))
    assert mirrored.id == leiser.id != puzzle.id


@pytest.mark.slow
def test_puzzles_are_loaded_in_three_lines() -> None:
    easiest = puzzles.load("khet", rating=(0, 1200))
    assert easiest
    assert all(one.variant == "khet" and one.rating <= 1200 for one in easiest)
    assert puzzles.find(easiest[0].id) == easiest[0]
    with pytest.raises(UnknownNameError, match="abc"):
        puzzles.find("abc")


def test_the_daily_puzzle_depends_on_the_date_and_variants_alternate() -> None:
    today = date(2026, 5, 1)
    assert puzzles.puzzle_of(today) == puzzles.puzzle_of(today)
    week = [puzzles.puzzle_of(today + timedelta(day)) for day in range(28)]
    assert len({one.id for one in week}) == len(week)
    assert {one.variant for one in week} == set(puzzles.shipped_variants())
    assert puzzles.puzzle_of(today, "khet").variant == "khet"
    with pytest.raises(UnknownNameError, match="no puzzles"):
        puzzles.puzzle_of(today, "nothing")
