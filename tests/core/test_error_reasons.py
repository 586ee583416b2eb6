"""`ErrorReason`: every reason that the package raises is a documented member."""

import ast
import pickle
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

import laserchess
from laserchess import ErrorReason, InvalidVariantError, LaserChessError
from laserchess.core.geometry import Geometry
from laserchess.core.variant import Feature, Option, OptionChange, PieceType, Player, Variant
from laserchess.engine.profiles import EngineProfile
from laserchess.server.api_errors import ErrorCode
from laserchess.uci.incidents import Incident

ROOT = Path(laserchess.__file__).parent
SOURCES = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(ROOT.rglob("*.py"))}
PARAMETERS = ("reason", "fact", "field")
"""Names of the parameters through which functions of the package pass a reason on."""
NO_REASONS = ROOT / "server" / "errors.py"
"""What its functions call a reason is a word on the wire, of errors that are not ours, too."""
VALUES = {reason.value for reason in ErrorReason}


def texts(node: ast.AST) -> set[str]:
    """Return the literal strings of an expression."""
    return {item.value for item in ast.walk(node) if isinstance(item, ast.Constant) and isinstance(item.value, str)}


def name_of(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def places(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Yield the functions of a module that take a reason by position, and which position that is."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            names = [argument.arg for argument in node.args.args if argument.arg != "self"]
            yield from ((node.name, names.index(name)) for name in PARAMETERS if name in names)


SHARED = {
    name: place
    for path, tree in SOURCES.items()
    for name, place in places(tree)
    if path != NO_REASONS and not name.startswith("_")
}


def reasons(tree: ast.AST) -> set[str]:
    """Return the literal reasons of a module."""
    found, taking = set[str](), SHARED | dict(places(tree))
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        found |= {text for keyword in call.keywords if keyword.arg == "reason" for text in texts(keyword.value)}
        place = taking.get(name_of(call), len(call.args))
        if place < len(call.args) and not isinstance(call.args[place], ast.JoinedStr):
            found |= texts(call.args[place])
    return found


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_literal_reason_is_a_member(path: Path) -> None:
    assert path == NO_REASONS or reasons(SOURCES[path]) <= VALUES


def test_every_reason_is_found_by_the_search() -> None:
    found = {text for tree in SOURCES.values() for text in reasons(tree)}
    assert {"over", "home", "tag", "count", "onto"} <= found


@pytest.mark.parametrize("kind", [Variant, PieceType, Feature, Player, Option, OptionChange, Geometry, EngineProfile])
def test_every_key_of_a_variant_is_a_member(kind: type) -> None:
    assert {field.name for field in fields(kind)} - {"sections"} <= VALUES


def test_every_code_of_the_server_and_incident_of_an_engine_is_a_member() -> None:
    assert {code.value[0] for code in ErrorCode} | {incident.value for incident in Incident} <= VALUES


@pytest.mark.parametrize("reason", ErrorReason)
def test_every_member_is_documented(reason: ErrorReason) -> None:
    assert reason.description.endswith(".")


def test_a_reason_is_converted_and_survives_pickling() -> None:
    error = pickle.loads(pickle.dumps(InvalidVariantError("no", reason="pieces", text="x", expected="y")))  # noqa: S301  # pickled here
    assert error.reason is ErrorReason.PIECES
    assert (error.reason, error.text, error.expected, str(error)) == ("pieces", "x", "y", "no; expected y")


def test_an_error_with_an_unknown_reason_is_still_raised() -> None:
    assert LaserChessError("no", reason="never heard of").reason is ErrorReason.UNSPECIFIED
    assert not LaserChessError("no").reason
