"""The README's table of games is what the registry says; its examples are run as doctests."""

import re
import runpy
from pathlib import Path

import pytest

from laserchess import VARIANTS, Variant

ROW = re.compile(r"\| `[a-z0-9-]+` \| .* \| [0-9]+ × [0-9]+ \|")
README = Path(__file__).parents[1] / "README.md"


def test_its_table_of_games_is_what_the_registry_says() -> None:
    rows = [line for line in README.read_text(encoding="utf-8").splitlines() if ROW.match(line)]
    assert len(rows) > 1
    assert set(rows) <= set(map(row_of, VARIANTS.values()))


def row_of(variant: Variant) -> str:
    board = f"{variant.geometry.columns} × {variant.geometry.rows}"
    players = ", ".join(player.name for player in variant.players)
    setups = ", ".join(f"`{setup}`" for setup in variant.setups)
    return f"| `{variant.id}` | {variant.title} | {board} | {players} | {setups} |"


def test_every_file_it_points_to_is_there() -> None:
    links = [part.split(")")[0] for part in README.read_text(encoding="utf-8").split("](")[1:]]
    assert [link for link in links if not (README.parent / link).exists()] == []


def test_its_pictures_are_what_the_project_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    docs = README.parent / "docs"
    monkeypatch.syspath_prepend(str(docs))
    pictures = runpy.run_path(str(docs / "pictures.py"))["PICTURES"]
    for name, draw in pictures.items():
        assert (docs / "images" / name).read_text(encoding="utf-8") == draw()
