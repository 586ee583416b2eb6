"""PettingZoo: one environment class for all variants, behind the modules `khet_v0` and so on.

Agents are the names of the variant's sides. An observation is a dict: `observation`, planes of bytes in the agent's
perspective, and `action_mask`, int8, all zero if the agent is not to move.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

try:
    from gymnasium.spaces import Box, Dict, Discrete
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as missing:
    INSTALL = f"{missing.name} is missing: pip install 'laserchess[envs]'"
    raise ModuleNotFoundError(INSTALL, name=missing.name) from missing

from laserchess.core.errors import IllegalMoveError
from laserchess.envs.board_lens import Lens, new_board, reward_of, start_of
from laserchess.envs.rgb_render import RENDER_MODES, check_mode, render
from laserchess.envs.seeding import SeedSequence
from laserchess.envs.truncation import TRUNCATIONS, TruncationRule
from laserchess.variants import VariantLike, resolve_variant

Observation = dict[str, npt.NDArray[Any]]


class GameEnv(AECEnv, EzPickle):  # type: ignore[misc]  # PettingZoo has no types
    """A game of two agents; in variants with several actions a turn, one action is one step."""

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "is_parallelizable": False, "render_fps": 2}  # noqa: RUF012  # PettingZoo's

    def __init__(
        self,
        variant: VariantLike,
        *,
        render_mode: str | None = None,
        max_steps: int | None = None,
        truncation: str = TRUNCATIONS[0],
        illegal_loses: bool = False,
        **settings: Any,  # noqa: ANN401  # those of Board
    ) -> None:
        """Create the environment.

        Args:
            variant: The variant, or its id.
            render_mode: A render mode.
            max_steps: Step limit of a game (truncation).
            truncation: `"draw"`, or `"material"`: a truncated game is won by the player with more material.
            illegal_loses: Whether an illegal action loses the game; by default it raises an error.
            **settings: Arguments of `Board`: setup, position and options of the variant.

        Raises:
            UnknownNameError: A name is unknown.

        """
        given: dict[str, Any] = {"render_mode": render_mode, "max_steps": max_steps, "truncation": truncation}
        EzPickle.__init__(self, variant, illegal_loses=illegal_loses, **given, **settings)
        super().__init__()
        self._illegal_loses = illegal_loses
        self.render_mode = check_mode(render_mode)
        self._settings = settings
        self._seeds = SeedSequence(resolve_variant(variant))
        self.board = new_board(variant, **settings)
        self._lens = Lens(self.board)
        self._limit = TruncationRule(self.board, max_steps, truncation)
        self.max_steps = self._limit.steps
        self.metadata = self.metadata | {"name": f"{self.board.variant.id.replace('-', '_')}_v0"}
        self.possible_agents = [player.name for player in self.board.variant.players]
        self.agents: list[str] = []
        encoding = self._lens.encoding
        seen = Box(0, 255, encoding.shape, np.uint8)
        mask = Box(0, 1, (encoding.actions,), np.int8)
        self.observation_spaces = {
            agent: Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(encoding.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> "Dict[Any]":
        """Return the observation space of an agent.

        Args:
            agent: The name of the agent.

        Returns:
            The space of its observation and action mask.

        """
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the action space of an agent.

        Args:
            agent: The name of the agent.

        Returns:
            The space of the action numbers.

        """
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game.

        Args:
            seed: Seed of the chance in the next games; without one, the sequence of random numbers continues.
            options: The start of this game: `setup` or `position`.

        """
        self._seeds.reset(seed)
        self.board = new_board(self.board.variant, **self._seeds.settings(), **start_of(self._settings, options))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, str]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.board.turn
        self._lens.look(self.board)
        self._settle()

    def step(self, action: int | None) -> None:
        """Play an action of the selected agent, or remove a dead agent with `None`.

        Args:
            action: The number of the action; `None` if the agent's game is over.

        Raises:
            IllegalMoveError: The action is out of range, or illegal where `illegal_loses` is off.

        """
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        number = self._number(action)
        if self._illegal_loses and not self._lens.has(number):
            self._forfeit()
            return
        self.board.push(self._lens.move(number))
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.agent_selection = self.board.turn
        self._lens.look(self.board)
        self._settle()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _settle(self) -> None:
        """Set terminations, truncations and rewards."""
        outcome, variant = self._limit.outcome(self.board), self.board.variant
        over, truncated = outcome is not None, self._limit.is_truncated(self.board)
        if over or truncated:
            self.rewards = {agent: reward_of(outcome, variant, number) for number, agent in enumerate(self.agents)}
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, truncated)
            reason = str(outcome.termination) if outcome else "limit"
            self.infos = {agent: {"reason": reason} for agent in self.agents}

    def _forfeit(self) -> None:
        """End the game by an illegal action: reward -1 for its agent, 0 for the other."""
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.rewards = {agent: -1.0 if agent == self.agent_selection else 0.0 for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: {"reason": "illegal"} for agent in self.agents}
        self._accumulate_rewards()

    def _number(self, action: object) -> int:
        """Return an action as an `int`; raise an error if it is not one or out of range."""
        whole = isinstance(action, int | np.integer) and not isinstance(action, bool | np.bool_)
        if not whole or not 0 <= int(action) < self._lens.encoding.actions:  # type: ignore[call-overload]
            message = f"{action!r} is not an action"
            expected = f"a whole number from 0 to {self._lens.encoding.actions - 1}"
            raise IllegalMoveError(message, reason="action", text=str(action), expected=expected)
        return int(action)  # type: ignore[call-overload,no-any-return]

    def observe(self, agent: str) -> Observation:
        """Return the observation and action mask of an agent.

        Args:
            agent: The name of the agent.

        Returns:
            A dict of `observation` and `action_mask`.

        """
        seen = self._lens.observation(self.board, self.possible_agents.index(agent))
        to_move = agent == self.agent_selection and agent in self.agents and not self._is_over()
        mask = self._lens.mask() if to_move else np.zeros(self._lens.encoding.actions, np.int8)
        return {"observation": seen, "action_mask": mask}

    def _is_over(self) -> bool:
        return any(self.terminations.values()) or any(self.truncations.values())

    def render(self) -> Any:  # noqa: ANN401  # depends on the mode
        """Return the board in the render mode: text, SVG or an RGB array; `human` prints text.

        Returns:
            The rendered board, or `None` without a render mode or with `human`.

        """
        return render(self.board, self.render_mode)

    def close(self) -> None:
        """Do nothing."""


def makers(variant: VariantLike) -> tuple[Callable[..., AECEnv], Callable[..., GameEnv]]:
    """Return `env` and `raw_env` of a variant's module."""

    def raw_env(**settings: Any) -> GameEnv:  # noqa: ANN401  # those of GameEnv
        """Create the bare environment: an illegal action raises `IllegalMoveError` and changes nothing."""
        return GameEnv(variant, **settings)

    def env(**settings: Any) -> AECEnv:  # noqa: ANN401  # those of GameEnv
        """Create the environment with PettingZoo's usual wrappers: an illegal action loses, the order is enforced."""
        return wrappers.OrderEnforcingWrapper(raw_env(illegal_loses=True, **settings))

    return env, raw_env
