"""The colours of the image themes as numbers that can be mixed."""

import os
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from laserchess.core.variant import Variant
from laserchess.notation.svg.color_themes import THEMES, find_hues, find_theme

Colour = npt.NDArray[np.float64]
"""Red, green and blue, 0 to 255."""
LIGHT_GROUND = 7
"""ANSI colours from this number on are light backgrounds, except dark grey (8)."""
DARK_GREY = 8


def colour(text: str) -> Colour:
    """Return the colour of `#rrggbb`."""
    return np.array([int(text[at : at + 2], 16) for at in (1, 3, 5)], np.float64)


@dataclass(frozen=True, eq=False)
class Side:
    """The colours of a player."""

    body: Colour
    pale: Colour
    light: Colour
    frosted: Colour


@dataclass(frozen=True, eq=False)
class Palette:
    """The colours of one variant in one theme."""

    page: Colour
    paper: Colour
    shade: Colour
    text: Colour
    ink: Colour
    shield: Colour
    mirror: Colour
    core: Colour
    last: Colour
    cursor: Colour
    target: Colour
    pit: Colour
    stone: Colour
    frost: Colour
    sides: tuple[Side, Side]
    glow: float
    """Strength of the beam's glow."""


@lru_cache(maxsize=16)
def palette_of(variant: Variant, name: str) -> Palette:
    """Return the colours of a variant in an image theme."""
    theme = find_theme(name)
    dark = name == "dark"
    sides = [
        Side(colour(hue.body), colour(hue.pale), colour(hue.glow), colour(hue.frosted))
        for hue in find_hues(variant, theme)
    ]
    ink, line = colour(theme.ink), colour(theme.line)
    paper = colour(theme.paper) if dark else mix(colour(theme.paper), line, 0.75)
    return Palette(
        page=colour(theme.page),
        paper=paper,
        shade=mix(paper, line, 0.35) if dark else mix(paper, ink, 0.06),
        text=colour(theme.text),
        ink=ink,
        shield=colour("#d9cdb5") if dark else ink,
        mirror=colour(theme.mirror),
        core=colour("#ffffff"),
        last=colour(theme.last),
        cursor=colour("#ffd84d") if dark else colour("#e0a100"),
        target=colour(theme.arrow),
        pit=colour(theme.pit) if not dark else colour("#050505"),
        stone=colour(theme.stone),
        frost=colour(theme.frost),
        sides=(sides[0], sides[1]),
        glow=0.55 if dark else 0.85,
    )


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """Blend two colours; `share` is how much of the second."""
    blended: Colour = first + (second - first) * share
    return blended


def guess_theme() -> str:
    """Return `light` or `dark` for the terminal's background; `dark` if unknown."""
    ground = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    number = int(ground) if ground in {str(each) for each in range(16)} else 0
    return "light" if number >= LIGHT_GROUND and number != DARK_GREY else "dark"


NAMES = tuple(THEMES)
