"""How a tree search chooses: AlphaZero's PUCT, and Gumbel's method for few simulations."""

from dataclasses import dataclass
from math import ceil, log2

import numpy as np
import numpy.typing as npt

from laserchess.core.errors import UnknownNameError
from laserchess.envs.batch.trees import GUMBEL, PUCT, Method

MAX_CONSTANT = 1e6
NO_SCHEDULE = np.zeros((1, 1), np.int32)


@dataclass(frozen=True)
class Puct:
    """AlphaZero's search: upper bounds from priors and visits, Dirichlet noise at the root."""

    simulations: int = 64
    c_init: float = 1.25
    c_base: float = 19652.0
    reduction: float = 0.0
    """By how much actions never tried are taken to be worse than the position."""
    noise_share: float = 0.25
    """Share of the noise in the priors of the root; 0 for play in earnest."""
    alpha: float = 0.3
    """Of the Dirichlet noise; about 10 divided by the usual number of legal actions."""

    def __post_init__(self) -> None:
        """Refuse what makes no sense."""
        _check("simulations", self.simulations, self.simulations >= 1, "1 at least")
        _check_constants(self, "c_init", "c_base", "alpha")
        _check("reduction", self.reduction, abs(self.reduction) <= MAX_CONSTANT, f"{MAX_CONSTANT:g} at most")
        _check("noise_share", self.noise_share, 0 <= self.noise_share <= 1, "a share from 0 to 1")
        _check("c_base", self.c_base, self.c_base > 0, "a number above 0")
        _check("alpha", self.alpha, self.alpha > 0, "a number above 0")

    def method(self, most_steps: int) -> Method:
        """Return the same for compiled functions."""
        return Method(
            PUCT,
            most_steps,
            float(self.c_init),
            float(self.c_base),
            float(self.reduction),
            float(self.noise_share),
            0.0,
            0.0,
            NO_SCHEDULE,
        )

    def noise(self, random: np.random.Generator, shape: tuple[int, ...]) -> npt.NDArray[np.float32]:
        """Draw noise for the roots."""
        return random.standard_gamma(self.alpha, shape, np.float32) if self.noise_share else np.zeros(shape, np.float32)


@dataclass(frozen=True)
class Gumbel:
    """Gumbel's search: some actions are drawn without replacement, and halved one round after the other.

    It improves on the prior however few simulations there are, and needs neither temperature nor Dirichlet noise.
    """

    simulations: int = 32
    considered: int = 16
    """Actions of the root that are looked at, at most."""
    c_visit: float = 50.0
    c_scale: float = 0.1
    """What values from -1 to 1 count beside the logits: `(c_visit + most visits) * c_scale` times the value."""
    noise_scale: float = 1.0
    """Scale of the noise; 0 for play in earnest."""

    def __post_init__(self) -> None:
        """Refuse what makes no sense."""
        _check("simulations", self.simulations, self.simulations >= 1, "1 at least")
        _check_constants(self, "c_visit", "c_scale", "noise_scale")
        _check("considered", self.considered, self.considered >= 1, "1 at least")

    def method(self, most_steps: int) -> Method:
        """Return the same for compiled functions."""
        rows = [considered_visits(count, self.simulations) for count in range(self.considered + 1)]
        schedule = np.array(rows, np.int32)
        return Method(GUMBEL, most_steps, 0.0, 1.0, 0.0, 0.0, float(self.c_visit), float(self.c_scale), schedule)

    def noise(self, random: np.random.Generator, shape: tuple[int, ...]) -> npt.NDArray[np.float32]:
        """Draw noise for the roots."""
        return (self.noise_scale * random.gumbel(size=shape)).astype(np.float32)


Settings = Puct | Gumbel


def considered_visits(considered: int, simulations: int) -> list[int]:
    """Return, for each simulation of sequential halving, how often the action to try now has been tried already.

    >>> considered_visits(4, 8)
    [0, 0, 0, 0, 1, 1, 2, 2]
    """
    if considered < 2:  # noqa: PLR2004  # nothing to halve
        return list(range(simulations))
    sequence: list[int] = []
    visits, rounds, left = [0] * considered, ceil(log2(considered)), considered
    while len(sequence) < simulations:
        for _ in range(max(1, simulations // (rounds * left))):
            sequence += visits[:left]
            visits[:left] = [count + 1 for count in visits[:left]]
        left = max(2, left // 2)
    return sequence[:simulations]


def _check_constants(settings: "Settings", *names: str) -> None:
    """Refuse constants with which no action could be called the best: the search would have none to follow."""
    for name in names:
        value = getattr(settings, name)
        _check(name, value, 0 <= value <= MAX_CONSTANT, f"a number from 0 to {MAX_CONSTANT:g}")


def _check(name: str, value: float, fine: bool, expected: str) -> None:  # noqa: FBT001  # said by whoever asks
    """Refuse a setting that makes no sense."""
    if not fine:
        message = f"{name} cannot be {value}"
        raise UnknownNameError(message, reason=name, text=str(value), expected=expected)
