import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest

from laserchess import Board, GameRecord
from tests.cli.conftest import Run

COURSE = Path(__file__).parents[1] / "arena" / "engines" / "course.py"
CONFIGURATION = """\
cpus = 2
book = book.dta
game_rounds = 5
title = basic
adjudicate = 6

# now we have the player definitions
# --

player = old
invoke = {command} old
fis = 5 0.5

player = new
invoke = {command} new
fis = 5 0.5
fut_depth = 4
"""


@pytest.mark.slow
def test_a_configuration_of_the_autotester_runs_as_it_is(run: Run, tmp_path: Path) -> None:
    moves = "a1a2 h6h5 b1b2 g6g5 a2a1 h5h6 b2b1 g5g6 d1L d6L d1R d6R"
    (tmp_path / "moves").write_text(moves)
    (tmp_path / "book.dta").write_text("a1a2 h6h5\na1a2\n")
    command = f"{sys.executable} -S -E {COURSE} {tmp_path / 'moves'}"
    file = tmp_path / "basic.txt"
    file.write_text(CONFIGURATION.format(command=command).replace(" old\nfis", f" {tmp_path / 'old'}\nfis"))
    file.write_text(file.read_text().replace(" new\nfis", f" {tmp_path / 'new'}\nfis"))
    ran = run("tournament", str(file), "--runner", "inline")
    assert ran.code == 0, ran.err
    records = GameRecord.parse_all((tmp_path / "basic.pgn").read_text())
    assert len(records) == 5
    assert {record.tags["White"] for record in records} == {"old", "new"}
    for record in records:
        assert [node.move for node in record.mainline()] == moves.split()
        assert record.end().depth == 5
        assert record.result == "1/2-1/2"
        assert dict(record.rules.options)["quiet_moves"] == 100
    received = (tmp_path / "new").read_text()
    assert "setoption name fut_depth value 4\n" in received
    assert "ucinewgame" not in received
    games, handshakes = 5, 1
    assert received.count("quit\n") == received.count("uci\n") == games + handshakes


def test_a_swiss_of_random_players(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "swiss.toml"
    file.write_text(
        'game = "advanced"\nformat = "swiss"\nrounds = 2\ntime = "none"\n[adjudication]\nlength = 3\n'
        + "".join(f'[[engines]]\nname = "{name}"\nkind = "random"\n' for name in ("Ada", "Bo", "Cy", "Di"))
    )
    ran = run("tournament", str(file), "--runner", "inline")
    assert ran.code == 0, ran.err
    assert ran.out.splitlines()[0].startswith("Round 1: ")
    assert [line.split()[0] for line in ran.out.splitlines()[3:7]] == ["1", "2", "3", "4"]
    assert "winner: " in ran.out
    assert len(GameRecord.parse_all((tmp_path / "swiss.pgn").read_text(encoding="utf-8"))) == 8
    assert Board("advanced").variant.title in (tmp_path / "swiss.html").read_text(encoding="utf-8")


def test_a_missing_file_is_reported(run: Run, tmp_path: Path) -> None:
    ran = run("tournament", str(tmp_path / "none.toml"))
    assert (ran.code, ran.err.count("\n")) == (1, 1)
    assert "none.toml" in ran.err


def test_a_refused_file_is_named(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "league.toml"
    file.write_text('game = "khet"\n[[engines]]\nname = "a"\n')
    ran = run("tournament", str(file))
    assert ran.code == 1
    assert f"{file}: engine 1 has no command" in ran.err


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGTERM")
def test_an_interrupted_run_reports_what_it_stored(tmp_path: Path) -> None:
    words = ["match", "random", "random", "--variant", "khet", "--games", "9999", "--random-plies", "0", "--quiet"]
    command = [sys.executable, "-m", "laserchess", *words, "--runner", "inline", "--out", str(tmp_path / "m")]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        journal = tmp_path / "m.jsonl"
        while not journal.exists() or len(journal.read_text().splitlines()) < 4:
            assert process.poll() is None, process.communicate()[1]
            sleep(0.05)
        process.terminate()
        said = process.communicate()[1]
    games = len(journal.read_text().splitlines()) - 1
    assert process.returncode == 143
    assert f"Interrupted: {games} games are saved in {tmp_path / 'm'}.jsonl" in said
