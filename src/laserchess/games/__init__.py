"""The registry: every game by its id."""

import copyreg
from collections.abc import Callable

from laserchess.core.errors import UnknownNameError, quote
from laserchess.core.spec import Game
from laserchess.games import advanced, khet, laser_chess, leiserchess

GAMES: dict[str, Game] = {module.GAME.id: module.GAME for module in (laser_chess, khet, leiserchess, advanced)}


def find_game(name: str) -> Game:
    """Return the game with this id; upper case and underscores are forgiven."""
    game = GAMES.get(name.lower().replace("_", "-"))
    if game is None:
        message = f"no game is called {quote(name)}"
        raise UnknownNameError(message, reason="game", text=name, expected="one of " + ", ".join(GAMES))
    return game


def _by_name(game: Game) -> tuple[Callable[[str], Game], tuple[str]]:
    """Pickle a game by its id: a game file is code, not data to be copied about."""
    return find_game, (game.id,)


copyreg.pickle(Game, _by_name)
