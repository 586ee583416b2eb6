"""The API conforms to its OpenAPI document for arbitrary input, on SQLite and on PostgreSQL.

Schemathesis generates two kinds of requests for a route: random ones, and those of its coverage phase, one for each
boundary and violation of the schema, 9000 in all. A random request is sent as a visitor, for something that exists, as
an account and as a program. A coverage request is sent in one of these ways, each in turn, and if it violates the
schema to one of both databases: validation rejects it before a database is asked.

`LASERCHESS_FULL=500 pytest tests/server/test_schema.py` sends 500 random requests to each route instead of a few fixed
ones, and each coverage request in every way to both databases; `-k sqlite` or `-k postgresql` uses one of both.
"""

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from secrets import token_hex
from typing import Any, TypeVar

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case, GenerationMode
from schemathesis.checks import CheckFunction, not_a_server_error
from schemathesis.config import SchemathesisConfig
from schemathesis.core.errors import InvalidSchema
from schemathesis.core.result import Err, Ok
from schemathesis.generation.meta import TestPhase
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
FULL = int(os.environ.get("LASERCHESS_FULL", "0"))
DATABASES = ["sqlite", "postgresql"]
EXAMPLES = FULL or 3
"""Random requests for each route."""
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
"""Tests among which the routes are divided."""
Tests = list[tuple[str, Callable[..., None]]]
"""Routes, and the test of each."""


@pytest.fixture(scope="module")
def schema() -> OpenApiSchema:
    document = create_app(Settings("sqlite+aiosqlite://")).openapi()
    return schemathesis.openapi.from_dict(document, config=SchemathesisConfig.from_dict(CONFIG))


@pytest.fixture(scope="module")
def tests_of(schema: OpenApiSchema) -> Callable[[int], Tests]:
    """Return a function that generates the requests of a share, once for both databases: it takes much of the time."""
    some = settings(MODEST, max_examples=EXAMPLES)
    routes = [sound(found).label for found in schema.get_all_operations()]

    @cache
    def generated(share: int) -> Tests:
        chosen = schema.include(name=routes[share::SHARES])
        made = map(sound, get_all_tests(schema=chosen, test_func=check, settings=some, given_kwargs=None))
        return [(route.label, test) for route, test in made]

    return generated


@pytest.fixture(scope="module", params=DATABASES)
def database(request: pytest.FixtureRequest) -> str:
    """Return the kind of database."""
    return str(request.param)


