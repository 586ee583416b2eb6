"""Encodings stay what they are for as long as their version does, and the examples in them run."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

from laserchess import VARIANTS
from laserchess.envs.encoding import encoding_of

KNOWN = sorted((Path(__file__).parents[1] / "data" / "encodings").glob("*.md"))


@pytest.mark.parametrize("path", KNOWN, ids=lambda path: path.stem)
def test_the_encodings_of_this_version_are_what_they_were(path: Path) -> None:
    """Networks and files are made for them: a change needs another version."""
    assert encoding_of(VARIANTS[path.stem]).describe() == path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "module", ["encode", "encoding", "gym", "gym_vector", "search_config", "search", "spiel", "vector"]
)
def test_the_examples_of_modules_run(module: str) -> None:
    if module in {"gym", "gym_vector", "spiel"}:
        pytest.importorskip("pyspiel" if module == "spiel" else "gymnasium")
    assert doctest.testmod(import_module(f"laserchess.envs.{module}"))[0] == 0
