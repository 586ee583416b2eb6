"""A server of its own for each test that asks for one."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import sleep

import pytest
import uvicorn
from fastapi import FastAPI

from laserchess.server.app import create_app
from laserchess.server.settings import Settings, database_url
from tests.server.visitors import Visitor


@contextmanager
def serving(app: FastAPI) -> Iterator[str]:
    """Serve an application on a port of its own, in a thread."""
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="error", ws="websockets-sansio"))
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
    """Serve on a database that the tests of a module share; the address is what follows `http://`."""
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
