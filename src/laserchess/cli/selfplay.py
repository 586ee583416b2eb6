"""`laserchess selfplay`: short for `laserchess learn generate --kind policy`."""

from laserchess.cli.learn_generate import POLICY, add_generate_options
from laserchess.cli.options import Commands, add_command

EXAMPLES = """
laserchess selfplay khet --games 1000
laserchess selfplay leiserchess --games 5000 --nodes 5000 --setup endgame --jobs 2 --out endgame.data
laserchess selfplay advanced --games 200 --max-steps 400 --seed 7
"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "selfplay", "short for `learn generate --kind policy`", EXAMPLES)
    add_generate_options(parser)
    parser.set_defaults(kind=POLICY, evaluation="")
