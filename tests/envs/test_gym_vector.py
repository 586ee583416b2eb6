"""Gymnasium's vector environments, and the views that learners of vectors of floats want."""

import numpy as np
import pytest

from laserchess import VARIANTS, UnknownNameError
from laserchess.envs.registration import gymnasium_id

gymnasium = pytest.importorskip("gymnasium")

from laserchess.envs.gym_vector import VersusVectorEnv  # noqa: E402  # where it is installed


@pytest.mark.parametrize("view", ["planes", "floats", "flat"])
@pytest.mark.parametrize("opponent", ["random", "greedy", "casual"])
def test_games_are_played_to_their_end_against_opponents(view: str, opponent: str) -> None:
    envs = VersusVectorEnv("leiserchess", 6, setup="endgame", view=view, opponent=opponent, max_steps=30)
    seen, infos = envs.reset(seed=3)
    ended = 0
    for _ in range(40):
        assert envs.observation_space.contains(seen)
        masks = envs.action_masks()
        assert (infos["action_mask"] == masks).all()
        assert (envs.env.games.states[:, 1] == envs._seats).all(), "the player is to move everywhere"  # noqa: SLF001  # who sits where
        seen, rewards, over, cut, infos = envs.step(masks.argmax(1))
        assert set(np.unique(rewards)) <= {-1, 0, 1}
        assert not (rewards[~over] != 0).any()
        ended += int((over | cut).sum())
        if (over | cut).any():
            assert (infos["_final_obs"] == (over | cut)).all()
            assert envs.observation_space.contains(infos["final_obs"])
    assert ended > 3
    envs.close()


def test_a_seed_gives_the_same_games() -> None:
    games = []
    for _ in range(2):
        envs = VersusVectorEnv("khet", 4, view="flat")
        seen, _ = envs.reset(seed=5)
        for _ in range(10):
            seen, *_ = envs.step(envs.action_masks().argmax(1))
        games.append(seen)
    assert (games[0] == games[1]).all()


def test_an_illegal_action_loses_and_the_next_game_begins() -> None:
    envs = VersusVectorEnv("khet", 3, player="silver")
    envs.reset(seed=1)
    legal = envs.action_masks().argmax(1)
    _, rewards, over, _, infos = envs.step([-1, legal[1], 5000])
    assert rewards.tolist() == [-1, 0, -1]
    assert over.tolist() == [True, False, True]
    assert infos["_final_obs"].tolist() == [True, False, True]


def test_an_opponent_may_answer_on_all_boards_at_once() -> None:
    asked = []

    def last(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        asked.append((len(observations), masks.shape[1]))
        return np.asarray(masks.shape[1] - 1 - masks[:, ::-1].argmax(1))

    envs = VersusVectorEnv("khet", 3, player="red", opponent=last)
    envs.reset(seed=1)
    assert asked == [(3, 1232)]


@pytest.mark.parametrize(("view", "shape"), [("floats", (36, 8, 10)), ("flat", (2880,))])
def test_single_games_have_the_same_views(view: str, shape: tuple[int, ...]) -> None:
    env = gymnasium.make(gymnasium_id(VARIANTS["khet"]), view=view, player="silver")
    seen, info = env.reset(seed=1)
    planes = seen if view == "flat" else seen["observation"]
    assert planes.shape == shape
    assert planes.dtype == np.float32
    assert planes.max() <= 1
    if view == "flat":
        assert (info["action_mask"] == env.unwrapped.action_masks()).all()
    with pytest.raises(UnknownNameError, match="planes or floats or flat"):
        gymnasium.make(gymnasium_id(VARIANTS["khet"]), view="film")


def test_gymnasium_makes_them_by_name() -> None:
    envs = gymnasium.make_vec(gymnasium_id(VARIANTS["khet"]), num_envs=3, view="flat")
    assert isinstance(envs.unwrapped, VersusVectorEnv)
    seen, _ = envs.reset(seed=1)
    assert seen.shape == (3, 2880)
    envs.close()
