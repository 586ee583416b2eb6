"""The games that contracts are held over: every one of the library's, and two made only to try what facts can say."""

from pathlib import Path

from laserchess import GAMES, Game
from laserchess.games.toml import read_game

FOLDER = Path(__file__).parent / "data" / "games"
TOYS: dict[str, Game] = {
    path.stem: read_game(path.read_text(encoding="utf-8"), path.name) for path in sorted(FOLDER.glob("*.toml"))
}
"""Games that are read, but not registered."""
EVERY_GAME: dict[str, Game] = {**GAMES, **TOYS}