@pytest.fixture(scope="module")
def address(database: str, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve on a database of each kind."""
    path = str(tmp_path_factory.mktemp("server") / "games.db")
    url = path if database == "sqlite" else request.getfixturevalue("postgres")
    with serving(create_app(Settings(database_url(url), rate_limits=False))) as address:
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
    with requests.Session() as owner:
        name = sign_up(owner, address)
        group = _create(owner, f"http://{address}/api/groups", {"name": f"Group of {name}"})
        arena = {"kind": "arena", "name": "Arena", "variant": "khet", "clock": {"base": 60, "increment": 1}}
        tournament = _create(owner, f"http://{address}/api/tournaments", arena)
        study = _create_study(owner, address)
    return {
        "study_id": study["id"],
        "chapter_id": study["chapters"][0]["id"],
        "name": name,
        "group_id": group["id"],
        "team_id": group["id"],
        "tournament_id": tournament["tournament"]["id"],
        "game_id": game["id"],
        "position_id": saved["id"],
        "variant": lesson["variant"],
        "exercise": lesson["exercises"][0]["id"],
    }


def sign_up(session: requests.Session, address: str) -> str:
    """Make a connection one of a new account; return its name."""
    session.trust_env = False  # no request needs to look for a proxy
    account = {"name": f"M{token_hex(6)}", "password": token_hex(8)}
    _create(session, f"http://{address}/api/account/sign-up", account)
    return account["name"]


def _create_study(session: requests.Session, address: str) -> Any:  # JSON
    """Create a study that everybody may see; return it."""
    nodes = [{"parent": None, "move": "", "next": "silver"}]
    chapter = {
        "study": "All",
        "chapter": "One",
        "analysis": json.dumps({"variant": "khet", "start": {}, "nodes": nodes}),
    }
    session.put(f"http://{address}/api/studies/chapter", json=chapter).raise_for_status()
    (study,) = session.get(f"http://{address}/api/studies").json()
    public = {"name": "All", "visibility": "public", "editors": []}
    session.put(f"http://{address}/api/studies/{study['id']}", json=public).raise_for_status()
    return study


def _create(session: requests.Session, url: str, body: dict[str, Any]) -> Any:  # JSON
    answer = session.post(url, json=body)
    assert answer.status_code == CREATED, answer.text
    return answer.json()


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
        sign_up(session, address)
        yield session


@pytest.fixture
def program(address: str, member: requests.Session) -> Iterator[requests.Session]:
    """Return a connection of a program with a token of that account."""
    made = _create(member, f"http://{address}/api/account/tokens", {"scopes": SCOPES})
    with requests.Session() as session:
        session.trust_env = False
        session.headers["Authorization"] = f"Bearer {made['token']}"
        session.hooks["response"].append(close_stream)
        yield session


def close_stream(answer: requests.Response, **_: object) -> None:
    """Close an answer that may not end, without reading it."""
    if answer.ok and any(part in answer.url for part in STREAMING):
        answer._content = b""  # noqa: SLF001  # requests would read it to the end
        answer.close()


@dataclass(frozen=True)
class Way:
    """A way to send a generated request: the connection, the checks, and path parameters that exist."""

    session: requests.Session
    checks: list[CheckFunction]
    known: dict[str, str]


@dataclass(frozen=True)
class Asked:
    """A server, its existing path parameters, and connections of a visitor, an account and a program."""

    address: str
    database: str
    known: dict[str, str]
    session: requests.Session
    member: requests.Session
    program: requests.Session
    numbers: Iterator[int] = field(default_factory=count)
    """Numbers of coverage requests, the same for each database."""

    def check(self, case: Case[Any]) -> None:
        """Send a generated request in every way, or in the next one."""
        ways, generated = [*self._ways(case)], dict(case.path_parameters)
        for way in ways if FULL or not is_coverage(case) else self._next(ways, case):
            case.path_parameters.update(generated | way.known)
            case.call_and_validate(
                base_url=f"http://{self.address}", timeout=PATIENCE, session=way.session, checks=way.checks
            )

    def _ways(self, case: Case[Any]) -> Iterator[Way]:
        yield Way(self.session, [*PROMISES, negative_data_rejection], {})
        there = {name: self.known[name] for name in case.path_parameters if name in self.known}
        if there:
            yield Way(self.session, PROMISES, there)
        if not any(part in case.path for part in ENDING):
            yield Way(self.member, [not_a_server_error], there)
            yield Way(self.program, [not_a_server_error], there)

    def _next(self, ways: list[Way], case: Case[Any]) -> list[Way]:
        turn, database = divmod(next(self.numbers), len(DATABASES))
        if is_negative(case) and DATABASES[database] != self.database:
            return []
        return [ways[turn % len(ways)]]


def is_coverage(case: Case[Any]) -> bool:
    """Return whether a request is one of the coverage phase."""
    return case.meta is not None and case.meta.phase.name is TestPhase.COVERAGE


def is_negative(case: Case[Any]) -> bool:
    """Return whether a request violates the schema."""
    return case.meta is not None and case.meta.generation.mode is GenerationMode.NEGATIVE


@pytest.fixture
def asked(
    address: str,
    database: str,
    known: dict[str, str],
    session: requests.Session,
    member: requests.Session,
    program: requests.Session,
) -> Asked:
    return Asked(address, database, known, session, member, program)


@pytest.mark.slow(9)
@pytest.mark.parametrize("share", range(SHARES))
def test_every_answer_is_as_documented(
    share: int, tests_of: Callable[[int], Tests], asked: Asked, subtests: pytest.Subtests
) -> None:
    for route, test in tests_of(share):
        with subtests.test(route):
            test(asked=asked)


def check(case: Case[Any], asked: Asked) -> None:
    asked.check(case)


def sound(read: Ok[Part] | Err[InvalidSchema]) -> Part:
    """Return a valid part of the document."""
    assert isinstance(read, Ok), read
    return read.ok()
