"""PettingZoo environments, held to PettingZoo's own tests."""

import os
import warnings
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from laserchess import VARIANTS, Board, IllegalMoveError, UnknownNameError
from laserchess.envs.board_lens import new_board, reward_of
from laserchess.envs.encoding import encoding_of

pytest.importorskip("pettingzoo")

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # PettingZoo's tests import a module it calls deprecated
    from pettingzoo.test import api_test, render_test, seed_test

NAMES = {name: name.replace("-", "_") + "_v0" for name in VARIANTS}


FULL = bool(os.environ.get("LASERCHESS_FULL"))
COMPARED = 1000 if FULL else 4
"""Games of each kind; LASERCHESS_FULL=1 asks for the full count."""


def numbers(board: Board) -> list[int]:
    """Return the numbers of the legal moves of a board, worked out one by one."""
    encoding, player = encoding_of(board.variant), board.variant.player(board.turn)
    codes = board.arrays.cells.tolist()
    return [encoding.number(move, codes[move.code & 255], player) for move in board.legal_moves]


@pytest.fixture(params=VARIANTS)
def variant(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture
def module(variant: str) -> ModuleType:
    return import_module(f"laserchess.envs.{NAMES[variant]}")


def test_the_api_is_pettingzoos(module: ModuleType) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(module.env(), num_cycles=300)
        api_test(module.raw_env(max_steps=20), num_cycles=300)


def test_seeds_are_pettingzoos(module: ModuleType) -> None:
    seed_test(module.env, num_cycles=30)


def test_rendering_is_pettingzoos(module: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(module.env, {"svg": lambda picture: picture.startswith("<svg")})
    assert capsys.readouterr().out


@pytest.mark.slow
def test_a_game_is_that_of_board(variant: str, module: ModuleType) -> None:
    env = module.env(max_steps=400)
    board = new_board(variant)
    random = np.random.default_rng(4)
    for _ in range(COMPARED):
        env.reset(seed=int(random.integers(1 << 30)))
        board = env.unwrapped.board.copy()
        for agent in env.agent_iter():
            seen, reward, terminated, truncated, info = env.last()
            if terminated or truncated:
                assert terminated == (board.outcome is not None)
                assert reward == reward_of(board.outcome, board.variant, env.unwrapped.possible_agents.index(agent))
                assert info["reason"] == (str(board.outcome.termination) if board.outcome else "limit")
                env.step(None)
                continue
            assert agent == board.turn
            assert np.flatnonzero(seen["action_mask"]).tolist() == sorted(numbers(board))
            action = int(random.choice(np.flatnonzero(seen["action_mask"])))
            env.step(action)
            board.push(env.unwrapped.board.peek().move)
            assert env.unwrapped.board == board


def test_the_wrapped_game_ends_with_an_illegal_action(module: ModuleType) -> None:
    env: Any = module.env()
    env.reset(seed=1)
    illegal = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    loser, other = env.agent_selection, env.agents[1]
    env.step(illegal)
    assert env.terminations == {loser: True, other: True}
    assert env.rewards == {loser: -1, other: 0}
    assert str(env.rewards[other]) == "0.0"


@pytest.mark.parametrize("action", [-1, 10**9, 1.5, "a", None, True, [3]], ids=str)
def test_the_bare_game_refuses_a_wrong_action(module: ModuleType, action: object) -> None:
    env = module.raw_env()
    env.reset(seed=1)
    before = env.board.copy()
    with pytest.raises(IllegalMoveError):
        env.step(action)
    assert env.board == before
    assert env.agent_selection == env.agents[0]


def test_the_player_not_to_move_has_an_empty_mask_and_its_own_side_below(module: ModuleType) -> None:
    env = module.raw_env()
    env.reset(seed=1)
    first, second = (env.observe(agent) for agent in env.agents)
    assert first["action_mask"].any()
    assert not second["action_mask"].any()
    differing = np.flatnonzero((first["observation"] != second["observation"]).any(axis=(1, 2)))
    assert len(differing) <= 1, "the start is its own half-turn, but for the plane that distinguishes the players"


def test_the_environments_are_registered(variant: str) -> None:
    pettingzoo = import_module("pettingzoo")
    env = pettingzoo.make("aec", f"laserchess/{NAMES[variant]}", max_steps=10)
    env.reset(seed=1)
    assert env.unwrapped.board.variant.id == variant


def test_settings_are_those_of_board() -> None:
    env = import_module("laserchess.envs.khet_v0").raw_env(setup="dynasty", king_rotation=True)
    env.reset()
    assert env.board.rules.get("king_rotation", False) is True
    assert env.board.position == VARIANTS["khet"].setups["dynasty"]
    env.reset(options={"setup": "imhotep"})
    assert env.board.position == VARIANTS["khet"].setups["imhotep"]


def test_an_unknown_render_mode_is_refused(module: ModuleType) -> None:
    with pytest.raises(UnknownNameError, match="render mode"):
        module.env(render_mode="hologram")
