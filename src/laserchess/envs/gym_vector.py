"""Gymnasium vector environment: many games against opponents, on the compiled boards of `VectorEnv`.

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
"""A batched opponent: from observations and masks to actions."""


class VersusVectorEnv(GymnasiumVectorEnv[Any, Any, Any]):
    """Games against an opponent: `random` or `greedy`, another name (slower: board by board), or an `Answer`.

    `player` and `view` are those of `VersusEnv`; other arguments go to `VectorEnv`. An illegal action loses.
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
        """Create the boards.

        Args:
            variant: The variant, or its id.
            num_envs: Number of boards.
            opponent: The name of an opponent, or a function from observations and masks to actions.
            player: The name of the learner's side, or `either` for a random one each game.
            view: Observations as `planes`, `floats` or `flat`: see `VersusEnv`.
            **settings: Arguments of `VectorEnv`, except `auto_reset`.

        Raises:
            UnknownNameError: A name is unknown, or `auto_reset` is given.

        """
        if "auto_reset" in settings:
            message = "auto_reset cannot be changed: finished games are always reset"
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
        """Return the function that chooses the opponent's actions on some boards."""
        env = self.env
        if callable(opponent):
            return lambda boards: opponent(self._seen.observations[boards], self._seen.masks[boards])
        if opponent in {"random", "greedy"}:
            choose_all = env.sample if opponent == "random" else env.greedy
            return lambda boards: choose_all()[boards]
        choose, random = find_opponent(opponent), Random(0)  # noqa: S311  # games need no cryptography
        return lambda boards: [env.number(int(board), choose(env.board(int(board)), random)) for board in boards]

    # Play

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start a new game on every board; the opponent moves first where it has the first side.

        Args:
            seed: Seed of all boards; of a list, the first counts.
            options: Ignored.

        Returns:
            The observations, and an info with the masks.

        """
        del options
        first = seed[0] if isinstance(seed, list) else seed
        if first is not None:
            self._random = np.random.default_rng(first)
        self._seen = self.env.reset(first)
        self._assign_sides(np.arange(self.num_envs))
        self._reply(np.zeros(self.num_envs, bool))
        return self._observe(), {"action_mask": self._seen.masks.copy()}

    def _assign_sides(self, boards: Boards) -> None:
        """Assign the player's side in new games."""
        self._seats[boards] = self._random.integers(0, 2, len(boards)) if self._seat is None else self._seat

    def step(self, actions: npt.ArrayLike) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play an action on every board and the opponents' replies.

        Args:
            actions: One action for each board; an illegal one loses its game.

        Returns:
            Observations, rewards, terminations, truncations and an info with the masks; where games ended, it also has
            their last observations.

        """
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
        """Return which boards have a legal action."""
        actions = self.env.encoding.actions
        inside = (chosen >= 0) & (chosen < actions)
        legal: npt.NDArray[np.bool_] = inside & (
            self._seen.masks[np.arange(self.num_envs), np.where(inside, chosen, 0)] == 1
        )
        return legal

    def _forfeit(self, boards: Boards) -> None:
        """Lose the games with an illegal action, and reset them."""
        if len(boards):
            self._rewards[boards], self._over[boards] = -1.0, True
            self._finals[boards] = self._seen.observations[boards]
            self._seen = self.env.reset(boards=boards)
            self._assign_sides(boards)

    def _play(self, boards: Boards, actions: npt.ArrayLike, recorded: npt.NDArray[np.bool_]) -> None:
        """Play on some boards and record the ends of games, except on boards that ended earlier in this step."""
        seen = self._seen = self.env.step(np.asarray(actions), boards)
        ended = np.flatnonzero(seen.terminated | seen.truncated)
        noted = ended[~recorded[ended]]
        if len(noted):
            self._rewards[noted] = seen.rewards[noted, self._seats[noted]]
            self._over[noted], self._cut[noted] = seen.terminated[noted], seen.truncated[noted]
            self._finals[noted] = seen.finals[noted]
        self._assign_sides(ended)

    def _reply(self, recorded: npt.NDArray[np.bool_]) -> None:
        """Let the opponents play where it is their turn."""
        recorded = recorded.copy()
        while len(boards := np.flatnonzero(self._seen.players != self._seats)):
            self._play(boards, self._answer(boards), recorded)
            recorded |= self._seen.terminated | self._seen.truncated

    def _observe(self) -> Any:  # noqa: ANN401  # depends on the view
        return self._view(self._seen.observations, self._seen.masks)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return the masks of legal actions, a row for each game.

        Returns:
            One truth value for each game and action.

        """
        return self._seen.masks.astype(bool)

    def close_extras(self, **kwargs: Any) -> None:  # noqa: ANN401  # Gymnasium's signature
        """Stop the threads.

        Args:
            **kwargs: Ignored.

        """
        del kwargs
        self.env.close()
