"""A small training from games to a network that the engine plays with."""

from pathlib import Path

import pytest

from laserchess import Board, InvalidFileError
from laserchess.engine import Engine
from laserchess.engine.nnue.file import load
from laserchess.learn.curve import Epoch
from laserchess.learn.game_generator import GamePlan, generate

pytest.importorskip("torch")
from laserchess.learn.train import Trainer, TrainingConfig, read

RECIPE = TrainingConfig(hidden=16, epochs=3, batch=64, seed=3, device="cpu")


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("train") / "games.pos"
    generate(path, GamePlan("leiserchess", games=24, nodes=60, seed=2, network="hce"))
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


def test_the_same_seed_gives_the_same_network(games: Path, tmp_path: Path) -> None:
    rules, records = read([games])
    for name in ("one", "two"):
        trainer = Trainer(rules, RECIPE)
        trainer.fit(records)
        trainer.network().save(tmp_path / name)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_files_of_two_variants_are_not_mixed(games: Path, tmp_path: Path) -> None:
    generate(tmp_path / "khet.pos", GamePlan("khet", games=1, nodes=60, network="hce"))
    with pytest.raises(InvalidFileError, match=r"khet\.pos holds positions of Khet"):
        read([games, tmp_path / "khet.pos"])
