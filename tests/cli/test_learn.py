from pathlib import Path

import numpy as np

from laserchess.engine.nnue.file import FOLDER, load
from tests.cli.conftest import Run


def test_generate_plays_games_and_reports(run: Run, tmp_path: Path) -> None:
    out = str(tmp_path / "games.pos")
    ran = run("learn", "generate", "khet", "--games", "1", "--nodes", "100", "--jobs", "1", "--out", out)
    assert ran.code == 0, ran.err
    assert f"{out}: 1 games" in ran.out
    trained = run("learn", "train", out, "--out", str(tmp_path / "my.net"))
    assert trained.code == 1
    assert "at least 2 games" in trained.err or "laserchess[learn]" in trained.err


def test_a_network_is_shown(run: Run) -> None:
    shown = run("learn", "show", str(FOLDER / "khet.net"))
    assert shown.code == 0
    assert "NNUE for khet" in shown.out
    assert run("learn", "show", "missing.net").code == 1


def test_a_network_is_exported(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "khet.npz"
    assert run("learn", "export", str(FOLDER / "khet.net"), "--out", str(out)).code == 0
    numbers, network = np.load(out), load(FOLDER / "khet.net")
    assert str(numbers["game"]) == "khet"
    assert (numbers["rows"] == network.rows).all()
    assert int(numbers["scale"]) == network.scale


def test_networks_are_compared(run: Run, tmp_path: Path) -> None:
    network = str(FOLDER / "leiserchess.net")
    how = ("--time", "nodes=300", "--games", "2", "--runner", "inline", "--out", str(tmp_path / "compare"))
    compared = run("learn", "compare", f"nnue:{network}", "hce", *how)
    assert compared.code == 0, compared.err
    assert "hce" in compared.out
    assert (tmp_path / "compare.pgn").exists()


def test_networks_of_different_variants_are_not_compared(run: Run) -> None:
    compared = run("learn", "compare", str(FOLDER / "khet.net"), str(FOLDER / "leiserchess.net"))
    assert compared.code == 1
    assert "a network for leiserchess" in compared.err
    assert run("learn", "compare", "hce", "hce").code == 1
