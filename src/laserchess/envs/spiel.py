"""OpenSpiel: every variant as `laserchess_khet` …, with explicit chance nodes where there is chance.

    >>> import pyspiel, laserchess.envs.spiel
    >>> state = pyspiel.load_game("laserchess_khet").new_initial_state()
    >>> len(state.legal_actions()), state.action_to_string(state.legal_actions()[0])
    (77, 'd6d7')

Actions have the numbers of `laserchess.envs`, in the perspective of the player to move. A chance node resolves one
random event: a square (by its index in reading order), an orientation, a beam direction, or whether a Gate flips or a
stunned piece recovers (0 or 1).
"""

from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from laserchess.board import Board
from laserchess.core.variant import Variant
from laserchess.envs.board_lens import Lens, new_board, reward_of
from laserchess.envs.chance_nodes import ChanceTree
from laserchess.envs.encoding import encoding_of
from laserchess.envs.truncation import TRUNCATIONS, TruncationRule, default_max_steps
from laserchess.variants import VARIANTS, resolve_variant

PLAYERS = 2


def short_name(variant: Variant) -> str:
    """Return the registered name of a variant."""
    return f"laserchess_{variant.id.replace('-', '_')}"


def game_type(variant: Variant) -> pyspiel.GameType:
    """Return the OpenSpiel game type of a variant."""
    modes = pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=short_name(variant),
        long_name=variant.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if variant.has_chance else modes.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=PLAYERS,
        min_num_players=PLAYERS,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "setup": next(iter(variant.setups)),
            "max_steps": default_max_steps(variant),
            "truncation": TRUNCATIONS[0],
        },
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A variant with the parameters `setup`, `max_steps` and `truncation`."""

    def __init__(self, name: str, params: dict[str, Any] | None = None) -> None:
        """Read the parameters."""
        self.rules_of = resolve_variant(name)
        kind = game_type(self.rules_of)
        settled = {**kind.parameter_specification, **(params or {})}
        self.setup, self.max_steps = str(settled["setup"]), int(settled["max_steps"])
        self.limit = TruncationRule(
            new_board(self.rules_of, setup=self.setup), self.max_steps, str(settled["truncation"])
        )
        squares = len(self.rules_of.geometry.cells)
        info = pyspiel.GameInfo(
            num_distinct_actions=encoding_of(self.rules_of).actions,
            max_chance_outcomes=squares if self.rules_of.has_chance else 0,
            num_players=PLAYERS,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.max_steps,
        )
        super().__init__(kind, info, params or {})

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle name and parameters; unpickling registers the games first."""
        return _load, (self.get_type().short_name, dict(self.get_parameters()))

    def new_initial_state(self, state: object = None) -> "SpielState":
        """Return the start of a game."""
        del state
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> object:
        """Return an observer of the observations scaled to 0 … 1, or an empty one for no public information."""
        kind: Any = iig_obs_type
        if kind is not None and not kind.public_info:
            return IIGObserverForPublicInfoGame(iig_obs_type, params)
        return PlanesObserver(self.rules_of, recalls=kind is not None and kind.perfect_recall)


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A `Board`, and the random events of an action that waits for chance."""

    def __init__(self, game: SpielGame) -> None:
        """Set up the board."""
        super().__init__(game)
        seed = {"seed": 0} if game.rules_of.has_chance else {}
        self.board: Board = new_board(game.rules_of, setup=game.setup, **seed)
        self.limit = game.limit
        self.draws: ChanceTree | None = None

    def current_player(self) -> int:
        """Return the player to move, or OpenSpiel's ids of chance and terminal states."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.draws else self._side()

    def _side(self) -> int:
        return self.board.variant.player(self.board.turn)

    def is_terminal(self) -> bool:
        """Return whether the game is over or truncated."""
        return self.draws is None and (self.board.outcome is not None or self.board.ply >= self.limit.steps)

    def _look(self) -> Lens:
        lens = _lens_of(self.board)
        lens.look(self.board)
        return lens

    def _legal_actions(self, player: int) -> list[int]:
        del player
        return sorted(self._look().numbers().tolist())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of the next random event, with probabilities."""
        return list(self.draws.outcomes) if self.draws else []

    def _apply_action(self, action: int) -> None:
        if self.draws:
            self.draws.settle(action)
            self._finish(self.draws)
            return
        move = self._look().move(action)
        if self.board.variant.has_chance:
            self._finish(ChanceTree(self.board, move))
        else:
            self.board.push(move)

    def _finish(self, draws: ChanceTree) -> None:
        """Play an action after all its random events are resolved."""
        self.draws = draws if draws.outcomes else None
        if not draws.outcomes:
            self.board.push(draws.text, recorded=True)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        lens = self._look()
        if lens.has(action) and player == self._side():
            return lens.move(action).text
        return lens.encoding.label(action, player)

    def returns(self) -> list[float]:
        """Return the reward of each player."""
        outcome = self.limit.outcome(self.board) if self.is_terminal() else None
        return [reward_of(outcome, self.board.variant, player) for player in range(PLAYERS)]

    def __str__(self) -> str:
        """Return the position, and the pending action with its resolved random events."""
        waits = f" ({self.draws.text}, {self.draws.count} drawn …)" if self.draws else ""
        return self.board.position + waits


_LENSES: dict[Variant, Lens] = {}


def _lens_of(board: Board) -> Lens:
    """Return the shared lens of a variant; all states of a game have the same options."""
    if board.variant not in _LENSES:
        _LENSES[board.variant] = Lens(board)
    return _LENSES[board.variant]


class PlanesObserver:
    """Writes observations as planes of floats; as text the position or, with `recalls`, the whole game."""

    def __init__(self, variant: Variant, *, recalls: bool = False) -> None:
        """Allocate one observation."""
        self._recalls = recalls
        self._scales = encoding_of(variant).scales
        shape = encoding_of(variant).shape
        self.tensor: npt.NDArray[np.float32] = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write a player's observation of a state."""
        seen = _lens_of(state.board).observation(state.board, player)
        np.multiply(seen, self._scales, out=self.dict["observation"])

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the state as text."""
        del player
        return str(state.history_str()) if self._recalls else str(state)


def _load(name: str, parameters: dict[str, Any]) -> object:
    """Load a registered game."""
    return pyspiel.load_game(name, parameters)


def _class_of(name: str) -> type[SpielGame]:
    """Return a class that OpenSpiel can create from parameters only."""

    def begin(self: SpielGame, params: dict[str, Any] | None = None) -> None:
        SpielGame.__init__(self, name, params)

    return type(short_name(VARIANTS[name]), (SpielGame,), {"__init__": begin})


CLASSES = {name: _class_of(name) for name in VARIANTS}
for _name, _class in CLASSES.items():
    pyspiel.register_game(game_type(VARIANTS[_name]), _class)
