"""Checks of the names, letters, colours, signs and drawings of a variant."""

import re
from typing import NoReturn

from laserchess.core.errors import InvalidVariantError, quote
from laserchess.core.pieces import PieceType
from laserchess.core.variant_fields import Feature, VariantFields

COLOUR = re.compile("#[0-9a-f]{6}")
ID = re.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*")
PATH = re.compile("M[-MLHVAZhv0-9., ]{1,2000}")
MAX_ID = 40
MAX_GLYPHS = (0, 1, 8, 16)
RESERVED = "!*"
"""Signs for a stunned piece and for every piece."""


def check_appearance(variant: VariantFields) -> None:
    """Reject names, letters, colours, signs and tables of numbers that no text or image could show."""
    if not ID.fullmatch(variant.id) or len(variant.id) > MAX_ID:
        expected = f"at most {MAX_ID} lower-case letters and digits, words joined by -"
        invalid_variant("id", variant.id, f"{quote(variant.id)} is no id of a variant", expected)
    if not variant.setups:
        invalid_variant("setups", "", f"{variant.title} has no setup", "at least one position text by its name")
    for names in ([player.name for player in variant.players], [player.letter for player in variant.players]):
        _check_names(variant, "players", names)
    things: tuple[PieceType | Feature, ...] = (*variant.pieces, *variant.features)
    _check_names(variant, "pieces", [thing.name for thing in things])
    _check_names(variant, "letter", [thing.letter.upper() for thing in things] + [*variant.floors])
    for player in variant.players:
        for colour in filter(None, (player.colour, player.accessible)):
            if not COLOUR.fullmatch(colour):
                invalid_variant(
                    "colour", colour, f"{quote(colour)} of {player.name} is no colour", "#rrggbb, as #178f8d"
                )
    for piece_type in variant.pieces:
        if len(piece_type.glyphs) not in MAX_GLYPHS:
            message = f"{piece_type.name} has {len(piece_type.glyphs)} glyphs"
            invalid_variant(
                "glyphs", piece_type.glyphs, message, "one, eight (a facing each) or sixteen (eight for each player)"
            )
        _check_drawing(piece_type)
    variant.by_cell("energy", variant.energy)


def _check_drawing(piece_type: PieceType) -> None:
    """Reject a drawing without a body, or with anything but paths of lines and arcs."""
    parts = {"body", "inner", "mirrors", "shields", "marks", "bright", "spot"}
    if piece_type.drawing and "body" not in piece_type.drawing:
        invalid_variant("drawing", "body", f"the drawing of {piece_type.name} has no body", "body = an SVG path")
    for part, path in piece_type.drawing.items():
        if part not in parts or not PATH.fullmatch(path):
            known = f"SVG paths of M L H V A Z h v and numbers, as {', '.join(sorted(parts))}"
            invalid_variant("drawing", path, f"{quote(part)} of the drawing of {piece_type.name}: {quote(path)}", known)


def _check_names(variant: VariantFields, field: str, names: list[str]) -> None:
    """Reject empty names, duplicates and names with reserved signs."""
    for number, name in enumerate(names):
        if name in names[:number]:
            invalid_variant(field, name, f"{field} of {variant.title}: {quote(name)} occurs twice", "different ones")
        if not name.strip():
            invalid_variant(field, name, f"{field} of {variant.title}: one has no name", "a name")
        if field == "pieces" and {*name} & {*RESERVED}:
            message = f"{quote(name)} is no name of a piece or feature"
            invalid_variant("name", name, message, f"a name without {' and '.join(RESERVED)}")


def invalid_variant(field: str, text: str, message: str, expected: str) -> NoReturn:
    """Raise `InvalidVariantError` for a field of a variant."""
    raise InvalidVariantError(message, reason=field, text=text, expected=expected)
