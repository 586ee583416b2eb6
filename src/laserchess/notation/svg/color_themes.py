"""Colours of the SVG board: themes, the hues of a variant's players, and how shades are mixed from them."""

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace

from laserchess.core.errors import LaserChessError, UnknownNameError, quote
from laserchess.core.variant import Variant

COLOUR = re.compile(r"#[0-9a-f]{3,8}|[a-z]{1,30}(\([-0-9a-z., %]{1,60}\))?", re.ASCII | re.IGNORECASE)
"""What CSS might take as a colour, and nothing that could leave an attribute or fetch anything."""


@dataclass(frozen=True)
class Theme:
    """The colours of everything but the players."""

    page: str
    paper: str
    shade: str
    """Every other square."""
    line: str
    text: str
    ink: str
    """Outlines, shields and the keyline of mirrors."""
    rim: str
    """A thin edge around shields, so that they show on a dark board."""
    mirror: str
    glass: str
    """The edges of a mirror."""
    core: str
    """The middle of a beam."""
    last: str
    heat: str
    pit: str
    stone: str
    frost: str
    arrow: str


LIGHT = Theme(
    page="#fbf7ee",
    paper="#f5eddc",
    shade="#eee4cf",
    line="#d9ccb2",
    text="#6a5f4b",
    ink="#22262b",
    rim="#22262b",
    mirror="#ffffff",
    glass="#a5e6f7",
    core="#ffffff",
    last="#e7b52c",
    heat="#e8703a",
    pit="#3a332a",
    stone="#a99c84",
    frost="#dcefff",
    arrow="#2f6f4f",
)
DARK = Theme(
    page="#10151a",
    paper="#1b232b",
    shade="#212b35",
    line="#2f3c48",
    text="#b3c1ce",
    ink="#05080b",
    rim="#c9d6e2",
    mirror="#ffffff",
    glass="#8fdcf2",
    core="#ffffff",
    last="#d2a03c",
    heat="#e0642f",
    pit="#07090c",
    stone="#5f6d7a",
    frost="#c4e2ff",
    arrow="#7fc8a0",
)
"""Slate, on which beams glow."""
WOOD = replace(
    DARK,
    page="#2a1d10",
    paper="#4a3620",
    shade="#543e26",
    line="#6d5334",
    text="#e6cfa8",
    ink="#140c04",
    rim="#ead9bd",
    last="#a8c46a",
    pit="#1c1207",
    stone="#8d7350",
)
ACCESSIBLE = Theme(
    page="#ffffff",
    paper="#f7f4ee",
    shade="#edeae2",
    line="#b9b4a8",
    text="#3d3a34",
    ink="#000000",
    rim="#000000",
    mirror="#ffffff",
    glass="#a6dcf5",
    core="#ffffff",
    last="#f0e442",
    heat="#e69f00",
    pit="#2b2b2b",
    stone="#8f8f8f",
    frost="#e3f3fd",
    arrow="#000000",
)
BOARDS = (
    (":root", DARK, DARK),
    (':root[data-board="paper"]', LIGHT, ACCESSIBLE),
    (':root[data-board="wood"]', WOOD, WOOD),
)
"""CSS selectors of the boards of a page, each with its theme and that of the palette for colour-blind people."""
BOLD = ':root:root[data-pieces="contrast"]'
"""The selector of a page that shows the set of pieces of high contrast, whatever its theme."""
THEMES = {"light": LIGHT, "dark": DARK, "accessible": ACCESSIBLE}

MIN_BEAM_CONTRAST = 3
"""Of a beam and the board, as WCAG 2.2 asks for graphics."""
MIDDLE = 0.18
"""The luminance that black and white differ from equally."""

PLAIN = ("#178f8d", "#dc4a2a")
ACCESSIBLE_PLAIN = ("#0072b2", "#d55e00")
"""Colours of players without colours: in any theme, and for colour-blind people."""


@dataclass(frozen=True)
class Hue:
    """The shades of one player."""

    body: str
    deep: str
    """The bevel around a piece."""
    lit: str
    """The upper facet of a piece."""
    pale: str
    glow: str
    frosted: str
    """Dull mirrors, while a piece is stunned."""


def find_theme(name: str) -> Theme:
    """Return the theme with this name."""
    theme = THEMES.get(name)
    if theme is None:
        message = f"no theme is called {quote(name)}"
        raise UnknownNameError(message, reason="theme", text=name, expected="one of " + ", ".join(THEMES))
    return theme


