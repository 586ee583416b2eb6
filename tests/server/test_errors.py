"""Errors: one shape for all of them, and never a stack."""

import logging
from typing import Any

import pytest
from fastapi import FastAPI, HTTPException
from sqlalchemy.exc import OperationalError

from laserchess.core.errors import IllegalMoveError, InvalidMoveError, LaserChessError, UnknownNameError
from laserchess.server import errors
from laserchess.server.api_errors import ApiError
from tests.server.stateless import Client, make_app

FAULTS: dict[str, tuple[Exception, int, str]] = {
    "move": (InvalidMoveError("no move", reason="move", text="zz", expected="a move"), 400, "move"),
    "name": (UnknownNameError("no name", reason="game"), 400, "game"),
    "rule": (IllegalMoveError("illegal", reason="owner"), 409, "owner"),
    "bare": (LaserChessError("something"), 400, "refused"),
    "seat": (ApiError("not yours", reason="seat", status=403), 403, "seat"),
    "http": (HTTPException(405, "not so"), 405, "method-not-allowed"),
    "database": (OperationalError("SELECT secret", {}, OSError("gone")), 503, "storage"),
    "bug": (ZeroDivisionError("secret detail"), 500, "internal"),
    "long": (InvalidMoveError("long", reason="move", text="\ud800" + "x" * 5000), 400, "move"),
}


def failing_app() -> FastAPI:
    app = FastAPI()
    errors.install(app)

    @app.get("/{fault}")
    def fail(fault: str) -> None:
        raise FAULTS[fault][0]

    return app


@pytest.mark.parametrize("fault", FAULTS)
def test_every_error_has_the_same_shape(fault: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL, "laserchess.server")
    _, status, reason = FAULTS[fault]
    answer = Client(failing_app()).get(f"/{fault}")
    assert answer.status_code == status
    error: dict[str, Any] = answer.json()["error"]
    assert error.keys() == {"reason", "message", "text", "expected"}
    assert error["reason"] == reason
    assert len(answer.content) < 1000


def test_what_nobody_foresaw_is_logged_and_not_told(caplog: pytest.LogCaptureFixture) -> None:
    answer = Client(failing_app()).get("/bug")
    assert "secret" not in answer.text
    assert "ZeroDivisionError" not in answer.text
    assert "ZeroDivisionError: secret detail" in caplog.text


def test_an_error_carries_its_evidence() -> None:
    error = Client(failing_app()).get("/move").json()["error"]
    assert error == {"reason": "move", "message": "no move; expected a move", "text": "zz", "expected": "a move"}


def test_unknown_paths_and_methods() -> None:
    client = Client()
    assert client.get("/api/nothing").json()["error"]["reason"] == "not-found"
    answer = client.get("/api/positions")
    assert (answer.status_code, answer.json()["error"]["reason"]) == (405, "method-not-allowed")
    assert answer.headers["allow"] == "POST"


def test_the_api_documents_its_errors() -> None:
    document = make_app().openapi()
    for path, methods in document["paths"].items():
        for route in methods.values():
            refused = {status: answer for status, answer in route["responses"].items() if not status.startswith("2")}
            assert {"422", "429"} <= refused.keys(), path
            for answer in refused.values():
                assert answer["content"]["application/json"]["schema"]["$ref"].endswith("/ErrorBody")
    assert "HTTPValidationError" not in document["components"]["schemas"]


def test_the_api_has_a_page_without_scripts_from_elsewhere() -> None:
    answer = Client().get("/api/docs")
    assert answer.headers["content-type"].startswith("text/html")
    assert "<code>POST /api/positions/preview</code>" in answer.text
    assert "https://" not in answer.text
