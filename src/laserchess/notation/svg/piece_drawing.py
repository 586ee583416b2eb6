"""Vector pieces, 100 × 100 units around (0, 0), each drawn as it looks when it faces north.

The same style for all variants: a mirrored face is a bright bevel between dark keylines, a shield a thick dark
bar, a vulnerable face is plain. A piece has a dark bevel and a light upper facet, which look the same from every side,
so that a rotated piece is lit like the others. The facet is filled for the first player and engraved for the second:
hue is never the only cue, and both sides weigh the same.
"""

from html import escape

from laserchess.core.variant import Piece, PieceType
from laserchess.notation.svg.color_themes import Hue, Theme
from laserchess.notation.svg.piece_sets import SETS, Pen, PieceSet
from laserchess.notation.svg.piece_shapes import Shape, has_letter, shape_of

USUAL = SETS["usual"]
SNOW = "M0-8V8M-7-4 7 4M-7 4 7-4"
CRACKS = "M-30-24-8-8-14 6 4 14-2 40M-8-8 14-16 20-40M4 14 34 18"


def angle_of(piece: Piece) -> int:
    """Return the rotation of the drawing of a piece, in degrees clockwise."""
    return piece.facing * 45 if shape_of(piece.piece_type, piece.facing).turns else 0


def draw_piece(piece: Piece, hue: Hue, theme: Theme, *, half_turned: bool = False, pieces: PieceSet = USUAL) -> str:
    """Draw a piece around (0, 0)."""
    turns = shape_of(piece.piece_type, piece.facing).turns
    drawing = _turned(_draw_body(piece, hue, theme, pieces), (angle_of(piece) + 180 * half_turned * turns) % 360)
    return drawing + _letter(piece, hue, theme) + (draw_snow(theme) if piece.stunned else "")


def draw_unrotated(piece: Piece, hue: Hue, theme: Theme, pieces: PieceSet = USUAL) -> str:
    """Draw a piece around (0, 0) before it is rotated, and without the mark of a stunned one.

    A letter has the class `lc-letter`: a page that rotates the drawing rotates the letter back.
    """
    return _draw_body(piece, hue, theme, pieces) + _letter(piece, hue, theme)


def _draw_body(piece: Piece, hue: Hue, theme: Theme, pieces: PieceSet) -> str:
    """Draw all of a piece that rotates with it."""
    shape, pen = pieces.shape_of(piece.piece_type, piece.facing), pieces.pen
    facet = _facet(shape, piece.side, hue, pen, is_lettered=has_letter(piece.piece_type))
    parts = _body(shape, hue, theme, pen) + facet + _light(shape, piece, hue, theme, pen)
    if piece.stunned:
        parts += f'<path d="{shape.body}" fill="{theme.frost}" fill-opacity="0.5"/>'
    return parts


def draw_ghost(piece_type: PieceType, player: int, hue: Hue, theme: Theme) -> str:
    """Draw what is left of a removed piece around (0, 0): faint, dashed and cracked, facing nowhere in particular."""
    facing = Piece(piece_type, player).facing
    shape = shape_of(piece_type, facing)
    body = f'<path d="{shape.body}" fill="{hue.body}" fill-opacity="0.28" stroke="{hue.deep}" stroke-width="4"'
    inner = _facet(shape, player, hue, USUAL.pen)
    drawing = _turned(body + ' stroke-dasharray="9 6"/>' + inner, facing * 45 if shape.turns else 0)
    return f'{drawing}<path d="{CRACKS}" fill="none" stroke="{theme.ink}" stroke-width="4" stroke-opacity="0.65"/>'


def _turned(parts: str, angle: int) -> str:
    return f'<g transform="rotate({angle})">{parts}</g>' if angle else parts


def _body(shape: Shape, hue: Hue, theme: Theme, pen: Pen) -> str:
    """Draw outline, bevel, face and decoration, from the outside to the middle."""
    face, edge = (theme.ink, hue.glow) if pen.hollow else (hue.body, hue.deep)
    outline = _stroke(shape.body, theme.ink, pen.bevel + 2 * pen.outline)
    bevel = f'stroke="{edge}" stroke-width="{pen.bevel}" stroke-linejoin="round"'
    body = f'{outline}<path d="{shape.body}" fill="{face}" {bevel}/>'
    return body + _stroke(shape.lines, edge, pen.line)


def _facet(shape: Shape, player: int, hue: Hue, pen: Pen, *, is_lettered: bool = False) -> str:
    """Draw the upper facet: filled for the first player, an engraved line for the second, dark below a letter."""
    if not shape.inner:
        return ""
    light = hue.glow if pen.hollow else hue.lit
    line = f'stroke-width="{pen.inner}" stroke-linejoin="round"'
    if player == 0:
        return f'<path d="{shape.inner}" fill="{light}" stroke="{light}" {line}/>'
    groove = f'<path d="{shape.inner}" fill="{hue.deep}" stroke="{hue.deep}" {line}/>'
    return groove if is_lettered else f'{groove}<path d="{shape.inner}" fill="none" stroke="{hue.pale}" {line}/>'


def _light(shape: Shape, piece: Piece, hue: Hue, theme: Theme, pen: Pen) -> str:
    """Draw what beams hit: marks, shields, and mirrors, dull while the piece is stunned."""
    glass = hue.frosted if piece.stunned else theme.glass
    shine = glass if piece.stunned else theme.mirror
    keyline, edge, middle = pen.mirror
    rim, bar = pen.guard if shape.shields == shape.guard else pen.shield
    return (
        _stroke(shape.marks, theme.ink, 8)
        + _stroke(shape.shields, theme.rim, rim)
        + _stroke(shape.shields, theme.ink, bar)
        + (_stroke(shape.shields, theme.mirror, 5, dashes=pen.teeth) if pen.teeth else "")
        + _stroke(shape.mirrors, theme.ink, keyline, "round")
        + _stroke(shape.mirrors, glass, edge, "round", kind="mirror")
        + _stroke(shape.mirrors, shine, middle, "round")
        + _stroke(shape.spot, theme.ink, 22, "round")
        + _stroke(shape.spot, shine, 15, "round")
        + _stroke(shape.bright, shine, 6)
    )


def _stroke(path: str, colour: str, width: int, cap: str = "butt", *, dashes: str = "", kind: str = "") -> str:
    if not path:
        return ""
    line = f'stroke="{colour}" stroke-width="{width}" stroke-linejoin="round" stroke-linecap="{cap}"'
    line += f' stroke-dasharray="{dashes}"' if dashes else ""
    line += f' class="{kind}"' if kind else ""
    return f'<path d="{path}" fill="none" {line}/>'


def _letter(piece: Piece, hue: Hue, theme: Theme) -> str:
    """Draw the letter of a piece type without a shape: dark on the first player's facet, light on the second's."""
    if not has_letter(piece.piece_type):
        return ""
    fill = hue.pale if piece.side else theme.ink
    style = f'font-family="sans-serif" font-size="40" font-weight="bold" text-anchor="middle" fill="{fill}"'
    return f'<text class="lc-letter" y="14" {style}>{escape(piece.piece_type.letter, quote=False)}</text>'


def draw_snow(theme: Theme) -> str:
    """Draw the mark of a stunned piece, in the upper right corner of the square."""
    disc = f'<circle r="14" fill="#ffffff" stroke="{theme.ink}" stroke-width="3"/>'
    flake = f'<path d="{SNOW}" stroke="#1b6fb5" stroke-width="4" stroke-linecap="round"/>'
    return f'<g class="stunned" transform="translate(31 -31)">{disc}{flake}</g>'
