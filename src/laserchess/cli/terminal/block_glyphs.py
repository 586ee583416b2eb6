"""Pieces as 4 × 2 characters, for small windows: bodies as blocks, mirrors as strokes."""

from laserchess.core.variant import Piece
from laserchess.notation.unicode_glyphs import sign_of

BODY, LETTER, FOOT, OPEN = "#", "L", "v", " "
"""Placeholders for the body, its letter, its lower edge and the empty square; the rest is drawn as it is."""
STROKES = "╱╲"
"""Mirrors, drawn on the square's background."""
SHIELDS = "▀▄▌▐"

FACED: dict[str, dict[int, tuple[str, str]]] = {
    "wedge": {
        1: ("#╲  ", "L#╲ "),
        3: ("L#╱ ", "#╱  "),
        5: (" ╲#L", "  ╲#"),
        7: ("  ╱#", " ╱#L"),
    },
    "slab": {
        1: ("╲L╲ ", " ╲#╲"),
        3: (" ╱L╱", "╱#╱ "),
        5: ("╲L╲ ", " ╲#╲"),
        7: (" ╱L╱", "╱#╱ "),
    },
    "block": {
        0: (" ▀▀ ", " L# "),
        2: (" L▐ ", " #▐ "),
        4: (" L# ", " ▄▄ "),
        6: (" ▌L ", " ▌# "),
    },
}
"""Shape → direction → the two lines; other pieces are a block with a letter and a sign."""
FACED["flat-wedge"] = FACED["wedge"]


def block_lines(piece: Piece, *, flipped: bool) -> tuple[str, str]:
    """Return the two lines of a piece."""
    facing = (piece.facing + 4 * flipped) % 8
    found = FACED.get(piece.piece_type.shape, {}).get(facing)
    if found is not None:
        return found
    sign = sign_of(piece, unicode=True, flipped=flipped)[1:]
    return f" L{sign or BODY} ", " vv "
