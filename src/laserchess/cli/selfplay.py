"""`laserchess selfplay`: self-play games as a dataset of positions, policies and results."""

import json
import os
from argparse import ArgumentParser, Namespace
from dataclasses import asdict
from pathlib import Path

from laserchess.cli.board_options import VARIANT_HELP
from laserchess.cli.file_io import check_writable
from laserchess.cli.options import (
    Commands,
    add_command,
    add_jobs,
    add_json,
    add_out,
    add_quiet,
    add_rules,
    add_setup,
    number_in,
    positive,
    whole_number,
)
from laserchess.cli.progress import ProgressLine, Remaining
from laserchess.envs.selfplay import Plan, Progress, generate
from laserchess.notation.rule_text import parse_rules
from laserchess.variants import resolve_variant

EXAMPLES = """
laserchess selfplay khet --games 1000
laserchess selfplay leiserchess --games 5000 --nodes 5000 --setup endgame --jobs 2 --out endgame.data
laserchess selfplay advanced --games 200 --max-steps 400 --seed 7
"""


def add(commands: Commands) -> None:
    """Add the command."""
    summary = "write self-play games as training data; the same command resumes an interrupted run"
    parser = add_command(commands, "selfplay", summary, EXAMPLES)
    parser.add_argument("variant", metavar="VARIANT", help=VARIANT_HELP)
    _add_plan(parser)
    add_jobs(parser)
    parser.add_argument("--ray", action="store_true", help="distribute the games over a Ray cluster")
    parser.add_argument("--restart", action="store_true", help="overwrite the file and do not resume")
    add_out(parser, "FILE", "file to write (default: VARIANT.data)")
    add_quiet(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def _add_plan(parser: ArgumentParser) -> None:
    """Add an option for each field of a plan."""
    default = Plan("", 1000)
    parser.add_argument(
        "--games", metavar="N", type=positive, default=default.games, help="number of games (default: 1000)"
    )
    text = f"nodes per move (default: {default.nodes})"
    parser.add_argument("--nodes", metavar="N", type=positive, default=default.nodes, help=text)
    parser.add_argument("--seed", metavar="N", type=whole_number, default=0, help="random seed (default: 0)")
    add_setup(parser)
    add_rules(parser)
    text = f"start with N random plies, which are not written (default: {default.random_moves})"
    parser.add_argument("--random-plies", metavar="N", type=whole_number, default=default.random_moves, help=text)
    text = f"number of best moves in the policy (default: {default.lines})"
    parser.add_argument("--multipv", metavar="N", type=positive, default=default.lines, help=text)
    text = f"temperature of the policy in centipawns (default: {default.spread:g})"
    parser.add_argument("--temperature", metavar="CP", type=number_in(0.1, 100_000), default=default.spread, help=text)
    text = f"sample the first N plies from the policy, then play the best move (default: {default.drawn_moves})"
    parser.add_argument("--sampled-plies", metavar="N", type=whole_number, default=default.drawn_moves, help=text)
    text = "truncate games after N steps (default: 512 moves, or 2048 actions)"
    parser.add_argument("--max-steps", metavar="N", type=positive, default=0, help=text)


def plan_of(parsed: Namespace) -> Plan:
    """Return the plan the options describe."""
    variant = resolve_variant(parsed.variant)
    return Plan(
        variant.id,
        parsed.games,
        nodes=parsed.nodes,
        seed=parsed.seed,
        setup=parsed.setup,
        random_moves=parsed.random_plies,
        lines=parsed.multipv,
        spread=parsed.temperature,
        drawn_moves=parsed.sampled_plies,
        max_steps=parsed.max_steps,
        options=parse_rules(variant.options, parsed.rule),
    )


def run(parsed: Namespace) -> int:
    """Play the games that the file does not contain yet."""
    plan = plan_of(parsed)
    out = Path(parsed.out or f"{plan.variant}.data")
    check_writable(out)
    line, remaining = ProgressLine(is_quiet=parsed.quiet or parsed.json), Remaining()

    def on_progress(progress: Progress) -> None:
        minutes = remaining.minutes(progress.games, progress.total)
        done = f"{progress.games:,} of {progress.total:,} games, {progress.positions:,} positions"
        line(f"{done}, {progress.draws:,} draws, about {minutes:.0f} min left")

    jobs = parsed.jobs or os.cpu_count() or 1
    try:
        done = generate(out, plan, workers=jobs, ray=parsed.ray, resume=not parsed.restart, on_progress=on_progress)
    finally:
        line.clear()
    if parsed.json:
        print(json.dumps({"file": str(out), **asdict(done), "warning": done.warning}))
        return 0
    print(f"{out}: {done.games:,} games ({done.draws:,} draws), {done.positions:,} positions")
    if done.warning:
        print(f"warning: {done.warning}; try another --setup, more --random-plies or larger --max-steps")
    return 0
