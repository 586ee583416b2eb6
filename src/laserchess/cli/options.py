"""Options that several commands share, so that each is spelt and explained in one place."""

import re
from argparse import Action, ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter
from math import isfinite
from typing import Any

from laserchess.core.errors import UnknownNameError, quote

WHOLE_NUMBER = re.compile(r"[0-9]{1,9}")

Commands = Any
"""What argparse returns for adding subcommands; it has no public type."""


def add_command(commands: Commands, name: str, summary: str, examples: str) -> ArgumentParser:
    """Add a command whose help ends with examples, and return its parser."""
    parser: ArgumentParser = commands.add_parser(
        name,
        help=summary,
        description=summary[0].upper() + summary[1:] + ".",
        epilog="examples:\n" + "".join(f"  {line.strip()}\n" for line in examples.strip().splitlines()),
        formatter_class=RawDescriptionHelpFormatter,
    )
    return parser


def add_start(parser: ArgumentParser, *, moves: bool = True) -> None:
    """Add the options for the start position and the rules."""
    where = parser.add_mutually_exclusive_group()
    add_setup(where)
    where.add_argument("--position", metavar="TEXT", help="start from a position text")
    if moves:
        parser.add_argument("--moves", metavar='"M1 M2 …"', default="", help="play these moves first")
    add_rules(parser)


def add_setup(parser: Any) -> None:  # noqa: ANN401  # a parser or a group of options, which share no public type
    """Add the option for a named start position."""
    parser.add_argument("--setup", metavar="NAME", help="start from a named setup (default: the variant's first)")


def add_rules(parser: ArgumentParser) -> None:
    """Add the option that changes rules of the variant."""
    text = "set a rule of the variant; repeatable (`laserchess variants VARIANT` lists them)"
    parser.add_argument("--rule", metavar="NAME=VALUE", action="append", default=[], help=text)


def parse_assignment(text: str) -> tuple[str, str]:
    """Return name and value of `NAME=VALUE`."""
    name, equals, value = text.partition("=")
    if not equals:
        message = f"{quote(text)} is not NAME=VALUE"
        raise UnknownNameError(message, reason="option", text=text, expected="NAME=VALUE")
    return name.strip(), value.strip()


def add_text_style(parser: ArgumentParser) -> None:
    """Add the options for drawing boards as text."""
    parser.add_argument("--ascii", action="store_true", help="draw with ASCII characters only")
    parser.add_argument("--no-color", action="store_true", help="draw without colours (NO_COLOR does the same)")
    add_flip(parser)


def add_flip(parser: ArgumentParser) -> None:
    """Add the option that flips the board."""
    parser.add_argument("--flip", action="store_true", help="show the board from the second player's side")


def add_json(parser: ArgumentParser) -> Action:
    """Add the option that prints JSON."""
    return parser.add_argument("--json", action="store_true", help="print JSON")


def add_quiet(parser: ArgumentParser) -> None:
    """Add the option that hides progress."""
    parser.add_argument("--quiet", action="store_true", help="do not report progress")


def add_jobs(parser: ArgumentParser) -> None:
    """Add the option for the number of processes."""
    parser.add_argument("--jobs", metavar="N", type=positive, help="number of processes (default: one per core)")


def add_out(parser: ArgumentParser, metavar: str, text: str) -> None:
    """Add the option for the output file."""
    parser.add_argument("--out", metavar=metavar, help=text)


def add_default_variant(parser: ArgumentParser) -> None:
    """Add the option for the variant of games without a Variant tag."""
    text = "variant of games without a Variant tag"
    parser.add_argument("--variant", metavar="VARIANT", dest="default_variant", help=text)


def whole_number(text: str) -> int:
    """Return a whole number, 0 included."""
    if not WHOLE_NUMBER.fullmatch(text):
        message = f"{quote(text)} is not a whole number from 0 to 999999999"
        raise ArgumentTypeError(message)
    return int(text)


def positive(text: str) -> int:
    """Return a whole number above 0."""
    number = whole_number(text)
    if number == 0:
        message = "0 is too small; expected at least 1"
        raise ArgumentTypeError(message)
    return number


def number_in(low: float, high: float) -> Any:  # noqa: ANN401  # argparse wants a callable
    """Return a parser of numbers from `low` to `high`."""

    def parse(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            number = float("nan")
        if not low <= number <= high:
            message = f"{quote(text)} is not a number from {low:g} to {high:g}"
            raise ArgumentTypeError(message)
        return number

    return parse


def seconds(text: str) -> float:
    """Return a time in seconds above 0."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not isfinite(number) or number <= 0:
        message = f"{quote(text)} is not a time in seconds above 0"
        raise ArgumentTypeError(message)
    return number
