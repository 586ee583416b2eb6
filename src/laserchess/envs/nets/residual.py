"""The project's own networks: residual networks with row and column means, run with NumPy only.

A file is a NumPy archive (`.npz`) of the weights and, as JSON in `about`, the variant, the version of its encoding
and other metadata. Layers, on planes scaled to 0 … 1 with the channels last:

- `stem`: a 3 × 3 convolution, ReLU;
- blocks: a 3 × 3 convolution, to which linear functions of the means of each row and each column are added, ReLU;
  another 3 × 3 convolution, to which the block's input is added, ReLU;
- `policy`: a linear function of each square's channels gives a logit for every kind of move from there (`slots`);
  moves without a piece get theirs from the mean of all squares (`rest`);
- `value`: linear to a few channels, ReLU, all squares linear to some units, ReLU, linear, tanh.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import Any, Final, Self
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from laserchess.core.errors import InvalidFileError, quote
from laserchess.core.variant import Variant
from laserchess.envs.batch.batch_layout import NULL_SLOT
from laserchess.envs.encoding import VERSION, Encoding, encoding_of
from laserchess.variants import find_variant

Floats = npt.NDArray[np.float32]
ABOUT: Final = "about"
BATCH: Final = 256
"""Positions evaluated together; a larger batch does not fit into the CPU cache."""
BLOCK: Final = ("in", "in_bias", "row", "column", "out", "out_bias")
VALUE_CHANNELS, VALUE_UNITS = 4, 64
"""Channels and units of the value head of new networks."""


def shapes_of(
    encoding: Encoding, blocks: int, width: int, few: int = VALUE_CHANNELS, units: int = VALUE_UNITS
) -> dict[str, tuple[int, ...]]:
    """Return the shapes of all weights of a network for a variant."""
    planes, rows, columns = encoding.shape
    slots = len(slots_of(encoding.variant))
    shapes: dict[str, tuple[int, ...]] = {"stem.weight": (9 * planes, width), "stem.bias": (width,)}
    for number in range(blocks):
        shapes |= {f"block{number}.{name}": (9 * width, width) for name in ("in", "out")}
        shapes |= {f"block{number}.{name}": (width, width) for name in ("row", "column")}
        shapes |= {f"block{number}.{name}_bias": (width,) for name in ("in", "out")}
    shapes |= {"policy.weight": (width, slots), "policy.bias": (slots,)}
    shapes |= {"policy.rest": (width, 1), "policy.rest_bias": (1,)}
    shapes |= {"value.weight": (width, few), "value.bias": (few,)}
    shapes |= {"value.hidden": (few * rows * columns, units), "value.hidden_bias": (units,)}
    return shapes | {"value.out": (units, 1), "value.out_bias": (1,)}


def slots_of(variant: Variant) -> list[int]:
    """Return the slots of a variant: the policy outputs of each square."""
    return sorted({action.slot for action in encoding_of(variant).numbered if action.slot < NULL_SLOT})


def places_of(variant: Variant) -> npt.NDArray[np.int64]:
    """Return the index of each action's logit: square in reading order × slot, then moves without a piece."""
    encoding, slots, order = encoding_of(variant), slots_of(variant), list(variant.geometry.reading_order)
    rest = len(order) * len(slots)
    return np.array(
        [
            rest if action.slot >= NULL_SLOT else order.index(action.cell) * len(slots) + slots.index(action.slot)
            for action in encoding.numbered
        ],
        np.int64,
    )


