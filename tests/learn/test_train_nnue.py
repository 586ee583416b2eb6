"""A small training from games to a network that the engine plays with."""

from pathlib import Path

import numpy as np
import pytest

from laserchess import VARIANTS, Board, InvalidFileError, UnknownNameError
from laserchess.core.variant import Rules
from laserchess.engine import Engine
from laserchess.engine.nnue.file import FOLDER, load
from laserchess.learn.curve import Epoch
from laserchess.learn.generate import generate
from laserchess.learn.quiet_games import QuietPlan

pytest.importorskip("torch")
from laserchess.learn.train_nnue import Trainer, TrainingConfig, read, starting_network

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


def test_training_starts_with_a_network() -> None:
    start = starting_network("leiserchess")
    trainer = Trainer(Rules.of(VARIANTS["leiserchess"]), TrainingConfig(device="cpu"))
    trainer.start_with(start)
    begun = trainer.network()
    for name in ("rows", "bias", "out"):
        np.testing.assert_array_equal(getattr(begun, name), getattr(start, name))
    assert begun.out_bias == start.out_bias


def test_a_network_of_another_variant_gives_the_pieces_both_have() -> None:
    start = starting_network(str(FOLDER / "khet.net"))
    trainer = Trainer(Rules.of(VARIANTS["khet-horus"]), TrainingConfig(device="cpu"))
    drawn = trainer.network()
    trainer.start_with(start)
    begun = trainer.network()
    both = set(begun.sorts) & set(start.sorts)
    assert len(both) == len(start.sorts) < len(begun.sorts)
    squares = len(start.rows) // (len(start.sorts) + 2)
    for number, sort in enumerate(begun.sorts):
        here = slice(number * squares, (number + 1) * squares)
        if sort in both:
            there = start.sorts.index(sort) * squares
            np.testing.assert_array_equal(begun.rows[here], start.rows[there : there + squares])
        else:
            np.testing.assert_array_equal(begun.rows[here], drawn.rows[here])
    np.testing.assert_array_equal(begun.rows[-2 * squares :], start.rows[-2 * squares :])


@pytest.mark.parametrize(
    ("variant", "hidden", "scale"), [("leiserchess", 128, 200), ("khet", 64, 200), ("khet", 128, 300)]
)
def test_a_network_of_other_sizes_is_rejected(variant: str, hidden: int, scale: int) -> None:
    config = TrainingConfig(hidden=hidden, scale=scale, device="cpu")
    trainer = Trainer(Rules.of(VARIANTS[variant]), config)
    with pytest.raises(InvalidFileError, match="cannot start with a network for khet of other sizes"):
        trainer.start_with(starting_network("khet"))
