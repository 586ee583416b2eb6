"""The command line as argparse sees it: `laserchess COMMAND …`."""

from argparse import ArgumentParser, RawDescriptionHelpFormatter

import laserchess
from laserchess.cli import convert, games, perft, play, show, warmup

DESCRIPTION = "Play, show and convert laser-chess games."
EPILOG = """\
examples:
  laserchess                          a game of Laser Chess against yourself
  laserchess play khet --opponent greedy
  laserchess games leiserchess        what its pieces do
  laserchess show khet --setup dynasty
  laserchess COMMAND --help           everything about a command

Without a command, `laserchess` starts `play`.
"""


def build_parser() -> ArgumentParser:
    """Put the commands together."""
    parser = ArgumentParser(
        "laserchess",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"laserchess {laserchess.__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for module in (play, show, games, convert, perft, warmup):
        module.add(commands)
    return parser
