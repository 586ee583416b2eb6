"""The API conforms to its OpenAPI document for arbitrary input, on SQLite and on PostgreSQL.

`LASERCHESS_FULL=1 pytest tests/server/test_schema.py` sends far more; `-k sqlite` or `-k postgresql` uses one of both.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from secrets import token_hex
from typing import Any, TypeVar

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.config import SchemathesisConfig
from schemathesis.core.errors import InvalidSchema
from schemathesis.core.result import Err, Ok
from schemathesis.pytest.lazy import get_all_tests
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.specs.openapi.schemas import OpenApiSchema

from laserchess.server.accounts.tokens import SCOPES as ALL_SCOPES
from laserchess.server.app import create_app
from laserchess.server.settings import Settings, database_url
from tests.server.conftest import serving
from tests.server.visitors import QUIET, Visitor
from tests.timeouts import PATIENCE

Part = TypeVar("Part")
CREATED = 201
SCOPES = sorted(ALL_SCOPES)
FULL = bool(os.environ.get("LASERCHESS_FULL"))
EXAMPLES = {"sqlite": 12, "postgresql": 3}
"""Requests for each route; both get as many with LASERCHESS_FULL."""
MAX_EXAMPLES = 500
PROMISES = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
REFUSED = ["400", "401", "403", "404", "409", "413", "422", "429", "503"]
CONFIG = {"checks": {"negative_data_rejection": {"expected-statuses": REFUSED}}}
MODEST = settings(deadline=None, derandomize=not FULL, database=None, suppress_health_check=[*HealthCheck])
ENDING = ("sign-out", "account/close", "account/sessions", "account/password", "api/token")
STREAMING = ("stream", "seek", "feed")
"""Parts of paths that end a session or a token, and of those that answer a token for as long as it listens."""
SHARES = 12
"""Tests among which the routes are divided; requests are generated when they run, which takes seconds in all."""


@pytest.fixture(scope="module")
def schema() -> OpenApiSchema:
    document = create_app(Settings("sqlite+aiosqlite://")).openapi()
    return schemathesis.openapi.from_dict(document, config=SchemathesisConfig.from_dict(CONFIG))


@pytest.fixture(scope="module", params=EXAMPLES)
def database(request: pytest.FixtureRequest) -> str:
    """Return the kind of database."""
    return str(request.param)


@pytest.fixture(scope="module")
def address(database: str, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve on a database of each kind."""
    path = str(tmp_path_factory.mktemp("server") / "games.db")
    url = path if database == "sqlite" else request.getfixturevalue("postgres")
    with serving(create_app(Settings(database_url(url), scan_seconds=0.1, rate_limits=False))) as address:
        yield address


@pytest.fixture(scope="module")
def known(address: str) -> dict[str, str]:
    """Return path parameters that exist."""
    with Visitor(address, "anna") as anna:
        game = anna.create()
        anna.play(game, *QUIET)
        start = {"name": "start", "variant": game["variant"], "position": game["start"]}
        saved = anna.post("/api/positions/saved", start).json()
        lesson = anna.get("/api/lessons").json()[0]
    return {
        "game_id": game["id"],
        "position_id": saved["id"],
        "variant": lesson["variant"],
        "exercise": lesson["exercises"][0]["id"],
    }


@pytest.fixture(scope="module")
def session(address: str) -> Iterator[requests.Session]:
    """Return a connection of Anna's that stays open."""
    with requests.Session() as session, Visitor(address, "anna") as anna:
        session.headers["Authorization"] = f"Bearer {anna.secret}"
        session.trust_env = False  # no request needs to look for a proxy
        yield session


@pytest.fixture
def member(address: str) -> Iterator[requests.Session]:
    """Return a connection of a new account."""
    with requests.Session() as session:
        session.trust_env = False
        account = {"name": f"M{token_hex(6)}", "password": token_hex(8)}
        assert session.post(f"http://{address}/api/account/sign-up", json=account).status_code == CREATED
        yield session


@pytest.fixture
def program(address: str, member: requests.Session) -> Iterator[requests.Session]:
    """Return a connection of a program with a token of that account."""
    made = member.post(f"http://{address}/api/account/tokens", json={"scopes": SCOPES})
    assert made.status_code == CREATED, made.text
    with requests.Session() as session:
        session.trust_env = False
        session.headers["Authorization"] = f"Bearer {made.json()['token']}"
        yield session


@dataclass(frozen=True)
class Asked:
    """A server, its existing path parameters, and connections of a visitor, an account and a program."""

    address: str
    known: dict[str, str]
    session: requests.Session
    member: requests.Session
    program: requests.Session

    def check(self, case: Case[Any]) -> None:
        """Send a generated request, once more for something that exists, and then as an account and as a program."""
        how: dict[str, Any] = {"base_url": f"http://{self.address}", "timeout": PATIENCE}
        case.call_and_validate(**how, session=self.session, checks=[*PROMISES, negative_data_rejection])
        there = {name: self.known[name] for name in case.path_parameters if name in self.known}
        if there:
            case.path_parameters.update(there)
            case.call_and_validate(**how, session=self.session, checks=PROMISES)
        if not any(part in case.path for part in ENDING):
            case.call_and_validate(**how, session=self.member, checks=[not_a_server_error])
            if not any(part in case.path for part in STREAMING):
                case.call_and_validate(**how, session=self.program, checks=[not_a_server_error])


@pytest.fixture
def asked(
    address: str,
    known: dict[str, str],
    session: requests.Session,
    member: requests.Session,
    program: requests.Session,
) -> Asked:
    return Asked(address, known, session, member, program)


@pytest.mark.slow(9)
@pytest.mark.parametrize("share", range(SHARES))
def test_every_answer_is_as_documented(
    share: int, schema: OpenApiSchema, asked: Asked, database: str, subtests: pytest.Subtests
) -> None:
    some = settings(MODEST, max_examples=MAX_EXAMPLES if FULL else EXAMPLES[database])
    routes = [sound(found).label for found in schema.get_all_operations()]
    chosen = schema.include(name=routes[share::SHARES])
    for made in get_all_tests(schema=chosen, test_func=check, settings=some, given_kwargs=None):
        route, test = sound(made)
        with subtests.test(route.label):
            test(asked=asked)


def check(case: Case[Any], asked: Asked) -> None:
    asked.check(case)


def sound(read: Ok[Part] | Err[InvalidSchema]) -> Part:
    """Return a valid part of the document."""
    assert isinstance(read, Ok), read
    return read.ok()
