"""The examples in the docstrings of the modules that define public names."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import laserchess

ROOT = Path(laserchess.__file__).parent
DOCUMENTED = sorted(path for path in ROOT.rglob("*.py") if ">>> " in path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", DOCUMENTED, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_examples_of_a_docstring_are_true(path: Path) -> None:
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    module = import_module(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    assert doctest.testmod(module).failed == 0
