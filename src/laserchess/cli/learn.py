"""`laserchess learn`: training data, NNUE evaluations and policy-value networks."""

from argparse import Namespace
from pathlib import Path
from typing import Any

import numpy as np

from laserchess.cli.file_io import check_writable
from laserchess.cli.learn_compare import add_compare
from laserchess.cli.learn_generate import add_generate
from laserchess.cli.learn_train import add_train
from laserchess.cli.options import Commands, add_command, add_out
from laserchess.engine.nnue.file import load
from laserchess.envs.nets.residual import ResidualNetwork
from laserchess.learn.dataset import DATASET, Dataset
from laserchess.learn.position_file import POSITIONS, PositionFile
from laserchess.learn.record_file import results_of

EXAMPLES = """
laserchess learn generate leiserchess --games 5000 --out games.pos
laserchess learn train games.pos --out my.net
laserchess learn show my.net
"""
SHOW_EXAMPLES = """
laserchess learn show my.net
laserchess learn show khet.data
"""
EXPORT_EXAMPLES = """
laserchess learn export my.net --out my.npz
laserchess learn export khet.data --out khet.npz
laserchess learn export khet.data --minari laserchess/khet-v0
"""
NNUE_ARRAYS = ("sorts", "rows", "bias", "out", "out_bias", "scale", "about")
FILE_HELP = "an NNUE, a policy-value network (.npz) or a file of `generate`"


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "learn", "train NNUE evaluations and policy-value networks", EXAMPLES)
    text = "run `laserchess learn COMMAND --help` for its options"
    actions = parser.add_subparsers(
        dest="action", metavar="generate|train|compare|show|export", required=True, help=text
    )
    add_generate(actions)
    add_train(actions)
    add_compare(actions)
    shown = add_command(actions, "show", "describe a network or training data", SHOW_EXAMPLES)
    shown.add_argument("file", metavar="FILE", help=FILE_HELP)
    shown.set_defaults(run=run_show)
    exported = add_command(actions, "export", "write an NNUE or training data for other programs", EXPORT_EXAMPLES)
    exported.add_argument("file", metavar="FILE", help="an NNUE or a file of `generate`")
    add_out(exported, "FILE.npz", "NumPy file to write (default: the file's name with .npz)")
    exported.add_argument("--minari", metavar="NAME", help="write a dataset as a Minari dataset of this name")
    exported.set_defaults(run=run_export)


def run_show(parsed: Namespace) -> int:
    """Describe a file."""
    print(_description(Path(parsed.file)).rstrip())
    return 0


def _description(path: Path) -> str:
    if path.suffix == ".npz":
        network = ResidualNetwork.load(path)
        size = f"{network.blocks} blocks, {network.parameters:,} parameters"
        return f"policy-value network for {network.variant}: {size}\n{network.about.get('about', '')}"
    if path.exists() and (DATASET.matches(path) or POSITIONS.matches(path)):
        file = Dataset(path) if DATASET.matches(path) else PositionFile(path)
        title = "dataset" if isinstance(file, Dataset) else "positions"
        games, draws = sum(results_of(file.records)), results_of(file.records)[1]
        return f"{title} of {file.rules.variant.id}: {games:,} games ({draws:,} draws), {len(file):,} positions"
    nnue = load(str(path))
    size = f"{len(nnue.rows):,} inputs, {nnue.hidden} hidden units per perspective"
    return f"NNUE for {nnue.variant}: {size}\n{nnue.about}"


def run_export(parsed: Namespace) -> int:
    """Write the weights of an NNUE or training data as NumPy arrays, or a dataset for Minari."""
    from laserchess.learn.data_export import arrays_of, to_minari  # noqa: PLC0415  # only this command needs it

    path = Path(parsed.file)
    if parsed.minari:
        print(f"{parsed.minari}: {to_minari(path, parsed.minari):,} episodes")
        return 0
    out = Path(parsed.out) if parsed.out else path.with_suffix(".npz")
    check_writable(out)
    is_data = path.exists() and (DATASET.matches(path) or POSITIONS.matches(path))
    arrays: dict[str, Any] = arrays_of(path) if is_data else _nnue_arrays(path)
    with out.open("wb") as file:
        np.savez_compressed(file, **arrays)
    print(f"{out}: {', '.join(arrays)}")
    return 0


def _nnue_arrays(path: Path) -> dict[str, Any]:
    network = load(str(path))
    return {"game": np.asarray(network.variant)} | {name: np.asarray(getattr(network, name)) for name in NNUE_ARRAYS}
