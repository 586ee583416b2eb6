"""`laserchess learn`: networks that evaluate, from the engine's own games."""

import os
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from laserchess.cli.boards import GAME_HELP
from laserchess.cli.compare import add_compare
from laserchess.cli.files import check_writable
from laserchess.cli.options import Commands, add_command, add_out, add_quiet
from laserchess.cli.progress import ProgressLine, Remaining
from laserchess.cli.thinking import count
from laserchess.core.errors import LaserChessError
from laserchess.engine.network.file import load
from laserchess.games import game_of
from laserchess.learn.curve import Epoch, draw_curve

if TYPE_CHECKING:
    from laserchess.learn.selfplay import GameProgress

EXAMPLES = """
laserchess learn generate leiserchess --games 5000 --out games.pos
laserchess learn train games.pos --out my.net
laserchess learn show my.net
"""
GENERATE_EXAMPLES = """
laserchess learn generate leiserchess --games 5000 --out games.pos
laserchess learn generate khet --games 20000 --nodes 3000 --seed 2 --network my.net --out more.pos
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
    parser = add_command(commands, "learn", "train networks that evaluate, from the engine's own games", EXAMPLES)
    words = "what to do; `laserchess learn train --help` tells more"
    deeds = parser.add_subparsers(dest="deed", metavar="generate|train|compare|show|export", required=True, help=words)
    _add_generate(deeds)
    _add_train(deeds)
    add_compare(deeds)
    shown = add_command(deeds, "show", "tell what a network is", "laserchess learn show my.net")
    shown.add_argument("network", metavar="FILE.net", help="a network")
    shown.set_defaults(run=run_show)
    exported = add_command(deeds, "export", "write a network's numbers for other programs", EXPORT_EXAMPLES)
    exported.add_argument("network", metavar="FILE.net", help="a network")
    add_out(exported, "FILE.npz", "where to write them, as NumPy does (default: the network's name with .npz)")
    exported.set_defaults(run=run_export)


def _add_generate(deeds: Commands) -> None:
    parser = add_command(deeds, "generate", "play games and keep their calm positions with scores", GENERATE_EXAMPLES)
    parser.add_argument("game", metavar="GAME", help=GAME_HELP)
    parser.add_argument("--games", metavar="N", type=count, default=1000, help="play so many games (default: 1000)")
    words = "search so many positions for a move (default: 2000)"
    parser.add_argument("--nodes", metavar="N", type=count, default=2000, help=words)
    parser.add_argument("--seed", metavar="N", type=int, default=0, help="other games for another number (default: 0)")
    words = "a network to play with, or `hand-made` (default: what comes with the game)"
    parser.add_argument("--network", metavar="FILE.net", help=words)
    parser.add_argument("--jobs", metavar="N", type=count, help="play in so many processes (default: one a core)")
    parser.add_argument("--ray", action="store_true", help="spread the games over a Ray cluster")
    add_out(parser, "FILE", "where to write the positions (default: GAME.pos); a run that was stopped goes on there")
    add_quiet(parser)
    parser.set_defaults(run=run_generate)


def _add_train(deeds: Commands) -> None:
    parser = add_command(deeds, "train", "train a network on positions (needs PyTorch)", TRAIN_EXAMPLES)
    parser.add_argument("files", metavar="FILE", nargs="+", help="positions of one game, as `generate` writes them")
    words = "units of the hidden layer, a multiple of 16 (default: 128)"
    parser.add_argument("--hidden", metavar="N", type=count, default=128, help=words)
    parser.add_argument("--epochs", metavar="N", type=count, default=14, help="go over all positions so often (14)")
    words = "share of the game's result in what is learnt, the rest being the score (default: 0)"
    parser.add_argument("--result", metavar="SHARE", type=float, default=0.0, help=words)
    parser.add_argument("--seed", metavar="N", type=int, default=1, help="where chance begins (default: 1)")
    parser.add_argument("--device", metavar="NAME", default="", help="cpu or cuda (default: a GPU if there is one)")
    parser.add_argument("--picture", metavar="FILE.svg", help="draw the errors after each epoch")
    add_out(parser, "FILE.net", "where to write the network (default: the first file's name with .net)")
    add_quiet(parser)
    parser.set_defaults(run=run_train)


# Playing


def run_generate(parsed: Namespace) -> int:
    """Play the games that the file does not hold yet."""
    from laserchess.learn.selfplay import GamePlan, generate  # noqa: PLC0415  # only this command plays

    game = game_of(parsed.game)
    out = Path(parsed.out or f"{game.id}.pos")
    check_writable(out)
    plan = GamePlan(game.id, parsed.games, nodes=parsed.nodes, seed=parsed.seed, network=parsed.network)
    line, remaining = ProgressLine(is_quiet=parsed.quiet), Remaining()

    def tell(progress: "GameProgress") -> None:
        share = f"{progress.games:,} of {progress.total:,} games, {progress.positions:,} positions"
        line(f"{share}, about {remaining.minutes(progress.games, progress.total):.0f} min left")

    jobs = parsed.jobs or os.cpu_count() or 1
    try:
        done = generate(out, plan, workers=jobs, ray=parsed.ray, on_progress=tell)
    finally:
        line.clear()
    print(f"{out}: {done.games:,} games, {done.positions:,} positions")
    return 0


# Training


def run_train(parsed: Namespace) -> int:
    """Train a network and write it."""
    try:
        from laserchess.learn.train import Recipe, Trainer, read  # noqa: PLC0415  # PyTorch is an extra
    except ImportError:
        raise LaserChessError(MISSING, reason="extra", expected="`pip install 'laserchess[learn]'` before") from None
    out = Path(parsed.out) if parsed.out else Path(parsed.files[0]).with_suffix(".net")
    check_writable(out)
    if parsed.picture:
        check_writable(Path(parsed.picture))
    rules, records = read(parsed.files)
    recipe = Recipe(parsed.hidden, parsed.epochs, result=parsed.result, seed=parsed.seed, device=parsed.device)
    trainer = Trainer(rules, recipe)
    print(f"{len(records):,} distinct positions of {rules.game.title}, on {trainer.device}", flush=True)
    curve = trainer.fit(records, None if parsed.quiet else tell_epoch)
    about = f"{len(records)} positions, {parsed.epochs} epochs, held-out error {curve[-1].held_out:.5f}"
    trainer.network(about).save(out)
    if parsed.picture:
        Path(parsed.picture).write_text(draw_curve(curve, f"{rules.game.title}: {about}"), encoding="utf-8")
    print(f"{out}: {about}")
    return 0


def tell_epoch(epoch: Epoch) -> None:
    """Say how well the network does after an epoch."""
    errors = f"error {epoch.learnt:.5f}, of games held out {epoch.held_out:.5f}"
    print(f"epoch {epoch.number} of {epoch.total}: {errors} ({epoch.seconds:.0f} s)", flush=True)


def run_show(parsed: Namespace) -> int:
    """Tell what a network is."""
    network = load(parsed.network)
    size = f"{len(network.rows):,} inputs, {network.hidden} hidden units for each player"
    print(f"a network for {network.game}: {size}\n{network.about}".rstrip())
    return 0


def run_export(parsed: Namespace) -> int:
    """Write the numbers of a network with what they are."""
    network = load(parsed.network)
    out = Path(parsed.out) if parsed.out else Path(parsed.network).with_suffix(".npz")
    check_writable(out)
    facts = ("game", "sorts", "rows", "bias", "out", "out_bias", "scale", "about")
    numbers: dict[str, Any] = {name: np.asarray(getattr(network, name)) for name in facts}
    with out.open("wb") as file:
        np.savez_compressed(file, **numbers)
    print(f"{out}: {', '.join(facts)}")
    return 0
