"""The games that contracts are held over: the library's, its example, and some made only to try what facts can say."""

from pathlib import Path

from laserchess import GAMES, Game
from laserchess.games.toml import read_game

TESTS = Path(__file__).parent
EXAMPLES = TESTS.parent / "examples" / "games"
FOLDERS = (EXAMPLES, TESTS / "data" / "games")
TOYS: dict[str, Game] = {
    path.stem: read_game(path.read_text(encoding="utf-8"), path.name)
    for folder in FOLDERS
    for path in sorted(folder.glob("*.toml"))
}
"""Games that are read, but not registered."""
EVERY_GAME: dict[str, Game] = {**GAMES, **TOYS}
