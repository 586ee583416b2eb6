"""A network as a file: a line of magic, a line of JSON that says what it is, and the compressed numbers.

The JSON names the game, the sorts of pieces the network knows (it fits no other numbering), its sizes and the
checksum of the numbers: a file that is damaged, of another version or made for another game is refused.
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
"""The networks that come with the package, by the ids of their games."""
HCE: Final = "hand-made"
"""The name of no network: positions are judged by terms made by hand."""
CEILING: Final = 255
"""A unit of the hidden layer is 1 at this sum."""
UNIT: Final = 64
"""An output weight of 1."""
DIVISOR: Final = CEILING * CEILING * UNIT
MAX_OUTPUT: Final = (1 << 31) - 1
MAX_SCALE: Final = 1 << 20

Shorts = npt.NDArray[np.int16]


@dataclass(frozen=True, eq=False)
class Network:
    """The numbers of a network for one game: two views of the board, one hidden layer of squares, one output."""

    variant: str
    sorts: tuple[str, ...]
    rows: Shorts
    """[input, unit] what an input adds to the sums."""
    bias: Shorts
    """[unit] the sums with nothing on the board."""
    out: Shorts
    """[unit of the mover, then of the other] what a squared unit adds to the output."""
    out_bias: int
    scale: int
    """Hundredths of a piece that an output of 1 stands for."""
    expectation: WdlModel = DEFAULT_MODEL
    """What its scores mean."""
    about: str = ""
    """How it was made, for people."""

    @property
    def hidden(self) -> int:
        """Units of the hidden layer, for each view."""
        return len(self.bias)

    def __post_init__(self) -> None:
        """Refuse numbers that do not fit together, or that could overflow."""
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
        """Write the file."""
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
        """Return the value of a position, in hundredths for the mover, from the inputs of both views."""
        sums = [self.rows[np.asarray(view, np.intp)].sum(axis=0, dtype=np.int64) + self.bias for view in (mover, other)]
        units = np.clip(np.concatenate(sums), 0, CEILING)
        return int((int((units * units * self.out).sum()) + self.out_bias) * self.scale // DIVISOR)


def _refuse_numbers(fault: str, expected: str) -> NoReturn:
    message = f"the network cannot be used: {fault}"
    raise InvalidFileError(message, reason="network", expected=expected)


def load(path: str | PathLike[str]) -> Network:
    """Read a file, whatever game it is for."""
    name = str(path)
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        message = f"{quote(name)} cannot be read: {error.strerror}"
        raise InvalidFileError(message, reason="file", text=name, expected="a network") from None
    if not data.startswith(MAGIC):
        raise _refusal(name, "it does not begin like one", MAGIC.decode().strip())
    line, _, body = data.removeprefix(MAGIC).partition(b"\n")
    try:
        facts = json.loads(line)
        _check(facts, body, name)
        return _network(facts, zlib.decompress(body))
    except (KeyError, TypeError, ValueError, zlib.error) as error:
        if isinstance(error, InvalidFileError):
            raise
        raise _refusal(name, "its facts cannot be read", "a whole file") from None


def _check(facts: dict[str, Any], body: bytes, name: str) -> None:
    """Refuse another version and a damaged body."""
    if facts["version"] != VERSION:
        raise _refusal(name, f"it is of version {facts['version']}", f"version {VERSION}")
    if sha256(body).hexdigest() != facts["sha256"]:
        raise _refusal(name, "it is damaged", "numbers with the checksum it names")


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
    return InvalidFileError(f"{quote(name)} is no network: {fault}", reason="network", text=name, expected=expected)


def load_for(path: str | PathLike[str], rules: Rules) -> Network:
    """Read a file that must be for this game."""
    network = load(path)
    if network.sorts != feature_set_of(rules).sorts or len(network.rows) != feature_set_of(rules).count:
        message = f"{quote(str(path))} is a network for {network.variant}"
        expected = f"one for {rules.variant.id}"
        raise InvalidFileError(message, reason="network", text=str(path), expected=expected)
    return network


def find_network(rules: Rules, name: str | None) -> Network | None:
    """Return the network of a file, by default the one that comes with the game; `HAND_MADE` and other games: none."""
    if name == HCE:
        return None
    return _shipped(rules) if name is None else load_for(name, rules)


@lru_cache(maxsize=16)
def _shipped(rules: Rules) -> Network | None:
    path = FOLDER / f"{rules.variant.id}.net"
    return load_for(path, rules) if path.exists() else None
