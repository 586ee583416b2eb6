"""The argument parser of `laserchess COMMAND …`."""

from argparse import Action, ArgumentError, ArgumentParser, Namespace, RawDescriptionHelpFormatter
from importlib import import_module
from typing import Any, NoReturn

from laserchess.cli.suggest import suggest
from laserchess.core.errors import quote

DESCRIPTION = (
    "Play, analyse, draw and convert laser-chess games, and test engines. Without a command: open the browser app."
)
EPILOG = """\
examples:
  laserchess                          # play in the browser
  laserchess play khet --level 3      # against the engine, in the terminal
  laserchess variants leiserchess     # its pieces, setups and rules
  laserchess show khet --setup dynasty
  laserchess analyse game.pgn         # find the mistakes

`laserchess COMMAND --help` describes a command and its options.
Exit codes: 0 success, 1 error (one line explains it), 2 wrong usage, 130 interrupted.
"""
WRONG_USAGE = 2
MAX_COMMAND = 14
COMMANDS = (
    "serve",
    "admin",
    "bot",
    "play",
    "show",
    "render",
    "variants",
    "convert",
    "export",
    "site",
    "analyse",
    "puzzles",
    "book",
    "tablebase",
    "perft",
    "bench",
    "uci",
    "match",
    "tournament",
    "rate",
    "learn",
    "selfplay",
    "warmup",
)
"""Every command is a module of the same name."""


class Parser(ArgumentParser):
    """A parser whose errors take two lines and suggest what was probably meant."""

    def error(self, message: str) -> NoReturn:
        """Print the error and how to get help, and exit."""
        self.exit(WRONG_USAGE, f"{self.prog}: {message}\nRun `{self.prog} --help` for usage.\n")

    def _check_value(self, action: Action, value: Any) -> None:  # noqa: ANN401  # as argparse has it
        try:
            super()._check_value(action, value)
        except ArgumentError as error:
            names = [str(choice) for choice in action.choices or ()]
            if action.dest == "command":
                message = f"there is no command {quote(str(value))}{suggest(str(value), names) or list_commands(names)}"
                raise ArgumentError(None, message) from error
            raise ArgumentError(action, f"{error.message}{suggest(str(value), names)}") from error


class CommandParser(Parser):
    """A parser that accepts options before, between and after positional arguments."""

    _intermixed = False

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:  # noqa: ANN401  # as argparse has it
        """Parse arguments and options in any order, which argparse offers for whole command lines only."""
        if self._intermixed or self._subparsers:
            return super().parse_known_args(args, namespace)
        self._intermixed = True
        try:
            parsed, unknown = self.parse_known_intermixed_args(args, namespace)
        finally:
            self._intermixed = False
        if unknown:
            self._reject(unknown)
        return parsed, unknown

    def _reject(self, unknown: list[str]) -> NoReturn:
        """Report the first unknown argument or option."""
        first = next((argument for argument in unknown if argument.startswith("-")), unknown[0])
        if not first.startswith("-"):
            self.error(f"unexpected argument {quote(first)}")
        option = first.partition("=")[0]
        known = [name for name in self._option_string_actions if name.startswith("--")]
        self.error(f"there is no option {option[:60]}{suggest(option, known)}")


class VersionAction(Action):
    """`--version`; the digest of the files is computed only when it is asked for."""

    def __call__(self, parser: ArgumentParser, *_: object) -> NoReturn:
        """Print the version and exit."""
        build_id = import_module("laserchess.cli.build_id")
        print(f"laserchess {build_id.describe_build()}")
        parser.exit()


def list_commands(names: list[str]) -> str:
    """Return the list of commands, for an error message."""
    return "; expected one of " + ", ".join(names)


class HelpFormatter(RawDescriptionHelpFormatter):
    """Help whose first column fits the longest command."""

    def __init__(self, prog: str, **more: Any) -> None:  # noqa: ANN401  # as argparse has it
        """Widen the first column; argparse ignores the indentation of commands."""
        super().__init__(prog, **more)
        self._action_max_length = MAX_COMMAND


def build_parser(only: str = "") -> ArgumentParser:
    """Return the parser of all commands or, for a fast start, of one."""
    parser = Parser("laserchess", description=DESCRIPTION, epilog=EPILOG, formatter_class=HelpFormatter)
    parser.add_argument("--version", action=VersionAction, nargs=0, help="print the version of this build and exit")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=CommandParser)
    for name in [only] if only else COMMANDS:
        import_module(f"laserchess.cli.{name}").add(commands)
    if not only:
        import_module("laserchess.cli.completion").add(commands, parser)
    return parser


def parse(arguments: list[str]) -> Namespace:
    """Parse a command line; an empty one opens the browser app."""
    given = arguments or ["serve", "--open"]
    return build_parser(given[0] if given[0] in COMMANDS else "").parse_args(given)
