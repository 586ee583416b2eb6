"""The command line as argparse sees it: `laserchess COMMAND …`."""

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from typing import Any

import laserchess
from laserchess.cli import (
    analyse,
    bench,
    completion,
    convert,
    games,
    match,
    perft,
    play,
    render,
    serve,
    show,
    tournament,
    uci,
    warmup,
)

DESCRIPTION = "Play, show and convert laser-chess games."
EPILOG = """\
examples:
  laserchess                          play in the browser
  laserchess play                     a game in the terminal
  laserchess play khet --opponent greedy
  laserchess games leiserchess        what its pieces do
  laserchess show khet --setup dynasty
  laserchess COMMAND --help           everything about a command

Without a command, `laserchess` starts `serve --open`.
"""


class CommandParser(ArgumentParser):
    """A parser that takes options anywhere: before, between and after the other words."""

    _mixing = False

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:  # noqa: ANN401  # as argparse has it
        """Parse words and options in any order, which argparse offers for whole command lines only."""
        if self._mixing:
            return super().parse_known_args(args, namespace)
        self._mixing = True
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self._mixing = False


def build_parser() -> ArgumentParser:
    """Put the commands together."""
    parser = ArgumentParser(
        "laserchess",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"laserchess {laserchess.__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=CommandParser)
    for module in (
        serve,
        play,
        show,
        render,
        games,
        convert,
        analyse,
        perft,
        bench,
        uci,
        match,
        tournament,
        warmup,
    ):
        module.add(commands)
    completion.add(commands, parser)
    return parser
