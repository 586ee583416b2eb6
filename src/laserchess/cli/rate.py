"""`laserchess rate`: measure the Elo of an agent against fixed opponents."""

import sys
from argparse import Namespace
from pathlib import Path

from laserchess.arena.engine_names import ENGINE_HELP, parse_engine
from laserchess.arena.rate import LADDER, games_for, line_of, rating_spec, verdict
from laserchess.arena.scores import Tally
from laserchess.arena.timecontrol import MatchTimeControl
from laserchess.arena.tournament_spec import EngineKind, EngineSpec
from laserchess.cli.arena_run import Quote, add_running, run_games
from laserchess.cli.board_options import VARIANT_HELP, parse_variant
from laserchess.cli.options import Commands, add_command, add_setup, number_in, positive

EXAMPLES = """
laserchess rate bots/mine.py --variant khet
laserchess rate net:network.npz --variant leiserchess --time nodes=64 --error 60
laserchess rate greedy --variant leiserchess --games 40 --json
"""
DEFAULT_TIME, DEFAULT_ERROR = "move=0.2", 100.0


def add(commands: Commands) -> None:
    """Add the command."""
    summary = f"measure the Elo of an agent against fixed opponents ({', '.join(LADDER)})"
    parser = add_command(commands, "rate", summary, EXAMPLES)
    parser.add_argument("agent", metavar="AGENT", help=f"a Python file that speaks UCI, {ENGINE_HELP}")
    parser.add_argument(
        "--variant", metavar="VARIANT", default="laser-chess", help=f"{VARIANT_HELP} (default: laser-chess)"
    )
    add_setup(parser)
    text = f"play enough games for this error margin at 95 %% confidence (default: {DEFAULT_ERROR:g})"
    parser.add_argument("--error", metavar="ELO", type=number_in(5, 1000), default=DEFAULT_ERROR, help=text)
    text = "number of games per pairing (default: as --error needs)"
    parser.add_argument("--games", metavar="N", type=positive, help=text)
    text = f"time control of the agent: move=0.5, nodes=800, 10+0.1 (default: {DEFAULT_TIME})"
    parser.add_argument("--time", metavar="TIME", default=DEFAULT_TIME, help=text)
    add_running(parser, "default: rate")
    parser.set_defaults(run=run)


def run(parsed: Namespace) -> int:
    """Play the missing games; print the table and the line to quote."""
    variant = parse_variant(parsed.variant)
    text = f'"{sys.executable}" "{parsed.agent}"' if parsed.agent.endswith(".py") else parsed.agent
    read = parse_engine(text, variant)
    options = read.options | ({} if read.kind is EngineKind.PROGRAM else {"seed": 1})
    time = MatchTimeControl.parse(parsed.time)
    agent = EngineSpec(read.name, read.kind, read.command, options=options, time=time)
    spec = rating_spec(variant.id, agent, parsed.games or games_for(parsed.error), parsed.setup)

    def cite(tally: Tally) -> Quote:
        facts = verdict(spec, tally)
        return Quote(line_of(facts), facts)

    return run_games(spec, Path(parsed.out or "rate"), parsed.concurrency or 1, parsed, cite)
