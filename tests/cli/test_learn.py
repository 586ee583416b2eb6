from pathlib import Path

import numpy as np

from laserchess import VARIANTS
from laserchess.engine.nnue.file import FOLDER, load
from laserchess.envs.nets.residual import ResidualNetwork
from tests.cli.conftest import Run

STORED = Path(__file__).parents[1] / "data" / "stored"


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


def test_policy_data_is_generated_shown_and_exported(run: Run, tmp_path: Path) -> None:
    out = str(tmp_path / "games.data")
    plan = ("--kind", "policy", "--games", "1", "--nodes", "20", "--max-steps", "10", "--jobs", "1")
    assert run("learn", "generate", "leiserchess", *plan, "--out", out).code == 0
    assert "dataset of leiserchess: 1 games" in run("learn", "show", out).out
    assert run("learn", "export", out).code == 0
    assert str(np.load(tmp_path / "games.npz")["variant"]) == "leiserchess"
    trained = run("learn", "train", out, "--out", str(tmp_path / "my.npz"))
    assert trained.code == 1
    assert "at least 2 games" in trained.err or "laserchess[learn]" in trained.err


def test_options_of_the_other_kind_are_refused(run: Run, tmp_path: Path) -> None:
    refused = run("learn", "generate", "khet", "--multipv", "2", "--out", str(tmp_path / "x"))
    assert refused.code == 1
    assert "--multipv has no effect" in refused.err
    refused = run("learn", "generate", "khet", "--kind", "policy", "--evaluation", "hce", "--out", str(tmp_path / "x"))
    assert refused.code == 1
    refused = run("learn", "train", str(STORED / "positions.data"), "--width", "8", "--out", str(tmp_path / "x"))
    assert refused.code == 1
    assert "--width has no effect on an NNUE" in refused.err


def test_policy_value_networks_are_shown_and_compared(run: Run, tmp_path: Path) -> None:
    network, other = tmp_path / "small.npz", tmp_path / "other.npz"
    for seed, path in enumerate((network, other)):
        ResidualNetwork.fresh(VARIANTS["leiserchess"], 4, seed=seed).save(path)
    assert "policy-value network for leiserchess: 1 blocks" in run("learn", "show", str(network)).out
    how = ("--time", "nodes=16", "--games", "2", "--runner", "inline", "--out", str(tmp_path / "compare"))
    compared = run("learn", "compare", str(network), f"net:{other}", *how)
    assert compared.code == 0, compared.err
    assert run("learn", "compare", str(network), str(FOLDER / "khet.net")).code == 1
