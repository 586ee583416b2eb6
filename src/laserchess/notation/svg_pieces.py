"""Vector pieces, 100 × 100 units around (0, 0), each drawn as it looks when it faces north.

One language for all games: a mirrored face is a bright bevel between dark keylines, a shield a thick dark
bar, a vulnerable face is plain. The second player's pieces carry a pale line inside, so that hue is never the
only cue.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from xml.sax.saxutils import escape

from laserchess.core.spec import Man, Piece
from laserchess.notation.svg_style import Hue, Theme


@dataclass(frozen=True)
class Shape:
    """What a piece is drawn from: SVG paths at facing north."""

    body: str
    inner: str
    """The second player's mark."""
    mirrors: str = ""
    """Centre lines of the bevels."""
    shields: str = ""
    marks: str = ""
    """Dark lines of 8 units."""
    bright: str = ""
    """A light line of 6 units that is no mirror."""
    spot: str = ""
    """A point that shines."""
    turns: bool = True


def _disc(radius: int) -> str:
    return f"M{-radius} 0A{radius} {radius} 0 1 1 {radius} 0A{radius} {radius} 0 1 1 {-radius} 0Z"


def _octagon(near: int, far: int) -> str:
    corners = ((near, far), (far, near), (far, -near), (near, -far))
    points = [*corners, *((-x, -y) for x, y in corners)]
    return "M" + " ".join(f"{x} {y}" for x, y in points) + "Z"


WEDGE = Shape("M-51 0H51L0 51Z", "M-20 19H20L0 39Z", mirrors="M-45 4H45")
TURRET = Shape("M-12-48H12V-21A25 25 0 1 1-12-21Z", _disc(9), marks="M-14-46H14")
OCTAGON = Shape(_octagon(16, 39), _octagon(8, 18))
SPIRAL = "M2 0A5 5 0 0 1-8 0A10 10 0 0 1 12 0A15 15 0 0 1-18 0A20 20 0 0 1 15-13"

SHAPES: Mapping[str, Shape] = {
    "crown": Shape(
        "M-34 34-40-18-19 0 0-40 19 0 40-18 34 34Z", "M-21 22-22 8-13 14 0-8 13 14 22 8 21 22Z", turns=False
    ),
    "muzzle-crown": Shape(
        "M-33 36-39-16-18 4-10-46H10L18 4 39-16 33 36Z", "M-20 25-22 11-12 16H12L22 11 20 25Z", marks="M-13-44H13"
    ),
    "slab": Shape("M-46-18H46V18H-46Z", "M-38 0H38", mirrors="M-40-14H40M-40 14H40"),
    "block": Shape("M-34-30H34V34H-34Z", "M-17-9H17V19H-17Z", shields="M-38-31H38"),
    "wedge": WEDGE,
    "turret": TURRET,
    "stun-turret": Shape(
        "M-20-48H-8V-29H8V-48H20V-27L31-15V13L14 31H-14L-31 13V-15Z",
        "M-12-14H12V8H-12Z",
        mirrors="M29 11 13 27H-13L-29 11",
        marks="M-21-46H-7M7-46H21",
    ),
    "one-way": Shape("M-45 0H45V20H-45ZM-7-4V-22H-19L0-45 19-22H7V-4Z", "M-36 15H36", mirrors="M-40 4H40"),
    "bomb": Shape(_disc(36), _disc(25), marks="M-33 0H33M0-33V33"),
    "hypergon": Shape("M-42 0-21-37H21L42 0 21 37H-21Z", "M-35 0-17-30H17L35 0 17 30H-17Z", bright=SPIRAL),
    "splitter": Shape("M0-34 48 14V26H-48V14Z", "M-20 15H20", mirrors="M-41 14 0-27 41 14", spot="M0-27h0.1"),
    "octagon-full": replace(OCTAGON, mirrors=_octagon(15, 35)),
    "octagon-part": replace(OCTAGON, mirrors="M-36-15-15-36H15L36-15"),
    "flat-wedge": WEDGE,
}
FLAT_WEDGE = Shape("M-45 0H45L23 32H-23Z", "M-20 18H20L13 25H-13Z", mirrors="M-39 4H39")
"""A `flat-wedge` that faces along a row or column."""
PLAIN = Shape(_disc(36), _disc(25), turns=False)
"""A piece whose shape has no drawing yet: a disc with its letter."""

SNOW = "M0-8V8M-7-4 7 4M-7 4 7-4"
CRACKS = "M-30-24-8-8-14 6 4 14-2 40M-8-8 14-16 20-40M4 14 34 18"


