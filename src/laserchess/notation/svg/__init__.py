"""Boards as standalone SVG documents."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from types import MappingProxyType
from typing import TypedDict, Unpack

from laserchess.core.errors import LaserChessError, UnknownNameError, quote
from laserchess.core.moves import Beam, BeamEnd, RemovedPiece
from laserchess.core.position import Position
from laserchess.core.variant import PieceType, Variant
from laserchess.notation.drawing import describe, find_cell, shooter
from laserchess.notation.svg.background import draw_background, draw_grid, draw_heat
from laserchess.notation.svg.beam_paths import Viewpoint, at, draw_arrow, draw_beam, draw_effects, number
from laserchess.notation.svg.color_themes import Hue, Theme, check_colour, find_hues, find_theme
from laserchess.notation.svg.floor import draw_feature, tile
from laserchess.notation.svg.piece_drawing import draw_ghost, draw_piece
from laserchess.notation.svg.piece_sets import SETS, own_set

__all__ = ["SvgStyle", "draw_svg"]

Arrow = tuple[str, str] | tuple[str, str, str]
NO_SQUARES: Mapping[str, str] = MappingProxyType({})
WIDE_MARGIN = 56
NARROW_MARGIN = 6
FONT = "font-family=\"'Inter','Helvetica Neue',Arial,sans-serif\""


@dataclass(frozen=True)
class _Picture:
    """What every layer needs to know."""

    variant: Variant
    position: Position
    view: Viewpoint
    theme: Theme
    hues: tuple[Hue, Hue]

    def place(self, square: str, drawing: str) -> str:
        """Put a drawing on a square."""
        return at(self.view.centre(find_cell(self.variant, square)), drawing)


class SvgStyle(TypedDict, total=False):
    """What a image may show, each by its own name."""

    size: int
    """Width in pixels; 480 if not given."""
    coordinates: bool
    """Whether to draw coordinates along the edges; by default they are drawn."""
    last: Sequence[str]
    """Squares of the last move, which are tinted."""
    arrows: Sequence[Arrow]
    """Arrows from square to square, each perhaps with a colour."""
    beams: Sequence[Beam]
    """The beams to draw."""
    removed: Sequence[RemovedPiece]
    """Pieces that are gone, shown as ghosts."""
    squares: Mapping[str, str]
    """Square → its colour."""
    flipped: bool
    """Is the board seen from the second player's side."""
    energy: bool
    """Whether to show the energy of the squares, in variants that have it."""
    theme: str
    """`light`, `dark` or `accessible`."""


def draw_svg(variant: Variant, position: Position, **style: Unpack[SvgStyle]) -> str:
    """Draw a board as an SVG document; the keywords are those of `SvgStyle`."""
    if unknown := style.keys() - SvgStyle.__annotations__.keys():
        message = f"a picture has no {quote(min(unknown))}"
        expected = "one of " + ", ".join(SvgStyle.__annotations__)
        raise UnknownNameError(message, reason="style", text=min(unknown), expected=expected)
    size, beams, coordinates = style.get("size", 480), style.get("beams", ()), style.get("coordinates", True)
    if size < 1:
        message = f"a picture cannot be {size} pixels wide"
        raise LaserChessError(message, reason="size", text=str(size), expected="a width of 1 or more")
    colours = find_theme(style.get("theme", "light"))
    picture = _Picture(
        variant,
        position,
        Viewpoint(variant.geometry, style.get("flipped", False)),
        colours,
        find_hues(variant, colours),
    )
    layers = [
        draw_background(variant, colours, picture.hues, picture.view),
        draw_heat(variant, colours, picture.view) if style.get("energy") else "",
        *(
            picture.place(square, tile(check_colour(colour)))
            for square, colour in style.get("squares", NO_SQUARES).items()
        ),
        *(picture.place(square, tile(colours.last, 0.42)) for square in dict.fromkeys(style.get("last", ()))),
        draw_grid(variant, colours),
        *_features(picture),
        *_light(picture, beams),
        *(_ghost(picture, item) for item in style.get("removed", ())),
        *_pieces(picture),
        *_effects(picture, beams),
        *(_arrow(picture, arrow) for arrow in style.get("arrows", ())),
        *(_coordinates(picture) if coordinates else ()),
    ]
    roomy = coordinates or any(beam.end is BeamEnd.EDGE for beam in beams)
    return _document(picture, layers, size, WIDE_MARGIN if roomy else NARROW_MARGIN)


def _document(picture: _Picture, layers: Sequence[str], size: int, margin: int) -> str:
    geometry = picture.variant.geometry
    width, height = geometry.columns * 100 + 2 * margin, geometry.rows * 100 + 2 * margin
    label = f"{picture.variant.title}, {picture.variant.players[picture.position.side].name} to move"
    box = f'width="{size}" height="{number(size * height / width)}" viewBox="{-margin} {-margin} {width} {height}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img" aria-label="{escape(label)}">'
    page = f'<rect x="{-margin}" y="{-margin}" width="{width}" height="{height}" rx="14" fill="{picture.theme.page}"/>'
    return "\n".join([head, page, *filter(None, layers), "</svg>", ""])


