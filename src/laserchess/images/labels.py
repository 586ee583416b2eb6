"""Coordinates drawn as strokes, so that a image in pixels looks the same on machines without any fonts."""

import re

from laserchess.notation.svg.beam_paths import number

GROUP = re.compile(r'<g class="coordinates"[^>]*fill="([^"]+)">(.*?)</g>')
LABEL = re.compile(r'<text x="([-0-9.]+)" y="([-0-9.]+)">([a-z0-9]+)</text>')
BOWL = "M11-8C11-13 9-16 5.5-16S0-13 0-8 2 0 5.5 0 11-3 11-8"
ARCH = "M0-9C1-14 3-16 6-16S10-14 10-10V0"
GAP = 5.0

STROKES: dict[str, tuple[float, str]] = {
    "0": (12, "M6-22C1-22 0-16 0-11S1 0 6 0 12-6 12-11 11-22 6-22Z"),
    "1": (7, "M1-18 6-22V0"),
    "2": (12, "M0-17C1-24 12-24 12-16 12-10 0-5 0 0H12"),
    "3": (12, "M1-19C3-24 12-23 11-16.5 11-13 8-12 5-12 8-12 12-11 12-6 12 2 1 1 0-4"),
    "4": (12, "M9 0V-22L0-7H12"),
    "5": (12, "M11-22H2L1-12C4-15 12-14 12-7 12 1 2 2 0-4"),
    "6": (12, "M10-22C3-19 0-13 0-7 0 2 12 2 12-7 12-15 2-15 0-7"),
    "7": (12, "M0-22H12L4 0"),
    "8": (12, "M6-12C-1-13-1-22 6-22S13-13 6-12C-2-11-2 0 6 0S14-11 6-12Z"),
    "9": (12, "M2 0C9-3 12-9 12-15 12-24 0-24 0-15 0-7 10-7 12-15"),
    "a": (11, f"M11-16V0{BOWL}"),
    "b": (11, "M0-23V0M0-8C0-13 2-16 5.5-16S11-13 11-8 9 0 5.5 0 0-3 0-8"),
    "c": (10, "M10-13C7-18 0-16 0-8S7 2 10-3"),
    "d": (11, f"M11-23V0{BOWL}"),
    "e": (11, "M0-8.5H11C11-13 9-16 5.5-16S0-13 0-8 2 0 5.5 0C8 0 9.5-1 10.5-3"),
    "f": (8, "M9-22C5-24 4-21 4-18V0M0-15H8"),
    "g": (11, f"M11-16V2C11 6 9 7.5 5.5 7.5 3 7.5 1.5 6.5 0.5 5{BOWL}"),
    "h": (10, f"M0-23V0{ARCH}"),
    "i": (2, "M1-16V0M1-21.5h0.1"),
    "j": (3, "M3-16V3C3 6 2 7.5-1 7.5M3-21.5h0.1"),
    "k": (10, "M0-23V0M9-16 0-7M3.5-10 10 0"),
    "l": (2, "M1-23V0"),
    "m": (16, "M0-16V0M0-10C1-14 2.5-16 5-16S8-14 8-11V0M8-11C9-14 10.5-16 13-16S16-14 16-11V0"),
    "n": (10, f"M0-16V0{ARCH}"),
    "o": (11, "M5.5-16C2-16 0-13 0-8S2 0 5.5 0 11-3 11-8 9-16 5.5-16Z"),
}
"""Letter or figure → its width and its line, standing on y = 0."""


def stroke_labels(svg: str) -> str:
    """Replace the coordinates of a board's SVG by strokes."""
    return GROUP.sub(_stroke_group, svg)


def _stroke_group(found: re.Match[str]) -> str:
    colour, labels = found.groups()
    if any(sign not in STROKES for _, _, text in LABEL.findall(labels) for sign in text):
        return found[0]
    style = f'fill="none" stroke="{colour}" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"'
    drawn = "".join(_stroke(float(x), float(y), text) for x, y, text in LABEL.findall(labels))
    return f'<g class="coordinates" {style}>{drawn}</g>'


def _stroke(x: float, y: float, text: str) -> str:
    """Draw a label whose middle is at `x`."""
    at = x - (sum(STROKES[sign][0] + GAP for sign in text) - GAP) / 2
    parts = []
    for sign in text:
        width, line = STROKES[sign]
        parts.append(f'<path d="{line}" transform="translate({number(at)} {number(y)})"/>')
        at += width + GAP
    return "".join(parts)
