"""`laserchess admin`: statistics, backups and pruning."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from laserchess.server.storage.schema_version import newest_revision
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


@pytest.fixture
def migrated(run: Run, old: str) -> str:
    """Return the same database with the tables of this version."""
    assert run("admin", "migrate", "--database", old).code == 0
    return old


def revision(path: str) -> str:
    return str(rows(path, "alembic_version")[0][0])


def test_stats(run: Run, migrated: str) -> None:
    old = migrated
    facts = json.loads(run("admin", "stats", "--database", old, "--json").out)
    assert (facts["games"], facts["going"], facts["ended"], facts["empty"]) == (9, 7, 2, 5)
    assert facts["variants"] == {"advanced": 2, "khet": 1, "laser-chess": 6}
    said = run("admin", "stats", "--database", old).out
    assert "7 in progress, 2 finished, 5 empty" in said


@pytest.mark.parametrize("words", [("stats",), ("prune", "--dry-run"), ("prune",), ("token", "Ada"), ("accounts",)])
def test_only_migrate_changes_the_schema(run: Run, old: str, words: tuple[str, ...]) -> None:
    before = rows(old, "sqlite_master")
    code, _, err = run("admin", *words, "--database", old)
    assert (code, err.count("\n")) == (1, 1)
    assert "has the older schema 0001" in err
    assert "laserchess admin migrate" in err
    assert rows(old, "sqlite_master") == before


def test_migrations_are_logged(run: Run, old: str, caplog: pytest.LogCaptureFixture) -> None:
    newest = newest_revision()
    assert run("admin", "migrate", "--database", old).out == f"the database has schema {newest}\n"
    assert f"migrating the database from schema 0001 to {newest}" in caplog.messages
    caplog.clear()
    run("admin", "migrate", "--database", old)
    assert caplog.messages == []


def test_a_newer_schema_is_refused_in_words(run: Run, migrated: str, tmp_path: Path) -> None:
    saved = str(tmp_path / "newer.backup")
    with closing(sqlite3.connect(migrated)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    assert run("admin", "backup", saved, "--database", migrated).code == 0, "an older version can still save the data"
    for words in (
        ("admin", "stats", "--database", migrated),
        ("admin", "migrate", "--database", migrated),
        ("admin", "restore", saved, "--database", str(tmp_path / "new.db")),
        ("serve", "--port", "0", "--database", migrated),
    ):
        code, _, err = run(*words)
        assert (code, err.count("\n")) == (1, 1), words
        assert "has schema 9999, but this version of laserchess knows only schemas up to" in err
        assert "backup from before the upgrade" in err
    assert revision(migrated) == "9999"


def test_a_backup_has_all_data_and_private_permissions(run: Run, old: str, tmp_path: Path) -> None:
    saved, new = str(tmp_path / "games.backup"), str(tmp_path / "new.db")
    assert "9 games" in run("admin", "backup", saved, "--database", old).out
    assert Path(saved).stat().st_mode & 0o777 == 0o600
    assert "ended_ms" not in str(rows(old, "sqlite_master")), "a backup changes nothing"
    assert run("admin", "restore", saved, "--database", new).code == 0
    run("admin", "migrate", "--database", old)
    for table in ("games", "seats", "events", "positions"):
        assert rows(new, table) == rows(old, table)


def test_a_backup_of_a_backup_is_the_same(run: Run, old: str, tmp_path: Path) -> None:
    run("admin", "migrate", "--database", old)
    names = [str(tmp_path / name) for name in ("one", "new.db", "two", "newer.db")]
    run("admin", "backup", names[0], "--database", old)
    run("admin", "restore", names[0], "--database", names[1])
    run("admin", "backup", names[2], "--database", names[1])
    run("admin", "restore", names[2], "--database", names[3])
    assert rows(names[3], "server") == rows(old, "server"), "cookies stay valid after a move to another server"


def test_prune(run: Run, migrated: str) -> None:
    old = migrated
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


def test_a_password_can_be_in_a_file(run: Run, migrated: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    secret = tmp_path / "secret"
    secret.write_text(f"{migrated}\n", encoding="utf-8")
    monkeypatch.setenv("LASERCHESS_DATABASE_FILE", str(secret))
    assert "9  7 in progress" in run("admin", "stats").out
    monkeypatch.setenv("LASERCHESS_DATABASE", str(tmp_path / "none.db"))
    assert "does not exist" in run("admin", "stats").err
    monkeypatch.setenv("LASERCHESS_KEEP_EMPTY", "soon")
    assert "$LASERCHESS_KEEP_EMPTY: 'soon' is not a number of days" in run("admin", "stats").err
