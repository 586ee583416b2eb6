"""NNUE files: a magic line, a JSON header and the compressed weights.

The header has the variant, the sorts of pieces of the feature set, the sizes and the checksum of the weights. A
damaged file, another version, or a network for another variant is an error.
"""

import json
import zlib
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from os import PathLike
from pathlib import Path
from typing import Any, Final, NoReturn

import numpy as np
import numpy.typing as npt

from laserchess.core.errors import InvalidFileError, quote
from laserchess.core.jit import LANES
from laserchess.core.variant import Rules
from laserchess.engine.nnue.feature_set import feature_set_of
from laserchess.engine.wdl import DEFAULT_MODEL, WdlModel

MAGIC: Final = b"LASERCHESS NETWORK\n"
VERSION: Final = 1
FOLDER: Final = Path(__file__).parent / "files"
"""The networks shipped with the package, named by variant id."""
HCE: Final = "hce"
"""The name that selects HCE (hand-crafted evaluation) instead of a network."""
STORED_HCE: Final = "hand-made"
"""The same in plans that are stored with positions; accepted like `HCE`."""
CEILING: Final = 255
"""Quantisation of the hidden layer (often called QA): an activation of 1."""
UNIT: Final = 64
"""Quantisation of the output layer (often called QB): a weight of 1."""
DIVISOR: Final = CEILING * CEILING * UNIT
MAX_OUTPUT: Final = (1 << 31) - 1
MAX_SCALE: Final = 1 << 20

Shorts = npt.NDArray[np.int16]


