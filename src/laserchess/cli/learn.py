"""`laserchess learn`: train NNUE evaluations on games of the engine."""

import os
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from laserchess.cli.board_options import VARIANT_HELP
from laserchess.cli.file_io import check_writable
from laserchess.cli.learn_compare import add_compare
from laserchess.cli.options import Commands, add_command, add_jobs, add_out, add_quiet, positive
from laserchess.cli.progress import ProgressLine, Remaining
from laserchess.core.errors import LaserChessError
from laserchess.engine.nnue.file import load
from laserchess.learn.curve import Epoch, draw_curve
from laserchess.uci.eval_text import EVALUATION_HELP, parse_evaluation
from laserchess.variants import resolve_variant

if TYPE_CHECKING:
    from laserchess.learn.game_generator import GameProgress

EXAMPLES = """
laserchess learn generate leiserchess --games 5000 --out games.pos
laserchess learn train games.pos --out my.net
laserchess learn show my.net
"""
GENERATE_EXAMPLES = """
laserchess learn generate leiserchess --games 5000 --out games.pos
laserchess learn generate khet --games 20000 --nodes 3000 --seed 2 --evaluation nnue:my.net --out more.pos
"""
TRAIN_EXAMPLES = """
laserchess learn train games.pos --out my.net
laserchess learn train games.pos more.pos --hidden 256 --epochs 20 --device cuda --out large.net
"""
EXPORT_EXAMPLES = """
laserchess learn export my.net --out my.npz
"""
MISSING = "training needs PyTorch, which is not installed"


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "learn", "train NNUE evaluations on games of the engine", EXAMPLES)
    text = "run `laserchess learn COMMAND --help` for its options"
    actions = parser.add_subparsers(
        dest="action", metavar="generate|train|compare|show|export", required=True, help=text
    )
    _add_generate(actions)
    _add_train(actions)
    add_compare(actions)
    shown = add_command(actions, "show", "describe a network", "laserchess learn show my.net")
    shown.add_argument("network", metavar="FILE.net", help="an NNUE file")
    shown.set_defaults(run=run_show)
    exported = add_command(actions, "export", "export the weights of a network for other programs", EXPORT_EXAMPLES)
    exported.add_argument("network", metavar="FILE.net", help="an NNUE file")
    add_out(exported, "FILE.npz", "NumPy file to write (default: the network's name with .npz)")
    exported.set_defaults(run=run_export)


def _add_generate(actions: Commands) -> None:
    parser = add_command(
        actions, "generate", "play games and save their quiet positions with scores", GENERATE_EXAMPLES
    )
    parser.add_argument("variant", metavar="VARIANT", help=VARIANT_HELP)
    parser.add_argument("--games", metavar="N", type=positive, default=1000, help="number of games (default: 1000)")
    parser.add_argument("--nodes", metavar="N", type=positive, default=2000, help="nodes per move (default: 2000)")
    parser.add_argument("--seed", metavar="N", type=int, default=0, help="random seed (default: 0)")
    text = f"evaluation of the players: {EVALUATION_HELP} (default: the variant's own)"
    parser.add_argument("--evaluation", metavar="EVALUATION", default="", help=text)
    add_jobs(parser)
    parser.add_argument("--ray", action="store_true", help="distribute the games over a Ray cluster")
    add_out(parser, "FILE", "file to write; an interrupted run resumes there (default: VARIANT.pos)")
    add_quiet(parser)
    parser.set_defaults(run=run_generate)


def _add_train(actions: Commands) -> None:
    parser = add_command(actions, "train", "train a network on positions (needs PyTorch)", TRAIN_EXAMPLES)
    parser.add_argument("files", metavar="FILE", nargs="+", help="positions of one variant, written by `generate`")
    text = "size of the hidden layer, a multiple of 16 (default: 128)"
    parser.add_argument("--hidden", metavar="N", type=positive, default=128, help=text)
    parser.add_argument("--epochs", metavar="N", type=positive, default=14, help="number of epochs (default: 14)")
    text = "weight of the game result in the target, against the search score (default: 0)"
    parser.add_argument("--result", metavar="WEIGHT", type=float, default=0.0, help=text)
    parser.add_argument("--seed", metavar="N", type=int, default=1, help="random seed (default: 1)")
    parser.add_argument("--device", metavar="NAME", default="", help="cpu or cuda (default: cuda if available)")
    parser.add_argument("--plot", metavar="FILE.svg", help="plot the loss of each epoch")
    add_out(parser, "FILE.net", "network to write (default: the first file's name with .net)")
    add_quiet(parser)
    parser.set_defaults(run=run_train)


