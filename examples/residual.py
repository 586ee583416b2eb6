"""The network of `alphazero.py` in PyTorch; `laserchess.envs.nets.residual` works the same out with NumPy."""

import numpy as np
import torch
from torch import nn

from laserchess.envs.encoding import VERSION, Encoding
from laserchess.envs.nets.residual import ResidualNetwork, places_of, slots_of

FEW, UNITS = 4, 64
"""Channels and units of the head that judges."""


class Block(nn.Module):
    """Two convolutions around the means of rows and columns, which light runs along."""

    def __init__(self, width: int) -> None:
        """Build the layers."""
        super().__init__()
        self.first, self.second = (nn.Conv2d(width, width, 3, padding=1, bias=False) for _ in range(2))
        self.row, self.column = (nn.Linear(width, width, bias=False) for _ in range(2))
        self.norm, self.second_norm = nn.BatchNorm2d(width), nn.BatchNorm2d(width)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Add something to what comes in."""
        rows = self.row(x.mean(3).transpose(1, 2)).transpose(1, 2)[:, :, :, None]
        columns = self.column(x.mean(2).transpose(1, 2)).transpose(1, 2)[:, :, None]
        y = self.norm(self.first(x) + rows + columns).relu()
        return (self.second_norm(self.second(y)) + x).relu()


class Network(nn.Module):
    """From observations to logits of all actions and values for the players to move."""

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
        self.few = nn.Linear(width, FEW)
        self.hidden, self.out = nn.Linear(FEW * rows * columns, UNITS), nn.Linear(UNITS, 1)
        for head in (self.policy, self.out):
            nn.init.zeros_(head.weight)

    def forward(self, seen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Judge positions, given as bytes."""
        x = self.body(self.norm(self.stem(seen * self.scales)).relu()).permute(0, 2, 3, 1)
        squares, rest = self.policy(x).flatten(1), self.rest(x.mean((1, 2)))
        units = self.hidden(self.few(x).relu().flatten(1)).relu()
        return torch.cat([squares, rest], 1)[:, self.places], self.out(units).tanh().squeeze(1)

    def export(self, **about: object) -> ResidualNetwork:
        """Return the same for NumPy, the norms folded into the weights before them."""
        weights = {}
        weights["stem.weight"], weights["stem.bias"] = folded(self.stem, self.norm)
        for number, block in enumerate(self.body):
            name, scale = f"block{number}", scale_of(block.norm)
            weights[f"{name}.in"], weights[f"{name}.in_bias"] = folded(block.first, block.norm)
            weights[f"{name}.row"], weights[f"{name}.column"] = (
                block.row.weight.T * scale,
                block.column.weight.T * scale,
            )
            weights[f"{name}.out"], weights[f"{name}.out_bias"] = folded(block.second, block.second_norm)
        heads = {"policy.": self.policy, "policy.rest": self.rest, "value.": self.few}
        heads |= {"value.hidden": self.hidden, "value.out": self.out}
        for name, layer in heads.items():
            weights[f"{name}weight" if name.endswith(".") else name] = layer.weight.T
            weights[f"{name}bias" if name.endswith(".") else f"{name}_bias"] = layer.bias
        arrays = {name: np.ascontiguousarray(part.detach().float().cpu().numpy()) for name, part in weights.items()}
        return ResidualNetwork(arrays, {"game": self.encoding.variant.id, "version": VERSION, **about})


def scale_of(norm: nn.BatchNorm2d) -> torch.Tensor:
    """Return what a norm multiplies with."""
    return norm.weight / (norm.running_var + norm.eps).sqrt()


def folded(layer: nn.Conv2d, norm: nn.BatchNorm2d) -> tuple[torch.Tensor, torch.Tensor]:
    """Return a convolution and its norm as one matrix and its bias."""
    scale = scale_of(norm)
    matrix = layer.weight.permute(2, 3, 1, 0).reshape(-1, layer.out_channels)
    return matrix * scale, norm.bias - norm.running_mean * scale
