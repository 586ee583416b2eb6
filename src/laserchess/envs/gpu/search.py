"""Tree search on a GPU: a tree for each board of a GPU environment, and one call of your network for all of them."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from laserchess.core.errors import LaserChessError
from laserchess.envs.batch.batch_layout import ObservationSpec
from laserchess.envs.batch.search_report import report_range
from laserchess.envs.batch.simulate import backup_range, select_range
from laserchess.envs.batch.tree_root import prepare_range, set_root_range
from laserchess.envs.batch.trees import GUMBEL, LeafView, Method, SearchTrees
from laserchess.envs.gpu.fields import BOARDS, games_of
from laserchess.envs.gpu.gpu_env import Array, GpuVectorEnv
from laserchess.envs.gpu.kernels import PICKED, scratch_of
from laserchess.envs.search import SearchFindings
from laserchess.envs.search_config import Puct, Settings
from laserchess.envs.tree_memory import max_nodes_of, tree_memory
from laserchess.envs.vector import VectorEnv
from laserchess.targets.grid import Buffer, Constant, Kernel, Number, Phase

GpuEvaluate = Callable[[Array, Array], tuple[Array, Array]]
"""A network: from observations and masks of all boards to the logits of all actions and a value from -1 to 1 for each
player to move. It takes arrays of CuPy and returns arrays of CuPy, PyTorch or JAX. Rows of boards that do not wait for
an evaluation are ignored."""
SHOWN = ("observations", "masks")
BLOCK = 32
"""Threads per block: few, so that a thousand trees keep every multiprocessor busy."""


class SearchBuffers(NamedTuple):
    """The network's evaluations and the results of a search, a row for each board."""

    logits: Any
    values: Any
    rows: Any
    chosen: Any
    means: Any
    visits: Any
    policies: Any


def described(bundle: Any, prefix: str) -> Any:  # noqa: ANN401  # a NamedTuple of arrays, or one
    """Describe the arrays of many boards, given those of a single board, as buffers named after their fields."""
    if isinstance(bundle, np.ndarray):
        return Buffer(prefix, bundle.dtype, (BOARDS, *bundle.shape[1:]))
    return type(bundle)(*(described(each, f"{prefix}.{name}") for name, each in bundle._asdict().items()))


def allocated(bundle: Any, xp: Any, boards: int) -> Any:  # noqa: ANN401  # likewise, and an array module
    """Allocate the same arrays for many boards."""
    if isinstance(bundle, np.ndarray):
        return xp.zeros((boards, *bundle.shape[1:]), bundle.dtype)
    return type(bundle)(*(allocated(each, xp, boards) for each in bundle))


def named(bundle: Any, prefix: str) -> dict[str, Array]:  # noqa: ANN401  # likewise
    """Return arrays by the names that `described` gives them."""
    if not hasattr(bundle, "_asdict"):
        return {prefix: bundle}
    parts = [named(each, f"{prefix}.{name}") for name, each in bundle._asdict().items()]
    return {name: array for part in parts for name, array in part.items()}


def size_of(bundle: Any) -> int:  # noqa: ANN401  # likewise
    """Return the bytes of arrays."""
    return int(bundle.nbytes) if isinstance(bundle, np.ndarray) else sum(map(size_of, bundle))


def _method(method: Method) -> Any:  # noqa: ANN401  # a description
    return method._replace(schedule=Constant(method.schedule))  # type: ignore[arg-type]  # described, not an array


