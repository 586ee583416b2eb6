import json
from pathlib import Path

import pytest

from laserchess import Board, GameRecord
from tests.cli.conftest import Run

T4 = "1se4ee1/6sw1/4sw3/2sw3NW1/NE7/5nw2/SW7/1NE4WW1 B"
BLUNDER = """\
[White "?"]
[Black "?"]
[Result "0-1"]
[Variant "leiserchess"]
[SetUp "1"]
[FEN "1se4ee1/1ss4sw1/4sw3/2sw3NW1/NE7/5nw2/SW1NE5/6WW1 W"]

1. c1b0 $4 {He had no choice.} b7a7 2. a3a4 0-1
"""


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.pgn"
    path.write_text(BLUNDER, encoding="utf-8")
    return path


def test_the_lines_of_a_position_deepen(run: Run) -> None:
    code, out, _ = run("analyse", "khet", "--setup", "dynasty", "--depth", "3")
    heading, *lines = out.splitlines()
    assert code == 0
    assert heading.split() == ["depth", "score", "nodes", "seconds", "line"]
    assert [line.split()[0] for line in lines] == ["1", "2", "3"]


def test_a_win_is_shown(run: Run) -> None:
    out = run("analyse", "leiserchess", "--position", T4, "--depth", "2").out
    assert "win in 1" in out
    assert out.splitlines()[-1].endswith("g7U")


def test_json_has_every_line(run: Run) -> None:
    words = ("analyse", "leiserchess", "--position", T4, "--nodes", "2000", "--multipv", "2", "--json")
    found = json.loads(run(*words).out)
    assert (found["variant"], found["position"], found["turn"]) == ("leiserchess", T4, "lavender")
    best, second = found["lines"]
    assert best["score"] == {"mate": 1}
    assert (best["multipv"], best["pv"][0]) == (1, "g7U")
    assert second["pv"][0] != "g7U"


def test_moves_are_played_first(run: Run) -> None:
    found = json.loads(run("analyse", "laser-chess", "--moves", "c1b2", "--depth", "1", "--json").out)
    board = Board("laser-chess")
    board.push("c1b2")
    assert found["position"] == board.position


def test_a_finished_game_is_reported(run: Run) -> None:
    code, out, _ = run("analyse", "leiserchess", "--position", "8/8/8/8/8/8/8/7NN B", "--depth", "2")
    assert code == 0
    assert out.splitlines()[-1] == "The game is over: 1-0 (king)"


def test_mistakes_of_a_record_are_marked(run: Run, record: Path) -> None:
    code, out, err = run("analyse", str(record), "--depth", "4")
    first, second, third = GameRecord.parse(out).mainline()
    assert code == 0
    assert first.nags == set()
    assert first.comment == "He had no choice."
    assert first.eval is not None
    assert first.eval.mate == -1
    assert second.nags & {2, 4}
    assert second.comment == "Best was g7U."
    assert third.depth == 4
    assert [line.split()[0] for line in err.splitlines() if line[0].isdigit()] == ["1.", "1...", "2."]


def test_annotated_records_go_to_a_file_and_judgments_to_json(run: Run, record: Path, tmp_path: Path) -> None:
    output = tmp_path / "annotated.pgn"
    (game,) = json.loads(run("analyse", str(record), "--depth", "3", "--json", "--out", str(output)).out)
    assert [move["move"] for move in game["moves"]] == ["c1b0", "b7a7", "a3a4"]
    assert game["moves"][0]["best"] == "c1b0"
    assert game["moves"][0]["loss"] == 0
    assert game["moves"][1]["best"] == "g7U"
    assert game["moves"][1]["mark"] in {"?", "??"}
    assert "[%eval " in output.read_text(encoding="utf-8")


def test_a_record_without_a_variant_needs_one(run: Run, record: Path) -> None:
    record.write_text(BLUNDER.replace('[Variant "leiserchess"]\n', ""), encoding="utf-8")
    assert run("analyse", str(record), "--depth", "1").code == 1
    assert run("analyse", str(record), "--depth", "1", "--variant", "leiserchess").code == 0


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("chess",), 1),
        (("missing.pgn",), 1),
        (("khet", "--seconds", "-1"), 2),
        (("khet", "--depth", "0"), 2),
        (("khet", "--position", "nonsense"), 1),
    ],
)
def test_bad_input_is_one_line(run: Run, words: tuple[str, ...], code: int) -> None:
    ran = run("analyse", *words)
    assert ran.code == code
    assert ran.out == ""
    assert len(ran.err.splitlines()) == 1 or code == 2


def test_a_record_has_its_own_start_position(run: Run, record: Path) -> None:
    assert run("analyse", str(record), "--setup", "opening").code == 1
