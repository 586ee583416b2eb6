"""The empty board as SVG: paper, reserved squares, heat and the lines between squares."""

from laserchess.core.variant import Variant
from laserchess.notation.drawing import owners
from laserchess.notation.svg.beam_paths import Viewpoint, at, number
from laserchess.notation.svg.color_themes import Hue, Theme
from laserchess.notation.svg.floor import reserve, tile

HOTTEST = 0.36


def draw_background(variant: Variant, theme: Theme, hues: tuple[Hue, Hue], view: Viewpoint | None = None) -> str:
    """Draw the paper and the reserved squares in their owners' hues."""
    geometry, view = variant.geometry, view or Viewpoint(variant.geometry, flipped=False)
    paper = f'<rect width="{geometry.columns * 100}" height="{geometry.rows * 100}" fill="{theme.paper}"/>'
    shaded = [view.centre(c) for c in geometry.cells if (geometry.column(c) + geometry.row(c)) % 2 == 0]
    path = "".join(f"M{number(x - 50)} {number(y - 50)}h100v100h-100z" for x, y in shaded)
    reserved = [at(view.centre(cell), reserve(hues[player])) for cell, player in owners(variant).items()]
    return "\n".join([paper, f'<path d="{path}" fill="{theme.shade}"/>', *reserved])


def heat_of(variant: Variant) -> dict[int, float]:
    """Return the energy of each square, scaled to 0 to 1; empty in variants without energy."""
    hottest = max(1, *variant.energies.values()) if variant.energies else 1
    return {cell: max(0.0, heat / hottest) for cell, heat in variant.energies.items()}


def draw_heat(variant: Variant, theme: Theme, view: Viewpoint) -> str:
    """Draw the energy of the squares, in variants that have it."""
    tiles = [at(view.centre(cell), tile(theme.heat, heat * HOTTEST)) for cell, heat in heat_of(variant).items()]
    return "\n".join(tiles)


def draw_grid(variant: Variant, theme: Theme) -> str:
    """Draw the lines between the squares and the frame around them."""
    width, height = variant.geometry.columns * 100, variant.geometry.rows * 100
    across = "".join(f"M0 {y}H{width}" for y in range(100, height, 100))
    down = "".join(f"M{x} 0V{height}" for x in range(100, width, 100))
    lines = f'<path d="{across}{down}" stroke="{theme.line}" stroke-width="2"/>'
    frame = f'fill="none" stroke="{theme.text}" stroke-width="4" stroke-opacity="0.6"'
    return f'{lines}\n<rect width="{width}" height="{height}" {frame}/>'
