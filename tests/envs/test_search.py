"""Batched tree search: the trees of the plain one, whatever the number of boards and threads."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from laserchess import VARIANTS, Board, LaserChessError, UnknownNameError
from laserchess.envs.board_lens import Lens, new_board
from laserchess.envs.search import BatchedSearch, Gumbel, Puct, SearchFindings
from laserchess.envs.search_config import Settings
from laserchess.envs.vector import VectorEnv
from tests.envs.plain_search import PlainSearch, evaluate, improved_policy

METHODS = [Puct(12), Puct(12, noise_share=0.0), Gumbel(12, considered=6), Gumbel(12, considered=5, noise_scale=0.0)]
PLACES = [("leiserchess", "endgame"), ("khet", None), ("laser-chess-1987", None), ("advanced", None)]


def level(
    observations: npt.NDArray[np.uint8], masks: npt.NDArray[np.int8]
) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """Know nothing."""
    del observations
    return np.zeros(masks.shape, np.float32), np.zeros(len(masks), np.float32)


@pytest.mark.slow
@pytest.mark.parametrize("settings", METHODS, ids=str)
@pytest.mark.parametrize(("variant", "setup"), PLACES)
def test_the_trees_are_those_of_the_plain_search(variant: str, setup: str | None, settings: Settings) -> None:
    env = VectorEnv(variant, 3, setup=setup, seed=4, max_steps=8, auto_reset=False)
    chance = env.generators
    env.reset()
    search = BatchedSearch(env, evaluate, settings, seed=9, max_nodes=500)
    random = np.random.default_rng(9)
    dice = random.integers(-(1 << 63), 1 << 63, env.boards, np.int64)
    boards = [new_board(variant, setup=setup, seed=int(s) if VARIANTS[variant].has_chance else None) for s in chance]
    lens = Lens(boards[0])
    plain = [PlainSearch(settings, lens, int(each), env.max_steps) for each in dice]
    for _ in range(9):
        found = search.run()
        noise = settings.noise(random, (env.boards, env.max_legal_actions))
        random.random(env.boards) if isinstance(settings, Puct) else None
        for i, board in enumerate(boards):
            if board.outcome is not None or board.ply >= env.max_steps:
                assert found.actions[i] == -1
                continue
            visits = plain[i].run(board, noise[i])
            assert {int(a): int(found.visits[i, a]) for a in np.flatnonzero(found.visits[i])} == visits
            root = plain[i].root
            assert root is not None
            assert found.values[i] == pytest.approx(root.total / root.visits, abs=1e-6)
            if isinstance(settings, Gumbel):
                policy = improved_policy(root, settings)
                assert found.policies[i, list(policy)] == pytest.approx(list(policy.values()), abs=1e-5)
            lens.look(board)
            board.push(lens.move(int(found.actions[i])))
        env.step(found.actions)


def same(one: SearchFindings, other: SearchFindings) -> bool:
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in SearchFindings._fields)


@pytest.mark.parametrize("settings", [Puct(8), Gumbel(8)], ids=str)
def test_a_seed_gives_the_same_searches_on_any_number_of_threads(settings: Settings) -> None:
    games: list[list[SearchFindings]] = []
    for threads in (1, 3):
        env = VectorEnv("advanced", 10, seed=1, threads=threads)
        env.reset()
        search = BatchedSearch(env, evaluate, settings, seed=3)
        games.append([])
        for _ in range(4):
            games[-1].append(search.run(temperature=1.0))
            env.step(games[-1][-1].actions)
        env.close()
    assert all(same(one, other) for one, other in zip(*games, strict=True))


def test_a_win_in_one_is_found_without_knowing_anything() -> None:
    position = "ss7/8/8/8/8/8/8/7NN W"
    env = VectorEnv("leiserchess", 1, starts=[position], seed=1, auto_reset=False)
    env.reset()
    search = BatchedSearch(env, level, Puct(600, noise_share=0.0))
    while not env.outcome(0) and env.lengths[0] < 60:
        before = env.board(0)
        wins = {env.number(0, move) for move in before.legal_moves if won(before, move.text)}
        action = int(search.run().actions[0])
        assert not wins or action in wins
        env.step([action])


def won(board: Board, text: str) -> bool:
    after = board.copy()
    after.push(text)
    return after.outcome is not None and after.outcome.winner == board.turn


def test_the_branch_that_was_played_is_kept() -> None:
    env = VectorEnv("khet", 4, seed=1)
    env.reset()
    search = BatchedSearch(env, evaluate, Puct(50, noise_share=0.0), seed=1)
    first = search.run()
    kept = first.visits[np.arange(4), first.actions]
    env.step(first.actions)
    assert (search.run().visits.sum(axis=1) == 50 + kept - 1).all()
    search.forget([2])
    assert search.run().visits.sum(axis=1).tolist()[2] == 50
    bare = BatchedSearch(env, evaluate, Puct(50), reuse=False)
    for _ in range(2):
        assert (bare.run().visits.sum(axis=1) == 50).all()


def test_actions_are_drawn_by_temperature() -> None:
    env = VectorEnv("leiserchess", 200, seed=1)
    env.reset()
    search = BatchedSearch(env, level, Puct(64, noise_share=0.0), reuse=False)
    assert len(set(search.run().actions.tolist())) == 1
    mixed = search.run(temperature=np.repeat([0.0, 1.0], 100)).actions.tolist()
    assert len(set(mixed[:100])) == 1
    assert len(set(mixed[100:])) > 20


def test_noise_makes_equal_boards_differ() -> None:
    env = VectorEnv("khet", 20, seed=1)
    env.reset()
    for settings in (Puct(16, noise_share=0.5), Gumbel(16)):
        found = BatchedSearch(env, evaluate, settings, seed=1).run()
        assert len({tuple(row.tolist()) for row in found.visits}) > 1
        assert found.policies.sum(axis=1) == pytest.approx(1)
        assert not found.policies[env.reset().masks == 0].any()


def test_finished_games_have_no_action() -> None:
    env = VectorEnv("khet", 2, max_steps=1, auto_reset=False, seed=1)
    env.reset()
    env.step(env.sample())
    found = BatchedSearch(env, evaluate, Puct(4)).run()
    assert found.actions.tolist() == [-1, -1]
    assert not found.policies.any()


@pytest.mark.parametrize(
    "answer",
    [
        lambda n, a: (np.zeros((n, a - 1)), np.zeros(n)),
        lambda n, a: (np.zeros((n, a)), np.zeros(n + 1)),
        lambda n, a: (np.full((n, a), np.nan), np.zeros(n)),
        lambda n, a: (np.zeros((n, a)), np.full(n, np.inf)),
    ],
)
def test_an_evaluation_that_makes_no_sense_is_refused(answer: Any) -> None:
    env = VectorEnv("leiserchess", 3, seed=1)
    env.reset()
    search = BatchedSearch(env, lambda _, masks: answer(*masks.shape), Puct(4))
    for _ in range(2):
        with pytest.raises(LaserChessError, match="the network returned"):
            search.run()
    search.evaluate = evaluate
    assert (search.run().visits.sum(axis=1) == 4).all()


@pytest.mark.parametrize(
    ("kind", "wrong"),
    [(Puct, {"simulations": 0}), (Puct, {"noise_share": 2}), (Puct, {"alpha": 0}), (Gumbel, {"considered": 0})],
)
def test_settings_that_make_no_sense_are_refused(kind: Any, wrong: dict[str, Any]) -> None:
    with pytest.raises(UnknownNameError, match="out of range"):
        kind(**wrong)


def test_memory_is_reported() -> None:
    env = VectorEnv("khet", 4, seed=1)
    env.reset()
    search = BatchedSearch(env, level, Puct(10))
    search.run()
    assert 4 * 10 * 1000 < search.memory < 4 * 12 * 10_000
