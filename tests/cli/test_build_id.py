"""The version that tells builds apart."""

import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from laserchess.cli import build_id

WHEEL = "laserchess-0.1.0.dist-info"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Use a small package in place of ours."""
    folder = tmp_path / "src" / "laserchess"
    folder.mkdir(parents=True)
    (folder / "rules.py").write_text("ROWS = 8\n", encoding="utf-8")
    monkeypatch.setattr(build_id, "PACKAGE", folder)
    build_id.build_version.cache_clear()
    yield folder
    build_id.build_version.cache_clear()


def version() -> str:
    build_id.build_version.cache_clear()
    return build_id.build_version()


def test_any_change_of_a_file_is_another_build(package: Path) -> None:
    first = version()
    assert version() == first
    (package / "rules.py").write_text("ROWS = 9\n", encoding="utf-8")
    second = version()
    (package / "more.js").touch()
    assert len({first, second, version()}) == 3


def test_compiled_files_do_not_count(package: Path) -> None:
    first = version()
    (package / "__pycache__").mkdir()
    (package / "__pycache__" / "rules.pyc").touch()
    assert version() == first


def test_an_installed_package_has_the_version_of_its_sources(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    of_sources = version()
    listed = f"laserchess/rules.py,sha256={build_id._digest((package / 'rules.py').read_bytes())},9\n"  # noqa: SLF001  # as installers write it
    site = tmp_path / "site"
    with zipfile.ZipFile(tmp_path / "wheel.zip", "w") as wheel:
        wheel.writestr("laserchess/rules.py", "not read")
        wheel.writestr(f"{WHEEL}/METADATA", "Name: laserchess\nVersion: 0.1.0\n")
        wheel.writestr(f"{WHEEL}/RECORD", f"{listed}laserchess/__pycache__/rules.pyc,,\n{WHEEL}/RECORD,,\n")
    zipfile.ZipFile(tmp_path / "wheel.zip").extractall(site)
    monkeypatch.syspath_prepend(str(site))
    assert version() == of_sources, "another installed package is not the running one"
    monkeypatch.setattr(build_id, "PACKAGE", site / "laserchess")
    assert version() == of_sources
