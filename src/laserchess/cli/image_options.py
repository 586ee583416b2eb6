"""Options of commands that draw images."""

from argparse import ArgumentParser, Namespace

from laserchess.cli.options import whole_number
from laserchess.notation.svg_style import THEMES
from laserchess.pictures import Look

DEFAULT = Look()


def add_image_style(parser: ArgumentParser) -> None:
    """Add the options for the size and the colours of images."""
    size = f"width of the image in pixels (default: {DEFAULT.size})"
    parser.add_argument("--size", metavar="PIXELS", type=whole_number, default=DEFAULT.size, help=size)
    theme = f"colours of the image (default: {DEFAULT.theme})"
    parser.add_argument("--theme", choices=list(THEMES), default=DEFAULT.theme, help=theme)


def image_style(parsed: Namespace) -> Look:
    """Return the style the options describe."""
    return Look(parsed.size, parsed.flip, parsed.theme, getattr(parsed, "speed", DEFAULT.speed))
