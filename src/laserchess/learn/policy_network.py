"""The project's policy-value network in PyTorch; `laserchess.envs.nets.residual` computes the same with NumPy."""

from typing import Any, cast

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from laserchess.envs.encoding import VERSION, Encoding
from laserchess.envs.nets.residual import VALUE_CHANNELS, VALUE_UNITS, ResidualNetwork, places_of, slots_of

Tensor = Any
"""A tensor of PyTorch."""


class Block(nn.Module):  # type: ignore[misc]  # PyTorch is an extra, without types here
    """Two convolutions, with the means of rows and columns, along which beams run."""

    def __init__(self, width: int) -> None:
        """Build the layers."""
        super().__init__()
        self.first, self.second = (nn.Conv2d(width, width, 3, padding=1, bias=False) for _ in range(2))
        self.row, self.column = (nn.Linear(width, width, bias=False) for _ in range(2))
        self.norm, self.second_norm = nn.BatchNorm2d(width), nn.BatchNorm2d(width)

    def forward(self, x: Tensor) -> Tensor:
        """Return the input plus what the block adds."""
        channels_last = x.permute(0, 2, 3, 1)
        lines = self.row(channels_last.mean(2))[:, :, None] + self.column(channels_last.mean(1))[:, None]
        y = self.norm(self.first(x) + lines.permute(0, 3, 1, 2)).relu()
        return (self.second_norm(self.second(y)) + x).relu()


class PolicyValueNet(nn.Module):  # type: ignore[misc]  # PyTorch is an extra, without types here
    """From observations to the logits of all actions, and values for the players to move."""

    def __init__(self, encoding: Encoding, width: int, blocks: int) -> None:
        """Build the layers for one variant."""
        super().__init__()
        planes, rows, columns = encoding.shape
        self.encoding = encoding
        self.register_buffer("scales", torch.tensor(encoding.scales))
        self.register_buffer("places", torch.tensor(places_of(encoding.variant)))
        self.stem, self.norm = nn.Conv2d(planes, width, 3, padding=1, bias=False), nn.BatchNorm2d(width)
        self.body = nn.Sequential(*(Block(width) for _ in range(blocks)))
        self.policy, self.rest = nn.Linear(width, len(slots_of(encoding.variant))), nn.Linear(width, 1)
        self.few = nn.Linear(width, VALUE_CHANNELS)
        self.hidden, self.out = nn.Linear(VALUE_CHANNELS * rows * columns, VALUE_UNITS), nn.Linear(VALUE_UNITS, 1)
        for head in (self.policy, self.out):
            nn.init.zeros_(head.weight)

    def forward(self, observations: Tensor) -> tuple[Tensor, Tensor]:
        """Evaluate positions, given as bytes."""
        x = self.body(self.norm(self.stem(observations * self.scales)).relu()).permute(0, 2, 3, 1)
        squares, rest = self.policy(x).flatten(1), self.rest(x.mean((1, 2)))
        units = self.hidden(self.few(x).relu().flatten(1)).relu()
        return torch.cat([squares, rest], 1)[:, self.places], self.out(units).tanh().squeeze(1)

    def folded(self) -> dict[str, Tensor]:
        """Return the weights of a `ResidualNetwork`: the norms are folded into the convolutions before them."""
        weights = dict(zip(("stem.weight", "stem.bias"), _folded(self.stem, self.norm), strict=True))
        for number, block in enumerate(cast("Any", self.body)):
            name, scale = f"block{number}", _scale(block.norm)
            weights[f"{name}.in"], weights[f"{name}.in_bias"] = _folded(block.first, block.norm)
            weights[f"{name}.row"], weights[f"{name}.column"] = (
                part.weight.T * scale for part in (block.row, block.column)
            )
            weights[f"{name}.out"], weights[f"{name}.out_bias"] = _folded(block.second, block.second_norm)
        for name, layer in (("policy", self.policy), ("value", self.few)):
            weights[f"{name}.weight"], weights[f"{name}.bias"] = layer.weight.T, layer.bias
        for name, layer in (("policy.rest", self.rest), ("value.hidden", self.hidden), ("value.out", self.out)):
            weights[name], weights[f"{name}_bias"] = layer.weight.T, layer.bias
        return {name: part.detach() for name, part in weights.items()}

    def export(self, **about: object) -> ResidualNetwork:
        """Return the network for NumPy, ready to be saved and played as `net:FILE`."""
        arrays = {name: np.ascontiguousarray(part.float().cpu().numpy()) for name, part in self.folded().items()}
        return ResidualNetwork(arrays, {"game": self.encoding.variant.id, "version": VERSION, **about})


