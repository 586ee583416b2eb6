"""The public names: exactly this list, each documented with its parameters."""

import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

import laserchess

REFERENCE = Path(__file__).parents[1] / "docs" / "reference"
VALUES = [
    "MoveKind",
    "Beam",
    "BeamEnd",
    "ErrorReason",
    "RemovalCause",
    "Variant",
    "Piece",
    "PieceType",
    "Move",
    "Outcome",
    "MoveResult",
    "Termination",
    "RemovedPiece",
    "SvgStyle",
]
OBJECTS = ["Board", "Engine", "Headers", "LegalMoves", "GameRecord", "RecordVisitor"]
FUNCTIONS = ["read_headers", "parse_piece", "parse_move", "read_records", "visit_records", "register"]
INTERNAL = {"board_at", "by_cell", "copy_arrays", "extend", "from_written", "set_snapshot"}
"""Methods of public classes that are for the library itself."""
CONSTANTS = ["VARIANTS", "SKIP", "__version__"]
ERRORS = [
    "IllegalMoveError",
    "IllegalPositionError",
    "InvalidVariantError",
    "InvalidFileError",
    "InvalidMoveError",
    "InvalidPositionError",
    "InvalidRecordError",
    "LaserChessError",
    "NotationError",
    "RuleError",
    "UnknownNameError",
    "WrongCaptureError",
    "WrongChanceError",
]


def test_the_public_names_are_exactly_these() -> None:
    assert sorted(laserchess.__all__) == sorted([*CONSTANTS, *VALUES, *OBJECTS, *FUNCTIONS, *ERRORS])


@pytest.mark.parametrize("name", laserchess.__all__)
def test_every_public_name_exists(name: str) -> None:
    assert hasattr(laserchess, name)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_public_function_has_a_docstring(name: str) -> None:
    assert inspect.getdoc(getattr(laserchess, name))


@pytest.mark.parametrize("name", [*VALUES, *OBJECTS, *ERRORS])
def test_every_public_class_has_a_docstring(name: str) -> None:
    described = vars(getattr(laserchess, name)).get("__doc__")
    assert described
    assert not described.startswith(f"{name}("), "a docstring that dataclass generated"


@pytest.mark.parametrize("name", [*VALUES, *OBJECTS, *ERRORS])
def test_every_public_method_has_a_docstring(name: str) -> None:
    members = vars(getattr(laserchess, name)).items()
    public = {key: value for key, value in members if not key.startswith("_")}
    documented = {key for key, value in public.items() if callable(value) or isinstance(value, property)}
    assert {key for key in documented if not inspect.getdoc(public[key])} == set()


def undocumented(function: object) -> set[str]:
    """Return the parameters that the docstring of a function does not explain."""
    parameters = {*inspect.signature(function).parameters} - {"self", "cls"}  # type: ignore[arg-type]  # callable
    return {name for name in parameters if not re.search(rf"^ +{name}: ", inspect.getdoc(function) or "", re.MULTILINE)}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_parameter_of_a_public_function_is_documented(name: str) -> None:
    assert undocumented(getattr(laserchess, name)) == set()


@pytest.mark.parametrize(
    "name", ["Board", "GameRecord", "LegalMoves", "MoveResult", "Outcome", "RecordVisitor", "Variant"]
)
def test_every_parameter_of_a_public_method_is_documented(name: str) -> None:
    members = inspect.getmembers(getattr(laserchess, name), inspect.isroutine)
    methods = {key: value for key, value in members if key == "__init__" or not key.startswith("_")}
    own = {
        key: value for key, value in methods.items() if str(getattr(value, "__module__", "")).startswith("laserchess")
    }
    public = own.keys() - INTERNAL - ({"__init__"} if name not in {"Board", "GameRecord"} else set())
    assert {key: missing for key in public if (missing := undocumented(own[key]))} == {}


@pytest.mark.parametrize("name", ERRORS)
def test_every_error_is_a_laser_chess_error_and_a_value_error(name: str) -> None:
    assert issubclass(getattr(laserchess, name), laserchess.LaserChessError)
    assert issubclass(getattr(laserchess, name), ValueError)


def test_a_star_import_brings_the_public_names_only() -> None:
    names: dict[str, object] = {}
    exec("from laserchess import *", names)  # noqa: S102  # the statement itself is what is tested
    assert names.keys() - {"__builtins__"} == set(laserchess.__all__)


@pytest.mark.parametrize("name", sorted({*laserchess.__all__} - {*ERRORS, "__version__"}))
def test_every_public_name_is_in_the_reference(name: str) -> None:
    pages = "".join(page.read_text(encoding="utf-8") for page in REFERENCE.glob("*.md"))
    assert re.search(rf"^## {name}$", pages, re.MULTILINE)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["arena", "book", "engine", "envs", "images", "tablebase", "uci"])
def test_a_subpackage_is_imported_when_it_is_used(name: str) -> None:
    done = subprocess.run([sys.executable, "-c", f"import laserchess\nlaserchess.{name}.__doc__.strip()"], check=False)
    assert done.returncode == 0


def test_other_names_are_missing() -> None:
    with pytest.raises(AttributeError, match="no attribute 'chess960'"):
        getattr(laserchess, "chess960")  # noqa: B009  # mypy would reject the attribute