def kernels_of(
    env: VectorEnv, settings: Settings, memory: SearchTrees, view: LeafView, evaluation: SearchBuffers
) -> list[Kernel]:
    """Describe the steps of a search, given an environment and the arrays of a single board."""
    games, scratch, method = games_of(env), scratch_of(env), _method(settings.method(env.max_steps))
    trees, asked = described(memory, "trees"), described(evaluation, "evaluation")
    sight: Any = ObservationSpec(Constant(view.sight.encoding), Constant(view.sight.template))  # type: ignore[arg-type]
    shown = LeafView(sight, *(described(getattr(view, name), f"view.{name}") for name in SHOWN))
    spare = settings.simulations
    report = (trees, method, asked.chosen, asked.means, asked.visits, asked.policies, PICKED)
    phases: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
        "set_roots": (set_root_range, (games, trees, shown, scratch, PICKED, env.max_steps, spare)),
        "prepare": (prepare_range, (trees, method, PICKED)),
        "select": (select_range, (games, trees, shown, method, scratch, PICKED, Number("simulation"))),
        "backup": (backup_range, (trees, asked.logits, asked.values, asked.rows, PICKED)),
        "report": (report_range, report),
    }
    return [Kernel(name, (Phase(*phase),), BLOCK) for name, phase in phases.items()]


