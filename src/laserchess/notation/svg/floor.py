"""The floor of the SVG board, square by square: paper, hatching, heat, and the features that no piece can be on.

Every drawing covers one square, 100 × 100 units around (0, 0).
"""

from collections.abc import Callable, Mapping
from html import escape

from laserchess.notation.svg.color_themes import Hue, Theme

HATCH = "M-50-26-26-50M-50-2-2-50M-50 22 22-50M-50 46 46-50M-26 50 50-26M-2 50 50-2M22 50 50 22M46 50 50 46"
BRICKS = "M-46-16H46M-46 16H46M-14-46V-16M18-16V16M-20 16V46"
SWIRL = "M3 0A7 7 0 0 1-11 0A14 14 0 0 1 17 0A21 21 0 0 1-25 0A28 28 0 0 1 21-18"
OUTWARD = "M0-12V-38M-9-30 0-39 9-30M0 12V38M-9 30 0 39 9 30M-12 0H-38M-30-9-39 0-30 9M12 0H38M30-9 39 0 30 9"
BARS = "M-26-40V40M0-40V40M26-40V40"
STUBS = "M-26-40V-28M0-40V-28M26-40V-28M-26 40V28M0 40V28M26 40V28"


def tile(colour: str, opacity: float = 1) -> str:
    """Fill the square."""
    faint = "" if opacity == 1 else f' fill-opacity="{opacity:.3g}"'
    return f'<path d="M-50-50H50V50H-50Z" fill="{colour}"{faint}/>'


def reserve(hue: Hue) -> str:
    """Tint the square in its owner's hue; a page shows the hatching only while the pointer is on the board."""
    lines = f'stroke="{hue.body}" stroke-width="4" stroke-opacity="0.22"'
    return tile(hue.body, 0.13) + f'<path class="lc-hatch" d="{HATCH}" {lines}/>'


def draw_feature(letter: str, theme: Theme) -> str:
    """Draw a wall, hole, gate or displacement square by its letter; a letter without a drawing shows itself."""
    if letter in DRAWINGS:
        return DRAWINGS[letter](theme)
    text = f'font-family="sans-serif" font-size="44" text-anchor="middle" fill="{theme.text}"'
    return f'<text y="15" {text}>{escape(letter, quote=False)}</text>'


def _wall(theme: Theme) -> str:
    block = f'<path d="M-46-46H46V46H-46Z" fill="{theme.stone}" stroke="{theme.pit}" stroke-width="5"/>'
    return block + f'<path d="{BRICKS}" fill="none" stroke="{theme.pit}" stroke-width="5"/>'


def _hole(theme: Theme) -> str:
    rim = f'<circle r="36" fill="{theme.pit}" stroke="{theme.stone}" stroke-width="6"/>'
    lip = 'fill="none" stroke="#ffffff" stroke-width="4" stroke-opacity="0.25"'
    return f'{rim}<path d="M-26 14A30 30 0 0 0 26 14" {lip}/>'


def _hyper_hole(theme: Theme) -> str:
    rim = f'<circle r="42" fill="{theme.pit}" stroke="{theme.stone}" stroke-width="6"/>'
    swirl = f'<path d="{SWIRL}" fill="none" stroke="{theme.frost}" stroke-width="6" stroke-linecap="round"/>'
    return rim + swirl


def _gate(theme: Theme, bars: str) -> str:
    posts = f'<path d="M-40-41H40M-40 41H40" stroke="{theme.stone}" stroke-width="12" stroke-linecap="round"/>'
    return posts + f'<path d="{bars}" stroke="{theme.pit}" stroke-width="10" stroke-linecap="round"/>'


def _displacement(theme: Theme, opacity: float, fill: float) -> str:
    line = f'fill="none" stroke="{theme.text}" stroke-opacity="{opacity}" stroke-linecap="round"'
    ring = f'<circle r="44" fill="{theme.last}" fill-opacity="{fill}" stroke="{theme.text}" stroke-opacity="{opacity}"'
    return f'{ring} stroke-width="4" stroke-dasharray="10 8"/><path d="{OUTWARD}" {line} stroke-width="6"/>'


DRAWINGS: Mapping[str, Callable[[Theme], str]] = {
    "#": _wall,
    "o": _hole,
    "@": _hyper_hole,
    "=": lambda theme: _gate(theme, BARS),
    "-": lambda theme: _gate(theme, STUBS),
    "*": lambda theme: _displacement(theme, 0.95, 0.4),
    "'": lambda theme: _displacement(theme, 0.35, 0),
}
