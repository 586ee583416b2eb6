"""`laserchess warmup`: compile everything ahead of the first move."""

import sys
import time
from argparse import Namespace

from laserchess.board import Board
from laserchess.cli.board_options import VARIANT_HELP
from laserchess.cli.compile_progress import NOTICE, make_ready
from laserchess.cli.options import Commands, add_command
from laserchess.engine.warmup import warm_up
from laserchess.variants import VARIANTS, resolve_variant

EXAMPLES = """
laserchess warmup
laserchess warmup khet
"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "warmup", "compile rules and engine for this machine ahead of time", EXAMPLES)
    parser.add_argument("variant", metavar="VARIANT", nargs="?", help=f"{VARIANT_HELP} (default: all)")
    parser.set_defaults(run=run)


def run(parsed: Namespace) -> int:
    """Call every compiled function once, for one variant or all."""
    start = time.perf_counter()
    compiled = NOTICE.total
    for variant in [resolve_variant(parsed.variant)] if parsed.variant else list(VARIANTS.values()):
        use(Board(variant))
        warm_up(actions=variant.has_turn_end)
        NOTICE.end_line()
        print(f"{variant.id}: ready after {time.perf_counter() - start:.1f} s", flush=True)
    count = NOTICE.total - compiled
    what = f"compiled {count} functions" if count else "everything is already compiled"
    print(f"{what}; {time.perf_counter() - start:.1f} s in total")
    return 0


def use(board: Board) -> None:
    """Call everything on a board that needs compiled code."""
    make_ready(board)
    if board.variant.has_perft:
        board.perft(1)
    board.push(board.legal_moves[0])
    board.can_claim_draw()
    board.pop()
    NOTICE.end_line()
    sys.stderr.flush()
