"""`laserchess learn train`: train an NNUE or a policy-value network."""

from argparse import Namespace
from pathlib import Path
from typing import Any

from laserchess.cli.file_io import check_writable
from laserchess.cli.options import Commands, add_command, add_out, add_quiet, positive
from laserchess.core.errors import LaserChessError, UnknownNameError
from laserchess.learn.curve import Epoch, draw_curve
from laserchess.learn.dataset import DATASET

EXAMPLES = """
laserchess learn train games.pos --out my.net
laserchess learn train games.pos more.pos --hidden 256 --epochs 20 --device cuda --out large.net
laserchess learn train khet.pos --start khet --epochs 6 --rate 0.0007 --result 0.15 --out next.net
laserchess learn train khet.data --width 32 --blocks 3 --out my.npz
"""
MISSING = "training needs PyTorch, which is not installed"
NNUE_ONLY, POLICY_ONLY = ("hidden", "result", "rate", "start"), ("width", "blocks")


def add_train(actions: Commands) -> None:
    """Add the command."""
    summary = "train a network on the files of `generate` (needs PyTorch)"
    parser = add_command(actions, "train", summary, EXAMPLES)
    text = "files of one variant: positions give an NNUE, datasets a policy-value network"
    parser.add_argument("files", metavar="FILE", nargs="+", help=text)
    text = "size of the hidden layer of an NNUE, a multiple of 16 (default: 128)"
    parser.add_argument("--hidden", metavar="N", type=positive, help=text)
    text = "NNUE: weight of the game result in the target, against the search score (default: 0)"
    parser.add_argument("--result", metavar="WEIGHT", type=float, help=text)
    text = "NNUE: start with the weights of a network: a file, or a variant with a network (default: random weights)"
    parser.add_argument("--start", metavar="NETWORK", help=text)
    parser.add_argument("--rate", metavar="RATE", type=float, help="NNUE: maximum learning rate (default: 0.002)")
    parser.add_argument("--width", metavar="N", type=positive, help="channels of a policy-value network (default: 64)")
    parser.add_argument("--blocks", metavar="N", type=positive, help="blocks of a policy-value network (default: 6)")
    parser.add_argument("--epochs", metavar="N", type=positive, default=14, help="number of epochs (default: 14)")
    parser.add_argument("--seed", metavar="N", type=int, default=1, help="random seed (default: 1)")
    parser.add_argument("--device", metavar="NAME", default="", help="cpu or cuda (default: cuda if available)")
    parser.add_argument("--plot", metavar="FILE.svg", help="plot the loss of each epoch")
    add_out(parser, "FILE", "network to write (default: the first file's name with .net or .npz)")
    add_quiet(parser)
    parser.set_defaults(run=run_train)


def run_train(parsed: Namespace) -> int:
    """Train a network and write it."""
    is_policy = DATASET.matches(parsed.files[0])
    for name in NNUE_ONLY if is_policy else POLICY_ONLY:
        if getattr(parsed, name) is not None:
            message = f"--{name} has no effect on {'a policy-value network' if is_policy else 'an NNUE'}"
            raise UnknownNameError(message, reason="option", text=name, expected="the command without this option")
    out = Path(parsed.out) if parsed.out else Path(parsed.files[0]).with_suffix(".npz" if is_policy else ".net")
    check_writable(out)
    if parsed.plot:
        check_writable(Path(parsed.plot))
    try:
        title, curve, about = (_train_policy if is_policy else _train_nnue)(parsed, out)
    except ImportError:
        raise LaserChessError(MISSING, reason="extra", expected="pip install 'laserchess[learn]'") from None
    if parsed.plot:
        Path(parsed.plot).write_text(draw_curve(curve, f"{title}: {about}"), encoding="utf-8")
    print(f"{out}: {about}")
    return 0


def _given(parsed: Namespace, *names: str) -> dict[str, Any]:
    """Return the options that are given; the others have the defaults of the trainer."""
    return {name: getattr(parsed, name) for name in names if getattr(parsed, name) is not None}


def _train_nnue(parsed: Namespace, out: Path) -> tuple[str, list[Epoch], str]:
    from laserchess.learn import train_nnue  # noqa: PLC0415  # PyTorch is an extra

    rules, records = train_nnue.read(parsed.files)
    settings = _given(parsed, "hidden", "result", "rate")
    start = None if parsed.start is None else train_nnue.starting_network(parsed.start)
    if start is not None:
        settings = {"hidden": start.hidden, "scale": start.scale, **settings}
    config = train_nnue.TrainingConfig(epochs=parsed.epochs, seed=parsed.seed, device=parsed.device, **settings)
    trainer = train_nnue.Trainer(rules, config)
    if start is not None:
        trainer.start_with(start)
    print(f"{len(records):,} distinct positions of {rules.variant.title}, on {trainer.device}", flush=True)
    curve = trainer.fit(records, None if parsed.quiet else print_epoch)
    about = _about(len(records), curve)
    trainer.network(about).save(out)
    return rules.variant.title, curve, about


def _train_policy(parsed: Namespace, out: Path) -> tuple[str, list[Epoch], str]:
    from laserchess.learn.train_policy import PolicyConfig, PolicyTrainer  # noqa: PLC0415  # PyTorch is an extra

    settings = _given(parsed, *POLICY_ONLY)
    config = PolicyConfig(epochs=parsed.epochs, seed=parsed.seed, device=parsed.device, **settings)
    trainer = PolicyTrainer(parsed.files, config)
    print(f"{len(trainer):,} positions of {trainer.variant.title}, on {trainer.device}", flush=True)
    curve = trainer.fit(None if parsed.quiet else print_epoch)
    about = _about(len(trainer), curve)
    trainer.export(about).save(out)
    return trainer.variant.title, curve, about


def _about(positions: int, curve: list[Epoch]) -> str:
    return f"{positions} positions, {len(curve)} epochs, validation loss {curve[-1].held_out:.5f}"


def print_epoch(epoch: Epoch) -> None:
    """Print the loss after an epoch."""
    losses = f"training loss {epoch.learnt:.5f}, validation loss {epoch.held_out:.5f}"
    print(f"epoch {epoch.number} of {epoch.total}: {losses} ({epoch.seconds:.0f} s)", flush=True)
