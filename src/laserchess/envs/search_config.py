"""Parameters of the tree search: AlphaZero's PUCT, and Gumbel search for few simulations."""

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
    """AlphaZero's search: PUCT selection, Dirichlet noise at the root.

    >>> Puct(simulations=100).simulations
    100

    Raises:
        UnknownNameError: A parameter is out of range.

    """

    simulations: int = 64
    """Simulations of a search."""
    c_init: float = 1.25
    """Weight of exploration at few visits."""
    c_base: float = 19652.0
    """Visits at which exploration starts to weigh more."""
    reduction: float = 0.0
    """First-play urgency reduction: how much lower the value of unvisited actions is than that of the node."""
    noise_share: float = 0.25
    """Share of the noise in the root priors; 0 for competitive play."""
    alpha: float = 0.3
    """Parameter of the Dirichlet noise; about 10 divided by the typical number of legal actions."""

    def __post_init__(self) -> None:
        """Check the parameters."""
        _check("simulations", self.simulations, self.simulations >= 1, "at least 1")
        _check_constants(self, "c_init", "c_base", "alpha")
        _check("reduction", self.reduction, abs(self.reduction) <= MAX_CONSTANT, f"{MAX_CONSTANT:g} at most")
        _check("noise_share", self.noise_share, 0 <= self.noise_share <= 1, "a share from 0 to 1")
        _check("c_base", self.c_base, self.c_base > 0, "a number above 0")
        _check("alpha", self.alpha, self.alpha > 0, "a number above 0")

    def method(self, max_steps: int) -> Method:
        """Return the parameters for compiled functions.

        Args:
            max_steps: Step limit of a game.

        Returns:
            The parameters.

        """
        return Method(
            PUCT,
            max_steps,
            float(self.c_init),
            float(self.c_base),
            float(self.reduction),
            float(self.noise_share),
            0.0,
            0.0,
            NO_SCHEDULE,
        )

    def noise(self, random: np.random.Generator, shape: tuple[int, ...]) -> npt.NDArray[np.float32]:
        """Return random noise for the roots.

        Args:
            random: The random generator.
            shape: The shape of the array.

        Returns:
            The noise.

        """
        return random.standard_gamma(self.alpha, shape, np.float32) if self.noise_share else np.zeros(shape, np.float32)


@dataclass(frozen=True)
class Gumbel:
    """Gumbel search: sample actions without replacement at the root, then sequential halving.

    It improves the policy with any number of simulations and needs neither temperature nor Dirichlet noise.

    Raises:
        UnknownNameError: A parameter is out of range.

    """

    simulations: int = 32
    """Simulations of a search."""
    considered: int = 16
    """Maximum number of root actions that are considered."""
    c_visit: float = 50.0
    """Added to the visits that scale the values: see `c_scale`."""
    c_scale: float = 0.1
    """Scale of values relative to logits: `(c_visit + max visits) * c_scale` times the value."""
    noise_scale: float = 1.0
    """Scale of the noise; 0 for competitive play."""

    def __post_init__(self) -> None:
        """Check the parameters."""
        _check("simulations", self.simulations, self.simulations >= 1, "at least 1")
        _check_constants(self, "c_visit", "c_scale", "noise_scale")
        _check("considered", self.considered, self.considered >= 1, "at least 1")

    def method(self, max_steps: int) -> Method:
        """Return the parameters for compiled functions.

        Args:
            max_steps: Step limit of a game.

        Returns:
            The parameters.

        """
        rows = [considered_visits(count, self.simulations) for count in range(self.considered + 1)]
        schedule = np.array(rows, np.int32)
        return Method(GUMBEL, max_steps, 0.0, 1.0, 0.0, 0.0, float(self.c_visit), float(self.c_scale), schedule)

    def noise(self, random: np.random.Generator, shape: tuple[int, ...]) -> npt.NDArray[np.float32]:
        """Return random noise for the roots.

        Args:
            random: The random generator.
            shape: The shape of the array.

        Returns:
            The noise.

        """
        return (self.noise_scale * random.gumbel(size=shape)).astype(np.float32)


Settings = Puct | Gumbel


def considered_visits(considered: int, simulations: int) -> list[int]:
    """Return for each simulation of sequential halving the visit count of the action to search next.

    >>> considered_visits(4, 8)
    [0, 0, 0, 0, 1, 1, 2, 2]
    """
    if considered < 2:  # noqa: PLR2004  # a single action
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
    """Check constants: with infinite ones no action would be the best."""
    for name in names:
        value = getattr(settings, name)
        _check(name, value, 0 <= value <= MAX_CONSTANT, f"a number from 0 to {MAX_CONSTANT:g}")


def _check(name: str, value: float, fine: bool, expected: str) -> None:  # noqa: FBT001  # a computed condition
    """Raise an error for a parameter out of range."""
    if not fine:
        message = f"{name} is out of range: {value}"
        raise UnknownNameError(message, reason=name, text=str(value), expected=expected)
