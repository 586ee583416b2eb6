"""Options of commands that draw images."""

from argparse import ArgumentParser, Namespace

from laserchess.cli.options import whole_number
from laserchess.images import AnimationStyle
from laserchess.notation.svg.color_themes import THEMES

DEFAULT = AnimationStyle()


def add_image_style(parser: ArgumentParser) -> None:
    """Add the options for the size and the colours of images."""
    size = f"width of the image in pixels (default: {DEFAULT.size})"
    parser.add_argument("--size", metavar="PIXELS", type=whole_number, default=DEFAULT.size, help=size)
    theme = f"colours of the image (default: {DEFAULT.theme})"
    parser.add_argument("--theme", choices=list(THEMES), default=DEFAULT.theme, help=theme)


def image_style(parsed: Namespace) -> AnimationStyle:
    """Return the style the options describe."""
    return AnimationStyle(parsed.size, parsed.flip, parsed.theme, getattr(parsed, "speed", DEFAULT.speed))
