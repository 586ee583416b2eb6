"""The images of a variant as one sprite: a symbol for every piece and feature, and one for the empty board.

A symbol is drawn facing north; rotate it by the piece's `angle_of`. Colours are CSS variables, so
that one sprite serves every theme: `--p0-body`, `--p1-body` and so on for the players' shades, `--board-ink` and
so on for the rest (see `svg_style.write_palette`).
"""

from collections.abc import Iterator
from dataclasses import fields
from functools import cache

from laserchess.core.variant import Piece, PieceType, Variant
from laserchess.notation.svg.background import draw_background, draw_grid
from laserchess.notation.svg.color_themes import Hue, Theme
from laserchess.notation.svg.floor import draw_feature
from laserchess.notation.svg.piece_drawing import draw_snow, draw_unrotated
from laserchess.notation.svg.piece_sets import SETS, own_set
from laserchess.notation.svg.piece_shapes import shape_of

THEME = Theme(**{field.name: f"var(--board-{field.name})" for field in fields(Theme)})
HUES = tuple(Hue(**{field.name: f"var(--p{player}-{field.name})" for field in fields(Hue)}) for player in (0, 1))
SQUARE = "-50 -50 100 100"


def slug(name: str) -> str:
    """Write a name as a part of an id."""
    return name.lower().replace(" ", "-")


def art_of(variant: Variant, piece: Piece) -> str:
    """Return the id of the symbol of a piece, apart from its angle."""
    diagonal = "-diagonal" if _has_two_shapes(piece.piece_type) and piece.facing % 2 else ""
    return f"{variant.id}-{slug(piece.piece_type.name)}-{piece.side}{diagonal}" + "-stunned" * piece.stunned


def _has_two_shapes(piece_type: PieceType) -> bool:
    """Return whether a piece looks different when it faces diagonally."""
    return piece_type.eighths == 1 and shape_of(piece_type, 0) != shape_of(piece_type, 1)


@cache
def features_of(variant: Variant) -> dict[str, str]:
    """Return letter → name of everything on the floor of a variant."""
    return {feature.letter: feature.name for feature in variant.features} | dict(variant.floors)


def feature_art(variant: Variant, letter: str) -> str:
    """Return the id of the symbol of a feature."""
    return f"{variant.id}-{slug(features_of(variant)[letter])}"


@cache
def draw_sprite(variant: Variant, pieces: str = "auto") -> str:
    """Write the symbols of a variant, in one of the `piece_sets.SETS` or, with `auto`, its own, as one SVG document."""
    geometry = variant.geometry
    board = draw_background(variant, THEME, (HUES[0], HUES[1])) + draw_grid(variant, THEME)
    parts = [_symbol(f"{variant.id}-floor", board, f"0 0 {geometry.columns * 100} {geometry.rows * 100}")]
    parts += (_symbol(feature_art(variant, letter), draw_feature(letter, THEME)) for letter in features_of(variant))
    drawings = {art_of(variant, piece): piece for piece in _pieces(variant)}
    chosen = SETS[own_set(variant) if pieces == "auto" else pieces]
    parts += (_symbol(art, draw_unrotated(piece, HUES[piece.side], THEME, chosen)) for art, piece in drawings.items())
    if any(piece.stunned for piece in drawings.values()):
        parts.append(_symbol(f"{variant.id}-stunned", draw_snow(THEME)))
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg">', *parts, "</svg>", ""])


def _pieces(variant: Variant) -> Iterator[Piece]:
    """Yield a piece of every look."""
    for piece_type in variant.pieces:
        for player in (0, 1):
            for orientation in range(piece_type.orientations):
                yield Piece(piece_type, player, orientation)
                if piece_type.stunned_faces:
                    yield Piece(piece_type, player, orientation, stunned=True)


def _symbol(art: str, drawing: str, box: str = SQUARE) -> str:
    return f'<symbol id="{art}" viewBox="{box}" overflow="visible">{drawing}</symbol>'
