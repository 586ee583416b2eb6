"""Games as TOML: the facts of `Game` in the same words, read with every word checked, and written.

>>> from laserchess.games import GAMES
>>> read_game(write_game(GAMES["khet"])) == GAMES["khet"]
True
"""

from laserchess.games.toml.reader import read_game
from laserchess.games.toml.writer import write_game

__all__ = ["read_game", "write_game"]
