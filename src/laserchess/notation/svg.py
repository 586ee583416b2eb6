"""Boards as standalone SVG: quiet paper, matte pieces, and light that shines."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from xml.sax.saxutils import escape, quoteattr

from laserchess.core.errors import LaserChessError, UnknownNameError, quote
from laserchess.core.moves import Beam, BeamEnd, Removed
from laserchess.core.position import Position
from laserchess.core.spec import Game, Piece
from laserchess.notation.picture import describe, find_cell, find_cells, owners, shooter
from laserchess.notation.svg_floor import draw_feature, hatch, tile
from laserchess.notation.svg_light import View, at, beam_path, draw_arrow, draw_beam, draw_effects, number
from laserchess.notation.svg_pieces import draw_ghost, draw_man
from laserchess.notation.svg_style import Hue, Theme, find_hues, find_theme

__all__ = ["draw_svg"]

Arrow = tuple[str, str] | tuple[str, str, str]
NO_SQUARES: Mapping[str, str] = MappingProxyType({})
WIDE_MARGIN = 56
NARROW_MARGIN = 6
HOTTEST = 0.4


@dataclass(frozen=True)
class _Picture:
    """What every layer needs to know."""

    game: Game
    position: Position
    view: View
    theme: Theme
    hues: tuple[Hue, Hue]

    def place(self, square: str, drawing: str) -> str:
        """Put a drawing on a square."""
        return at(self.view.centre(find_cell(self.game, square)), drawing)


def draw_svg(  # noqa: PLR0913  # everything a picture may show, each by its own name
    game: Game,
    position: Position,
    *,
    size: int = 480,
    coordinates: bool = True,
    last: Sequence[str] = (),
    arrows: Sequence[Arrow] = (),
    beams: Sequence[Beam] = (),
    removed: Sequence[Removed] = (),
    squares: Mapping[str, str] = NO_SQUARES,
    flipped: bool = False,
    energy: bool = False,
    theme: str = "light",
) -> str:
    """Draw a board as an SVG document `size` pixels wide.

    `last` squares are tinted, `squares` get the colour they are mapped to, `arrows` go from square to square (and
    may name a colour). `beams` and `removed` show a shot; `energy` shows the heat of the squares, where a game has
    one. Themes are `light`, `dark` and `accessible`.
    """
    if size < 1:
        message = f"a picture cannot be {size} pixels wide"
        raise LaserChessError(message, reason="size", text=str(size), expected="a width of 1 or more")
    colours = find_theme(theme)
    view = View(game.geometry, flipped)
    picture = _Picture(game, position, view, colours, find_hues(game.id, colours))
    _check_beams(game, beams)
    layers = [
        *_floor(picture, squares | {} if isinstance(squares, dict) else dict(squares), energy=energy),
        *(picture.place(square, tile(colours.last, 0.38)) for square in dict.fromkeys(last)),
        *_grid(picture),
        *(_ghost(picture, item) for item in removed),
        *(draw_beam(view, beam, _hue(picture, beam), colours) for beam in beams),
        *_men(picture),
        *(effect for beam in beams for effect in _effects(picture, beam)),
        *(_arrow(picture, arrow) for arrow in arrows),
    ]
    if coordinates:
        layers.extend(_coordinates(picture))
    roomy = coordinates or any(beam.end is BeamEnd.EDGE for beam in beams)
    return _document(picture, layers, size, WIDE_MARGIN if roomy else NARROW_MARGIN)


def _document(picture: _Picture, layers: Sequence[str], size: int, margin: int) -> str:
    geometry = picture.game.geometry
    width, height = geometry.columns * 100 + 2 * margin, geometry.rows * 100 + 2 * margin
    label = f"{picture.game.title}, {picture.game.players[picture.position.side].name} to move"
    box = f'width="{size}" height="{number(size * height / width)}" viewBox="{-margin} {-margin} {width} {height}"'
    page = f'<rect x="{-margin}" y="{-margin}" width="{width}" height="{height}" rx="14" fill="{picture.theme.page}"/>'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img" aria-label={quoteattr(label)}>'
    return "\n".join([head, page, *layers, "</svg>", ""])


def _floor(picture: _Picture, squares: Mapping[str, str], *, energy: bool) -> Iterator[str]:
    """Yield the paper, the reserved squares, the heat, the given colours and the features."""
    game, theme = picture.game, picture.theme
    reserved = owners(game)
    coloured = {find_cell(game, square): colour for square, colour in squares.items()}
    heat = _heat(game) if energy else {}
    for cell in game.geometry.reading_order:
        dark = (game.geometry.column(cell) + game.geometry.row(cell)) % 2 == 0
        parts = tile(theme.shade if dark else theme.paper)
        parts += hatch(picture.hues[reserved[cell]]) if cell in reserved else ""
        parts += tile(theme.heat, heat[cell]) if heat.get(cell) else ""
        parts += tile(coloured[cell]) if cell in coloured else ""
        yield at(picture.view.centre(cell), parts)
    names = {feature.letter: feature.name for feature in game.features}
    for cell, letter in position_floor(picture.position):
        title = escape(f"{names.get(letter, letter)} on {game.geometry.names[cell]}")
        drawing = f'<g class="feature"><title>{title}</title>{draw_feature(letter, theme)}</g>'
        yield at(picture.view.centre(cell), drawing)
