"""Detects notations, and converts positions of other notations to that of a variant."""

import re

from laserchess.core.variant import Variant
from laserchess.notation import notation_of
from laserchess.notation.alc import TITLE, read_alc
from laserchess.notation.pkn import read_pkn

LOOKS_LIKE_RECORD = re.compile(r"\s*(?:\[\s*\w+\s*\"|[0-9]+\s*\.)")
PKN_FIELDS = 4


def detect_notation(variant: Variant, text: str) -> str:
    """Guess what a text is written in."""
    if LOOKS_LIKE_RECORD.match(text):
        return "pgn"
    if text.startswith(TITLE):
        return "alc"
    return "pkn" if variant.notation == "sn" and len(text.split()) == PKN_FIELDS else variant.notation


def native_text(variant: Variant, origin: str, text: str) -> str:
    """Return a position of any notation in that of the variant."""
    if origin == "alc":
        return notation_of(variant).write_position(variant, read_alc(variant, text))
    if origin == "pkn":
        return notation_of(variant).write_position(variant, read_pkn(variant, text)[0])
    return text
