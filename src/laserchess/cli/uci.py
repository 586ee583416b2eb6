"""`laserchess uci`: the engine for GUIs, match runners and the Leiserchess course's autotester."""

import sys
from argparse import Namespace
from functools import partial
from typing import TYPE_CHECKING

import laserchess
from laserchess.cli.boards import GAME_HELP
from laserchess.cli.options import Commands, add_command, add_old_spelling
from laserchess.engine import Engine
from laserchess.games import game_of
from laserchess.uci.loop import run as answer

if TYPE_CHECKING:
    from collections.abc import Callable

EXAMPLES = """
laserchess uci
laserchess uci --game khet
laserchess uci --net network.npz
"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "uci", "answer a GUI in the UCI protocol, on stdin and stdout", EXAMPLES)
    parser.add_argument("--game", metavar="GAME", help=f"{GAME_HELP} (default: leiserchess)")
    add_old_spelling(parser, "--variant", "game")
    words = "play by a network's tree search: a file of examples/alphazero.py (.npz), or ONNX"
    parser.add_argument("--net", metavar="FILE", help=words)
    parser.set_defaults(run=run)


def run(parsed: Namespace) -> int:
    """Answer until `quit` or the end of input."""
    make: Callable[..., Engine] = Engine
    game = parsed.game or "leiserchess"
    if parsed.net:
        from laserchess.envs.net_engine import NetEngine  # noqa: PLC0415  # only where one plays
        from laserchess.envs.nets import load  # noqa: PLC0415  # likewise

        game = parsed.game or load(parsed.net).game
        load(parsed.net, game_of(game))
        make = partial(NetEngine, parsed.net)
    answer(sys.stdin, sys.stdout, variant=game_of(game).id, version=laserchess.__version__, make_engine=make)
    return 0
