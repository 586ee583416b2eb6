"""`laserchess uci`: the engine for GUIs, match runners and the 6.106 autotester."""

import sys
from argparse import Namespace
from functools import partial
from typing import TYPE_CHECKING

import laserchess
from laserchess.cli.board_options import VARIANT_HELP, parse_variant
from laserchess.cli.options import Commands, add_command
from laserchess.engine import Engine
from laserchess.uci.loop import run as run_loop

if TYPE_CHECKING:
    from collections.abc import Callable

EXAMPLES = """
laserchess uci
laserchess uci --variant khet
laserchess uci --net network.npz
"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "uci", "run the engine with the UCI protocol on stdin and stdout", EXAMPLES)
    parser.add_argument("--variant", metavar="VARIANT", help=f"{VARIANT_HELP} (default: leiserchess, or the network's)")
    text = "search with a policy-value network: .npz of examples/alphazero.py, or ONNX (default: alpha-beta)"
    parser.add_argument("--net", metavar="FILE", help=text)
    parser.set_defaults(run=run)


def run(parsed: Namespace) -> int:
    """Answer until `quit` or the end of input."""
    make: Callable[..., Engine] = Engine
    variant = parsed.variant or "leiserchess"
    if parsed.net:
        from laserchess.envs.net_engine import NetEngine  # noqa: PLC0415  # only where one plays
        from laserchess.envs.nets import load  # noqa: PLC0415  # likewise

        variant = parsed.variant or load(parsed.net).variant
        load(parsed.net, parse_variant(variant))
        make = partial(NetEngine, parsed.net)
    run_loop(sys.stdin, sys.stdout, variant=parse_variant(variant).id, version=laserchess.__version__, make_engine=make)
    return 0
