"""Networks that judge positions and propose actions, as files: the project's own kind, and ONNX."""

from os import PathLike
from pathlib import Path
from typing import Protocol

import numpy as np
import numpy.typing as npt

from laserchess.core.errors import InvalidFileError, quote
from laserchess.core.spec import Game

__all__ = ["PolicyNetwork", "load"]

Floats = npt.NDArray[np.float32]


class PolicyNetwork(Protocol):
    """A network for one game."""

    @property
    def game(self) -> str:
        """Id of the game it was made for."""

    def __call__(self, observations: npt.NDArray[np.uint8], masks: npt.NDArray[np.int8]) -> tuple[Floats, Floats]:
        """Return logits of all actions, and values for the players to move: an `Evaluate` of a tree search."""


def load(path: str | PathLike[str], game: Game | None = None) -> PolicyNetwork:
    """Read a network by what its file is called: `.npz` is the project's own kind, `.onnx` needs onnxruntime.

    One that is damaged, or made for another game or version of its encoding, is refused.
    """
    name = str(path)
    try:
        if name.endswith(".onnx"):
            from laserchess.envs.nets.onnx import OnnxNetwork as Kind  # noqa: PLC0415  # an extra
        else:
            from laserchess.envs.nets.residual import ResidualNetwork as Kind  # type: ignore[assignment]  # noqa: PLC0415  # where it is used
        network: PolicyNetwork = Kind.load(Path(path).expanduser())
    except OSError as error:
        message = f"the network {quote(name)} cannot be read: {error.strerror or error}"
        raise InvalidFileError(message, reason="file", text=name, expected="a network's file") from error
    if game is not None and network.game != game.id:
        message = f"the network {quote(name)} was made for {quote(network.game)}"
        raise InvalidFileError(message, reason="game", text=name, expected=f"one for {game.id}")
    return network
