"""`laserchess tournament`: play the tournament of a file."""

from argparse import Namespace
from pathlib import Path

from laserchess.arena.config import read_plan
from laserchess.cli.arena_run import add_running, run_games
from laserchess.cli.file_io import errors_naming
from laserchess.cli.options import Commands, add_command

EXAMPLES = """
laserchess tournament league.toml --concurrency 4
laserchess tournament basic.txt
laserchess tournament league.toml --runner ray --ray-address auto --concurrency 64
"""


def add(commands: Commands) -> None:
    """Add the command."""
    summary = "play a tournament between engines; the same command resumes an interrupted one"
    parser = add_command(commands, "tournament", summary, EXAMPLES)
    parser.add_argument("file", metavar="FILE", help="a TOML file, or a .txt configuration of the 6.106 autotester")
    add_running(parser, "default: FILE without its suffix")
    parser.set_defaults(run=run)


def run(parsed: Namespace) -> int:
    """Read the file and play the tournament."""
    path = Path(parsed.file)
    with errors_naming(parsed.file):
        plan = read_plan(path)
    base = Path(parsed.out) if parsed.out else path.with_suffix("")
    return run_games(plan.spec, base, parsed.concurrency or plan.concurrency, parsed)