def check_colour(colour: str) -> str:
    """Return `colour`, or raise if it is none."""
    if COLOUR.fullmatch(colour):
        return colour
    message = f"{quote(colour)} is no colour"
    raise LaserChessError(message, reason="colour", text=colour, expected="a CSS colour such as #e8b93c or teal")


def find_hues(variant: Variant, theme: Theme, *, accessible: bool = False) -> tuple[Hue, Hue]:
    """Return the shades of both players; those for colour-blind people, if the theme or the call demands it."""
    if accessible or theme is ACCESSIBLE:
        first, second = (one.accessible or plain for one, plain in zip(variant.players, ACCESSIBLE_PLAIN, strict=True))
    else:
        first, second = (one.colour or plain for one, plain in zip(variant.players, PLAIN, strict=True))
    return _shades(first, theme), _shades(second, theme)


def _shades(base: str, theme: Theme) -> Hue:
    return Hue(
        body=base,
        deep=mix(base, "#000000", 0.42),
        lit=mix(base, "#ffffff", 0.34),
        pale=mix(base, "#ffffff", 0.72),
        glow=_glow(base, theme),
        frosted=mix(base, theme.frost, 0.4),
    )


def _glow(base: str, theme: Theme) -> str:
    """Return the colour of a side's beams: a little brighter than the side, or as far from the board as it takes."""
    end = "#000000" if luminance(theme.paper) > MIDDLE else "#ffffff"
    shades = (mix(mix(base, "#ffffff", 0.1), end, step / 10) for step in range(10))
    return next((shade for shade in shades if contrast(shade, theme.paper) >= MIN_BEAM_CONTRAST), end)


def write_palette(variants: Iterable[Variant]) -> str:
    """Write the colours as CSS variables: `--board-…` for the page, `--p0-…` and `--p1-…` below `data-variant`.

    `data-board` (`paper` or `wood`; slate without one), `data-palette` (`accessible`) and `data-pieces` (`contrast`) of
    the page choose among them.
    """
    listed = list(variants)
    blocks = []
    for page, *themes in BOARDS:
        for accessible, theme in enumerate(themes):
            chosen = page + '[data-palette="accessible"]' * accessible
            blocks.append(_block(chosen, {f"board-{name}": colour for name, colour in asdict(theme).items()}))
            for variant in listed:
                hues = find_hues(variant, theme, accessible=bool(accessible))
                shades = {f"p{n}-{name}": colour for n, hue in enumerate(hues) for name, colour in asdict(hue).items()}
                blocks.append(_block(f'{chosen} [data-variant="{variant.id}"]', shades))
    blocks += (_block(f'{BOLD} [data-variant="{variant.id}"]', _bold_shades(variant)) for variant in listed)
    return "\n".join(blocks)


def _bold_shades(variant: Variant) -> dict[str, str]:
    """Return the shades of pieces of high contrast: one side's pale, the other's dark, both true to their names."""
    first, second = find_hues(variant, LIGHT)
    pale, dark = mix(first.body, "#ffffff", 0.6), mix(second.body, "#000000", 0.4)
    white = replace(first, body=pale, deep="#000000", lit="#ffffff", pale="#ffffff", frosted="#b9d9ee")
    black = replace(second, body=dark, deep="#000000", lit="#ffffff", pale="#ffffff", frosted="#b9d9ee")
    return {f"p{n}-{name}": colour for n, hue in enumerate((white, black)) for name, colour in asdict(hue).items()}


def _block(selector: str, variables: Mapping[str, str]) -> str:
    lines = "".join(f"  --{name}: {colour};\n" for name, colour in variables.items())
    return f"{selector} {{\n{lines}}}\n"


def mix(first: str, second: str, share: float) -> str:
    """Blend two `#rrggbb` colours; `share` is how much of the second."""
    pairs = zip(_channels(first), _channels(second), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def luminance(colour: str) -> float:
    """Return the relative luminance of a `#rrggbb` colour (WCAG 2.2, without its linear part near black)."""
    red, green, blue = (math.pow((channel / 255 + 0.055) / 1.055, 2.4) for channel in _channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    """Return the contrast ratio of two `#rrggbb` colours (WCAG 2.2)."""
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