# The floor


def _features(picture: _Picture) -> Iterator[str]:
    """Yield walls, holes, gates and displacement squares."""
    names = {feature.letter: feature.name for feature in picture.variant.features} | dict(picture.variant.floors)
    for cell, letter in picture.position.floor.items():
        title = escape(f"{names.get(letter, letter)} on {picture.variant.geometry.names[cell]}", quote=False)
        drawing = f'<g class="feature"><title>{title}</title>{draw_feature(letter, picture.theme)}</g>'
        yield at(picture.view.centre(cell), drawing)


def _coordinates(picture: _Picture) -> Iterator[str]:
    """Yield letters and numbers along all four edges."""
    geometry, view = picture.variant.geometry, picture.view
    width, height = geometry.columns * 100, geometry.rows * 100
    labels = []
    for column in range(geometry.columns):
        cell = geometry.cell(column, 0)
        x = view.centre(cell)[0]
        labels += [(x, y, geometry.names[cell][0]) for y in (-16.0, height + 38.0)]
    for row in range(geometry.rows):
        y = view.centre(geometry.cell(0, row))[1] + 11
        labels += [(x, y, str(row + geometry.first_row)) for x in (-28.0, width + 28.0)]
    style = f'{FONT} font-size="31" text-anchor="middle" fill="{picture.theme.text}"'
    texts = "".join(f'<text x="{number(x)}" y="{number(y)}">{label}</text>' for x, y, label in labels)
    yield f'<g class="coordinates" {style}>{texts}</g>'


# Pieces


def _pieces(picture: _Picture) -> Iterator[str]:
    """Yield every piece, with a title that describes it."""
    names, pieces = picture.variant.geometry.names, SETS[own_set(picture.variant)]
    for cell, piece in picture.position.pieces.items():
        title = escape(describe(picture.variant, names[cell], piece), quote=False)
        drawing = draw_piece(
            piece, picture.hues[piece.side], picture.theme, half_turned=picture.view.flipped, pieces=pieces
        )
        yield at(picture.view.centre(cell), f'<g class="piece"><title>{title}</title>{drawing}</g>')


def _ghost(picture: _Picture, item: RemovedPiece) -> str:
    """Draw a removed piece on its square, small and in a corner if another piece is there now."""
    piece_type, player = _find_piece(picture.variant, item.name), picture.variant.player(item.side_name)
    drawing = draw_ghost(piece_type, player, picture.hues[player], picture.theme)
    if find_cell(picture.variant, item.square) in picture.position.pieces:
        drawing = f'<g transform="translate(-32 -32) scale(0.34)">{drawing}</g>'
    title = escape(f"{item.side_name} {item.name} on {item.square}, {item.cause}", quote=False)
    return picture.place(item.square, f'<g class="removed"><title>{title}</title>{drawing}</g>')


def _find_piece(variant: Variant, name: str) -> PieceType:
    for piece_type in variant.pieces:
        if piece_type.name == name:
            return piece_type
    message = f"{variant.title} has no piece {quote(name)}"
    expected = "one of " + ", ".join(piece_type.name for piece_type in variant.pieces)
    raise UnknownNameError(message, reason="piece", text=name, expected=expected)


# Beams


def _light(picture: _Picture, beams: Sequence[Beam]) -> Iterator[str]:
    """Yield the beams, which are below the pieces."""
    for beam in beams:
        for square in (beam.origin, *beam.squares):
            find_cell(picture.variant, square)
        yield draw_beam(picture.view, beam, _hue(picture, beam), picture.theme)


def _effects(picture: _Picture, beams: Sequence[Beam]) -> Iterator[str]:
    """Yield flashes, glints, bursts and ripples, which lie over the pieces."""
    for beam in beams:
        weapon = picture.position.pieces.get(find_cell(picture.variant, beam.origin))
        flash = weapon is not None and weapon.piece_type.fires is not None
        yield from draw_effects(picture.view, beam, _hue(picture, beam), picture.theme, flash=flash)


def _hue(picture: _Picture, beam: Beam) -> Hue:
    return picture.hues[shooter(picture.variant, picture.position, beam)]


def _arrow(picture: _Picture, arrow: Arrow) -> str:
    """Draw an arrow in its own colour or in that of the theme."""
    start, to, *colour = arrow
    points = [picture.view.centre(find_cell(picture.variant, square)) for square in (start, to)]
    return draw_arrow(points[0], points[1], check_colour(colour[0]) if colour else picture.theme.arrow)
