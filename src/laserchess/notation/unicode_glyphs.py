"""The signs of the terminal board: pieces by direction, floors and beams."""

from laserchess.core.geometry import COMPASS
from laserchess.core.variant import Piece, PieceType

ARROWS = "↑↗→↘↓↙←↖"
DOUBLE_ARROWS = "⇑⇗⇒⇘⇓⇙⇐⇖"
BARS = "▀ ▐ ▄ ▌ "
SLABS = "─╲│╱─╲│╱"
"""A slab runs across the way it faces."""
BEHIND = ("▼◣◄◤▲◥►◢", "▽◺◁◸△◹▷◿")
"""A triangle whose long side looks that way; the second player's are hollow."""
AHEAD = ("▲◥►◢▼◣◄◤", "△◹▷◿▽◺◁◸")
"""A triangle whose corner points that way."""

FACED = {
    "crown": ("♚" * 8, "♔" * 8),
    "slab": (SLABS, SLABS),
    "block": (BARS, BARS),
    "wedge": BEHIND,
    "flat-wedge": BEHIND,
    "splitter": AHEAD,
    "one-way": (DOUBLE_ARROWS, DOUBLE_ARROWS),
    "bomb": ("+×+×+×+×", "+×+×+×+×"),
    "hypergon": ("◆" * 8, "◇" * 8),
    "octagon-full": ("●" * 8, "○" * 8),
}
"""Shape → its sign at each facing, for each player; other shapes show an arrow."""

ASCII_FACED = {"slab": "-\\|/-\\|/", "bomb": "+x+x+x+x"}
"""The few shapes that ASCII can show; the others name their facing."""

FLOOR = {"#": "▓▓▓", "o": "( )", "@": "(@)", "=": "╞╪╡", "-": "╞ ╡", "*": "‹*›", "'": "‹ ›"}
ASCII_FLOOR = {"#": "###", "o": "( )", "@": "(@)", "=": "[=]", "-": "[ ]", "*": "<*>", "'": "< >"}
UNDER = {"-": "╞", "*": "*", "'": "'"}
"""Floor under a piece."""
ASCII_UNDER = {"-": "[", "*": "*", "'": "'"}

EMPTY = "·∘•"
"""An empty square: anybody's, the first player's, the second player's."""
ASCII_EMPTY = ".,;"

LIGHT = {
    frozenset({0, 4}): "│",
    frozenset({2, 6}): "─",
    frozenset({1, 5}): "╱",
    frozenset({3, 7}): "╲",
    frozenset({0, 2}): "╰",
    frozenset({2, 4}): "╭",
    frozenset({4, 6}): "╮",
    frozenset({0, 6}): "╯",
    frozenset({0, 2, 4, 6}): "┼",
    frozenset({0, 2, 4}): "├",
    frozenset({0, 4, 6}): "┤",
    frozenset({2, 4, 6}): "┬",
    frozenset({0, 2, 6}): "┴",
    frozenset({1, 3, 5, 7}): "╳",
}
"""Sides of a place that beams touch → sign; anything else is a star."""
ASCII_LIGHT = {"│": "|", "─": "-", "╱": "/", "╲": "\\", "╳": "x"}
"""Everything else is a plus."""


def sign_of(piece: Piece, *, unicode: bool, flipped: bool) -> str:
    """Return how a piece looks: its letter, upper case for the first player, and a sign for its facing.

    Signs turn with a flipped board; in ASCII, where facings are named, north is always where row numbers rise.
    """
    letter = piece.piece_type.letter.lower() if piece.side else piece.piece_type.letter.upper()
    facing = (piece.facing + 4 * flipped) % 8
    if unicode:
        return letter + _faced(piece.piece_type)[piece.side][facing]
    if piece.piece_type.shape in ASCII_FACED:
        return letter + ASCII_FACED[piece.piece_type.shape][facing]
    return letter + (COMPASS[piece.facing].lower() if piece.piece_type.orientations > 1 else "")


def _faced(piece_type: PieceType) -> tuple[str, str]:
    """Return a piece's signs at each facing, for each player: its own, or those of its shape."""
    if not piece_type.glyphs:
        plain = ARROWS if piece_type.orientations > 1 else "●" * 8
        return FACED.get(piece_type.shape, (plain, plain))
    signs = piece_type.glyphs * 8 if len(piece_type.glyphs) == 1 else piece_type.glyphs
    return signs[:8], signs[-8:]


def light_sign(sides: frozenset[int], *, unicode: bool) -> str:
    """Return the sign of beams that touch these sides of a place."""
    sign = LIGHT.get(sides, "✶")
    if len(sides) == 1:
        sign = LIGHT[sides | {(side + 4) % 8 for side in sides}]
    return sign if unicode else ASCII_LIGHT.get(sign, "+")
