"""`laserchess learn generate`: self-play games of the engine as training data."""

import json
import os
from argparse import ArgumentParser, Namespace
from dataclasses import asdict
from pathlib import Path
from typing import Any

from laserchess.cli.board_options import VARIANT_HELP, parse_variant
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
from laserchess.core.errors import UnknownNameError
from laserchess.learn.generate import Plan, Progress, generate
from laserchess.learn.policy_games import PolicyPlan
from laserchess.notation.rule_text import parse_rules
from laserchess.uci.eval_text import EVALUATION_HELP, parse_evaluation

EXAMPLES = """
laserchess learn generate leiserchess --games 5000 --out games.pos
laserchess learn generate khet --games 20000 --nodes 3000 --seed 2 --evaluation nnue:my.net --out more.pos
laserchess learn generate khet --kind policy --games 1000 --out khet.data
"""
NNUE, POLICY = "nnue", "policy"
SUFFIXES = {NNUE: "pos", POLICY: "data"}
DEFAULT = PolicyPlan("", 1000)
POLICY_ONLY: dict[str, Any] = {
    "setup": None,
    "rule": [],
    "random_plies": DEFAULT.random_moves,
    "multipv": DEFAULT.lines,
    "temperature": DEFAULT.spread,
    "sampled_plies": DEFAULT.drawn_moves,
    "max_steps": 0,
}
"""Options that only change the games for policy-value networks, and their defaults."""


def add_generate(actions: Commands) -> None:
    """Add the command."""
    summary = "play games of the engine and save training data; the same command resumes an interrupted run"
    parser = add_command(actions, "generate", summary, EXAMPLES)
    text = "what to train: nnue saves quiet positions with scores, policy all positions with policies (default: nnue)"
    parser.add_argument("--kind", choices=list(SUFFIXES), default=NNUE, help=text)
    text = f"evaluation of the players, for nnue: {EVALUATION_HELP} (default: the variant's own)"
    parser.add_argument("--evaluation", metavar="EVALUATION", default="", help=text)
    add_generate_options(parser)


def add_generate_options(parser: ArgumentParser) -> None:
    """Add the options that `learn generate` and `selfplay` share."""
    parser.add_argument("variant", metavar="VARIANT", help=VARIANT_HELP)
    _add_plan(parser)
    add_jobs(parser)
    parser.add_argument("--ray", action="store_true", help="distribute the games over a Ray cluster")
    parser.add_argument("--restart", action="store_true", help="overwrite the file and do not resume")
    add_out(parser, "FILE", "file to write (default: VARIANT.pos for nnue, VARIANT.data for policy)")
    add_quiet(parser)
    add_json(parser)
    parser.set_defaults(run=run_generate)


def _add_plan(parser: ArgumentParser) -> None:
    """Add an option for each field of a plan."""
    parser.add_argument(
        "--games", metavar="N", type=positive, default=DEFAULT.games, help="number of games (default: 1000)"
    )
    text = f"nodes per move (default: {DEFAULT.nodes})"
    parser.add_argument("--nodes", metavar="N", type=positive, default=DEFAULT.nodes, help=text)
    parser.add_argument("--seed", metavar="N", type=int, default=0, help="random seed (default: 0)")
    add_setup(parser)
    add_rules(parser)
    text = f"start with N random plies, which are not written (default: {DEFAULT.random_moves})"
    parser.add_argument("--random-plies", metavar="N", type=whole_number, default=DEFAULT.random_moves, help=text)
    text = f"number of best moves in the policy (default: {DEFAULT.lines})"
    parser.add_argument("--multipv", metavar="N", type=positive, default=DEFAULT.lines, help=text)
    text = f"temperature of the policy in centipawns (default: {DEFAULT.spread:g})"
    parser.add_argument("--temperature", metavar="CP", type=number_in(0.1, 100_000), default=DEFAULT.spread, help=text)
    text = f"sample the first N plies from the policy, then play the best move (default: {DEFAULT.drawn_moves})"
    parser.add_argument("--sampled-plies", metavar="N", type=whole_number, default=DEFAULT.drawn_moves, help=text)
    text = "truncate games after N steps (default: 512 moves, or 2048 actions)"
    parser.add_argument("--max-steps", metavar="N", type=positive, default=0, help=text)


def _policy_plan(parsed: Namespace) -> Plan:
    """Return the games for a policy-value network."""
    variant = parse_variant(parsed.variant)
    return PolicyPlan(
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


def _quiet_plan(parsed: Namespace) -> Plan:
    """Return the games for NNUE."""
    from laserchess.learn.quiet_games import QuietPlan  # noqa: PLC0415  # imports the engine, which `--help` need not

    given = next((name for name, value in POLICY_ONLY.items() if getattr(parsed, name) != value), None)
    if given is not None:
        message = f"--{given.replace('_', '-')} has no effect on games for NNUE"
        raise UnknownNameError(message, reason="option", text=given, expected="--kind policy, or without this option")
    network = parse_evaluation(parsed.evaluation)
    variant = parse_variant(parsed.variant)
    return QuietPlan(variant.id, parsed.games, nodes=parsed.nodes, seed=parsed.seed, network=network)


def plan_of(parsed: Namespace) -> Plan:
    """Return the plan that the options describe."""
    if parsed.kind == NNUE:
        return _quiet_plan(parsed)
    if parsed.evaluation:
        message = "--evaluation has no effect on games for policy-value networks"
        raise UnknownNameError(message, reason="option", text="evaluation", expected="--kind nnue")
    return _policy_plan(parsed)


def run_generate(parsed: Namespace) -> int:
    """Play the games that the file does not contain yet."""
    plan = plan_of(parsed)
    out = Path(parsed.out or f"{parse_variant(parsed.variant).id}.{SUFFIXES[parsed.kind]}")
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
    _report(out, done, as_json=parsed.json)
    return 0


def _report(out: Path, done: Progress, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps({"file": str(out), **asdict(done), "warning": done.warning}))
        return
    print(f"{out}: {done.games:,} games ({done.draws:,} draws), {done.positions:,} positions")
    if done.warning:
        print(f"warning: {done.warning}; try another --setup, more --random-plies or larger --max-steps")
