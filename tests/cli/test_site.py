"""`laserchess site`: what it writes, and what it says against wrong arguments."""

from pathlib import Path

import pytest

pytest.importorskip("fastapi")

from tests.cli.conftest import Run


def test_a_site_is_written(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "public"
    ran = run("site", str(out), "--variants", "khet,Leiserchess")
    assert ran.code == 0
    assert "python -m http.server" in ran.out
    assert (out / "index.html").is_file()


@pytest.mark.parametrize("words", [["--variants", "chess"], ["--base", "games"], ["nothing.toml"]])
def test_wrong_arguments_are_explained(run: Run, tmp_path: Path, words: list[str]) -> None:
    ran = run("site", str(tmp_path / "public"), *words)
    assert ran.code == 1
    assert "expected" in ran.err
    assert not (tmp_path / "public").exists()
