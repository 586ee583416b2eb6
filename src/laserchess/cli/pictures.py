"""The options of commands that draw pictures."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace

from laserchess.cli.options import whole_number
from laserchess.core.errors import quote
from laserchess.notation.svg_style import THEMES
from laserchess.pictures import Look

USUAL = Look()


def add_picture_look(parser: ArgumentParser) -> None:
    """Add the options that say how pictures look."""
    size = f"width of the picture in pixels (default: {USUAL.size})"
    parser.add_argument("--size", metavar="PIXELS", type=whole_number, default=USUAL.size, help=size)
    parser.add_argument("--theme", choices=list(THEMES), default=USUAL.theme, help="colours of the picture")


def look_of(parsed: Namespace) -> Look:
    """Return how pictures are to look."""
    return Look(parsed.size, parsed.flip, parsed.theme, getattr(parsed, "speed", USUAL.speed))


def speed(text: str) -> float:
    """Read how many times faster a film runs."""
    try:
        return float(text)
    except ValueError:
        message = f"{quote(text)} is not a speed"
        raise ArgumentTypeError(message) from None
