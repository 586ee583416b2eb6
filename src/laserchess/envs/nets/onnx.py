"""ONNX networks: one input, two outputs.

The input is `observations`, float32 of [positions, planes, rows, columns], scaled to 0 … 1; the outputs are logits of
[positions, actions] and values of [positions] or [positions, 1], in this order with any names. The metadata
property `game` is the variant; without it, the only variant with fitting sizes is used.
"""

from os import PathLike
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from laserchess.core.errors import InvalidFileError, LaserChessError, quote
from laserchess.envs.encoding import encoding_of
from laserchess.variants import VARIANTS, find_variant

Floats = npt.NDArray[np.float32]
OUTPUTS = 2


class OnnxNetwork:
    """A network run by onnxruntime."""

    def __init__(self, session: Any, path: str) -> None:  # noqa: ANN401  # onnxruntime has no types
        """Check inputs and outputs, and find the variant."""
        inputs, outputs = session.get_inputs(), session.get_outputs()
        if len(inputs) != 1 or len(outputs) != OUTPUTS:
            self._refuse(path, f"{len(inputs)} inputs and {len(outputs)} outputs", "observations; logits and values")
        self._session, self._input = session, inputs[0].name
        sizes = (tuple(inputs[0].shape[1:]), outputs[0].shape[-1])
        fitting = [
            variant
            for variant in VARIANTS.values()
            if (encoding_of(variant).shape, encoding_of(variant).actions) == sizes
        ]
        named = session.get_modelmeta().custom_metadata_map.get("game")
        if named:
            fitting = [variant for variant in fitting if variant == find_variant(named)]
        if len(fitting) != 1:
            which = f"made for {quote(named)}" if named else f"one that fits {len(fitting)} variants"
            self._refuse(path, f"{which}, with the sizes {sizes}", "the property `game`, and the sizes of that variant")
        self._encoding = encoding_of(fitting[0])

    @staticmethod
    def _refuse(path: str, what: str, expected: str) -> None:
        message = f"the network {quote(path)} cannot be used: it has {what}"
        raise InvalidFileError(message, reason="network", text=path, expected=expected)

    @property
    def variant(self) -> str:
        """The id of its variant."""
        return self._encoding.variant.id

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Self:
        """Load a file."""
        try:
            import onnxruntime  # noqa: PLC0415  # an extra
        except ModuleNotFoundError:
            message = "ONNX files need onnxruntime, which is not installed"
            raise LaserChessError(message, reason="extra", expected="`pip install 'laserchess[onnx]'` before") from None
        with open(path, "rb"):  # noqa: PTH123  # the usual error for a missing file
            pass
        try:
            session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
        except Exception as error:  # onnxruntime's errors have no common base
            message = f"{quote(str(path))} is not an ONNX file: {error}"
            raise InvalidFileError(message, reason="network", text=str(path), expected="an ONNX file") from error
        return cls(session, str(path))

    def __call__(self, observations: npt.NDArray[np.uint8], masks: npt.NDArray[np.int8]) -> tuple[Floats, Floats]:
        """Return logits of all actions, and values for the players to move."""
        del masks
        logits, values = self._session.run(None, {self._input: observations * self._encoding.scales})
        return logits, values.reshape(-1)
