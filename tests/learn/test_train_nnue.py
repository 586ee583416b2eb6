"""A small training from games to a network that the engine plays with."""

from pathlib import Path

import pytest

from laserchess import Board, InvalidFileError, UnknownNameError
from laserchess.engine import Engine
from laserchess.engine.nnue.file import load
from laserchess.learn.curve import Epoch
from laserchess.learn.generate import generate
from laserchess.learn.quiet_games import QuietPlan

pytest.importorskip("torch")
from laserchess.learn.train_nnue import Trainer, TrainingConfig, read

RECIPE = TrainingConfig(hidden=16, epochs=12, batch=64, seed=3, device="cpu")


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("train") / "games.pos"
    generate(path, QuietPlan("leiserchess", games=24, nodes=60, seed=2, network="hce"))
    return path


def test_a_network_is_trained_and_plays(games: Path, tmp_path: Path) -> None:
    rules, records = read([games])
    trainer, seen = Trainer(rules, RECIPE), list[Epoch]()
    curve = trainer.fit(records, seen.append)
    assert curve == seen
    assert curve[-1].learnt < curve[0].learnt
    trainer.network("a small one").save(tmp_path / "small.net")
    assert load(tmp_path / "small.net").about == "a small one"
    engine = Engine(hash_mb=1, evaluation=str(tmp_path / "small.net"))
    assert engine.play(Board("leiserchess"), depth=2).move is not None


@pytest.mark.parametrize("epochs", [1, 10])
def test_two_games_are_enough(tmp_path: Path, epochs: int) -> None:
    generate(tmp_path / "two.pos", QuietPlan("leiserchess", games=2, nodes=60, seed=2, network="hce"))
    rules, records = read([tmp_path / "two.pos"])
    curve = Trainer(rules, TrainingConfig(hidden=16, epochs=epochs, device="cpu")).fit(records)
    assert len(curve) == epochs


def test_one_game_is_too_little(tmp_path: Path) -> None:
    generate(tmp_path / "one.pos", QuietPlan("leiserchess", games=1, nodes=60, seed=2, network="hce"))
    rules, records = read([tmp_path / "one.pos"])
    with pytest.raises(UnknownNameError, match=r"positions of 1 games are too few .* at least 2 games"):
        Trainer(rules, RECIPE).fit(records)


def test_the_same_seed_gives_the_same_network(games: Path, tmp_path: Path) -> None:
    rules, records = read([games])
    for name in ("one", "two"):
        trainer = Trainer(rules, RECIPE)
        trainer.fit(records)
        trainer.network().save(tmp_path / name)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_files_of_two_variants_are_not_mixed(games: Path, tmp_path: Path) -> None:
    generate(tmp_path / "khet.pos", QuietPlan("khet", games=1, nodes=60, network="hce"))
    with pytest.raises(InvalidFileError, match=r"khet\.pos holds positions of Khet"):
        read([games, tmp_path / "khet.pos"])
