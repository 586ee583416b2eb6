"""The public names: exactly this list, each with a docstring and each at home in the package."""

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
def test_every_public_name_is_there(name: str) -> None:
    assert hasattr(laserchess, name)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_public_function_says_what_it_does(name: str) -> None:
    assert inspect.getdoc(getattr(laserchess, name))


@pytest.mark.parametrize("name", [*VALUES, *OBJECTS, *ERRORS])
def test_every_public_class_says_what_it_is(name: str) -> None:
    described = vars(getattr(laserchess, name)).get("__doc__")
    assert described
    assert not described.startswith(f"{name}("), "a docstring that dataclass made up"


@pytest.mark.parametrize("name", [*VALUES, *OBJECTS, *ERRORS])
def test_every_public_method_says_what_it_does(name: str) -> None:
    members = vars(getattr(laserchess, name)).items()
    public = {key: value for key, value in members if not key.startswith("_")}
    spoken = {key for key, value in public.items() if callable(value) or isinstance(value, property)}
    assert {key for key in spoken if not inspect.getdoc(public[key])} == set()


@pytest.mark.parametrize("name", ERRORS)
def test_every_error_is_one_of_ours_and_a_value_error(name: str) -> None:
    assert issubclass(getattr(laserchess, name), laserchess.LaserChessError)
    assert issubclass(getattr(laserchess, name), ValueError)


def test_a_star_import_brings_the_public_names_only() -> None:
    names: dict[str, object] = {}
    exec("from laserchess import *", names)  # noqa: S102  # the statement itself is what is tested
    assert names.keys() - {"__builtins__"} == set(laserchess.__all__)


@pytest.mark.parametrize("name", sorted({*laserchess.__all__} - {*ERRORS, "__version__"}))
def test_every_public_name_is_in_the_reference(name: str) -> None:
    pages = "".join(page.read_text(encoding="utf-8") for page in REFERENCE.glob("*.md"))
    assert re.search(rf"^::: laserchess\.([a-z]+\.)?{name}$", pages, re.MULTILINE)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["arena", "book", "engine", "envs", "images", "tablebase", "uci"])
def test_a_room_is_imported_when_it_is_asked_for(name: str) -> None:
    done = subprocess.run([sys.executable, "-c", f"import laserchess\nlaserchess.{name}.__doc__.strip()"], check=False)
    assert done.returncode == 0


def test_no_other_name_is_made_up() -> None:
    with pytest.raises(AttributeError, match="no attribute 'chess960'"):
        getattr(laserchess, "chess960")  # noqa: B009  # mypy knows better
