"""The API conforms to its OpenAPI document for arbitrary input; LASERCHESS_FULL=1 sends far more."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
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

from laserchess.server.app import create_app
from laserchess.server.settings import Settings
from tests.server.visitors import QUIET, Visitor
from tests.timeouts import PATIENCE

Part = TypeVar("Part")
FULL = bool(os.environ.get("LASERCHESS_FULL"))
EXAMPLES = 500 if FULL else 12
PROMISES = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
REFUSED = ["400", "401", "403", "404", "409", "413", "422", "429", "503"]
CONFIG = {"checks": {"negative_data_rejection": {"expected-statuses": REFUSED}}}
MODEST = settings(
    max_examples=EXAMPLES, deadline=None, derandomize=not FULL, database=None, suppress_health_check=[*HealthCheck]
)
SHARES = 12
"""Tests among which the routes are divided; requests are generated when they run, which takes seconds in all."""


@pytest.fixture(scope="module")
def schema() -> OpenApiSchema:
    document = create_app(Settings("sqlite+aiosqlite://")).openapi()
    return schemathesis.openapi.from_dict(document, config=SchemathesisConfig.from_dict(CONFIG))


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


@dataclass(frozen=True)
class Asked:
    """A server, and its existing path parameters."""

    address: str
    known: dict[str, str]
    session: requests.Session

    def check(self, case: Case[Any]) -> None:
        """Send a generated request, and once more for something that exists."""
        how: dict[str, Any] = {"base_url": f"http://{self.address}", "session": self.session, "timeout": PATIENCE}
        case.call_and_validate(**how, checks=[*PROMISES, negative_data_rejection])
        there = {name: self.known[name] for name in case.path_parameters if name in self.known}
        if there:
            case.path_parameters.update(there)
            case.call_and_validate(**how, checks=PROMISES)


@pytest.fixture(scope="module")
def asked(address: str, known: dict[str, str], session: requests.Session) -> Asked:
    return Asked(address, known, session)


@pytest.mark.slow(6)
@pytest.mark.parametrize("share", range(SHARES))
def test_every_answer_is_as_documented(
    share: int, schema: OpenApiSchema, asked: Asked, subtests: pytest.Subtests
) -> None:
    routes = [sound(found).label for found in schema.get_all_operations()]
    chosen = schema.include(name=routes[share::SHARES])
    for made in get_all_tests(schema=chosen, test_func=check, settings=MODEST, given_kwargs=None):
        route, test = sound(made)
        with subtests.test(route.label):
            test(asked=asked)


def check(case: Case[Any], asked: Asked) -> None:
    asked.check(case)


def sound(read: Ok[Part] | Err[InvalidSchema]) -> Part:
    """Return a valid part of the document."""
    assert isinstance(read, Ok), read
    return read.ok()
