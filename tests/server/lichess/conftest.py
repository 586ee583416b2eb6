"""A server, and API clients of its accounts."""

from collections.abc import Callable, Iterator
from itertools import count
from typing import NamedTuple

import pytest

from laserchess.server.app import create_app
from laserchess.server.settings import Settings, database_url
from tests.server.conftest import serving
from tests.server.lichess.clients import Program, token_for

NUMBERS = count(1)


class Served(NamedTuple):
    """The address and the database of a server."""

    address: str
    database: str


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    database = database_url(str(tmp_path_factory.mktemp("lichess") / "games.db"))
    settings = Settings(database, scan_seconds=0.1, rate_limits=False)
    with serving(create_app(settings)) as address:
        yield Served(address, database)


@pytest.fixture
def program(served: Served) -> Iterator[Callable[..., Program]]:
    """Return a function that creates an account, by default a bot, and a client for it."""
    made: list[Program] = []

    def make(name: str, *scopes: str, bot: bool = True) -> Program:
        called = f"{name}-{next(NUMBERS)}x"
        made.append(Program(served.address, called, token_for(served.database, called, *scopes, bot=bot)))
        return made[-1]

    yield make
    for each in made:
        each.close()


@pytest.fixture
def ray(program: Callable[..., Program]) -> Program:
    return program("Ray")


@pytest.fixture
def max_(program: Callable[..., Program]) -> Program:
    return program("Max")


@pytest.fixture
def ada(program: Callable[..., Program]) -> Program:
    return program("Ada", bot=False)
