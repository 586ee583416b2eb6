"""A compiled function is compiled again when any of its sources has changed."""

import os
import re
import subprocess
import sys
from pathlib import Path

import numba
import pytest

from laserchess.core import compile_events, jit
from laserchess.core.jit import compiled
from tests.test_imports import MODULES, imports

FILES = {
    "__init__.py": "",
    "left/numbers.py": "STEP = 1\n",
    "left/middle.py": (
        "from laserchess.core.jit import inlined\n"
        "from laserchess.left import numbers\n"
        "@inlined\n"
        "def step(number):\n"
        "    return number + numbers.STEP\n"
    ),
    "right/top.py": (
        "from laserchess.core.jit import compiled\n"
        "from laserchess.core.compile_events import notify_compiling\n"
        "from laserchess.left.middle import (\n    step,\n)\n"
        "@compiled\n"
        "def twice(number):\n"
        "    return step(step(number))\n"
        "notify_compiling(print)\n"
        "print(twice(40))\n"
    ),
    "right/aside.py": "NOTHING_TO_DO_WITH_IT = 1\n",
}
"""A package in which a function of one folder is compiled with a number of another, by way of a third file."""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Write that package, with our way of compiling in it."""
    root = tmp_path / jit.PACKAGE.name
    ours = {
        f"core/{Path(file).name}": Path(file).read_text(encoding="utf-8")
        for file in (jit.__file__, compile_events.__file__)
    }
    for name, source in {**FILES, **ours}.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(source, encoding="utf-8")
    return root


def run(package: Path) -> list[str]:
    """Run the function in a process of its own and return what was compiled, then the result."""
    command = [sys.executable, "-c", f"import {package.name}.right.top"]
    environment = {**os.environ, "PYTHONPATH": str(package.parent)}
    ran = subprocess.run(command, cwd=package.parent, env=environment, capture_output=True, text=True, check=True)
    return ran.stdout.split()


@pytest.mark.slow
def test_a_number_changed_in_another_folder_is_noticed(package: Path) -> None:
    assert run(package) == ["twice", "step", "42"]
    assert run(package) == ["42"]
    (package / "right" / "aside.py").write_text("NOTHING_TO_DO_WITH_IT = 2\n")
    assert run(package) == ["42"]
    (package / "left" / "numbers.py").write_text("STEP = 5\n")
    assert run(package) == ["twice", "step", "50"]
    assert run(package) == ["50"]


BUNDLE = """
from typing import NamedTuple
import numpy as np
from laserchess.core.jit import compiled
class Old(NamedTuple):
    numbers: np.ndarray
@compiled
def first(bundle):
    return bundle.numbers[0]
print(first(Old(np.array([7]))))
"""


@pytest.mark.slow
def test_a_bundle_that_was_renamed_is_no_stumbling_block(package: Path) -> None:
    (package / "right" / "top.py").write_text(BUNDLE)
    assert run(package) == ["7"]
    (package / "right" / "top.py").write_text(BUNDLE.replace("Old", "New"))
    assert run(package) == ["7"]


@compiled
def add_up(number: int) -> int:
    return number if number == 0 else number + add_up(number - 1)


@compiled
def add_up_twice(number: int) -> int:
    return 2 * add_up(number)


def test_a_function_is_called_by_others_by_python_and_by_itself() -> None:
    assert (add_up_twice(4), add_up(4)) == (20, 10)


def near_and_far(module: str) -> set[str]:
    """Return a module and all it imports."""
    found: set[str] = set()
    unread = {module}
    while unread:
        found |= unread
        unread = {each for module in unread for each in imports(module)} - found
    return found


COMPILED = [name for name, file in MODULES.items() if "laserchess.core.jit import" in file.read_text(encoding="utf-8")]


@pytest.mark.parametrize("module", COMPILED)
def test_every_file_a_module_imports_is_in_its_stamp(module: str) -> None:
    assert {MODULES[each] for each in near_and_far(module)} <= {*jit.sources(MODULES[module])}


@pytest.mark.parametrize("module", [name for name in COMPILED if ".core." in name or ".search." in name])
def test_the_search_is_not_recompiled_for_a_notation_or_a_variant(module: str) -> None:
    packages = {file.relative_to(jit.PACKAGE).parts[0] for file in jit.sources(MODULES[module])}
    assert packages <= {"core", "engine", "tablebase"}


def importers(package: str) -> list[str]:
    named = re.compile(rf"^\s*(from|import) {package}\b", re.MULTILINE)
    return [name for name, file in MODULES.items() if named.search(file.read_text(encoding="utf-8"))]


def test_one_file_knows_numba_and_the_targets_its_back_ends() -> None:
    assert importers("numba") == [jit.__name__]
    assert importers("llvmlite") == [jit.__name__, "laserchess.targets.host", "laserchess.targets.ir"]


NOTICE = """
{before}
from laserchess.core.jit import compiled
@compiled
def {name}(number):
    return number + 1
print({name}(1))
"""


def notice(folder: Path, name: str, before: str) -> str:
    """Return what a program that compiles a function of ours writes to stderr."""
    program = folder / f"{name}.py"
    program.write_text(NOTICE.format(name=name, before=before))
    ran = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, check=True)
    return ran.stderr


@pytest.mark.slow(3)
def test_a_program_that_has_to_compile_says_so_once(tmp_path: Path) -> None:
    line = "laserchess is compiling for this machine, once (up to a minute) …\n"
    assert notice(tmp_path, "first", "import laserchess") == line
    assert notice(tmp_path, "first", "import laserchess") == "", "compiled already"
    quiet = "import logging; logging.getLogger('laserchess').setLevel('ERROR')"
    assert notice(tmp_path, "second", quiet) == ""
    listening = "from laserchess.core.compile_events import notify_compiling; notify_compiling(lambda name: None)"
    assert notice(tmp_path, "third", listening) == "", "another listener reports it"


def test_is_compiled_compiles_nothing() -> None:
    def compile_one() -> int:
        function = numba.njit(lambda number: number + 1)  # in no cache
        return int(function(1))

    assert not compile_events.is_compiled(compile_one)
    assert compile_events.is_compiled(lambda: None)
    assert compile_one() == 2
