"""The page on encodings says what the encodings are."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

from laserchess import GAMES
from laserchess.envs.guide import encoding_of
from laserchess.envs.planes import plane_table

PAGE = Path(__file__).parents[2] / "docs" / "envs.md"


@pytest.mark.parametrize("game", GAMES)
def test_the_table_of_planes_is_up_to_date(game: str) -> None:
    page, encoding = PAGE.read_text(encoding="utf-8"), encoding_of(GAMES[game])
    assert plane_table(encoding.planes) in page
    planes, rows, columns = encoding.shape
    assert f"{encoding.actions} actions, observations of {planes} × {rows} × {columns}" in page


@pytest.mark.parametrize("module", ["encode", "guide", "gym", "spiel", "vector"])
def test_the_examples_of_modules_run(module: str) -> None:
    if module in {"gym", "spiel"}:
        pytest.importorskip({"gym": "gymnasium", "spiel": "pyspiel"}[module])
    assert doctest.testmod(import_module(f"laserchess.envs.{module}"))[0] == 0
