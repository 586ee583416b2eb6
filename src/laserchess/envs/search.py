"""Batched tree search: a tree for each board, and one call of your network for all of them.

    >>> import numpy as np
    >>> from laserchess.envs.search import Puct, BatchedSearch
    >>> from laserchess.envs.vector import VectorEnv
    >>> def evaluate(observations, masks):  # logits of all actions, and values for the players to move
    ...     return np.zeros(masks.shape, np.float32), np.zeros(len(masks), np.float32)
    >>> env = VectorEnv("leiserchess", 100, setup="endgame", seed=7)
    >>> seen = env.reset()
    >>> search = BatchedSearch(env, evaluate, Puct(simulations=16), seed=1)
    >>> found = search.run()
    >>> found.policies.shape, int(found.visits[0].sum())
    ((100, 613), 16)
    >>> seen = env.step(found.actions)  # the next run reuses the subtrees of the played actions

A simulation has the usual steps: select, expand, evaluate, backup. A seed gives the same searches with any number of
threads.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from laserchess.core.arrays import Stack
from laserchess.core.errors import LaserChessError
from laserchess.envs.batch.search_report import report_range
from laserchess.envs.batch.simulate import backup_range, select_range
from laserchess.envs.batch.tree_root import prepare_range, set_root_range
from laserchess.envs.batch.trees import GUMBEL
from laserchess.envs.search_config import Gumbel, Puct, Settings
from laserchess.envs.tree_memory import max_nodes_of, tree_memory
from laserchess.envs.vector import VectorEnv

__all__ = ["BatchedSearch", "Evaluate", "Gumbel", "Puct", "SearchFindings"]

Boards = npt.NDArray[np.int64]
Evaluate = Callable[[npt.NDArray[np.uint8], npt.NDArray[np.int8]], tuple[Any, Any]]
"""A policy-value network: from observations and masks to the logits of all actions (those of illegal ones are ignored)
and a value from -1 to 1 for the player to move of each position."""


class SearchFindings(NamedTuple):
    """The results of a search, a row for each board."""

    actions: npt.NDArray[np.int64]
    """[board] the action to play; -1 for finished games."""
    policies: npt.NDArray[np.float32]
    """[board, action] policy targets: visit shares (PUCT) or the improved policy (Gumbel)."""
    values: npt.NDArray[np.float32]
    """[board] mean value of the tree for the player to move."""
    visits: npt.NDArray[np.int32]
    """[board, action] visit counts, those of a reused subtree included."""


class BatchedSearch:
    """A search tree for each board of a vector environment; every simulation runs on all of them."""

    def __init__(
        self,
        env: VectorEnv,
        evaluate: Evaluate,
        settings: Settings | None = None,
        *,
        seed: int = 0,
        reuse: bool = True,
        max_nodes: int | None = None,
    ) -> None:
        """Allocate the trees.

        Args:
            env: The boards.
            evaluate: The policy-value network.
            settings: `Puct` or `Gumbel`.
            seed: Seed of noise and sampling.
            reuse: Whether to keep the subtree of the played action for the next search.
            max_nodes: Maximum nodes of a tree, by default four times the simulations. A subtree that leaves too
                few nodes for another search is dropped.

        """
        self.env, self.evaluate, self.settings = env, evaluate, settings or Puct()
        self.method = self.settings.method(env.max_steps)
        self._random = np.random.default_rng(seed)
        self._reuse, self._all_boards = reuse, np.arange(env.boards)
        self._rows = np.zeros(env.boards, np.int32)
        self._max_nodes = max_nodes_of(self.settings, max_nodes, reuse=reuse)
        self.trees, self.view = tree_memory(env, self._max_nodes)
        """The trees as arrays, for inspection, and the observations and masks of their leaves."""
        self.trees.dice[:] = self._random.integers(-(1 << 63), 1 << 63, env.boards, np.int64)
        self._seen, self._masks = self.view.observations.reshape(env.boards, *env.encoding.shape), self.view.masks

    def run(self, *, temperature: float | npt.ArrayLike = 0.0) -> SearchFindings:
        """Search every board whose game is not over, and choose an action for each.

        Args:
            temperature: For PUCT: an action is sampled by its visits to the power of 1 / `temperature` (one for all
                boards, or one each); 0 takes the most visited. Gumbel search takes no temperature.

        Returns:
            Actions, policies, values and visits.

        Raises:
            LaserChessError: The network returned arrays of a wrong shape, or values that are not finite.

        """
        if not self._reuse:
            self.forget()
        try:
            self._simulate()
        except BaseException:
            self.forget()  # a node may lack its evaluation
            raise
        return self._report(temperature)

    def _simulate(self) -> None:
        method, trees = self.method, self.trees
        self._set_roots()
        self._evaluate()
        active = self._all_boards[trees.nodes.counts[:, 0] > 0]
        trees.noise[:] = self.settings.noise(self._random, trees.noise.shape)
        self.env.thread_pool.run(active, lambda _, part: prepare_range(trees, method, part))
        for simulation in range(self.settings.simulations):
            self._descend(active, simulation)
            self._evaluate(active)

    def forget(self, boards: npt.ArrayLike | None = None) -> None:
        """Drop the trees of all boards, or of some.

        Args:
            boards: The indexes of the boards; by default all.

        """
        self.trees.node_counts[slice(None) if boards is None else np.asarray(boards)] = 0

    @property
    def is_full(self) -> bool:
        """Whether a tree has too few free nodes for another search."""
        return int(self.trees.node_counts.max()) + self.settings.simulations > self._max_nodes

    @property
    def memory(self) -> int:
        """Bytes of the trees in use."""
        trees = self.trees
        by_node = sum(int(array[0, 0].nbytes) for array in (*trees.nodes, trees.renamed, trees.shifts))
        by_edge = sum(int(array[0, 0].nbytes) for array in trees.edges)
        return int(trees.node_counts.sum()) * by_node + int(trees.edge_counts.sum()) * by_edge

    # Steps of a search

    def _set_roots(self) -> None:
        """Set the root of every tree to the position of its board."""
        env, trees, spare = self.env, self.trees, self.settings.simulations

        def work(stack: Stack, part: Boards) -> None:
            set_root_range(env.games, trees, self.view, stack, part, env.max_steps, spare)

        env.thread_pool.run(self._all_boards, work)

    def _descend(self, active: Boards, simulation: int) -> None:
        env, trees, method = self.env, self.trees, self.method

        def work(stack: Stack, part: Boards) -> None:
            select_range(env.games, trees, self.view, method, stack, part, simulation)

        env.thread_pool.run(active, work)

    def _evaluate(self, reached: Boards | None = None) -> None:
        """Evaluate the new leaves and back their values up."""
        trees = self.trees
        waiting = np.flatnonzero(trees.waiting)
        self._rows[waiting] = np.arange(len(waiting))
        logits, values = self._ask(waiting)
        active = waiting if reached is None else reached
        self.env.thread_pool.run(active, lambda _, part: backup_range(trees, logits, values, self._rows, part))
        if len(waiting) and trees.waiting[waiting].min() < 0:
            message = "the network returned logits or values that are not finite"
            raise LaserChessError(message, reason="evaluation", expected="finite logits and values")

    def _ask(self, waiting: Boards) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        """Call the network for some boards; raise an error for arrays of a wrong shape."""
        shape = (len(waiting), self.env.encoding.actions)
        if not len(waiting):
            return np.zeros((1, shape[1]), np.float32), np.zeros(1, np.float32)
        every = len(waiting) == self.env.boards
        seen, masks = (self._seen, self._masks) if every else (self._seen[waiting], self._masks[waiting])
        logits, values = (np.ascontiguousarray(part, np.float32) for part in self.evaluate(seen, masks))
        if logits.shape != shape or values.reshape(-1).shape != shape[:1]:
            message = f"the network returned logits of shape {logits.shape} and values of shape {values.shape}"
            raise LaserChessError(message, reason="evaluation", expected=f"{shape} and {shape[:1]}")
        return logits, values.reshape(-1)

    def _report(self, temperature: float | npt.ArrayLike) -> SearchFindings:
        shape = (self.env.boards, self.env.encoding.actions)
        chosen, values = np.zeros(shape[0], np.int32), np.zeros(shape[0], np.float32)
        visits, policies = np.zeros(shape, np.int32), np.zeros(shape, np.float32)
        found = (chosen, values, visits, policies)
        self.env.thread_pool.run(self._all_boards, lambda _, part: report_range(self.trees, self.method, *found, part))
        actions = chosen.astype(np.int64)
        if self.method.kind != GUMBEL:
            self._draw(actions, visits, np.broadcast_to(np.asarray(temperature, np.float64), shape[:1]))
        return SearchFindings(actions, policies, values, visits)

    def _draw(self, actions: Boards, visits: npt.NDArray[np.int32], temperatures: npt.NDArray[np.float64]) -> None:
        """Sample the actions of boards whose temperature is above 0."""
        lots = self._random.random(len(actions))
        warm = np.flatnonzero((temperatures > 0) & (actions >= 0))
        if len(warm):
            shares = visits[warm] / visits[warm].max(axis=1, keepdims=True)
            sums = np.cumsum(shares ** (1 / temperatures[warm, None]), axis=1)
            actions[warm] = (sums <= lots[warm, None] * sums[:, -1:]).sum(axis=1)
