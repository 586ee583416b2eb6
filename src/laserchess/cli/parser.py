"""The command line as argparse sees it: `laserchess COMMAND …`."""

from argparse import Action, ArgumentError, ArgumentParser, Namespace, RawDescriptionHelpFormatter
from importlib import import_module
from typing import Any, NoReturn

import laserchess
from laserchess.cli.near import hint
from laserchess.core.errors import quote

DESCRIPTION = "Play, analyse, draw and convert laser-chess games, and measure engines. Without a command: the browser."
EPILOG = """\
examples:
  laserchess                          # play in the browser
  laserchess play khet --level 3      # against the engine, in the terminal
  laserchess games leiserchess        # what its pieces do
  laserchess show khet --setup dynasty
  laserchess analyse game.pgn         # what went wrong

`laserchess COMMAND --help` tells everything about a command.
Exit codes: 0 fine, 1 refused (one line says why), 2 wrong usage, 130 interrupted.
"""
WRONG_USAGE = 2
LONGEST_COMMAND = 14
COMMANDS = (
    "serve",
    "admin",
    "bot",
    "play",
    "show",
    "render",
    "games",
    "convert",
    "analyse",
    "puzzles",
    "book",
    "tablebase",
    "perft",
    "bench",
    "uci",
    "match",
    "tournament",
    "benchmark",
    "learn",
    "selfplay",
    "warmup",
)
"""Every command is a module of its own, which has its name."""


class Parser(ArgumentParser):
    """A parser that says in two lines what is wrong, and what was probably meant."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where help is, and leave."""
        self.exit(WRONG_USAGE, f"{self.prog}: {message}\n`{self.prog} --help` tells how it is used\n")

    def _check_value(self, action: Action, value: Any) -> None:  # noqa: ANN401  # as argparse has it
        try:
            super()._check_value(action, value)
        except ArgumentError as error:
            names = [str(choice) for choice in action.choices or ()]
            if action.dest == "command":
                message = f"there is no command {quote(str(value))}{hint(str(value), names) or commands_are(names)}"
                raise ArgumentError(None, message) from error
            raise ArgumentError(action, f"{error.message}{hint(str(value), names)}") from error


class CommandParser(Parser):
    """A parser that takes options anywhere: before, between and after the other words."""

    _mixing = False

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:  # noqa: ANN401  # as argparse has it
        """Parse words and options in any order, which argparse offers for whole command lines only."""
        if self._mixing or self._subparsers:
            return super().parse_known_args(args, namespace)
        self._mixing = True
        try:
            parsed, unknown = self.parse_known_intermixed_args(args, namespace)
        finally:
            self._mixing = False
        if unknown:
            self._refuse(unknown)
        return parsed, unknown

    def _refuse(self, unknown: list[str]) -> NoReturn:
        """Say which word or option is not known."""
        first = next((word for word in unknown if word.startswith("-")), unknown[0])
        if not first.startswith("-"):
            self.error(f"{quote(first)} is one word too many")
        option = first.partition("=")[0]
        known = [name for name in self._option_string_actions if name.startswith("--")]
        self.error(f"there is no option {option[:60]}{hint(option, known)}")


def commands_are(names: list[str]) -> str:
    """List the commands."""
    return "; expected one of " + ", ".join(names)


class HelpFormatter(RawDescriptionHelpFormatter):
    """Help whose columns have room for the longest command."""

    def __init__(self, prog: str, **more: Any) -> None:  # noqa: ANN401  # as argparse has it
        """Make room, which argparse forgets to do for indented words."""
        super().__init__(prog, **more)
        self._action_max_length = LONGEST_COMMAND


def build_parser(only: str = "") -> ArgumentParser:
    """Put the commands together, or load the one that is wanted: a program that is started again and again needs it."""
    parser = Parser("laserchess", description=DESCRIPTION, epilog=EPILOG, formatter_class=HelpFormatter)
    parser.add_argument("--version", action="version", version=f"laserchess {laserchess.__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=CommandParser)
    for name in [only] if only else COMMANDS:
        import_module(f"laserchess.cli.{name}").add(commands)
    if not only:
        import_module("laserchess.cli.completion").add(commands, parser)
    return parser


def parse(words: list[str]) -> Namespace:
    """Read a command line; without words it is that of the browser app."""
    given = words or ["serve", "--open"]
    return build_parser(given[0] if given[0] in COMMANDS else "").parse_args(given)
