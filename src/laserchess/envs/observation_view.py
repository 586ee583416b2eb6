"""Observation formats for Gymnasium: planes of bytes, planes of floats, or one flat vector."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Dict, Space

from laserchess.core.errors import UnknownNameError, quote
from laserchess.envs.encoding import Encoding

VIEWS: Final = {
    "planes": "a dict of bytes and the mask",
    "floats": "a dict of floats from 0 to 1 and the mask",
    "flat": "one vector of floats from 0 to 1; the mask is separate",
}


class ObservationView:
    """An observation format and its space, for one board or a batch."""

    def __init__(self, encoding: Encoding, name: str) -> None:
        """Find the view by name."""
        if name not in VIEWS:
            message = f"there is no view {quote(str(name))}"
            raise UnknownNameError(message, reason="view", text=str(name), expected=" or ".join(VIEWS))
        self.name = name
        self._scales = encoding.scales
        mask = Box(0, 1, (encoding.actions,), np.int8)
        floats = Box(0.0, 1.0, encoding.shape, np.float32)
        self.space: Space[Any] = {
            "planes": Dict({"observation": Box(0, 255, encoding.shape, np.uint8), "action_mask": mask}),
            "floats": Dict({"observation": floats, "action_mask": mask}),
            "flat": Box(0.0, 1.0, (int(np.prod(encoding.shape)),), np.float32),
        }[name]

    def __call__(self, observations: npt.NDArray[np.uint8], masks: npt.NDArray[np.int8]) -> Any:  # noqa: ANN401
        """Return observations and masks in this format, as new arrays."""
        if self.name == "planes":
            return {"observation": observations.copy(), "action_mask": masks.copy()}
        scaled = observations * self._scales
        if self.name == "flat":
            return scaled.reshape(*scaled.shape[:-3], -1)
        return {"observation": scaled, "action_mask": masks.copy()}