class GpuSearch:
    """A tree for each board of a GPU environment; every simulation runs on all of them.

    Like `BatchedSearch`: the same network and seed give the same searches, up to floating-point rounding. The network
    evaluates all boards at once, and the GPU does not wait for the host between simulations.
    """

    def __init__(
        self,
        env: GpuVectorEnv,
        evaluate: GpuEvaluate,
        settings: Settings | None = None,
        *,
        seed: int = 0,
        reuse: bool = True,
        max_nodes: int | None = None,
    ) -> None:
        """Allocate the trees.

        Args:
            env: The environment whose boards are searched.
            evaluate: The network; see `GpuEvaluate`.
            settings: `Puct` or `Gumbel`; 64 simulations of `Puct` by default.
            seed: Seed of the noise, and of chance within the trees.
            reuse: Whether a search continues in the subtree of the action that was played.
            max_nodes: Maximum nodes of a tree; four times the simulations by default, once without `reuse`.

        Raises:
            LaserChessError: The GPU has too little memory.

        """
        self.env, self.evaluate = env, evaluate
        self.settings, self._reuse = settings or Puct(), reuse
        self._method = self.settings.method(env.max_steps)
        trees, view = tree_memory(env.model, max_nodes_of(self.settings, max_nodes, reuse=reuse))
        xp, boards, actions = env.device.xp, env.boards, env.encoding.actions
        answers = SearchBuffers(*(np.zeros((1, *shape), dtype) for shape, dtype in _answer_shapes(actions)))
        self.bytes_per_board = size_of(trees) + size_of(answers) + sum(size_of(getattr(view, name)) for name in SHOWN)
        """Memory of a tree, full or not."""
        env.device.check_memory(boards * self.bytes_per_board, boards)
        self.trees: SearchTrees = allocated(trees, xp, boards)
        """The trees, as arrays on the GPU."""
        self._view = {name: allocated(getattr(view, name), xp, boards) for name in SHOWN}
        self._answers: SearchBuffers = allocated(answers, xp, boards)
        self._answers.rows[:] = xp.arange(boards)
        self._kernels = env.device.load(kernels_of(env.model, self.settings, trees, view, answers))
        self._random = np.random.default_rng(seed)
        self.trees.dice[:] = xp.asarray(self._random.integers(-(1 << 63), 1 << 63, boards, np.int64))
        self._given = {
            **env.launch_arguments,
            **named(self.trees, "trees"),
            **named(self._answers, "evaluation"),
            **{f"view.{name}": array for name, array in self._view.items()},
        }

    def _launch(self, kernel: str, **given: object) -> None:
        self._kernels[kernel](self.env.boards, {**self._given, **given})

    def run(self, *, temperature: float | npt.ArrayLike = 0.0) -> SearchFindings:
        """Search on every board whose game continues, and choose an action for each.

        Args:
            temperature: With PUCT, an action is drawn by its visits to the power of 1 / `temperature` (one for all
                boards, or one each); 0 takes the most visited. Gumbel search ignores it.

        Returns:
            The findings, as arrays on the GPU that the next run overwrites.

        Raises:
            LaserChessError: The network returned arrays of a wrong shape, or values that are not finite.

        """
        if not self._reuse:
            self.forget()
        try:
            self._simulate()
        except BaseException:
            self.forget()  # a position may be left without its evaluation
            raise
        return self._report(temperature)

    def _simulate(self) -> None:
        trees, xp = self.trees, self.env.device.xp
        self._launch("set_roots")
        wrong = self._ask()
        trees.noise[:] = xp.asarray(self.settings.noise(self._random, trees.noise.shape))
        self._launch("prepare")
        for simulation in range(self.settings.simulations):
            self._launch("select", simulation=simulation)
            wrong |= self._ask()
        if self.env.device.read(wrong).any():
            message = "the network returned logits or values that are not finite"
            raise LaserChessError(message, reason="evaluation", expected="finite logits and values")

    def _ask(self) -> Array:
        """Evaluate the leaves and back their values up; return which boards got numbers that are not finite.

        Kernels see zeros in their place: a selection among priors that are not numbers would not end.
        """
        env, take = self.env, self.env.device.take
        observations = self._view["observations"].reshape(env.boards, *env.encoding.shape)
        logits, values = map(take, self.evaluate(observations, self._view["masks"]))
        shape = (env.boards, env.encoding.actions)
        if logits.shape != shape or values.size != env.boards:
            message = f"the network returned logits of shape {logits.shape} and values of shape {values.shape}"
            raise LaserChessError(message, reason="evaluation", expected=f"{shape} and {shape[:1]}")
        xp, values = env.device.xp, values.reshape(-1)
        bad = ~xp.isfinite(logits) & (self._view["masks"] != 0)
        wrong = (bad.any(axis=1) | ~xp.isfinite(values)) & (self.trees.waiting > 0)
        given = {
            "evaluation.logits": xp.ascontiguousarray(xp.where(bad, 0, logits), np.float32),
            "evaluation.values": xp.ascontiguousarray(xp.where(xp.isfinite(values), values, 0), np.float32),
        }
        self._kernels["backup"](env.boards, {**self._given, **given})
        return wrong

    def forget(self) -> None:
        """Drop the trees of all boards."""
        self.trees.node_counts.fill(0)

    def _report(self, temperature: float | npt.ArrayLike) -> SearchFindings:
        answers = self._answers
        answers.visits.fill(0)
        answers.policies.fill(0)
        self._launch("report")
        actions = answers.chosen.astype(np.int64)
        if self._method.kind != GUMBEL:
            actions = self._drawn(actions, temperature)
        return SearchFindings(actions, answers.policies, answers.means, answers.visits)

    def _drawn(self, actions: Array, temperature: float | npt.ArrayLike) -> Array:
        """Sample the actions of boards whose temperature is above 0."""
        xp, visits, lots = self.env.device.xp, self._answers.visits, self._random.random(self.env.boards)
        heat = np.broadcast_to(np.asarray(temperature, np.float64), lots.shape)
        if not (heat > 0).any():
            return actions
        powers = xp.asarray(1 / np.where(heat > 0, heat, 1))[:, None]
        sums = xp.cumsum((visits / xp.maximum(visits.max(axis=1, keepdims=True), 1)) ** powers, axis=1)
        drawn = (sums <= xp.asarray(lots)[:, None] * sums[:, -1:]).sum(axis=1)
        return xp.where(xp.asarray(heat > 0) & (actions >= 0), drawn, actions)


def _answer_shapes(actions: int) -> list[tuple[tuple[int, ...], type[np.generic]]]:
    """Return the shape and type of a row of each array of `SearchBuffers`."""
    row, alone = (actions,), ()
    return [
        (row, np.float32),
        (alone, np.float32),
        (alone, np.int32),
        (alone, np.int32),
        (alone, np.float32),
        (row, np.int32),
        (row, np.float32),
    ]
