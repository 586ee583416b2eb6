"""Pieces of four by two characters, for windows where pixels are too few: bodies as blocks, mirrors as strokes."""

from laserchess.core.spec import Man
from laserchess.notation.text_glyphs import sign_of

BODY, LETTER, FOOT, OPEN = "#", "L", "v", " "
"""What stands for a piece's body, its letter on it, its lower edge and the square around it; the rest is drawn."""
STROKES = "╱╲"
"""Mirrors, which stand on the square itself rather than on the body."""
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
"""Shape → facing → what is drawn; everything else is a block with its letter and its sign."""
FACED["flat-wedge"] = FACED["wedge"]


def block(man: Man, *, flipped: bool) -> tuple[str, str]:
    """Return the two lines of a piece."""
    facing = (man.facing + 4 * flipped) % 8
    found = FACED.get(man.piece.shape, {}).get(facing)
    if found is not None:
        return found
    sign = sign_of(man, unicode=True, flipped=flipped)[1:]
    return f" L{sign or BODY} ", " vv "
