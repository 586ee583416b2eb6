"""The README agrees with the code: its table of variants, its links and its images."""

import re
import runpy
from pathlib import Path

import pytest

import laserchess
from laserchess import VARIANTS, Variant

ROW = re.compile(r"\| `[a-z0-9-]+` \| .* \| [0-9]+ × [0-9]+ \|")
README = Path(__file__).parents[1] / "README.md"
MAX_GIF_BYTES = 300_000


def test_its_table_of_variants_matches_the_registry() -> None:
    rows = [line for line in README.read_text(encoding="utf-8").splitlines() if ROW.match(line)]
    assert len(rows) == len(VARIANTS)
    assert set(rows) <= set(map(row_of, VARIANTS.values()))


def row_of(variant: Variant) -> str:
    board = f"{variant.geometry.columns} × {variant.geometry.rows}"
    players = ", ".join(player.name for player in variant.players)
    setups = ", ".join(f"`{setup}`" for setup in variant.setups)
    return f"| `{variant.id}` | {variant.title} | {board} | {players} | {setups} |"


def test_every_file_it_links_exists() -> None:
    text = README.read_text(encoding="utf-8")
    links = [part.split(")")[0] for part in text.split("](")[1:]] + re.findall(r'src="([^"]+)"', text)
    assert [link for link in links if not (README.parent / link).exists()] == []


def test_its_badges_are_true() -> None:
    images = README.parent / "docs" / "images"
    assert laserchess.__version__ in (images / "badge-version.svg").read_text(encoding="utf-8")
    assert "MIT License" in (README.parent / "LICENSE").read_text(encoding="utf-8")
    project = (README.parent / "pyproject.toml").read_text(encoding="utf-8")
    assert 'requires-python = ">=3.11"' in project
    assert project.count("Programming Language :: Python :: 3.14") == 1


def test_its_images_are_current(monkeypatch: pytest.MonkeyPatch) -> None:
    docs = README.parent / "docs"
    monkeypatch.syspath_prepend(str(docs))
    pictures = runpy.run_path(str(docs / "pictures.py"))["PICTURES"]
    for name, draw in pictures.items():
        assert (docs / "images" / name).read_text(encoding="utf-8") == draw()


def test_the_animation_is_small() -> None:
    animation = README.parent / "docs" / "images" / "game.gif"
    assert animation.read_bytes().startswith(b"GIF89a")
    assert animation.stat().st_size <= MAX_GIF_BYTES
