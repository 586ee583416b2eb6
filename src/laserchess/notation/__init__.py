"""Text ↔ values: positions, moves, game records and pictures."""

from laserchess.core.spec import Game
from laserchess.notation import fen, sn, tokens
from laserchess.notation.base import Notation, Script, WrittenMove

__all__ = ["NOTATIONS", "Notation", "Script", "WrittenMove", "notation_of"]

NOTATIONS: dict[str, Notation] = {"sn": sn.NOTATION, "fen": fen.NOTATION, "tokens": tokens.NOTATION}


def notation_of(game: Game) -> Notation:
    """Return the notation a game uses."""
    return NOTATIONS[game.notation]
