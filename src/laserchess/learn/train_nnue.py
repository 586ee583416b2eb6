"""NNUE training with PyTorch, on a GPU if there is one.

The target of a position is the search score as an expected result, optionally mixed with the game's result. Whole
games are held out for validation, because positions of one game are too similar.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from os import PathLike
from time import monotonic
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch.nn import functional

from laserchess.core.errors import InvalidFileError, UnknownNameError
from laserchess.core.variant import Rules
from laserchess.engine.nnue.feature_set import feature_set_of
from laserchess.engine.nnue.file import CEILING, FOLDER, UNIT, Network, load
from laserchess.engine.wdl import DEFAULT_MODEL
from laserchess.learn.curve import Epoch
from laserchess.learn.features import features_of
from laserchess.learn.learning_rate import one_cycle
from laserchess.learn.position_file import PositionFile
from laserchess.learn.record_file import Records
from laserchess.learn.symmetry_maps import permutations
from laserchess.learn.wdl_fit import expectation_of
from laserchess.variants import VARIANTS

HELD_OUT = 20
"""One game in this many is held out for validation."""
BEAMS = "own beam", "their beam"
"""The features after those of pieces: squares on beams."""
MAX_SCORE = 3000
"""The maximum score of training positions in centipawns."""
MAX_ROW, MAX_OUT = 1.5, 1.98
"""Weight bounds, so that accumulators and output do not overflow."""
INITIAL_SPREAD = 0.1
WEIGHT_DECAY = 0.01


@dataclass(frozen=True)
class TrainingConfig:
    """The hyperparameters of training."""

    hidden: int = 128
    epochs: int = 14
    batch: int = 16_384
    rate: float = 2e-3
    scale: int = 200
    """Centipawns for an output of 1."""
    result: float = 0.0
    """Weight of the game's result in the target (lambda)."""
    seed: int = 1
    device: str = ""
    """The PyTorch device; empty: a GPU if there is one."""


def read(paths: Sequence[str | PathLike[str]]) -> tuple[Rules, Records]:
    """Read the distinct positions of some files of one variant, with distinct game numbers."""
    files = [PositionFile(path) for path in paths]
    rules = files[0].rules
    for path, file in zip(paths, files, strict=True):
        if file.rules.variant.id != rules.variant.id:
            message = f"{path} holds positions of {file.rules.variant.title}"
            raise InvalidFileError(message, reason="game", text=str(path), expected=rules.variant.title)
    parts, games = [], 0
    for file in files:
        part = np.array(file.records)
        part["game"] += games
        games = int(part["game"].max(initial=games)) + 1
        parts.append(part)
    records = np.concatenate(parts)
    return rules, _distinct(records[np.abs(records["score"]) < MAX_SCORE])


def _distinct(records: Records) -> Records:
    """Return the records without repeated positions."""
    rows = np.ascontiguousarray(np.concatenate([records["codes"], records["side"][:, None]], axis=1))
    whole = rows.view(np.dtype((np.void, rows.shape[1]))).ravel()
    _, first = np.unique(whole, return_index=True)
    distinct: Records = records[np.sort(first)]
    return distinct


def starting_network(name: str) -> Network:
    """Return the network to start with: the one shipped with a variant, or that of a file."""
    shipped = FOLDER / f"{name}.net"
    return load(shipped if name in VARIANTS and shipped.exists() else name)


