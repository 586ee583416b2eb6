"""The API keeps to its own OpenAPI document, whatever it is sent; LASERCHESS_FULL=1 sends a great deal more."""

import os
from collections.abc import Iterator
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.config import SchemathesisConfig
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from laserchess.server.app import create_app
from laserchess.server.settings import Settings
from tests.patience import PATIENCE
from tests.server.visitors import QUIET, Visitor

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
SCHEMA = schemathesis.openapi.from_dict(
    create_app(Settings("sqlite+aiosqlite://")).openapi(), config=SchemathesisConfig.from_dict(CONFIG)
)


@pytest.fixture(scope="module")
def known(address: str) -> dict[str, str]:
    """Return parts of paths behind which there is something."""
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
        yield session


@pytest.mark.slow
@SCHEMA.parametrize()
@settings(
    max_examples=EXAMPLES, deadline=None, derandomize=not FULL, database=None, suppress_health_check=[*HealthCheck]
)
def test_every_answer_is_as_documented(
    case: Case[Any], address: str, known: dict[str, str], session: requests.Session
) -> None:
    how: dict[str, Any] = {"base_url": f"http://{address}", "session": session, "timeout": PATIENCE}
    case.call_and_validate(**how, checks=[*PROMISES, negative_data_rejection])
    there = {name: known[name] for name in case.path_parameters if name in known}
    if there:
        case.path_parameters.update(there)
        case.call_and_validate(**how, checks=PROMISES)
