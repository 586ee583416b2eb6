"""The options that every command spells the same way."""

import re
from argparse import SUPPRESS, Action, ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter
from typing import Any

from laserchess.core.errors import UnknownNameError, quote

WHOLE_NUMBER = re.compile(r"[0-9]{1,9}")

Commands = Any
"""What argparse gives for adding commands; it has no public type."""


def add_command(commands: Commands, name: str, summary: str, examples: str) -> ArgumentParser:
    """Add a command whose help ends with examples."""
    parser: ArgumentParser = commands.add_parser(
        name,
        help=summary,
        description=summary[0].upper() + summary[1:] + ".",
        epilog="examples:\n" + "".join(f"  {line.strip()}\n" for line in examples.strip().splitlines()),
        formatter_class=RawDescriptionHelpFormatter,
    )
    return parser


def add_start(parser: ArgumentParser, *, moves: bool = True) -> None:
    """Add the options that say where a game begins and under which rules."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--setup", metavar="NAME", help="start from a named setup (default: the game's first)")
    where.add_argument("--position", metavar="TEXT", help="start from a position text")
    if moves:
        parser.add_argument("--moves", metavar='"M1 M2 …"', default="", help="play these moves first")
    add_rules(parser)


def add_rules(parser: ArgumentParser) -> None:
    """Add the option that sets options of the game."""
    text = "set an option of the game; can be repeated (`laserchess games GAME` lists them)"
    parser.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help=text)


def engine_option(text: str) -> tuple[str, str]:
    """Read what sets an option of an engine."""
    name, equals, value = text.partition("=")
    if not equals:
        message = f"{quote(text)} sets no option"
        raise UnknownNameError(message, reason="option", text=text, expected="NAME=VALUE")
    return name.strip(), value.strip()


def add_look(parser: ArgumentParser) -> None:
    """Add the options that say how boards are drawn."""
    parser.add_argument("--ascii", action="store_true", help="draw with plain ASCII characters only")
    parser.add_argument("--no-color", action="store_true", help="draw without colours (NO_COLOR is respected, too)")
    add_flip(parser)


def add_flip(parser: ArgumentParser) -> None:
    """Add the option that turns the board round."""
    parser.add_argument("--flip", action="store_true", help="show the board from the second player's side")


def add_json(parser: ArgumentParser) -> Action:
    """Add the option that prints what a script wants to read."""
    return parser.add_argument("--json", action="store_true", help="print JSON for a script to read")


def add_quiet(parser: ArgumentParser) -> None:
    """Add the option that keeps a command from telling how far it is."""
    parser.add_argument("--quiet", action="store_true", help="tell nothing until the end")


def add_out(parser: ArgumentParser, metavar: str, words: str) -> None:
    """Add the option that says where results go."""
    parser.add_argument("--out", metavar=metavar, help=words)
    add_old_spelling(parser, "--output", "out")


def add_game_of_records(parser: ArgumentParser) -> None:
    """Add the option that says which game is played in records that do not."""
    words = "the game of records that do not name it"
    parser.add_argument("--game", metavar="GAME", dest="default_game", help=words)
    add_old_spelling(parser, "--default-game", "default_game")


def add_old_spelling(parser: ArgumentParser, option: str, dest: str) -> None:
    """Read an option by another name, too."""
    parser.add_argument(option, dest=dest, default=SUPPRESS, help=SUPPRESS)


def whole_number(text: str) -> int:
    """Read a whole number of an option."""
    if not WHOLE_NUMBER.fullmatch(text):
        message = f"{quote(text)} is not a whole number from 0 to 999999999"
        raise ArgumentTypeError(message)
    return int(text)
