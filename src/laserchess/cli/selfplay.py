"""`laserchess selfplay`: games of the engine against itself, as a dataset of positions, policies and results."""

import json
import os
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from dataclasses import asdict
from pathlib import Path

from laserchess.cli.boards import GAME_HELP, read_options
from laserchess.cli.files import check_writable
from laserchess.cli.options import Commands, add_command, add_json, add_out, add_quiet, add_rules, whole_number
from laserchess.cli.progress import ProgressLine, Remaining
from laserchess.cli.thinking import count
from laserchess.core.errors import quote
from laserchess.envs.selfplay import Plan, Progress, generate
from laserchess.games import game_of

EXAMPLES = """
laserchess selfplay khet --games 1000
laserchess selfplay leiserchess --games 5000 --nodes 5000 --setup endgame --jobs 2 --out endgame.data
laserchess selfplay advanced --games 200 --max-steps 400 --seed 7
"""


def add(commands: Commands) -> None:
    """Add the command."""
    summary = "write games of the engine against itself as data to learn from; run again, it goes on where it was"
    parser = add_command(commands, "selfplay", summary, EXAMPLES)
    parser.add_argument("game", metavar="GAME", help=GAME_HELP)
    _add_plan(parser)
    parser.add_argument("--jobs", metavar="N", type=count, help="play in so many processes (default: one a core)")
    parser.add_argument("--ray", action="store_true", help="spread the games over a Ray cluster")
    parser.add_argument("--anew", action="store_true", help="begin the file anew rather than go on with it")
    add_out(parser, "FILE", "where to write the positions (default: GAME.data)")
    add_quiet(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def _add_plan(parser: ArgumentParser) -> None:
    """Add an option for everything that a plan can say."""
    usual = Plan("", 1000)
    parser.add_argument("--games", metavar="N", type=count, default=usual.games, help="play so many games (1000)")
    words = f"search so many positions for a move (default: {usual.nodes})"
    parser.add_argument("--nodes", metavar="N", type=count, default=usual.nodes, help=words)
    parser.add_argument("--seed", metavar="N", type=whole_number, default=0, help="other games for another number (0)")
    parser.add_argument("--setup", metavar="NAME", help="start from a named setup (default: the game's first)")
    add_rules(parser)
    words = f"begin with so many moves at random, which are not written (default: {usual.random_moves})"
    parser.add_argument("--random-moves", metavar="N", type=whole_number, default=usual.random_moves, help=words)
    words = f"let so many best moves share the policy (default: {usual.lines})"
    parser.add_argument("--lines", metavar="N", type=count, default=usual.lines, help=words)
    words = f"hundredths of a piece that make a move 2.7 times less likely (default: {usual.spread:g})"
    parser.add_argument("--spread", metavar="CP", type=spread, default=usual.spread, help=words)
    words = f"draw so many moves from the policy before the best is played (default: {usual.drawn_moves})"
    parser.add_argument("--drawn-moves", metavar="N", type=whole_number, default=usual.drawn_moves, help=words)
    words = "cut games short after so many steps (default: 512 moves, or 2048 actions)"
    parser.add_argument("--max-steps", metavar="N", type=count, default=0, help=words)


def spread(text: str) -> float:
    """Read how far apart moves may be."""
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found < 1e6:  # noqa: PLR2004  # and so no infinity and no NaN
        message = f"{quote(text)} is not a number above 0"
        raise ArgumentTypeError(message)
    return found


def plan_of(parsed: Namespace) -> Plan:
    """Return the plan a command line describes."""
    game = game_of(parsed.game)
    return Plan(
        game.id,
        parsed.games,
        nodes=parsed.nodes,
        seed=parsed.seed,
        setup=parsed.setup,
        random_moves=parsed.random_moves,
        lines=parsed.lines,
        spread=parsed.spread,
        drawn_moves=parsed.drawn_moves,
        max_steps=parsed.max_steps,
        options=read_options(game, parsed.option),
    )


def run(parsed: Namespace) -> int:
    """Play the games that the file does not hold yet."""
    plan = plan_of(parsed)
    out = Path(parsed.out or f"{plan.game}.data")
    check_writable(out)
    line, remaining = ProgressLine(is_quiet=parsed.quiet or parsed.json), Remaining()

    def tell(progress: Progress) -> None:
        minutes = remaining.minutes(progress.games, progress.total)
        done = f"{progress.games:,} of {progress.total:,} games, {progress.positions:,} positions"
        line(f"{done}, {progress.draws:,} draws, about {minutes:.0f} min left")

    jobs = parsed.jobs or os.cpu_count() or 1
    try:
        done = generate(out, plan, workers=jobs, ray=parsed.ray, resume=not parsed.anew, on_progress=tell)
    finally:
        line.clear()
    if parsed.json:
        print(json.dumps({"file": str(out), **asdict(done), "warning": done.warning}))
        return 0
    print(f"{out}: {done.games:,} games ({done.draws:,} draws), {done.positions:,} positions")
    if done.warning:
        print(f"warning: {done.warning}; other setups, more random moves or --max-steps may help")
    return 0