def _scale(norm: Any) -> Tensor:  # noqa: ANN401  # a layer of PyTorch
    """Return the factor of each channel of a norm."""
    return norm.weight / (norm.running_var + norm.eps).sqrt()


def _folded(layer: Any, norm: Any) -> tuple[Tensor, Tensor]:  # noqa: ANN401  # layers of PyTorch
    """Return a convolution and its norm as one matrix and its bias."""
    scale = _scale(norm)
    matrix = layer.weight.permute(2, 3, 1, 0).reshape(-1, layer.out_channels)
    return matrix * scale, norm.bias - norm.running_mean * scale


class Inference:
    """The folded network in any precision, for the evaluations of a search; `update` takes new weights in place."""

    def __init__(self, network: PolicyValueNet, dtype: Any) -> None:  # noqa: ANN401  # a type of PyTorch
        """Copy the weights of a network."""
        self.blocks, self.places = len(network.body), network.places
        self.scales = network.scales.to(dtype)
        self.weights = {name: _layout(name, part, dtype) for name, part in network.folded().items()}

    def update(self, network: PolicyValueNet) -> None:
        """Copy the present weights of the network."""
        for name, part in network.folded().items():
            self.weights[name].copy_(_layout(name, part, part.dtype))

    def __call__(self, observations: Tensor) -> tuple[Tensor, Tensor]:
        """Return logits and values as 32-bit numbers."""
        named = self.weights
        planes = (observations * self.scales).contiguous(memory_format=torch.channels_last)
        x = functional.conv2d(planes, named["stem.weight"], named["stem.bias"], padding=1).relu_()
        for number in range(self.blocks):
            x = self._block(x, f"block{number}")
        squares = x.permute(0, 2, 3, 1)
        policy = (squares @ named["policy.weight"] + named["policy.bias"]).flatten(1)
        rest = squares.mean((1, 2)) @ named["policy.rest"] + named["policy.rest_bias"]
        few = (squares @ named["value.weight"] + named["value.bias"]).relu_().flatten(1)
        units = (few @ named["value.hidden"] + named["value.hidden_bias"]).relu_()
        values = (units @ named["value.out"] + named["value.out_bias"]).float().tanh()[:, 0]
        return torch.cat([policy, rest], 1)[:, self.places].float(), values

    def _block(self, x: Tensor, name: str) -> Tensor:
        named = self.weights
        squares = x.permute(0, 2, 3, 1)
        rows, columns = squares.mean(2) @ named[f"{name}.row"], squares.mean(1) @ named[f"{name}.column"]
        lines = (rows[:, :, None] + columns[:, None]).permute(0, 3, 1, 2)
        y = (functional.conv2d(x, named[f"{name}.in"], named[f"{name}.in_bias"], padding=1) + lines).relu_()
        return (functional.conv2d(y, named[f"{name}.out"], named[f"{name}.out_bias"], padding=1) + x).relu_()


def _layout(name: str, weights: Tensor, dtype: Any) -> Tensor:  # noqa: ANN401  # a type of PyTorch
    """Return weights as the layers take them: the matrices of convolutions as [out, in, row, column]."""
    if name == "stem.weight" or (name.endswith((".in", ".out")) and name.startswith("block")):
        weights = weights.reshape(3, 3, -1, weights.shape[1]).permute(3, 2, 0, 1)
        return weights.to(dtype).contiguous(memory_format=torch.channels_last)
    return weights.to(dtype, copy=True)