def shape_of(piece: Piece, facing: int) -> Shape:
    """Return what to draw for a piece that faces this way."""
    if piece.shape == "flat-wedge" and facing % 2 == 0:
        return FLAT_WEDGE
    shape = SHAPES.get(piece.shape, PLAIN)
    if shape is TURRET and "=" in piece.faces:
        return replace(shape, shields=_disc(24))
    return shape


def angle_of(man: Man) -> int:
    """Return how far the drawing of a piece is turned, in degrees clockwise."""
    return man.facing * 45 if shape_of(man.piece, man.facing).turns else 0


def draw_man(man: Man, hue: Hue, theme: Theme, *, half_turned: bool = False) -> str:
    """Draw a piece around (0, 0)."""
    turns = shape_of(man.piece, man.facing).turns
    drawing = _turned(draw_north(man, hue, theme), (angle_of(man) + 180 * half_turned * turns) % 360)
    return drawing + (draw_snow(theme) if man.stunned else "")


def draw_north(man: Man, hue: Hue, theme: Theme) -> str:
    """Draw a piece around (0, 0) before it is turned, and without the mark of a stunned one."""
    shape = shape_of(man.piece, man.facing)
    parts = _body(shape, man.side, hue, theme) + _light(shape, man, hue, theme)
    if man.stunned:
        parts += f'<path d="{shape.body}" fill="{theme.frost}" fill-opacity="0.5"/>'
    return parts + (_letter(man.piece.letter, theme) if shape is PLAIN else "")


def draw_ghost(piece: Piece, player: int, hue: Hue, theme: Theme) -> str:
    """Draw what is left of a removed piece around (0, 0): faint, dashed and cracked, facing nowhere in particular."""
    facing = Man(piece, player).facing
    shape = shape_of(piece, facing)
    body = f'<path d="{shape.body}" fill="{hue.body}" fill-opacity="0.28" stroke="{hue.deep}" stroke-width="4"'
    inner = _inner(shape, hue) if player else ""
    drawing = _turned(body + ' stroke-dasharray="9 6"/>' + inner, facing * 45 if shape.turns else 0)
    return f'{drawing}<path d="{CRACKS}" fill="none" stroke="{theme.ink}" stroke-width="4" stroke-opacity="0.65"/>'


def _turned(parts: str, angle: int) -> str:
    return f'<g transform="rotate({angle})">{parts}</g>' if angle else parts


def _body(shape: Shape, player: int, hue: Hue, theme: Theme) -> str:
    outline = f'stroke="{theme.ink}" stroke-width="4" stroke-linejoin="round"'
    body = f'<path d="{shape.body}" fill="{hue.body}" {outline}/>'
    return body + _inner(shape, hue) if player else body


def _inner(shape: Shape, hue: Hue) -> str:
    return f'<path d="{shape.inner}" fill="none" stroke="{hue.pale}" stroke-width="6" stroke-linejoin="round"/>'


def _light(shape: Shape, man: Man, hue: Hue, theme: Theme) -> str:
    """Draw what light meets: marks, shields, and mirrors, dull while the piece is stunned."""
    glass = hue.frosted if man.stunned else theme.glass
    shine = glass if man.stunned else theme.mirror
    return (
        _stroke(shape.marks, theme.ink, 8)
        + _stroke(shape.shields, theme.rim, 16)
        + _stroke(shape.shields, theme.ink, 12)
        + _stroke(shape.mirrors, theme.ink, 15, "round")
        + _stroke(shape.mirrors, glass, 9, "round")
        + _stroke(shape.mirrors, shine, 5, "round")
        + _stroke(shape.spot, theme.ink, 22, "round")
        + _stroke(shape.spot, shine, 15, "round")
        + _stroke(shape.bright, shine, 6)
    )


def _stroke(path: str, colour: str, width: int, cap: str = "butt") -> str:
    if not path:
        return ""
    line = f'stroke="{colour}" stroke-width="{width}" stroke-linejoin="round" stroke-linecap="{cap}"'
    return f'<path d="{path}" fill="none" {line}/>'


def _letter(letter: str, theme: Theme) -> str:
    style = f'font-family="sans-serif" font-size="40" font-weight="bold" text-anchor="middle" fill="{theme.ink}"'
    return f'<text y="14" {style}>{escape(letter)}</text>'


def draw_snow(theme: Theme) -> str:
    """Draw the mark of a stunned piece, in the upper right corner of the square."""
    disc = f'<circle r="14" fill="#ffffff" stroke="{theme.ink}" stroke-width="3"/>'
    flake = f'<path d="{SNOW}" stroke="#1b6fb5" stroke-width="4" stroke-linecap="round"/>'
    return f'<g class="stunned" transform="translate(31 -31)">{disc}{flake}</g>'
