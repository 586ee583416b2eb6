"""The adapter for Stable-Baselines3, held to what its algorithms expect."""

from typing import Any

import numpy as np
import pytest

sb3 = pytest.importorskip("stable_baselines3")
contrib = pytest.importorskip("sb3_contrib")

from laserchess.envs.sb3 import VersusVecEnv  # noqa: E402  # where it is installed

pytestmark = pytest.mark.filterwarnings("default")  # of Stable-Baselines3's own


def rows(seen: Any) -> list[Any]:  # an array or a dict of arrays
    return [seen[name] for name in sorted(seen)] if isinstance(seen, dict) else [seen]


@pytest.mark.parametrize("view", ["flat", "floats", "planes"])
def test_games_follow_each_other_and_their_last_observation_is_kept(view: str) -> None:
    env = VersusVecEnv("leiserchess", 6, setup="endgame", view=view, max_steps=6)
    env.seed(3)
    seen, ended, truncated = env.reset(), 0, 0
    for step in range(20):
        assert all(len(part) == 6 for part in rows(seen))
        masks = np.stack(env.env_method("action_masks"))
        assert masks.shape == (6, env.action_space.n)
        actions = masks.argmax(1)
        if step == 7:
            actions[0] = masks[0].argmin()  # illegal, and so lost
        seen, rewards, dones, infos = env.step(actions)
        assert rewards.dtype == np.float32
        for board, info in enumerate(infos):
            assert ("terminal_observation" in info) == dones[board]
            if dones[board]:
                assert env.observation_space.contains(info["terminal_observation"])
                truncated += info["TimeLimit.truncated"]
        ended += int(dones.sum())
    assert ended > truncated > 0
    env.close()


def test_a_seed_gives_the_same_games() -> None:
    last = []
    for _ in range(2):
        env = VersusVecEnv("khet", 4)
        env.seed(5)
        seen = env.reset()
        for _ in range(5):
            seen, *_ = env.step(np.stack(env.env_method("action_masks")).argmax(1))
        last.append(seen)
    assert (last[0] == last[1]).all()


def test_an_illegal_action_loses() -> None:
    env = VersusVecEnv("khet", 2)
    env.reset()
    legal = np.stack(env.env_method("action_masks"))
    _, rewards, dones, _ = env.step(np.array([legal[0].argmin(), legal[1].argmax()]))
    assert (rewards[0], dones[0]) == (-1, True)
    assert not dones[1]


def test_boards_are_addressed_by_index() -> None:
    env = VersusVecEnv("khet", 3)
    env.reset()
    assert len(env.env_method("action_masks", indices=1)) == 1
    assert env.get_attr("num_envs", [0, 2]) == [3, 3]
    assert env.env_is_wrapped(object, [0, 1]) == [False, False]
    assert env.has_attr("action_masks")
    assert not env.has_attr("no_such_attribute")


def test_masked_ppo_learns_with_a_monitor() -> None:
    monitor = sb3.common.vec_env.VecMonitor(VersusVecEnv("leiserchess", 4, setup="endgame", max_steps=10))
    model = contrib.MaskablePPO("MlpPolicy", monitor, n_steps=16, batch_size=16, n_epochs=1, device="cpu")
    model.learn(128)
    assert model.num_timesteps >= 128
    assert model.ep_info_buffer
    masks = np.stack(monitor.env_method("action_masks"))
    actions, _ = model.predict(monitor.reset(), action_masks=masks)
    assert actions.shape == (4,)


def test_ppo_without_masks_takes_dicts() -> None:
    env = VersusVecEnv("leiserchess", 2, setup="endgame", view="floats", max_steps=6)
    model = sb3.PPO("MultiInputPolicy", env, n_steps=8, batch_size=8, n_epochs=1, device="cpu")
    model.learn(16)
    assert model.num_timesteps == 16
