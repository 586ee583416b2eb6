"""`laserchess tournament`: play a tournament that a file describes."""

from argparse import Namespace
from pathlib import Path

from laserchess.arena.config import read_plan
from laserchess.cli.arena_run import add_running, run_games
from laserchess.cli.files import naming
from laserchess.cli.options import Commands, add_command

EXAMPLES = """
laserchess tournament league.toml --concurrency 4
laserchess tournament basic.txt
laserchess tournament league.toml --runner ray --ray-address auto --concurrency 64
"""


def add(commands: Commands) -> None:
    """Add the command."""
    summary = "play a tournament between engines; run again, it goes on where it was"
    parser = add_command(commands, "tournament", summary, EXAMPLES)
    parser.add_argument("file", metavar="FILE", help="a TOML file, or a .txt configuration of the course's autotester")
    add_running(parser, "default: FILE without its ending")
    parser.set_defaults(run=run)


def run(parsed: Namespace) -> int:
    """Read the file and play."""
    path = Path(parsed.file)
    with naming(parsed.file):
        plan = read_plan(path)
    base = Path(parsed.out) if parsed.out else path.with_suffix("")
    return run_games(plan.spec, base, parsed.concurrency or plan.concurrency, parsed)
