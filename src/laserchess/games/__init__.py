"""The registry: every game by its id."""

from laserchess.core.errors import UnknownNameError, quote
from laserchess.core.spec import Game
from laserchess.games import khet, laser_chess, leiserchess

GAMES: dict[str, Game] = {module.GAME.id: module.GAME for module in (laser_chess, khet, leiserchess)}


def find_game(name: str) -> Game:
    """Return the game with this id; upper case and underscores are forgiven."""
    game = GAMES.get(name.lower().replace("_", "-"))
    if game is None:
        message = f"no game is called {quote(name)}"
        raise UnknownNameError(message, reason="game", text=name, expected="one of " + ", ".join(GAMES))
    return game
