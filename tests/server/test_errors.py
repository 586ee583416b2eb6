"""Errors: one shape for all of them, and never a stack trace."""

import ast
import logging
import pickle
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from fastapi import FastAPI, HTTPException
from sqlalchemy.exc import OperationalError

from laserchess.core.errors import IllegalMoveError, InvalidMoveError, LaserChessError, UnknownNameError
from laserchess.server import api_errors, errors
from laserchess.server.api_errors import DEFAULT_RETRY_SECONDS, ApiError, ErrorCode, api_error
from tests.server.stateless import Client, make_app
from tests.server.visitors import ERROR_FIELDS

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
    assert error.keys() == ERROR_FIELDS
    assert error["reason"] == reason
    assert len(answer.content) < 1000


def test_unexpected_errors_are_logged_and_not_shown(caplog: pytest.LogCaptureFixture) -> None:
    answer = Client(failing_app()).get("/bug")
    assert "secret" not in answer.text
    assert "ZeroDivisionError" not in answer.text
    assert "ZeroDivisionError: secret detail" in caplog.text


def test_an_error_carries_its_evidence() -> None:
    error = Client(failing_app()).get("/move").json()["error"]
    assert error == {
        "code": "",
        "reason": "move",
        "message": "no move; expected a move",
        "hint": "",
        "text": "zz",
        "expected": "a move",
        "facts": {},
    }


def test_a_rejection_has_a_code_a_hint_and_the_facts_of_its_texts() -> None:
    error = errors.error_body(api_error(ErrorCode.TURN, "c1+", turn="red"))
    assert error == {
        "code": "turn",
        "reason": "turn",
        "message": "It is not your turn: red is to move.",
        "hint": "Wait for your opponent's move.",
        "text": "c1+",
        "expected": "Wait for your opponent's move.",
        "facts": {"turn": "red"},
    }


@pytest.mark.parametrize("code", ErrorCode)
def test_every_message_and_every_hint_is_one_sentence(code: ErrorCode) -> None:
    for text in (code.message, code.hint):
        assert text[0].isupper()
        assert text.endswith(".")
        assert ". " not in text


REJECTING = {"api_error", "reject", "MessageReader"}
"""What is given codes, and their facts by name."""


def calls_of(tree: ast.AST) -> Iterator[tuple[ErrorCode, set[str]]]:
    """Yield the codes that a module rejects requests with, and the names of the facts it gives."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REJECTING:
            given = {keyword.arg or "" for keyword in node.keywords} - {"headers", "text"}
            yield from ((code, given) for argument in node.args for code in codes_in(argument))
        elif isinstance(node, ast.Dict):
            yield from ((code, set()) for value in node.values for code in codes_in(value))


def codes_in(tree: ast.AST) -> Iterator[ErrorCode]:
    """Yield the codes that an expression names."""
    names = (node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute))
    yield from (ErrorCode[name] for name in names if name in ErrorCode.__members__)


def test_every_rejection_is_given_the_facts_of_its_texts() -> None:
    used = set()
    for path in Path(api_errors.__file__).parent.rglob("*.py"):
        for code, given in calls_of(ast.parse(path.read_text(encoding="utf-8"))):
            named = {name for text in (code.message, code.hint) for _, name, _, _ in Formatter().parse(text) if name}
            assert given == named, (path, code)
            used.add(code)
    assert used == {*ErrorCode}, "every code is used"


def test_every_rejection_has_a_code() -> None:
    """Errors are made from codes, which every language translates; lichess's own words are the only exception."""
    root = Path(api_errors.__file__).parent
    made = {
        path.relative_to(root).as_posix()
        for path in root.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "ApiError"
    }
    assert made == set()


def test_only_a_temporary_rejection_says_when_to_try_again() -> None:
    assert api_error(ErrorCode.SIGN_IN_RATE, seconds=40).retry_after == 40
    assert api_error(ErrorCode.QUEUE).retry_after == DEFAULT_RETRY_SECONDS
    assert api_error(ErrorCode.BODY_TIME, seconds=30).retry_after is None


def test_a_rejection_by_another_process_is_the_same() -> None:
    error = api_error(ErrorCode.FORM, "sent", field="name", problem="too long")
    error.headers = {"Connection": "close"}
    other = pickle.loads(pickle.dumps(error))  # noqa: S301  # as an executor does
    assert vars(other) == vars(error)
    assert (str(other), other.status, other.code) == (str(error), error.status, error.code)


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


def test_the_api_page_has_no_foreign_scripts() -> None:
    answer = Client().get("/api/docs")
    assert answer.headers["content-type"].startswith("text/html")
    assert "<code>POST /api/positions/preview</code>" in answer.text
    assert "https://" not in answer.text
