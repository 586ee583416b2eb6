"""Policy-value networks as files: the project's own format, and ONNX."""

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
"""The shipped networks, by variant id."""
_OFFERED = dict(SHIPPED)
"""The networks available for analysis: the shipped ones, or their replacements."""


class PolicyNetwork(Protocol):
    """A policy-value network for one variant."""

    @property
    def variant(self) -> str:
        """The id of its variant."""

    def __call__(self, observations: npt.NDArray[np.uint8], masks: npt.NDArray[np.int8]) -> tuple[Floats, Floats]:
        """Return logits of all actions, and values for the players to move (`envs.search.Evaluate`)."""


def path_of(name: str | PathLike[str]) -> Path:
    """Return the path of a network: a file, or a shipped one by variant id."""
    path = Path(name).expanduser()
    return SHIPPED[str(name)] if str(name) in SHIPPED and not path.exists() else path.resolve()


def offer(path: str | PathLike[str]) -> None:
    """Use a network for the analysis of its variant in this process, instead of the shipped one."""
    _OFFERED[load(path).variant] = path_of(path)


def offered(variant: Variant) -> Path | None:
    """Return the network for the analysis of a variant, if there is one."""
    return _OFFERED.get(variant.id)


def load(path: str | PathLike[str], variant: Variant | None = None) -> PolicyNetwork:
    """Load a network: `.npz` is the project's own format, `.onnx` needs onnxruntime.

    Args:
        path: The file, or the variant id of a shipped network.
        variant: The variant it must be for; any by default.

    Raises:
        InvalidFileError: The file is damaged, or for another variant or version of the encoding.

    """
    name = str(path)
    try:
        if name.endswith(".onnx"):
            from laserchess.envs.nets.onnx import OnnxNetwork as Kind  # noqa: PLC0415  # an extra
        else:
            from laserchess.envs.nets.residual import ResidualNetwork as Kind  # type: ignore[assignment]  # noqa: PLC0415  # imported on use
        network: PolicyNetwork = Kind.load(path_of(path))
    except OSError as error:
        message = f"the network {quote(name)} cannot be read: {error.strerror or error}"
        expected = f"a network file, or a shipped network: {', '.join(SHIPPED)}"
        raise InvalidFileError(message, reason="file", text=name, expected=expected) from error
    if variant is not None and network.variant != variant.id:
        message = f"the network {quote(name)} was made for {quote(network.variant)}"
        raise InvalidFileError(message, reason="game", text=name, expected=f"one for {variant.id}")
    return network
