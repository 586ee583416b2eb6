"""`laserchess benchmark`: how strong an agent is, on a scale that can be quoted."""

import sys
from argparse import ArgumentTypeError, Namespace
from pathlib import Path

from laserchess.arena.benchmark import LADDER, benchmark_spec, games_for, line_of, verdict
from laserchess.arena.spec import EngineKind, EngineSpec
from laserchess.arena.tally import Tally
from laserchess.arena.timecontrol import MatchTimeControl
from laserchess.arena.words import ENGINE_HELP, read_engine
from laserchess.cli.arena_run import Quote, add_running, run_games
from laserchess.cli.boards import GAME_HELP
from laserchess.cli.options import Commands, add_command
from laserchess.cli.thinking import count
from laserchess.core.errors import quote
from laserchess.games import game_of

EXAMPLES = """
laserchess benchmark bots/mine.py --game khet
laserchess benchmark net:network.npz --game leiserchess --time nodes=64 --error 60
laserchess benchmark greedy --game leiserchess --games 40 --json
"""
USUAL_TIME, USUAL_ERROR = "move=0.2", 100.0


def add(commands: Commands) -> None:
    """Add the command."""
    summary = f"measure an agent against fixed opponents ({', '.join(LADDER)}) on one Elo scale"
    parser = add_command(commands, "benchmark", summary, EXAMPLES)
    parser.add_argument("agent", metavar="AGENT", help=f"a Python file that speaks UCI, {ENGINE_HELP}")
    parser.add_argument("--game", metavar="GAME", default="laser-chess", help=f"{GAME_HELP} (default: laser-chess)")
    parser.add_argument("--setup", metavar="NAME", help="start from a named setup (default: the game's first)")
    words = f"play enough games for an error of so many Elo among equals (default: {USUAL_ERROR:g})"
    parser.add_argument("--error", metavar="ELO", type=error, default=USUAL_ERROR, help=words)
    parser.add_argument("--games", metavar="N", type=count, help="games of each pairing, instead")
    words = f"the agent's time: move=0.5, nodes=800, 10+0.1 (default: {USUAL_TIME}); the others stop by themselves"
    parser.add_argument("--time", metavar="TIME", default=USUAL_TIME, help=words)
    add_running(parser, "default: benchmark")
    parser.set_defaults(run=run)


def error(text: str) -> float:
    """Read how large the error may be."""
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 5 <= found <= 1000:  # noqa: PLR2004  # thousands of games, and none at all
        message = f"{quote(text)} is not a number from 5 to 1000"
        raise ArgumentTypeError(message)
    return found


def run(parsed: Namespace) -> int:
    """Play the games that are missing, and print the table and the line to quote."""
    game = game_of(parsed.game)
    words = f'"{sys.executable}" "{parsed.agent}"' if parsed.agent.endswith(".py") else parsed.agent
    read = read_engine(words, game)
    options = read.options | ({} if read.kind is EngineKind.PROGRAM else {"seed": 1})
    time = MatchTimeControl.parse(parsed.time)
    agent = EngineSpec(read.name, read.kind, read.command, options=options, time=time)
    spec = benchmark_spec(game.id, agent, parsed.games or games_for(parsed.error), parsed.setup)

    def cite(tally: Tally) -> Quote:
        facts = verdict(spec, tally)
        return Quote(line_of(facts), facts)

    return run_games(spec, Path(parsed.out or "benchmark"), parsed.concurrency or 1, parsed, cite)
