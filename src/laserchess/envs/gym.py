"""Gymnasium: one player against a built-in opponent.

    >>> import gymnasium, laserchess.envs
    >>> env = gymnasium.make("laserchess/Khet-v0", player="silver", opponent="greedy")
    >>> seen, info = env.reset(seed=1)
    >>> sorted(seen), int(seen["action_mask"].sum())
    (['action_mask', 'observation'], 77)

An illegal action loses the game at once: reward -1, `info["reason"]` is `illegal`.
"""

from random import Random
from typing import Any, SupportsFloat

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Discrete

from laserchess.core.errors import IllegalMoveError, UnknownNameError, quote
from laserchess.envs.board_lens import Lens, new_board, reward_of, start_of
from laserchess.envs.observation_view import ObservationView
from laserchess.envs.opponents import find_opponent
from laserchess.envs.rgb_render import RENDER_MODES, check_mode, render
from laserchess.envs.truncation import TRUNCATIONS, TruncationRule
from laserchess.opponents import Opponent
from laserchess.variants import VariantLike, resolve_variant

Mask = npt.NDArray[np.int8]
EITHER = "either"


class VersusEnv(gymnasium.Env[Any, np.int64]):
    """A game against a built-in opponent that replies within the same step."""

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012  # Gymnasium's

    def __init__(  # settings, all by name
        self,
        variant: VariantLike,
        *,
        opponent: str | Opponent = "random",
        player: str = EITHER,
        render_mode: str | None = None,
        max_steps: int | None = None,
        truncation: str = TRUNCATIONS[0],
        view: str = "planes",
        **settings: Any,  # noqa: ANN401  # those of Board
    ) -> None:
        """Create the environment.

        Args:
            variant: The variant, or its id.
            player: The name of the learner's side, or `either` for a random one each game.
            opponent: The name of an opponent, or a function that chooses moves.
            render_mode: A render mode.
            max_steps: Step limit of a game (truncation).
            view: Observations as `planes` (a dict of bytes and the mask), `floats` (the same scaled to 0 … 1) or
                `flat` (one vector of floats; the mask is in `info` and in `action_masks()`).
            truncation: `"draw"`, or `"material"`: a truncated game is won by the player with more material.
            **settings: Arguments of `Board`: setup, position and options of the variant.

        Raises:
            UnknownNameError: A name is unknown.

        """
        self._game = resolve_variant(variant)
        self.render_mode = check_mode(render_mode)
        self._seat = None if player == EITHER else self._game.player(player)
        self._opponent = find_opponent(opponent)
        self._settings = settings
        self._random = Random()  # noqa: S311  # games need no cryptography
        self.board = new_board(self._game, **settings)
        self.player = self._seat or 0
        self._lens = Lens(self.board)
        self._limit = TruncationRule(self.board, max_steps, truncation)
        self.max_steps = self._limit.steps
        self._view = ObservationView(self._lens.encoding, view)
        self.observation_space = self._view.space
        self.action_space = Discrete(self._lens.encoding.actions)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start a new game; the opponent moves first if it has the first side.

        Args:
            seed: Seed of the sides, the opponent and chance; without one, the sequence of random numbers continues.
            options: The start of this game: `setup` or `position`.

        Returns:
            The observation and the info.

        """
        super().reset(seed=seed)
        if seed is not None:
            self._random.seed(seed)
        chance = {"seed": self._random.getrandbits(64)} if self._game.has_chance else {}
        self.board = new_board(self._game, **chance, **start_of(self._settings, options))
        self.player = self._random.randrange(2) if self._seat is None else self._seat
        self._answer()
        return self._observe(), self._info()

    def step(self, action: np.int64) -> tuple[Any, SupportsFloat, bool, bool, dict[str, Any]]:
        """Play an action and the opponent's reply.

        Args:
            action: The number of the action; an illegal one loses the game.

        Returns:
            Observation, reward, terminated, truncated and info.

        Raises:
            IllegalMoveError: The game is over.

        """
        if self._is_over():
            message = "the game is over"
            raise IllegalMoveError(message, reason="over", expected="a reset before the next step")
        self._lens.look(self.board)
        try:
            move = self._lens.move(_number(action))
        except IllegalMoveError:
            return self._observe(), -1.0, True, False, self._info() | {"reason": "illegal"}
        self.board.push(move)
        self._answer()
        outcome = self._limit.outcome(self.board)
        reward = reward_of(outcome, self._game, self.player)
        return self._observe(), reward, outcome is not None, self._limit.is_truncated(self.board), self._info()

    def _answer(self) -> None:
        """Let the opponent play until it is the player's turn."""
        other = self._game.players[1 - self.player].name
        while self.board.turn == other and not self._is_over():
            self.board.push(self._opponent(self.board, self._random))

    def _is_over(self) -> bool:
        return self.board.outcome is not None or self.board.ply >= self.max_steps

    def _observe(self) -> Any:  # noqa: ANN401  # depends on the view
        return self._view(self._lens.observation(self.board, self.player), self._mask())

    def _mask(self) -> Mask:
        """Return the mask of the player's legal actions."""
        self._lens.look(self.board)
        to_move = self.board.turn == self._game.players[self.player].name and not self._is_over()
        return self._lens.mask() if to_move else np.zeros(self._lens.encoding.actions, np.int8)

    def _info(self) -> dict[str, Any]:
        outcome = self._limit.outcome(self.board)
        reason = str(outcome.termination) if outcome else ("limit" if self._is_over() else "")
        seen = {} if self._view.name != "flat" else {"action_mask": self._mask()}
        player = self._game.players[self.player].name
        return {"player": player, "reason": reason, "position": self.board.position} | seen

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return the mask of legal actions, for learners such as MaskablePPO.

        Returns:
            One truth value for each action.

        """
        return self._mask().astype(bool)

    def render(self) -> Any:  # noqa: ANN401  # depends on the mode
        """Return the board in the render mode.

        Returns:
            Text, SVG or an RGB array; `None` without a render mode or with `human`.

        """
        return render(self.board, self.render_mode)


def _number(action: object) -> int:
    """Return an action of any integer type as an `int`."""
    number = np.asarray(action)
    if number.shape not in {(), (1,)} or number.dtype.kind not in "iu":
        message = f"{quote(str(action))} is not an action"
        raise UnknownNameError(message, reason="action", text=str(action), expected="a whole number")
    return int(number.reshape(()))
