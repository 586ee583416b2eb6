"""A database that is locked, full, read-only, deleted or corrupt: rejected as such, and logged once."""

import logging
import os
import resource
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import event
from websockets.exceptions import ConnectionClosed

from laserchess.server.app import create_app
from laserchess.server.app_state import service_of
from laserchess.server.settings import Settings, database_url
from laserchess.server.storage.store import Store
from tests.server.conftest import serving
from tests.server.processes import Process
from tests.server.visitors import QUIET, Visitor, friends

AWAY = (503, "storage")
SMALL = 4096
"""A file limit of this many bytes leaves no space for a write."""


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    return create_app(Settings(database_url(str(tmp_path / "games.db")), scan_seconds=0.05, rate_limits=False))


@pytest.fixture
def address(app: FastAPI) -> Iterator[str]:
    with serving(app) as address:
        yield address


@contextmanager
def locked(path: Path) -> Iterator[None]:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def moved(path: Path) -> Iterator[None]:
    path.rename(f"{path}.elsewhere")
    yield
    Path(f"{path}.elsewhere").rename(path)


@contextmanager
def read_only(app: FastAPI) -> Iterator[None]:
    """Make the database reject every write, as on a disk remounted read-only."""
    said, store = ["ON"], service_of(app, Store)
    for engine in (store.engine.sync_engine, store.writer.own_engine):
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(f"PRAGMA query_only={said[-1]}"))
    yield
    said.append("OFF")


def status_and_reason(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json().get("error", {}).get("reason", "")


@pytest.mark.parametrize("fault", ["locked", "moved", "read only"])
def test_an_outage_is_rejected_until_it_ends(  # fixtures
    app: FastAPI, tmp_path: Path, anna: Visitor, ben: Visitor, fault: str, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "games.db"
    game = friends(anna, ben)
    faults = {"locked": locked(path), "moved": moved(path), "read only": read_only(app)}
    caplog.set_level(logging.WARNING)
    with anna.live(game) as talk:
        talk.hear_until("state")
        with faults[fault]:
            answer = anna.order(game, "move", ply=0, move="c1+")
            assert status_and_reason(answer) == AWAY
            assert answer.headers["retry-after"]
            assert status_and_reason(anna.post("/api/games", {"variant": "khet", "mode": "here"})) == AWAY
            assert status_and_reason(anna.get("/api/health")) == AWAY
            refused = talk.ask(type="move", ply=0, move="c1+")
            assert refused["error"]["reason"] == "storage"
            with pytest.raises(ConnectionClosed) as closed:
                talk.hear()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1013
        while anna.get("/api/health").status_code != 200:
            pass  # a connection may still be unchanged
        anna.do(game, "move", ply=0, move="c1+")
    said = [record.getMessage() for record in caplog.records if record.name.startswith("laserchess.server.storage")]
    assert [line for line in said if "the database fails" in line] == said[:1]
    assert "the database works again" in said[-1]
    assert len(said) == 2


def test_a_deleted_database_is_noticed_and_not_recreated(
    tmp_path: Path, anna: Visitor, caplog: pytest.LogCaptureFixture
) -> None:
    game = anna.create()
    (tmp_path / "games.db").unlink()
    assert status_and_reason(anna.order(game, "move", ply=0, move="c1+")) == AWAY
    assert status_and_reason(anna.get("/api/health")) == AWAY
    assert not (tmp_path / "games.db").exists()
    assert "was deleted or replaced while in use" in caplog.text


def test_the_log_holds_no_secret(tmp_path: Path, anna: Visitor, ben: Visitor, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    game = anna.create(mode="friend", side="blue")
    ben.join(game)
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        connection.execute("DROP TABLE events")
        connection.execute("CREATE TABLE events (other INTEGER)")
    anna.order(game, "move", ply=0, move="c1+")
    anna.get(f"/api/games/{game['id']}/events")
    logged = caplog.text
    assert "no column" in logged or "no such column" in logged
    for secret in (game["invite"], anna.secret, ben.secret):
        assert secret not in logged


@pytest.mark.skipif(os.name != "posix", reason="files have modes there")
def test_only_its_owner_can_read_the_database(tmp_path: Path, anna: Visitor) -> None:
    anna.create()
    modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.glob("games.db*")}
    assert modes == dict.fromkeys(["games.db", "games.db-wal", "games.db-shm"], 0o600)


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    with Process(tmp_path / "log", "--database", str(tmp_path / "games.db")) as process:
        yield process


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits of another process")
def test_a_full_disk_loses_nothing_and_the_server_recovers(process: Process) -> None:
    with Visitor(process.address, "anna") as anna:
        game = anna.create()
        anna.play(game, *QUIET)
        number = process.number
        before = resource.prlimit(number, resource.RLIMIT_FSIZE, (SMALL, resource.RLIM_INFINITY))
        assert status_and_reason(anna.order(game, "move", ply=4, move=QUIET[0])) == AWAY
        assert status_and_reason(anna.get("/api/health")) == AWAY
        resource.prlimit(number, resource.RLIMIT_FSIZE, before)
        assert anna.get("/api/health").status_code == 200
        anna.play(game, *QUIET)


def test_a_corrupt_file_is_never_blamed_on_the_client(process: Process, tmp_path: Path) -> None:
    with Visitor(process.address, "anna") as anna:
        games = [anna.create() for _ in range(3)]
        for path in tmp_path.glob("games.db*"):
            path.write_bytes(b"garbage " * (path.stat().st_size // 8))
        answers = [anna.order(game, "move", ply=0, move="c1+") for game in games]
        answers += [anna.get("/api/games?mine=1"), anna.get("/api/health"), anna.get("/api/games/nothing")]
        assert {answer.status_code for answer in answers} <= {200, 404, 503}
        assert 503 in {answer.status_code for answer in answers}
    assert len(process.log.read_text(encoding="utf-8").splitlines()) < 20
