"""Gymnasium's vector environments: many games against opponents, on the compiled boards of `VectorEnv`.

    >>> from laserchess.envs.gym_vector import VersusVectorEnv
    >>> envs = VersusVectorEnv("leiserchess", 64, setup="endgame", view="flat")
    >>> seen, infos = envs.reset(seed=1)
    >>> seen.shape, infos["action_mask"].shape
    ((64, 1344), (64, 613))

A game that ends is followed by the next in the same step; its last observation is `infos["final_obs"]`.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space

from laserchess.core.errors import UnknownNameError
from laserchess.envs.gym import EITHER
from laserchess.envs.observation_view import ObservationView
from laserchess.envs.opponents import find_opponent
from laserchess.envs.vector import VectorEnv
from laserchess.variants import VariantLike

Boards = npt.NDArray[np.int64]
Answer = Callable[[npt.NDArray[np.uint8], npt.NDArray[np.int8]], npt.ArrayLike]
"""From observations and masks to actions: what an opponent that answers on many boards at once does."""


class VersusVectorEnv(GymnasiumVectorEnv[Any, Any, Any]):
    """Games against an opponent: `random` or `greedy`, another name (slower: board by board), or an `Answer`.

    `player` and `view` are as in `VersusEnv`; all else goes to `VectorEnv`. An illegal action loses.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012  # Gymnasium's

    def __init__(
        self,
        variant: VariantLike,
        num_envs: int,
        *,
        opponent: str | Answer = "random",
        player: str = EITHER,
        view: str = "planes",
        **settings: Any,  # noqa: ANN401  # those of VectorEnv
    ) -> None:
        """Make the boards."""
        if "auto_reset" in settings:
            message = "these games always start anew"
            raise UnknownNameError(message, reason="auto_reset", text="auto_reset", expected="no such setting")
        self.env = VectorEnv(variant, num_envs, **settings)
        self.num_envs = num_envs
        self._answer = self._answer_of(opponent)
        self._seat = None if player == EITHER else self.env.variant.player(player)
        self._seats = np.zeros(num_envs, np.int64)
        self._view = ObservationView(self.env.encoding, view)
        self._random = np.random.default_rng()
        self.single_observation_space = self._view.space
        self.single_action_space = Discrete(self.env.encoding.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.spec, self.render_mode, self.closed = None, None, False

    def _answer_of(self, opponent: str | Answer) -> Callable[[Boards], npt.ArrayLike]:
        """Return what chooses the opponent's actions on some boards."""
        env = self.env
        if callable(opponent):
            return lambda boards: opponent(self._seen.observations[boards], self._seen.masks[boards])
        if opponent in {"random", "greedy"}:
            choose_all = env.sample if opponent == "random" else env.greedy
            return lambda boards: choose_all()[boards]
        choose, random = find_opponent(opponent), Random(0)  # noqa: S311  # games need no cryptography
        return lambda boards: [env.number(int(board), choose(env.board(int(board)), random)) for board in boards]

    # Playing

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start a new game on every board; the opponent begins where it has the first seat."""
        del options
        first = seed[0] if isinstance(seed, list) else seed
        if first is not None:
            self._random = np.random.default_rng(first)
        self._seen = self.env.reset(first)
        self._sit(np.arange(self.num_envs))
        self._reply(np.zeros(self.num_envs, bool))
        return self._observe(), {"action_mask": self._seen.masks.copy()}

    def _sit(self, boards: Boards) -> None:
        """Give the player a seat in new games."""
        self._seats[boards] = self._random.integers(0, 2, len(boards)) if self._seat is None else self._seat

    def step(self, actions: npt.ArrayLike) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play an action on every board and the opponents' answers."""
        chosen = np.asarray(actions).reshape(-1)
        self._rewards = np.zeros(self.num_envs, np.float32)
        self._over, self._cut = np.zeros(self.num_envs, bool), np.zeros(self.num_envs, bool)
        self._finals = np.zeros_like(self._seen.observations)
        legal = self._is_legal(chosen)
        self._forfeit(np.flatnonzero(~legal))
        self._play(np.flatnonzero(legal), chosen[legal], ~legal)
        self._reply(self._over | self._cut)
        infos: dict[str, Any] = {"action_mask": self._seen.masks.copy()}
        ended = self._over | self._cut
        if ended.any():
            empty = np.zeros_like(self._seen.masks)
            infos |= {"final_obs": self._view(self._finals, empty), "_final_obs": ended}
        return self._observe(), self._rewards, self._over, self._cut, infos

    def _is_legal(self, chosen: npt.NDArray[Any]) -> npt.NDArray[np.bool_]:
        """Tell which boards have a legal action."""
        actions = self.env.encoding.actions
        inside = (chosen >= 0) & (chosen < actions)
        legal: npt.NDArray[np.bool_] = inside & (
            self._seen.masks[np.arange(self.num_envs), np.where(inside, chosen, 0)] == 1
        )
        return legal

    def _forfeit(self, boards: Boards) -> None:
        """Lose on boards where the action was illegal, and begin anew."""
        if len(boards):
            self._rewards[boards], self._over[boards] = -1.0, True
            self._finals[boards] = self._seen.observations[boards]
            self._seen = self.env.reset(boards=boards)
            self._sit(boards)

    def _play(self, boards: Boards, actions: npt.ArrayLike, told: npt.NDArray[np.bool_]) -> None:
        """Play on some boards and note how games end, but for boards whose end was told in this step already."""
        seen = self._seen = self.env.step(np.asarray(actions), boards)
        ended = np.flatnonzero(seen.terminated | seen.truncated)
        noted = ended[~told[ended]]
        if len(noted):
            self._rewards[noted] = seen.rewards[noted, self._seats[noted]]
            self._over[noted], self._cut[noted] = seen.terminated[noted], seen.truncated[noted]
            self._finals[noted] = seen.finals[noted]
        self._sit(ended)

    def _reply(self, told: npt.NDArray[np.bool_]) -> None:
        """Let the opponents play wherever it is their turn."""
        told = told.copy()
        while len(boards := np.flatnonzero(self._seen.players != self._seats)):
            self._play(boards, self._answer(boards), told)
            told |= self._seen.terminated | self._seen.truncated

    def _observe(self) -> Any:  # noqa: ANN401  # what the view says
        return self._view(self._seen.observations, self._seen.masks)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return the masks of legal actions, a row for each game."""
        return self._seen.masks.astype(bool)

    def close_extras(self, **kwargs: Any) -> None:  # noqa: ANN401  # as Gymnasium has it
        """End the threads."""
        del kwargs
        self.env.close()
