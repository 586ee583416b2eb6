"""The vector environment: the same games as `Board`, many at a time."""

import os
from typing import Any

import numpy as np
import pytest

from laserchess import VARIANTS, Board, IllegalMoveError, LaserChessError, UnknownNameError
from laserchess.envs.board_lens import Lens, new_board
from laserchess.envs.vector import StepResult, VectorEnv

FULL = bool(os.environ.get("LASERCHESS_FULL"))
COMPARED = 1000 if FULL else 100
"""Games of each kind; LASERCHESS_FULL=1 asks for the full count."""


@pytest.mark.slow
@pytest.mark.parametrize("name", VARIANTS)
def test_the_games_are_those_of_board(name: str) -> None:
    env = VectorEnv(name, COMPARED, seed=11, auto_reset=False, max_steps=300)
    seeds = env.generators
    seen = env.reset()
    boards = [new_board(name, seed=int(seed) if VARIANTS[name].actions else None) for seed in seeds]
    lens = Lens(boards[0])
    over = np.zeros(env.boards, bool)
    while not over.all():
        going = np.flatnonzero(~over)
        for i in going:
            lens.look(boards[i])
            player = boards[i].variant.player(boards[i].turn)
            assert (lens.mask() == seen.masks[i]).all()
            assert (lens.observation(boards[i], player) == seen.observations[i]).all()
            assert seen.players[i] == player
        actions = env.sample()
        for i in going:
            lens.look(boards[i])
            boards[i].push(lens.move(int(actions[i])))
        seen = env.step(actions)
        hashes = env.hashes
        for i in going:
            assert boards[i].__hash__() == hashes[i]
            assert boards[i].outcome == env.outcome(int(i))
            assert seen.truncated[i] == (boards[i].outcome is None and boards[i].ply == 300)
        if going[0] % 7 == 0:
            assert env.position(int(going[0])) == boards[going[0]].position
        over |= seen.terminated | seen.truncated
    assert not seen.masks.any()


@pytest.mark.parametrize("name", VARIANTS)
def test_threads_change_nothing(name: str) -> None:
    one, three = (VectorEnv(name, 50, seed=3, threads=threads, max_steps=60) for threads in (1, 3))
    seen_by_one, seen_by_three = one.reset(), three.reset()
    for _ in range(150):
        seen_by_one, seen_by_three = one.step(one.sample()), three.step(three.sample())
        for part in StepResult._fields:
            assert np.array_equal(getattr(seen_by_one, part), getattr(seen_by_three, part))
    three.close()


def test_a_finished_board_restarts() -> None:
    env = VectorEnv("leiserchess", 200, setup="endgame", seed=1)
    start = env.reset().masks[0].copy()
    ended = 0
    for _ in range(200):
        seen = env.step(env.sample())
        for i in np.flatnonzero(seen.terminated):
            assert (seen.masks[i] == start).all()
            assert seen.rewards[i].sum() == 0
            outcome = env.outcome(int(i))
            assert outcome is not None
            assert (outcome.winner is None) == (seen.rewards[i, 0] == 0)
            ended += 1
    assert ended > 100


def test_new_games_draw_one_of_several_starts() -> None:
    starts = list(VARIANTS["khet"].setups.values())
    env = VectorEnv("khet", 100, starts=starts, seed=5)
    env.reset()
    assert {env.position(i) for i in range(100)} == set(starts)


def test_a_seed_gives_the_same_games() -> None:
    first, again = VectorEnv("advanced", 10, seed=5), VectorEnv("advanced", 10)
    first.reset()
    again.reset(seed=5)
    for _ in range(100):
        first.step(first.sample())
        again.step(again.sample())
    assert [first.position(i) for i in range(10)] == [again.position(i) for i in range(10)]


@pytest.mark.parametrize(
    "actions",
    [0, [0], [0] * 5, [0.0] * 4, ["a"] * 4, [[0] * 4], [None] * 4, np.zeros(4, bool)],
    ids=str,
)
def test_actions_of_the_wrong_kind_are_refused(actions: object) -> None:
    env = VectorEnv("khet", 4, seed=1)
    env.reset()
    with pytest.raises(IllegalMoveError, match="expected integers of shape"):
        env.step(actions)  # type: ignore[arg-type]
    assert env.position(0) == Board("khet").position


@pytest.mark.parametrize("wrong", [-1, 0, 1232, 1 << 40, -(1 << 40)])
def test_an_illegal_action_leaves_every_board_as_it_was(wrong: int) -> None:
    env = VectorEnv("khet", 4, seed=1)
    env.reset()
    actions = env.sample()
    actions[2] = wrong
    with pytest.raises(IllegalMoveError, match=f"action {wrong} is not legal on board 2"):
        env.step(actions)
    assert [env.position(i) for i in range(4)] == [Board("khet").position] * 4


def test_a_scribbled_mask_harms_nothing() -> None:
    env = VectorEnv("leiserchess", 2, seed=1)
    seen = env.reset()
    seen.masks[:] = 1
    with pytest.raises(IllegalMoveError):
        env.step([0, 0])
    assert env.step(env.sample()).masks.sum() < 200


def test_a_step_needs_a_reset() -> None:
    with pytest.raises(IllegalMoveError, match="reset"):
        VectorEnv("khet", 1).step([0])


@pytest.mark.parametrize("settings", [{"boards": 0}, {"boards": 1, "threads": 0}, {"boards": 1, "max_steps": -1}])
def test_senseless_settings_are_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(UnknownNameError):
        VectorEnv("khet", **settings)


def test_unknown_variants_setups_and_options_are_refused() -> None:
    wrong: list[dict[str, Any]] = [
        {"variant": "chess"},
        {"variant": "khet", "setup": "x"},
        {"variant": "khet", "colour": 1},
    ]
    for settings in wrong:
        with pytest.raises(LaserChessError):
            VectorEnv(boards=1, **settings)