@dataclass(eq=False)
class ResidualNetwork:
    """Weights by name (`stem.weight`, `block0.in`, …) and metadata."""

    weights: Mapping[str, Floats]
    about: dict[str, Any]
    encoding: Encoding = field(init=False)

    def __post_init__(self) -> None:
        """Find the variant, and check that the weights fit it."""
        self.encoding = encoding_of(find_variant(str(self.about.get("game", ""))))
        if self.about.get("version") != VERSION:
            self._refuse(f"its encoding is version {self.about.get('version')}", f"version {VERSION}")
        self.blocks = sum(name.endswith(".row") for name in self.weights)
        self._places = places_of(self.encoding.variant)
        self._check()

    @classmethod
    def fresh(cls, variant: Variant, width: int = 16, blocks: int = 1, seed: int = 0) -> Self:
        """Return an untrained network."""
        random = np.random.default_rng(seed)
        shapes = shapes_of(encoding_of(variant), blocks, width)
        weights = {name: random.normal(0, 1 / np.sqrt(shape[0]), shape) for name, shape in shapes.items()}
        about = {"game": variant.id, "version": VERSION, "about": "untrained"}
        return cls({name: part.astype(np.float32) for name, part in weights.items()}, about)

    @property
    def variant(self) -> str:
        """The id of its variant."""
        return self.encoding.variant.id

    @property
    def parameters(self) -> int:
        """The number of parameters."""
        return sum(part.size for part in self.weights.values())

    def _check(self) -> None:
        """Raise an error for weights that do not fit the variant, or each other."""
        sizes = [len(self.weights.get(name, ())) for name in ("stem.bias", "value.bias", "value.hidden_bias")]
        shapes = shapes_of(self.encoding, self.blocks, *sizes)
        if shapes.keys() != self.weights.keys():
            names, given = (", ".join(sorted(each))[:200] for each in (shapes, self.weights))
            self._refuse(f"its weights are {given}", names)
        for name, shape in shapes.items():
            part = self.weights[name]
            if part.shape != shape or part.dtype != np.float32:
                self._refuse(f"its {name} is {part.dtype} of shape {part.shape}", f"float32 of {shape}")

    def _refuse(self, what: str, expected: str) -> None:
        message = f"this network does not fit: {what}"
        raise InvalidFileError(message, reason="network", text=str(self.about.get("game")), expected=expected)

    # Files

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Self:
        """Load a file."""
        try:
            with Path(path).open("rb") as file, np.load(file, allow_pickle=False) as archive:
                about = json.loads(str(archive[ABOUT]))
                return cls({name: archive[name] for name in archive.files if name != ABOUT}, about)
        except (BadZipFile, KeyError, ValueError, EOFError) as error:
            if isinstance(error, InvalidFileError):
                raise
            message = f"{quote(str(path))} is not a network: {error}"
            raise InvalidFileError(
                message, reason="network", text=str(path), expected="an archive of weights"
            ) from error

    def save(self, path: str | PathLike[str]) -> None:
        """Write a file atomically."""
        target = Path(path)
        part = target.with_name(f".{target.name}.part")
        with part.open("wb") as file:
            parts: dict[str, Any] = {ABOUT: np.array(json.dumps(self.about)), **self.weights}
            np.savez_compressed(file, **parts)
        part.replace(target)

    # Inference

    def __call__(self, observations: npt.NDArray[np.uint8], masks: npt.NDArray[np.int8]) -> tuple[Floats, Floats]:
        """Return logits of all actions, and values for the players to move."""
        del masks
        parts = [self._forward(observations[i : i + BATCH]) for i in range(0, len(observations), BATCH)]
        logits, values = zip(*parts, strict=True)
        return np.concatenate(logits), np.concatenate(values)

    def _forward(self, observations: npt.NDArray[np.uint8]) -> tuple[Floats, Floats]:
        named = self.weights
        planes = (observations * self.encoding.scales).transpose(0, 2, 3, 1)
        x = _relu(_convolve(planes, named["stem.weight"]) + named["stem.bias"])
        for number in range(self.blocks):
            w = {name: named[f"block{number}.{name}"] for name in BLOCK}
            y = _convolve(x, w["in"]) + w["in_bias"]
            y += (x.mean(2) @ w["row"])[:, :, None] + (x.mean(1) @ w["column"])[:, None]
            x = _relu(_convolve(_relu(y), w["out"]) + w["out_bias"] + x)
        return self._policy(x), self._value(x)

    def _policy(self, x: Floats) -> Floats:
        named = self.weights
        squares = (x @ named["policy.weight"] + named["policy.bias"]).reshape(len(x), -1)
        rest = x.mean((1, 2)) @ named["policy.rest"] + named["policy.rest_bias"]
        logits: Floats = np.concatenate([squares, rest], 1)[:, self._places]
        return logits

    def _value(self, x: Floats) -> Floats:
        named = self.weights
        few = _relu(x @ named["value.weight"] + named["value.bias"]).reshape(len(x), -1)
        units = _relu(few @ named["value.hidden"] + named["value.hidden_bias"])
        values: Floats = np.tanh(units @ named["value.out"] + named["value.out_bias"])[:, 0]
        return values


def _relu(x: Floats) -> Floats:
    return np.maximum(x, 0, out=x)


def _convolve(x: Floats, weight: Floats) -> Floats:
    """Return a 3 × 3 convolution with zero padding, channels last; `weight` is [row · column · channel in, out]."""
    count, rows, columns, channels = x.shape
    padded = np.zeros((count, rows + 2, columns + 2, channels), np.float32)
    padded[:, 1:-1, 1:-1] = x
    near = [padded[:, i : i + rows, j : j + columns] for i in range(3) for j in range(3)]
    product: Floats = np.concatenate(near, 3) @ weight
    return product
