"""Notations: positions, moves, game records and drawings as text."""

from laserchess.core.variant import Variant
from laserchess.notation import fen, sn, token_notation
from laserchess.notation.base import Notation, Script, WrittenMove

__all__ = ["NOTATIONS", "Notation", "Script", "WrittenMove", "notation_of"]

NOTATIONS: dict[str, Notation] = {"sn": sn.NOTATION, "fen": fen.NOTATION, "tokens": token_notation.NOTATION}


def notation_of(variant: Variant) -> Notation:
    """Return the notation of a variant."""
    return NOTATIONS[variant.notation]
