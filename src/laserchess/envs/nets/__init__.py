"""Networks that judge positions and propose actions, as files: the project's own kind, and ONNX."""

from os import PathLike
from pathlib import Path
from typing import Protocol

import numpy as np
import numpy.typing as npt

from laserchess.core.errors import InvalidFileError, quote
from laserchess.core.variant import Variant

__all__ = ["SHIPPED", "PolicyNetwork", "load", "offer", "offered", "path_of"]

Floats = npt.NDArray[np.float32]
SHIPPED = {file.stem: file for file in sorted((Path(__file__).parent / "files").glob("*.npz"))}
"""Networks that come along, by the id of their game."""
_OFFERED = dict(SHIPPED)
"""Those that may analyse their games: where one was given, in place of the one that comes along."""


class PolicyNetwork(Protocol):
    """A network for one game."""

    @property
    def variant(self) -> str:
        """Id of the game it was made for."""

    def __call__(self, observations: npt.NDArray[np.uint8], masks: npt.NDArray[np.int8]) -> tuple[Floats, Floats]:
        """Return logits of all actions, and values for the players to move: an `Evaluate` of a tree search."""


def path_of(name: str | PathLike[str]) -> Path:
    """Return where a network is: a file, or one that comes along, by the name of its game."""
    path = Path(name).expanduser()
    return SHIPPED[str(name)] if str(name) in SHIPPED and not path.exists() else path.resolve()


def offer(path: str | PathLike[str]) -> None:
    """Let a network analyse its game in this process, in place of the one that comes along."""
    _OFFERED[load(path).variant] = path_of(path)


def offered(variant: Variant) -> Path | None:
    """Return the network that may analyse a game, if there is one."""
    return _OFFERED.get(variant.id)


def load(path: str | PathLike[str], variant: Variant | None = None) -> PolicyNetwork:
    """Read a network by what its file is called: `.npz` is the project's own kind, `.onnx` needs onnxruntime.

    One that is damaged, or made for another game or version of its encoding, is refused.
    """
    name = str(path)
    try:
        if name.endswith(".onnx"):
            from laserchess.envs.nets.onnx import OnnxNetwork as Kind  # noqa: PLC0415  # an extra
        else:
            from laserchess.envs.nets.residual import ResidualNetwork as Kind  # type: ignore[assignment]  # noqa: PLC0415  # where it is used
        network: PolicyNetwork = Kind.load(path_of(path))
    except OSError as error:
        message = f"the network {quote(name)} cannot be read: {error.strerror or error}"
        expected = f"a network's file, or one that comes along: {', '.join(SHIPPED)}"
        raise InvalidFileError(message, reason="file", text=name, expected=expected) from error
    if variant is not None and network.variant != variant.id:
        message = f"the network {quote(name)} was made for {quote(network.variant)}"
        raise InvalidFileError(message, reason="game", text=name, expected=f"one for {variant.id}")
    return network
