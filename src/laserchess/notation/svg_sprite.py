"""The pictures of a game as one sprite: a symbol for every piece and feature, and one for the empty board.

A symbol is drawn facing north; whoever uses it turns it by the piece's `angle_of`. Colours are CSS variables, so
that one sprite serves every theme: `--p0-body`, `--p1-body` and so on for the players' shades, `--board-ink` and
so on for the rest (see `svg_style.write_palette`).
"""

from collections.abc import Iterator
from dataclasses import fields
from functools import cache

from laserchess.core.spec import Game, Man, Piece
from laserchess.notation.svg_floor import draw_feature
from laserchess.notation.svg_paper import draw_grid, draw_paper
from laserchess.notation.svg_pieces import draw_north, draw_snow
from laserchess.notation.svg_sets import SETS
from laserchess.notation.svg_shapes import shape_of
from laserchess.notation.svg_style import Hue, Theme

THEME = Theme(**{field.name: f"var(--board-{field.name})" for field in fields(Theme)})
HUES = tuple(Hue(**{field.name: f"var(--p{player}-{field.name})" for field in fields(Hue)}) for player in (0, 1))
SQUARE = "-50 -50 100 100"


def slug(name: str) -> str:
    """Write a name as a part of an id."""
    return name.lower().replace(" ", "-")


def art_of(game: Game, man: Man) -> str:
    """Return the id of the symbol that shows a piece as it stands, apart from its angle."""
    diagonal = "-diagonal" if _has_two_shapes(man.piece) and man.facing % 2 else ""
    return f"{game.id}-{slug(man.piece.name)}-{man.side}{diagonal}" + "-stunned" * man.stunned


def _has_two_shapes(piece: Piece) -> bool:
    """Tell whether a piece looks different where it faces a corner."""
    return piece.eighths == 1 and shape_of(piece, 0) != shape_of(piece, 1)


@cache
def features_of(game: Game) -> dict[str, str]:
    """Return letter → name of everything the floor of a game may have."""
    return {feature.letter: feature.name for feature in game.features} | dict(game.floors)


def feature_art(game: Game, letter: str) -> str:
    """Return the id of the symbol of a feature."""
    return f"{game.id}-{slug(features_of(game)[letter])}"


@cache
def draw_sprite(game: Game, pieces: str = "usual") -> str:
    """Write the symbols of a game, in one of the `svg_sets.SETS`, as one SVG document."""
    geometry = game.geometry
    board = draw_paper(game, THEME, (HUES[0], HUES[1])) + draw_grid(game, THEME)
    parts = [_symbol(f"{game.id}-floor", board, f"0 0 {geometry.columns * 100} {geometry.rows * 100}")]
    parts += (_symbol(feature_art(game, letter), draw_feature(letter, THEME)) for letter in features_of(game))
    drawings = {art_of(game, man): man for man in _men(game)}
    parts += (_symbol(art, draw_north(man, HUES[man.side], THEME, SETS[pieces])) for art, man in drawings.items())
    if any(man.stunned for man in drawings.values()):
        parts.append(_symbol(f"{game.id}-stunned", draw_snow(THEME)))
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg">', *parts, "</svg>", ""])


def _men(game: Game) -> Iterator[Man]:
    """Yield a piece of every look."""
    for piece in game.pieces:
        for player in (0, 1):
            for orientation in range(piece.orientations):
                yield Man(piece, player, orientation)
                if piece.stunned_faces:
                    yield Man(piece, player, orientation, stunned=True)


def _symbol(art: str, drawing: str, box: str = SQUARE) -> str:
    return f'<symbol id="{art}" viewBox="{box}" overflow="visible">{drawing}</symbol>'
