"""What a text is written in, and positions of other notations told in a game's own."""

import re

from laserchess.core.spec import Game
from laserchess.notation import notation_of
from laserchess.notation.alc import TITLE, read_alc
from laserchess.notation.pkn import read_pkn

LOOKS_LIKE_RECORD = re.compile(r"\s*(?:\[\s*\w+\s*\"|[0-9]+\s*\.)")
PKN_FIELDS = 4


def guess(game: Game, text: str) -> str:
    """Guess what a text is written in."""
    if LOOKS_LIKE_RECORD.match(text):
        return "pgn"
    if text.startswith(TITLE):
        return "alc"
    return "pkn" if game.notation == "sn" and len(text.split()) == PKN_FIELDS else game.notation


def own_text(game: Game, origin: str, text: str) -> str:
    """Return a position that may be written in another notation in the game's own."""
    if origin == "alc":
        return notation_of(game).write_position(game, read_alc(game, text))
    if origin == "pkn":
        return notation_of(game).write_position(game, read_pkn(game, text)[0])
    return text
