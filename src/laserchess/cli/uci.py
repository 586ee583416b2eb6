"""`laserchess uci`: the engine for GUIs, match runners and the Leiserchess course's autotester."""

import sys
from argparse import Namespace

import laserchess
from laserchess.cli.options import GAME_HELP, Commands, add_command, add_old_spelling
from laserchess.games import game_of
from laserchess.uci.loop import run as answer

EXAMPLES = """
laserchess uci
laserchess uci --game khet
"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "uci", "answer a GUI in the UCI protocol, on stdin and stdout", EXAMPLES)
    parser.add_argument("--game", metavar="GAME", default="leiserchess", help=f"{GAME_HELP} (default: leiserchess)")
    add_old_spelling(parser, "--variant", "game")
    parser.set_defaults(run=run)


def run(parsed: Namespace) -> int:
    """Answer until `quit` or the end of input."""
    answer(sys.stdin, sys.stdout, variant=game_of(parsed.game).id, version=laserchess.__version__)
    return 0
