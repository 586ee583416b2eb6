"""The adapter for Stable-Baselines3, held to what its algorithms expect."""

import importlib
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from types import ModuleType
from typing import Any

import numpy as np
import pytest

pytestmark = pytest.mark.filterwarnings("default")  # of Stable-Baselines3's own
ADAPTER = "laserchess.envs.sb3"


class StandIn:
    """What the adapter uses of Stable-Baselines3's `VecEnv`, as its documentation has it."""

    def __init__(self, num_envs: int, observation_space: Any, action_space: Any) -> None:
        """Keep the sizes."""
        self.num_envs, self.observation_space, self.action_space = num_envs, observation_space, action_space
        self._seeds: list[int | None] = [None] * num_envs
        self._options: list[dict[str, Any]] = [{}] * num_envs

    def seed(self, seed: int) -> list[int | None]:
        self._seeds = [seed + board for board in range(self.num_envs)]
        return self._seeds

    def _reset_seeds(self) -> None:
        self._seeds = [None] * self.num_envs

    def _reset_options(self) -> None:
        self._options = [{}] * self.num_envs

    def step(self, actions: Any) -> Any:
        self.step_async(actions)  # type: ignore[attr-defined]  # the adapter's
        return self.step_wait()  # type: ignore[attr-defined]  # likewise

    def has_attr(self, name: str) -> bool:
        try:
            self.get_attr(name)  # type: ignore[attr-defined]  # likewise
        except AttributeError:
            return False
        return True


@pytest.fixture(scope="module")
def versus() -> Iterator[Any]:
    """Return the adapter, based on a stand-in where Stable-Baselines3 is not installed."""
    if find_spec("stable_baselines3"):
        from laserchess.envs.sb3 import VersusVecEnv  # noqa: PLC0415  # where it is installed

        yield VersusVecEnv
        return
    base = ModuleType("stable_baselines3.common.vec_env")
    base.VecEnv = StandIn  # type: ignore[attr-defined]  # a module made here
    with pytest.MonkeyPatch.context() as patch:
        for name in ("stable_baselines3", "stable_baselines3.common"):
            patch.setitem(sys.modules, name, ModuleType(name))
        patch.setitem(sys.modules, base.__name__, base)
        from laserchess.envs.sb3 import VersusVecEnv  # noqa: PLC0415  # after its base

        yield VersusVecEnv
    sys.modules.pop(ADAPTER, None)


def rows(seen: Any) -> list[Any]:  # an array or a dict of arrays
    return [seen[name] for name in sorted(seen)] if isinstance(seen, dict) else [seen]


@pytest.mark.parametrize("view", ["flat", "floats", "planes"])
def test_games_follow_each_other_and_their_last_observation_is_kept(versus: Any, view: str) -> None:
    env = versus("leiserchess", 6, setup="endgame", view=view, max_steps=6)
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


def test_a_seed_gives_the_same_games(versus: Any) -> None:
    last = []
    for _ in range(2):
        env = versus("khet", 4)
        env.seed(5)
        seen = env.reset()
        for _ in range(5):
            seen, *_ = env.step(np.stack(env.env_method("action_masks")).argmax(1))
        last.append(seen)
    assert (last[0] == last[1]).all()


def test_an_illegal_action_loses(versus: Any) -> None:
    env = versus("khet", 2)
    env.reset()
    legal = np.stack(env.env_method("action_masks"))
    _, rewards, dones, _ = env.step(np.array([legal[0].argmin(), legal[1].argmax()]))
    assert (rewards[0], dones[0]) == (-1, True)
    assert not dones[1]


def test_boards_are_addressed_by_index(versus: Any) -> None:
    env = versus("khet", 3)
    env.reset()
    assert len(env.env_method("action_masks", indices=1)) == 1
    assert env.get_attr("num_envs", [0, 2]) == [3, 3]
    assert env.env_is_wrapped(object, [0, 1]) == [False, False]
    assert env.has_attr("action_masks")
    assert not env.has_attr("no_such_attribute")


def test_masked_ppo_learns_with_a_monitor(versus: Any) -> None:
    contrib = pytest.importorskip("sb3_contrib")
    vec_env = pytest.importorskip("stable_baselines3.common.vec_env")
    monitor = vec_env.VecMonitor(versus("leiserchess", 4, setup="endgame", max_steps=10))
    model = contrib.MaskablePPO("MlpPolicy", monitor, n_steps=16, batch_size=16, n_epochs=1, device="cpu")
    model.learn(128)
    assert model.num_timesteps >= 128
    assert model.ep_info_buffer
    masks = np.stack(monitor.env_method("action_masks"))
    actions, _ = model.predict(monitor.reset(), action_masks=masks)
    assert actions.shape == (4,)


def test_ppo_without_masks_takes_dicts(versus: Any) -> None:
    ppo = pytest.importorskip("stable_baselines3.ppo")
    env = versus("leiserchess", 2, setup="endgame", view="floats", max_steps=6)
    model = ppo.PPO("MultiInputPolicy", env, n_steps=8, batch_size=8, n_epochs=1, device="cpu")
    model.learn(16)
    assert model.num_timesteps == 16


def test_without_stable_baselines_the_import_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stable_baselines3", "stable_baselines3.common.vec_env"):
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.delitem(sys.modules, ADAPTER, raising=False)
    with pytest.raises(ImportError, match="stable_baselines3"):
        importlib.import_module(ADAPTER)
