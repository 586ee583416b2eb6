"""`laserchess warmup`: compile everything now rather than at the first move."""

import sys
import time
from argparse import Namespace

from laserchess.board import Board
from laserchess.cli.boards import GAME_HELP
from laserchess.cli.compiling import TELLER, make_ready
from laserchess.cli.options import Commands, add_command
from laserchess.engine.warmup import warm_up
from laserchess.games import GAMES, game_of

EXAMPLES = """
laserchess warmup
laserchess warmup khet
"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "warmup", "compile rules and engine for this machine ahead of time", EXAMPLES)
    parser.add_argument("game", metavar="GAME", nargs="?", help=f"{GAME_HELP} (default: all of them)")
    parser.set_defaults(run=run)


def run(parsed: Namespace) -> int:
    """Use every compiled function of every game once, or of one."""
    start = time.perf_counter()
    compiled = TELLER.total
    for game in [game_of(parsed.game)] if parsed.game else list(GAMES.values()):
        use(Board(game))
        warm_up(actions=game.has_turn_end)
        TELLER.end_line()
        print(f"{game.id}: ready after {time.perf_counter() - start:.1f} s", flush=True)
    count = TELLER.total - compiled
    what = f"compiled {count} functions" if count else "everything was compiled already"
    print(f"{what}; {time.perf_counter() - start:.1f} s in all")
    return 0


def use(board: Board) -> None:
    """Do on a board everything that needs compiled code."""
    make_ready(board)
    if board.game.has_perft:
        board.perft(1)
    board.push(board.legal_moves[0])
    board.can_claim_draw()
    board.pop()
    TELLER.end_line()
    sys.stderr.flush()
