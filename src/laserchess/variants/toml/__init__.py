"""Games as TOML: the facts of `Game` in the same words, read with every word checked, and written.

>>> from laserchess.variants import GAMES
>>> read_game(write_game(GAMES["khet"])) == GAMES["khet"]
True
"""

from laserchess.variants.toml.reader import read_variant
from laserchess.variants.toml.writer import write_variant

__all__ = ["read_variant", "write_variant"]
