"""The walks of the documentation: every module and function they name exists."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "laserchess"
PAGE = (ROOT / "docs" / "internals" / "walks.md").read_text(encoding="utf-8")
STEP = re.compile(r"^\| (\d+) \| `([^`]+)` \| `([^`]+)` \|", re.MULTILINE)
WALK = re.compile(r"^## ", re.MULTILINE)
QUOTED = re.compile(r"`([^`\n]+)`")
FILE = re.compile(r"[\w/]+\.(?:py|js)")
NAME = re.compile(r"[A-Za-z_]\w*(?:\.#?\w+)?")
SCRIPT_NAMES = re.compile(
    r"^(?P<indent> *)(?:export )?(?:"
    r"class (?P<kind>\w+)|(?:async )?function (?P<function>\w+)|"
    r"(?:static |async |get |set )*(?P<method>#?\w+)\([^;]*\) \{$)",
    re.MULTILINE,
)
MIN_STEPS, MAX_STEPS = 8, 15


def python_names(path: Path) -> Iterator[str]:
    """Yield the functions, classes and methods of a Python file."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        if isinstance(node, ast.ClassDef):
            methods = (part for part in node.body if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef))
            yield from (f"{node.name}.{method.name}" for method in methods)


def script_names(path: Path) -> Iterator[str]:
    """Yield the functions, classes and methods of a JavaScript file."""
    kind = ""
    for found in SCRIPT_NAMES.finditer(path.read_text(encoding="utf-8")):
        kind = found["kind"] or kind
        yield found["kind"] or found["function"] or f"{kind}.{found['method']}"


@cache
def names_by_file() -> dict[str, frozenset[str]]:
    """Return the names that each file of the package defines, by its path."""
    scripts = {path: script_names(path) for path in PACKAGE.rglob("web/**/*.js")}
    files = {path: python_names(path) for path in PACKAGE.rglob("*.py")} | scripts
    return {f"/{path.relative_to(PACKAGE).as_posix()}": frozenset(names) for path, names in files.items()}


def names_in(module: str) -> set[str]:
    """Return the names of all files that are called so; none if there is no such file."""
    found = [names for path, names in names_by_file().items() if path.endswith(f"/{module}")]
    return set[str]().union(*found)


@pytest.mark.parametrize(("module", "name"), [found[1:] for found in STEP.findall(PAGE)])
def test_a_step_names_a_function_of_its_module(module: str, name: str) -> None:
    assert name in names_in(module)


def test_everything_else_that_a_walk_names_exists() -> None:
    known = set[str]().union(*names_by_file().values())
    quoted = set(QUOTED.findall(PAGE))
    files = {each for each in quoted if FILE.fullmatch(each)}
    names = {each for each in quoted - files if NAME.fullmatch(each) and not each.endswith(".wasm")}
    assert [each for each in sorted(files) if not names_in(each)] == []
    assert sorted(names - known) == []


@pytest.mark.parametrize("walk", WALK.split(PAGE)[1:], ids=lambda walk: walk.splitlines()[0])
def test_a_walk_is_short_and_numbered(walk: str) -> None:
    numbers = [int(number) for number, _, _ in STEP.findall(walk)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert MIN_STEPS <= len(numbers) <= MAX_STEPS
