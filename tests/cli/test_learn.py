from pathlib import Path

from laserchess.engine.network.file import FOLDER
from tests.cli.conftest import Run


def test_the_command_plays_and_tells(run: Run, tmp_path: Path) -> None:
    out = str(tmp_path / "games.pos")
    ran = run("learn", "generate", "khet", "--games", "1", "--nodes", "100", "--jobs", "1", "--out", out)
    assert ran.code == 0, ran.err
    assert f"{out}: 1 games" in ran.out
    trained = run("learn", "train", out, "--out", str(tmp_path / "my.net"))
    assert trained.code == 1
    assert "too few" in trained.err or "laserchess[learn]" in trained.err


def test_a_network_is_shown(run: Run) -> None:
    shown = run("learn", "show", str(FOLDER / "khet.net"))
    assert shown.code == 0
    assert "a network for khet" in shown.out
    assert run("learn", "show", "missing.net").code == 1
