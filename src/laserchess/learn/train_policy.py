"""Training of policy-value networks on datasets with PyTorch, on a GPU if there is one.

The policy is fitted to the dataset's, the value to the result of the game. Whole games are held out for validation,
because positions of one game are too similar.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from os import PathLike
from time import monotonic
from typing import Any

import numpy as np
import torch
from torch.nn import functional

from laserchess.core.errors import InvalidFileError, UnknownNameError
from laserchess.envs.encoding import encoding_of
from laserchess.envs.nets.residual import ResidualNetwork
from laserchess.learn.curve import Epoch
from laserchess.learn.dataset import Dataset
from laserchess.learn.learning_rate import one_cycle
from laserchess.learn.policy_network import PolicyValueNet
from laserchess.learn.symmetry_maps import encoding_maps

HELD_OUT = 20
"""One game in this many is held out for validation."""
WEIGHT_DECAY, MAX_GRADIENT = 1e-4, 1.0
NO_LOGIT = -60.0
"""The logit of illegal actions."""


@dataclass(frozen=True)
class PolicyConfig:
    """The hyperparameters of training."""

    width: int = 64
    """Channels of the network."""
    blocks: int = 6
    epochs: int = 14
    batch: int = 1024
    rate: float = 2e-3
    seed: int = 1
    device: str = ""
    """The PyTorch device; empty: a GPU if there is one."""


class PolicyTrainer:
    """A network during training on datasets of one variant."""

    def __init__(self, paths: Sequence[str | PathLike[str]], config: PolicyConfig) -> None:
        """Open the datasets and initialise the weights randomly.

        Raises:
            InvalidFileError: A file is no dataset, or the datasets are of different variants.

        """
        self.datasets, self.config = [Dataset(path) for path in paths], config
        variant = self.datasets[0].rules.variant
        for path, dataset in zip(paths, self.datasets, strict=True):
            if dataset.rules.variant.id != variant.id:
                message = f"{path} holds games of {dataset.rules.variant.title}"
                raise InvalidFileError(message, reason="game", text=str(path), expected=variant.title)
        self.variant = variant
        self.device = config.device or ("cuda" if torch.cuda.is_available() else "cpu")
        torch.manual_seed(config.seed)
        self._random = np.random.default_rng(config.seed)
        self.network = PolicyValueNet(encoding_of(variant), config.width, config.blocks).to(self.device)
        maps = encoding_maps(encoding_of(variant))
        self._squares, self._actions = (torch.as_tensor(part).to(self.device) for part in maps)

    def __len__(self) -> int:
        """Return the number of positions."""
        return sum(map(len, self.datasets))

    def _places(self, *, held_out: bool) -> Any:  # noqa: ANN401  # an array
        """Return [dataset, index] of the positions for training or validation."""
        parts = []
        for number, dataset in enumerate(self.datasets):
            chosen = np.flatnonzero((dataset.records["game"] % HELD_OUT == 0) == held_out)
            parts.append(np.stack([np.full_like(chosen, number), chosen], 1))
        return np.concatenate(parts)

    def _batches(self, places: Any) -> Iterator[tuple[Any, ...]]:  # noqa: ANN401  # an array
        """Yield observations, masks, policies and values as tensors; each batch is of one dataset."""
        for number, dataset in enumerate(self.datasets):
            mine = places[places[:, 0] == number, 1]
            for first in range(0, len(mine), self.config.batch):
                some = np.sort(mine[first : first + self.config.batch])
                observations, policies, values = dataset.batch(some)
                arrays = (observations, dataset.positions(some).masks(), policies, values)
                yield tuple(torch.as_tensor(array).to(self.device) for array in arrays)

    def fit(self, on_epoch: Callable[[Epoch], None] | None = None) -> list[Epoch]:
        """Train; return the losses of each epoch.

        Raises:
            UnknownNameError: There are too few games.

        """
        config, learnt, test = self.config, self._places(held_out=False), self._places(held_out=True)
        if not len(learnt) or not len(test):
            expected = f"positions of at least 2 games, as 1 in {HELD_OUT} is held out for validation"
            message = f"{len(self)} positions are too few for training"
            raise UnknownNameError(message, reason="positions", expected=expected)
        optimizer = torch.optim.AdamW(self.network.parameters(), lr=config.rate, weight_decay=WEIGHT_DECAY)
        rates = one_cycle(optimizer, config.rate, config.epochs * self._steps(learnt))
        begun, curve = monotonic(), []
        for number in range(1, config.epochs + 1):
            self.network.train()
            losses = []
            for batch in self._batches(self._random.permutation(learnt)):
                losses.append(self._step(batch, optimizer))
                rates.step()
            curve.append(Epoch(number, config.epochs, float(np.mean(losses)), self._error(test), monotonic() - begun))
            if on_epoch is not None:
                on_epoch(curve[-1])
        return curve

    def _steps(self, places: Any) -> int:  # noqa: ANN401  # an array
        """Return the number of batches of an epoch."""
        counts = np.bincount(places[:, 0], minlength=len(self.datasets))
        return int((-(-counts // self.config.batch)).sum())

    def _step(self, batch: tuple[Any, ...], optimizer: Any) -> float:  # noqa: ANN401  # PyTorch has no types
        observations, masks, policies, values = batch
        which = torch.as_tensor(self._random.integers(len(self._squares), size=len(values))).to(self.device)
        seen = observations.flatten(1).gather(1, self._squares[which]).reshape(observations.shape)
        masks, policies = (part.gather(1, self._actions[which]) for part in (masks, policies))
        loss = self._loss(seen, masks, policies, values)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), MAX_GRADIENT)
        optimizer.step()
        return float(loss.detach())

    def _loss(self, observations: Any, masks: Any, policies: Any, values: Any) -> Any:  # noqa: ANN401  # tensors
        logits, judged = self.network(observations)
        policy_loss = functional.cross_entropy(logits.masked_fill(masks == 0, NO_LOGIT), policies)
        return policy_loss + functional.mse_loss(judged, values)

    def _error(self, places: Any) -> float:  # noqa: ANN401  # an array
        """Return the mean loss of positions."""
        self.network.eval()
        with torch.no_grad():
            losses = [(float(self._loss(*batch)), len(batch[0])) for batch in self._batches(places)]
        return sum(loss * count for loss, count in losses) / len(places)

    def export(self, about: str = "") -> ResidualNetwork:
        """Return the current network."""
        self.network.eval()
        exported: ResidualNetwork = self.network.export(about=about, width=self.config.width)
        return exported
