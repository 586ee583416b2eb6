"""A custom variant in a file, wherever the command line takes a variant."""

import json
import tomllib
from pathlib import Path

import pytest

from laserchess import VARIANTS, Board, GameRecord
from laserchess.engine.profiles import profile_of
from laserchess.variants.toml import read_variant
from tests.cli.conftest import Run
from tests.every_variant import EXAMPLES

LANTERN = str(EXAMPLES / "lantern.toml")
START = "l++2km++1/2m++3/*/*/3M2/1MK2L g"


def test_it_is_shown_and_described(run: Run) -> None:
    assert "Gold to move." in run("show", LANTERN).out
    assert json.loads(run("show", LANTERN, "--json").out)["position"] == START
    assert "Mirror: reflects beams at its front" in run("variants", LANTERN).out


def test_its_moves_are_counted(run: Run) -> None:
    assert run("perft", LANTERN, "1", "--json").code == 0
    assert str(Board(LANTERN).perft(2)) in run("perft", LANTERN, "2", "--json").out


def test_it_is_played_in_the_terminal(run: Run) -> None:
    said = run("play", LANTERN, "--plain", "--level", "1", typed="d2d3\nquit\n")
    assert said.code == 0
    assert "d2d3" in said.out


def test_it_is_analysed_and_measured(run: Run) -> None:
    assert json.loads(run("analyse", LANTERN, "--depth", "2", "--json").out)["variant"] == "lantern"
    assert "lantern" in run("bench", "--variant", LANTERN, "--depth", "2").out


@pytest.mark.slow
def test_a_match_of_it_is_played_and_its_records_are_read(run: Run, tmp_path: Path) -> None:
    name = str(tmp_path / "match")
    players = ("random", "random", "--games", "2", "--time", "move=0.01", "--max-moves", "8", "--quiet")
    assert run("match", *players, "--variant", LANTERN, "--out", name).code == 0
    VARIANTS.pop("lantern")
    path = f"{name}.pgn"
    assert run("convert", LANTERN, path, "--to", "pgn").out.count('[Variant "lantern"]') == 2


def test_a_record_of_it_is_converted_and_shown(run: Run, tmp_path: Path) -> None:
    board = Board(LANTERN)
    board.push("d2d3")
    path = tmp_path / "game.pgn"
    path.write_text(str(GameRecord.from_board(board)), encoding="utf-8")
    assert run("convert", LANTERN, str(path), "--to", "sn").out.strip() == board.position


@pytest.mark.slow
def test_a_tournament_file_may_name_a_variant_file_next_to_it(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(Path(LANTERN).read_text(encoding="utf-8"), encoding="utf-8")
    players = '[[engines]]\nname = "a"\nkind = "random"\n[[engines]]\nname = "b"\nkind = "random"\n'
    plan = 'game = "mine.toml"\ntime = "move=0.01"\nrounds = 1\n[adjudication]\nlength = 4\n'
    (tmp_path / "league.toml").write_text(plan + players, encoding="utf-8")
    assert run("tournament", str(tmp_path / "league.toml"), "--out", str(tmp_path / "league"), "--quiet").code == 0


def test_uci_offers_it(run: Run) -> None:
    said = run("uci", "--variant", LANTERN, typed="uci\nposition startpos moves d2d3\ngo depth 1\nquit\n")
    assert "var lantern" in said.out
    assert "bestmove" in said.out


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_is_exported(run: Run, variant: str) -> None:
    assert read_variant(run("variants", "--export", variant).out) == VARIANTS[variant]


def test_an_export_may_have_another_id(run: Run) -> None:
    exported = tomllib.loads(run("variants", "--export", "khet", "--id", "my-khet").out)
    assert (exported["id"], exported["title"]) == ("my-khet", "Khet 2.0 (my-khet)")
    assert exported["engine"]["elo"] == profile_of("khet").elo


def test_a_bad_profile_is_rejected_with_its_variant(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = Path(LANTERN).read_text(encoding="utf-8") + "\n[engine]\nlevels = [1, 2, 3]\n"
    path.write_text(text, encoding="utf-8")
    code, _, err = run("show", str(path))
    assert code == 1
    assert err.startswith(f"laserchess: mine.toml, line {text.count(chr(10))}: the levels are 1, 2, 3; expected 9 ")


def test_a_bad_file_is_one_line(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(Path(LANTERN).read_text(encoding="utf-8").replace("rows = 6", "rows = 5"), encoding="utf-8")
    code, _, err = run("show", str(path))
    assert code == 1
    assert err.startswith("laserchess: mine.toml, line ")
    assert err.count("\n") == 1
