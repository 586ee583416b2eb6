"""Stable-Baselines3: many games against an opponent as one `VecEnv`, on the compiled boards of `VectorEnv`.

    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.vec_env import VecMonitor

    from laserchess.envs.sb3 import VersusVecEnv

    env = VecMonitor(VersusVecEnv("leiserchess", 64, setup="endgame"))
    MaskablePPO("MlpPolicy", env).learn(100_000)

`pip install 'laserchess[sb3]'` installs Stable-Baselines3 and its masked PPO.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from stable_baselines3.common.vec_env import VecEnv

from laserchess.envs.gym_vector import Answer, VersusVectorEnv
from laserchess.variants import VariantLike

Indices = int | Iterable[int] | None


class VersusVecEnv(VecEnv):  # type: ignore[misc]  # an extra, unknown to type checkers without it
    """A `VersusVectorEnv` with the interface of Stable-Baselines3, including action masks for `MaskablePPO`."""

    def __init__(
        self,
        variant: VariantLike,
        num_envs: int,
        *,
        opponent: str | Answer = "random",
        view: str = "flat",
        **settings: Any,  # noqa: ANN401  # those of VersusVectorEnv
    ) -> None:
        """Create the boards.

        Args:
            variant: The variant, or its id.
            num_envs: Number of boards.
            opponent: The name of an opponent, or a function from observations and masks to actions.
            view: `flat` for `MlpPolicy`; `floats` and `planes` are dicts, for `MultiInputPolicy`.
            **settings: Other arguments of `VersusVectorEnv`.

        Raises:
            UnknownNameError: A name is unknown or a number out of range.

        """
        self.games = VersusVectorEnv(variant, num_envs, opponent=opponent, view=view, **settings)
        """The Gymnasium vector environment that plays."""
        self._actions = np.zeros(num_envs, np.int64)
        super().__init__(num_envs, self.games.single_observation_space, self.games.single_action_space)

    # Play

    def reset(self) -> Any:  # noqa: ANN401  # depends on the view
        """Start a new game on every board, with the seed of the last call of `seed`.

        Returns:
            The observations.

        """
        seen, _ = self.games.reset(seed=self._seeds[0])
        self._reset_seeds()
        self._reset_options()
        return seen

    def step_async(self, actions: npt.NDArray[np.int64]) -> None:
        """Take the actions of the next step.

        Args:
            actions: One action for each board; an illegal one loses its game.

        """
        self._actions = actions

    def step_wait(self) -> tuple[Any, npt.NDArray[np.float32], npt.NDArray[np.bool_], list[dict[str, Any]]]:
        """Play the actions and the opponents' replies; finished games restart.

        Returns:
            Observations, rewards, whether games ended, and an info for each board. Where a game ended, the info has
            `terminal_observation` and `TimeLimit.truncated`.

        """
        seen, rewards, terminated, truncated, found = self.games.step(self._actions)
        ended = terminated | truncated
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for board in map(int, np.flatnonzero(ended)):
            infos[board] = {
                "terminal_observation": _row(found["final_obs"], board),
                "TimeLimit.truncated": bool(truncated[board] and not terminated[board]),
            }
        return seen, rewards, ended, infos

    def close(self) -> None:
        """Stop the threads."""
        self.games.close()

    # Access to single environments: all boards share one

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """Return an attribute of the vector environment, once for each board.

        Args:
            attr_name: The name of the attribute.
            indices: The boards; all by default.

        Returns:
            The value for each board.

        Raises:
            AttributeError: There is no such attribute.

        """
        return [getattr(self.games, attr_name)] * len(self._boards(indices))

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:  # noqa: ANN401  # as in Stable-Baselines3
        """Set an attribute of the vector environment, which all boards share.

        Args:
            attr_name: The name of the attribute.
            value: Its value.
            indices: Ignored.

        """
        del indices
        setattr(self.games, attr_name, value)

    def env_method(
        self,
        method_name: str,
        *method_args: Any,  # noqa: ANN401  # as in Stable-Baselines3
        indices: Indices = None,
        **method_kwargs: Any,  # noqa: ANN401  # likewise
    ) -> list[Any]:
        """Call a method of the vector environment that returns a row for each board, such as `action_masks`.

        Args:
            method_name: The name of the method.
            *method_args: Its positional arguments.
            indices: The boards; all by default.
            **method_kwargs: Its named arguments.

        Returns:
            The row of each board.

        Raises:
            AttributeError: There is no such method.

        """
        rows = getattr(self.games, method_name)(*method_args, **method_kwargs)
        return [rows[board] for board in self._boards(indices)]

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Indices = None) -> list[bool]:
        """Return whether boards are wrapped, which they never are.

        Args:
            wrapper_class: Ignored.
            indices: The boards; all by default.

        Returns:
            `False` for each board.

        """
        del wrapper_class
        return [False] * len(self._boards(indices))

    def _boards(self, indices: Indices) -> Sequence[int]:
        """Return the numbers of boards."""
        if indices is None:
            return range(self.num_envs)
        return [indices] if isinstance(indices, int) else list(indices)


def _row(seen: Any, board: int) -> Any:  # noqa: ANN401  # an array or a dict of arrays
    """Return the observation of one board."""
    return {name: rows[board] for name, rows in seen.items()} if isinstance(seen, dict) else seen[board]