# Playing


def run_generate(parsed: Namespace) -> int:
    """Play the games that the file does not contain yet."""
    from laserchess.learn.game_generator import GamePlan, generate  # noqa: PLC0415  # only this command plays

    variant = resolve_variant(parsed.variant)
    out = Path(parsed.out or f"{variant.id}.pos")
    check_writable(out)
    network = parse_evaluation(parsed.evaluation)
    plan = GamePlan(variant.id, parsed.games, nodes=parsed.nodes, seed=parsed.seed, network=network)
    line, remaining = ProgressLine(is_quiet=parsed.quiet), Remaining()

    def on_progress(progress: "GameProgress") -> None:
        share = f"{progress.games:,} of {progress.total:,} games, {progress.positions:,} positions"
        line(f"{share}, about {remaining.minutes(progress.games, progress.total):.0f} min left")

    jobs = parsed.jobs or os.cpu_count() or 1
    try:
        done = generate(out, plan, workers=jobs, ray=parsed.ray, on_progress=on_progress)
    finally:
        line.clear()
    print(f"{out}: {done.games:,} games, {done.positions:,} positions")
    return 0


# Training


def run_train(parsed: Namespace) -> int:
    """Train a network and write it."""
    try:
        from laserchess.learn.train import Trainer, TrainingConfig, read  # noqa: PLC0415  # PyTorch is an extra
    except ImportError:
        raise LaserChessError(MISSING, reason="extra", expected="pip install 'laserchess[learn]'") from None
    out = Path(parsed.out) if parsed.out else Path(parsed.files[0]).with_suffix(".net")
    check_writable(out)
    if parsed.plot:
        check_writable(Path(parsed.plot))
    rules, records = read(parsed.files)
    recipe = TrainingConfig(parsed.hidden, parsed.epochs, result=parsed.result, seed=parsed.seed, device=parsed.device)
    trainer = Trainer(rules, recipe)
    print(f"{len(records):,} distinct positions of {rules.variant.title}, on {trainer.device}", flush=True)
    curve = trainer.fit(records, None if parsed.quiet else print_epoch)
    about = f"{len(records)} positions, {parsed.epochs} epochs, validation loss {curve[-1].held_out:.5f}"
    trainer.network(about).save(out)
    if parsed.plot:
        Path(parsed.plot).write_text(draw_curve(curve, f"{rules.variant.title}: {about}"), encoding="utf-8")
    print(f"{out}: {about}")
    return 0


def print_epoch(epoch: Epoch) -> None:
    """Print the loss after an epoch."""
    losses = f"training loss {epoch.learnt:.5f}, validation loss {epoch.held_out:.5f}"
    print(f"epoch {epoch.number} of {epoch.total}: {losses} ({epoch.seconds:.0f} s)", flush=True)


def run_show(parsed: Namespace) -> int:
    """Describe a network."""
    network = load(parsed.network)
    size = f"{len(network.rows):,} inputs, {network.hidden} hidden units per perspective"
    print(f"NNUE for {network.variant}: {size}\n{network.about}".rstrip())
    return 0


def run_export(parsed: Namespace) -> int:
    """Write the weights of a network as NumPy arrays."""
    network = load(parsed.network)
    out = Path(parsed.out) if parsed.out else Path(parsed.network).with_suffix(".npz")
    check_writable(out)
    names = ("sorts", "rows", "bias", "out", "out_bias", "scale", "about")
    arrays: dict[str, Any] = {"game": np.asarray(network.variant)}
    arrays |= {name: np.asarray(getattr(network, name)) for name in names}
    with out.open("wb") as file:
        np.savez_compressed(file, **arrays)
    print(f"{out}: {', '.join(arrays)}")
    return 0