class Trainer:
    """The weights during training."""

    def __init__(self, rules: Rules, config: TrainingConfig) -> None:
        """Initialise the weights randomly."""
        self.rules, self.config = rules, config
        self.device = config.device or ("cuda" if torch.cuda.is_available() else "cpu")
        torch.manual_seed(config.seed)
        count = feature_set_of(rules).count
        self.rows = self._weights(count + 1, config.hidden, spread=INITIAL_SPREAD)
        self.bias = self._weights(config.hidden)
        self.out = self._weights(2 * config.hidden, spread=(2 * config.hidden) ** -0.5)
        self.out_bias = self._weights(1)
        self.expectation = DEFAULT_MODEL
        self.padding = count
        self.symmetries = torch.as_tensor(permutations(rules)).to(self.device)

    def start_with(self, network: Network) -> None:
        """Take the weights of a network, of this variant or another one on the same board.

        Sorts of pieces that the network does not know keep their random weights.

        Raises:
            InvalidFileError: The network has another hidden layer, scale or board.

        """
        features = feature_set_of(self.rules)
        squares = len(self.rules.variant.geometry.cells)
        wanted = (len(network.sorts) + len(BEAMS)) * squares, self.config.hidden, self.config.scale
        if (len(network.rows), network.hidden, network.scale) != wanted:
            message = f"training cannot start with a network for {network.variant} of other sizes"
            expected = f"a hidden layer of {self.config.hidden}, a scale of {self.config.scale} and {squares} squares"
            raise InvalidFileError(message, reason="network", text=network.variant, expected=expected)
        blocks = [*network.sorts, *BEAMS]
        with torch.no_grad():
            for number, sort in enumerate([*features.sorts, *BEAMS]):
                if sort in blocks:
                    at = blocks.index(sort) * squares
                    self._copy(self.rows[number * squares : (number + 1) * squares], network.rows[at : at + squares])
            self._copy(self.bias, network.bias)
            self._copy(self.out, network.out, UNIT)
            self.out_bias[0] = network.out_bias / (UNIT * CEILING * CEILING)

    def _copy(self, weights: Any, quantised: npt.NDArray[np.int16], unit: int = CEILING) -> None:  # noqa: ANN401  # a tensor
        weights.copy_(torch.as_tensor(quantised.astype(np.float32) / unit))

    def _weights(self, *shape: int, spread: float = 0.0) -> Any:  # noqa: ANN401  # a tensor
        drawn = torch.empty(*shape).uniform_(-spread, spread) if spread else torch.zeros(*shape)
        return drawn.to(self.device).requires_grad_()

    def output(self, features: Any) -> Any:  # noqa: ANN401  # tensors
        """Return the output of the network for positions."""
        views = features.reshape(-1, features.shape[-1])
        sums = functional.embedding_bag(views, self.rows, mode="sum", padding_idx=self.padding) + self.bias
        units = sums.clamp(0, 1).square().reshape(len(features), -1)
        return units @ self.out + self.out_bias

    def fit(self, records: Records, on_epoch: Callable[[Epoch], None] | None = None) -> list[Epoch]:
        """Train on positions; return the errors of each epoch."""
        config = self.config
        self.expectation = expectation_of(records)
        features = torch.as_tensor(features_of(self.rules, records)).to(self.device)
        target = torch.as_tensor(_targets(records, config)).to(self.device)
        held = records["game"] % HELD_OUT == 0
        learnt = torch.as_tensor(np.flatnonzero(~held)).to(self.device)
        test = torch.as_tensor(np.flatnonzero(held)).to(self.device)
        batch = min(config.batch, len(learnt))
        if not batch or not len(test):
            message = f"{len(records)} positions of {len(np.unique(records['game']))} games are too few for training"
            expected = f"positions of at least 2 games, as 1 in {HELD_OUT} is held out for validation"
            raise UnknownNameError(message, reason="positions", expected=expected)
        steps = len(learnt) // batch
        weights = [self.rows, self.bias, self.out, self.out_bias]
        optimizer = torch.optim.AdamW(weights, lr=config.rate, weight_decay=WEIGHT_DECAY)
        rates = one_cycle(optimizer, config.rate, config.epochs * steps)
        begun, curve = monotonic(), []
        for number in range(1, config.epochs + 1):
            order: Any = learnt[torch.randperm(len(learnt)).to(self.device)]
            error = 0.0
            for pick in order[: steps * batch].split(batch):
                error += float(self._step(self._turned(features[pick]), target[pick], optimizer))
                rates.step()
            held_out = self._error(features, target, test)
            curve.append(Epoch(number, config.epochs, error / steps, held_out, monotonic() - begun))
            if on_epoch is not None:
                on_epoch(curve[-1])
        return curve

    def _turned(self, features: Any) -> Any:  # noqa: ANN401  # tensors
        """Return a batch transformed by a random symmetry."""
        which = int(torch.randint(len(self.symmetries), (1,)))
        return self.symmetries[which][features.long()]

    def _step(self, features: Any, target: Any, optimizer: Any) -> Any:  # noqa: ANN401  # tensors
        loss: Any = functional.mse_loss(torch.sigmoid(self.output(features)), target)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        with torch.no_grad():
            self.rows.clamp_(-MAX_ROW, MAX_ROW)
            self.out.clamp_(-MAX_OUT, MAX_OUT)
        return loss.detach()

    def _error(self, features: Any, target: Any, which: Any) -> float:  # noqa: ANN401  # tensors
        with torch.no_grad():
            parts = which.split(self.config.batch)
            errors = [
                (torch.sigmoid(self.output(features[part].long())) - target[part]).square().sum() for part in parts
            ]
            return float(sum(errors)) / len(which)

    def network(self, about: str = "") -> Network:
        """Return the current network, quantised."""
        rows, bias, out, out_bias = (
            weights.detach().cpu().double().numpy() for weights in (self.rows, self.bias, self.out, self.out_bias)
        )
        return Network(
            variant=self.rules.variant.id,
            sorts=feature_set_of(self.rules).sorts,
            rows=np.rint(rows[: self.padding] * CEILING).astype(np.int16),
            bias=np.rint(bias * CEILING).astype(np.int16),
            out=np.rint(out * UNIT).astype(np.int16),
            out_bias=int(np.rint(out_bias[0] * UNIT * CEILING * CEILING)),
            scale=self.config.scale,
            expectation=self.expectation,
            about=about,
        )


def _targets(records: Records, config: TrainingConfig) -> npt.NDArray[np.float32]:
    """Return the training targets."""
    searched = 1 / (1 + np.exp(-records["score"].astype(np.float32) / config.scale))
    ended = (records["result"].astype(np.float32) + 1) / 2
    return ((1 - config.result) * searched + config.result * ended).astype(np.float32)
