"""Gymnasium environments, held to Gymnasium's own check."""

from typing import Any

import numpy as np
import pytest

import laserchess.envs
from laserchess import VARIANTS, IllegalMoveError, UnknownNameError
from laserchess.envs.registration import gymnasium_id

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402  # where it is installed

laserchess.envs.register_all()


def play(env: Any, seed: int, steps: int = 10_000) -> list[str]:
    """Play a random game and return the positions."""
    random = np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    positions = [info["position"]]
    for _ in range(steps):
        seen, reward, terminated, truncated, info = env.step(random.choice(np.flatnonzero(seen["action_mask"])))
        positions.append(info["position"])
        if terminated or truncated:
            assert reward in {-1, 0, 1}
            assert info["reason"]
            assert not seen["action_mask"].any()
            break
    return positions


@pytest.mark.parametrize("variant", VARIANTS)
def test_gymnasium_finds_nothing_wrong(variant: str) -> None:
    check_env(gymnasium.make(gymnasium_id(VARIANTS[variant])).unwrapped)


@pytest.mark.parametrize("mode", ["ansi", "svg", "rgb_array"])
def test_every_mode_draws(mode: str) -> None:
    env = gymnasium.make("laserchess/LaserChess-v0", render_mode=mode)
    env.reset(seed=1)
    picture = env.render()
    assert isinstance(picture, np.ndarray if mode == "rgb_array" else str)


@pytest.mark.parametrize("opponent", ["random", "greedy", "engine:1"])
@pytest.mark.parametrize("variant", ["khet", "leiserchess"])
def test_opponents_answer(variant: str, opponent: str) -> None:
    env = gymnasium.make(gymnasium_id(VARIANTS[variant]), opponent=opponent)
    assert len(play(env, 3, steps=10)) > 2


def test_an_opponent_plays_whole_turns() -> None:
    env = gymnasium.make("laserchess/Advanced-v0", max_steps=300)
    assert len(play(env, 5)) > 10


def test_a_seed_gives_the_same_game() -> None:
    env = gymnasium.make("laserchess/Leiserchess-v0", setup="endgame")
    assert play(env, 9) == play(env, 9)


@pytest.mark.parametrize("player", ["silver", "red"])
def test_the_player_can_be_chosen(player: str) -> None:
    env = gymnasium.make("laserchess/Khet-v0", player=player)
    assert env.reset(seed=1)[1]["player"] == player
    assert env.unwrapped.board.ply == (player == "red")


def test_an_illegal_action_loses_and_changes_nothing() -> None:
    env = gymnasium.make("laserchess/Khet-v0", player="silver")
    seen, info = env.reset(seed=1)
    wrong = np.flatnonzero(seen["action_mask"] == 0)[0]
    _, reward, terminated, truncated, after = env.step(wrong)
    assert (reward, terminated, truncated, after["reason"]) == (-1, True, False, "illegal")
    assert after["position"] == info["position"]


@pytest.mark.parametrize("action", [1.5, "a", None, [1, 2]])
def test_what_is_no_action_is_refused(action: object) -> None:
    env = gymnasium.make("laserchess/Khet-v0").unwrapped
    env.reset(seed=1)
    with pytest.raises(UnknownNameError, match="whole number"):
        env.step(action)


def test_a_finished_game_takes_no_step() -> None:
    env = gymnasium.make("laserchess/Khet-v0", max_steps=2).unwrapped
    play(env, 1)
    with pytest.raises(IllegalMoveError, match="over"):
        env.step(0)


@pytest.mark.parametrize("name", ["", "chess", "engine", "engine:0", "engine:²", "engine:99"])
def test_unknown_opponents_are_refused(name: str) -> None:
    with pytest.raises(UnknownNameError, match="opponent"):
        gymnasium.make("laserchess/Khet-v0", opponent=name)
