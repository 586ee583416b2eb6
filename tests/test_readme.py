"""The README's table of games is what the registry says; its examples are run as doctests."""

import runpy
from pathlib import Path

import pytest

from laserchess import GAMES, Game

README = Path(__file__).parents[1] / "README.md"


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_game_is_in_the_table(game: Game) -> None:
    board = f"{game.geometry.columns} × {game.geometry.rows}"
    players = ", ".join(player.name for player in game.players)
    setups = ", ".join(f"`{setup}`" for setup in game.setups)
    row = f"| `{game.id}` | {game.title} | {board} | {players} | {setups} |"
    assert row in README.read_text(encoding="utf-8").splitlines()


def test_every_file_it_points_to_is_there() -> None:
    links = [part.split(")")[0] for part in README.read_text(encoding="utf-8").split("](")[1:]]
    assert [link for link in links if not (README.parent / link).exists()] == []


def test_its_pictures_are_what_the_project_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    docs = README.parent / "docs"
    monkeypatch.syspath_prepend(str(docs))
    pictures = runpy.run_path(str(docs / "pictures.py"))["PICTURES"]
    for name, draw in pictures.items():
        assert (docs / "images" / name).read_text(encoding="utf-8") == draw()
