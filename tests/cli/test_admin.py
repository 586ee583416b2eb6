"""`laserchess admin`: statistics, backups and pruning."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.conftest import Run

DUMP = Path(__file__).parents[1] / "data" / "database_0001.sql"


@pytest.fixture
def old(tmp_path: Path) -> str:
    """Return a database of the first schema with old games."""
    path = tmp_path / "old.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(DUMP.read_text(encoding="utf-8"))
    return str(path)


def rows(path: str, table: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return sorted(connection.execute(f"SELECT * FROM {table}").fetchall())  # noqa: S608  # a constant


def test_stats(run: Run, old: str) -> None:
    facts = json.loads(run("admin", "stats", "--database", old, "--json").out)
    assert (facts["games"], facts["going"], facts["ended"], facts["empty"]) == (9, 7, 2, 5)
    assert facts["variants"] == {"advanced": 2, "khet": 1, "laser-chess": 6}
    said = run("admin", "stats", "--database", old).out
    assert "7 in progress, 2 finished, 5 empty" in said


def test_a_backup_has_all_data_and_private_permissions(run: Run, old: str, tmp_path: Path) -> None:
    saved, new = str(tmp_path / "games.backup"), str(tmp_path / "new.db")
    assert "9 games" in run("admin", "backup", saved, "--database", old).out
    assert Path(saved).stat().st_mode & 0o777 == 0o600
    assert "ended_ms" not in str(rows(old, "sqlite_master")), "a backup changes nothing"
    assert run("admin", "restore", saved, "--database", new).code == 0
    run("admin", "stats", "--database", old)
    for table in ("games", "seats", "events", "positions"):
        assert rows(new, table) == rows(old, table)


def test_a_backup_of_a_backup_is_the_same(run: Run, old: str, tmp_path: Path) -> None:
    run("admin", "stats", "--database", old)
    names = [str(tmp_path / name) for name in ("one", "new.db", "two", "newer.db")]
    run("admin", "backup", names[0], "--database", old)
    run("admin", "restore", names[0], "--database", names[1])
    run("admin", "backup", names[2], "--database", names[1])
    run("admin", "restore", names[2], "--database", names[3])
    assert rows(names[3], "server") == rows(old, "server"), "cookies stay valid after a move to another server"


def test_prune(run: Run, old: str) -> None:
    assert run("admin", "prune", "--database", old, "--dry-run").out == "would delete 5 empty\n"
    assert json.loads(run("admin", "prune", "--database", old, "--json").out) == {"empty": 5}
    assert run("admin", "prune", "--database", old, "--keep-finished", "1", "--vacuum").out == "deleted 2 finished\n"
    assert run("admin", "prune", "--database", old).out == "deleted nothing\n"
    assert len(rows(old, "games")) == 2


def test_errors_are_one_line(run: Run, old: str, tmp_path: Path) -> None:
    saved, cut, new = tmp_path / "saved", tmp_path / "cut", str(tmp_path / "new.db")
    run("admin", "backup", str(saved), "--database", old)
    cut.write_bytes(saved.read_bytes()[:900])
    garbage = tmp_path / "garbage"
    garbage.write_bytes(b"nothing of ours" * 100)
    for words, why in (
        (("stats", "--database", str(tmp_path / "none.db")), "does not exist"),
        (("stats", "--database", str(garbage)), "not a database"),
        (("backup", str(saved), "--database", old), "already exists"),
        (("restore", str(saved), "--database", old), "already; expected a new, empty database"),
        (("restore", str(cut), "--database", new), "cannot be read"),
        (("restore", str(garbage), "--database", new), "cannot be read"),
        (("restore", str(tmp_path / "none"), "--database", new), "does not exist"),
    ):
        code, _, err = run("admin", *words)
        assert (code, err.count("\n")) == (1, 1), words
        assert why in err
    assert run("admin", "prune", "--keep-empty", "x").code == 2


def test_a_password_can_be_in_a_file(run: Run, old: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    secret = tmp_path / "secret"
    secret.write_text(f"{old}\n", encoding="utf-8")
    monkeypatch.setenv("LASERCHESS_DATABASE_FILE", str(secret))
    assert "9  7 in progress" in run("admin", "stats").out
    monkeypatch.setenv("LASERCHESS_DATABASE", str(tmp_path / "none.db"))
    assert "does not exist" in run("admin", "stats").err
    monkeypatch.setenv("LASERCHESS_KEEP_EMPTY", "soon")
    assert "$LASERCHESS_KEEP_EMPTY: 'soon' is not a number of days" in run("admin", "stats").err