@dataclass(frozen=True, eq=False)
class Network:
    """The weights of an NNUE network for one variant: (features → hidden) × 2 → 1, SCReLU, int16.

    Attributes:
        variant: The id of the variant.
        sorts: The sorts of pieces of the feature set, checked when the network is used.
        rows: [feature, neuron] weights of the first layer.
        bias: [neuron] bias of the first layer.
        out: [neuron of the side to move, then of the opponent] output weights.
        out_bias: Bias of the output.
        scale: Centipawns for an output of 1.
        expectation: How scores convert to win, draw and loss.
        about: A description of how the network was trained.

    """

    variant: str
    sorts: tuple[str, ...]
    rows: Shorts
    bias: Shorts
    out: Shorts
    out_bias: int
    scale: int
    expectation: WdlModel = DEFAULT_MODEL
    about: str = ""

    @property
    def hidden(self) -> int:
        """Neurons of the hidden layer in each perspective."""
        return len(self.bias)

    def __post_init__(self) -> None:
        """Check the shapes, and that the output cannot overflow."""
        wanted = {"rows": (len(self.rows), self.hidden), "out": (2 * self.hidden,)}
        for name, shape in wanted.items():
            if getattr(self, name).shape != shape:
                _refuse_numbers(f"its {name} have the shape {getattr(self, name).shape}", str(shape))
        if self.hidden % LANES or not self.hidden:
            _refuse_numbers(f"it has {self.hidden} hidden units", f"a multiple of {LANES}")
        if abs(self.out_bias) > MAX_OUTPUT or not 0 < self.scale <= MAX_SCALE:
            _refuse_numbers(f"its bias is {self.out_bias} and its scale {self.scale}", f"scales up to {MAX_SCALE}")
        if int(np.abs(self.out.astype(np.int64)).sum()) * CEILING * CEILING > MAX_OUTPUT:
            _refuse_numbers("its output could overflow", f"weights that add up to {MAX_OUTPUT // CEILING**2}")

    def save(self, path: str | PathLike[str]) -> None:
        """Write the network to a file.

        Args:
            path: The file to create or replace.

        """
        body = zlib.compress(b"".join(part.tobytes() for part in (self.rows, self.bias, self.out)), 9)
        facts = {
            "version": VERSION,
            "game": self.variant,
            "sorts": self.sorts,
            "inputs": len(self.rows),
            "hidden": self.hidden,
            "out_bias": self.out_bias,
            "scale": self.scale,
            "draws": self.expectation.draws,
            "spread": self.expectation.spread,
            "about": self.about,
            "sha256": sha256(body).hexdigest(),
        }
        Path(path).write_bytes(MAGIC + json.dumps(facts).encode() + b"\n" + body)

    def value(self, mover: npt.ArrayLike, other: npt.ArrayLike) -> int:
        """Return the value of a position from its features, without compiled code.

        Args:
            mover: The active features in the perspective of the side to move.
            other: The active features in the opponent's perspective.

        Returns:
            Centipawns for the side to move.

        """
        sums = [self.rows[np.asarray(view, np.intp)].sum(axis=0, dtype=np.int64) + self.bias for view in (mover, other)]
        units = np.clip(np.concatenate(sums), 0, CEILING)
        return int((int((units * units * self.out).sum()) + self.out_bias) * self.scale // DIVISOR)


def _refuse_numbers(fault: str, expected: str) -> NoReturn:
    message = f"the network cannot be used: {fault}"
    raise InvalidFileError(message, reason="network", expected=expected)


def load(path: str | PathLike[str]) -> Network:
    """Read a network file of any variant.

    Args:
        path: The file to read.

    Returns:
        The network.

    Raises:
        InvalidFileError: The file cannot be read, is damaged or is not a network.

    """
    name = str(path)
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        message = f"{quote(name)} cannot be read: {error.strerror}"
        raise InvalidFileError(message, reason="file", text=name, expected="a network") from None
    if not data.startswith(MAGIC):
        raise _refusal(name, "it does not start with the magic line", MAGIC.decode().strip())
    line, _, body = data.removeprefix(MAGIC).partition(b"\n")
    try:
        facts = json.loads(line)
        _check(facts, body, name)
        return _network(facts, zlib.decompress(body))
    except (KeyError, TypeError, ValueError, zlib.error) as error:
        if isinstance(error, InvalidFileError):
            raise
        raise _refusal(name, "its header cannot be read", "a complete file") from None


def _check(facts: dict[str, Any], body: bytes, name: str) -> None:
    """Check the version and the checksum."""
    if facts["version"] != VERSION:
        raise _refusal(name, f"it is of version {facts['version']}", f"version {VERSION}")
    if sha256(body).hexdigest() != facts["sha256"]:
        raise _refusal(name, "it is damaged", "weights that match the checksum in its header")


def _network(facts: dict[str, Any], raw: bytes) -> Network:
    inputs, hidden = int(facts["inputs"]), int(facts["hidden"])
    numbers = np.frombuffer(raw, np.int16)
    rows, bias, out = np.split(numbers, [inputs * hidden, (inputs + 1) * hidden])
    return Network(
        variant=str(facts["game"]),
        sorts=tuple(facts["sorts"]),
        rows=rows.reshape(inputs, hidden),
        bias=bias,
        out=out,
        out_bias=int(facts["out_bias"]),
        scale=int(facts["scale"]),
        expectation=WdlModel(int(facts["draws"]), int(facts["spread"])),
        about=str(facts["about"]),
    )


def _refusal(name: str, fault: str, expected: str) -> InvalidFileError:
    return InvalidFileError(f"{quote(name)} is not a network: {fault}", reason="network", text=name, expected=expected)


def load_for(path: str | PathLike[str], rules: Rules) -> Network:
    """Read a network file and check that it is for these rules.

    Raises:
        InvalidFileError: The file is not a network for this variant.

    """
    network = load(path)
    if network.sorts != feature_set_of(rules).sorts or len(network.rows) != feature_set_of(rules).count:
        message = f"{quote(str(path))} is a network for {network.variant}"
        expected = f"one for {rules.variant.id}"
        raise InvalidFileError(message, reason="network", text=str(path), expected=expected)
    return network


def find_network(rules: Rules, name: str | None) -> Network | None:
    """Return the network of a file, by default the one shipped with the variant.

    Returns:
        The network, or `None` for `HCE` and for variants without a shipped network.

    """
    if name in {HCE, STORED_HCE}:
        return None
    return _shipped(rules) if name is None else load_for(name, rules)


@lru_cache(maxsize=16)
def _shipped(rules: Rules) -> Network | None:
    path = FOLDER / f"{rules.variant.id}.net"
    return load_for(path, rules) if path.exists() else None
