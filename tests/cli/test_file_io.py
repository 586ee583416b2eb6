import os
from pathlib import Path

import pytest

from laserchess import LaserChessError
from laserchess.cli.file_io import is_file, write_atomic


def test_a_file_is_replaced_and_nothing_else_is_left(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    for text in ("first", "second"):
        write_atomic(path, text)
    assert path.read_text(encoding="utf-8") == "second"
    assert list(tmp_path.iterdir()) == [path]


def test_the_file_keeps_the_usual_permissions(tmp_path: Path) -> None:
    (tmp_path / "usual").touch()
    write_atomic(tmp_path / "game.pgn", "text")
    assert (tmp_path / "game.pgn").stat().st_mode == (tmp_path / "usual").stat().st_mode


def test_a_failure_leaves_the_old_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.pgn"
    write_atomic(path, "old")

    def fail(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="No space"):
        write_atomic(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_is_followed(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("old", encoding="utf-8")
    link.symlink_to(target)
    write_atomic(link, "new")
    assert target.read_text(encoding="utf-8") == "new"
    assert link.is_symlink()


def test_folders_and_devices_are_not_written_over(tmp_path: Path) -> None:
    for path in (tmp_path, Path(os.devnull)):
        with pytest.raises(LaserChessError, match="not a regular file"):
            write_atomic(path, "text")


@pytest.mark.parametrize("name", ["", "no\0file", "x" * 10_000, "l++9/5k4/*/*/*/*/4K5/9L b"])
def test_texts_are_not_files(name: str) -> None:
    assert not is_file(name)
