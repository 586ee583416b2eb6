"""A small training from games to a policy-value network that plays."""

from pathlib import Path

import pytest

from laserchess import Board, InvalidFileError, UnknownNameError
from laserchess.envs.net_engine import NetEngine
from laserchess.learn.curve import Epoch
from laserchess.learn.generate import generate
from laserchess.learn.policy_games import PolicyPlan

pytest.importorskip("torch")
from laserchess.learn.train_policy import PolicyConfig, PolicyTrainer

TINY = PolicyConfig(width=8, blocks=1, epochs=8, batch=32, device="cpu")


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("policy") / "games.data"
    generate(path, PolicyPlan("leiserchess", games=4, nodes=60, setup="endgame", random_moves=3, max_steps=30))
    return path


@pytest.mark.slow
def test_a_network_is_trained_and_plays(games: Path, tmp_path: Path) -> None:
    trainer, seen = PolicyTrainer([games], TINY), list[Epoch]()
    curve = trainer.fit(seen.append)
    assert curve == seen
    assert curve[-1].learnt < curve[0].learnt
    trainer.export("a small one").save(tmp_path / "small.npz")
    assert NetEngine(tmp_path / "small.npz").play(Board("leiserchess"), nodes=16).move is not None


@pytest.mark.slow
def test_the_same_seed_gives_the_same_network(games: Path) -> None:
    one, two = (PolicyTrainer([games], TINY) for _ in range(2))
    one_curve, two_curve = one.fit(), two.fit()
    assert [epoch.learnt for epoch in one_curve] == [epoch.learnt for epoch in two_curve]
    weights = [trainer.export().weights for trainer in (one, two)]
    assert all((weights[0][name] == weights[1][name]).all() for name in weights[0])


@pytest.mark.slow
def test_one_game_or_two_variants_are_refused(games: Path, tmp_path: Path) -> None:
    generate(tmp_path / "one.data", PolicyPlan("khet", games=1, nodes=20, max_steps=10))
    with pytest.raises(UnknownNameError, match="at least 2 games"):
        PolicyTrainer([tmp_path / "one.data"], TINY).fit()
    with pytest.raises(InvalidFileError, match=r"one\.data holds games of Khet"):
        PolicyTrainer([games, tmp_path / "one.data"], TINY)
