"""Training data as NumPy arrays and for Minari."""

from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

from laserchess import Board, InvalidFileError
from laserchess.envs.board_lens import Lens
from laserchess.envs.encode import encode
from laserchess.learn.data_export import arrays_of, to_minari
from laserchess.learn.dataset import Dataset, Sample, dataset_writer, pack_game

STORED = Path(__file__).parents[1] / "data" / "stored"


def write_games(path: Path, plies: int = 5) -> list[Board]:
    boards: list[Board] = []
    with dataset_writer(path, Board("khet").rules) as writer:
        for result in (1, -1):
            board, samples = Board("khet"), []
            lens = Lens(board)
            for _ in range(plies):
                lens.look(board)
                action = lens.numbers()[3]
                samples.append(Sample(board.copy(), {int(action): 1.0}, 25))
                board.push(lens.move(int(action)))
            boards += [sample.board for sample in samples]
            writer.write(pack_game(samples, result))
    return boards


def test_a_dataset_is_plain_arrays(tmp_path: Path) -> None:
    boards = write_games(tmp_path / "games.data")
    arrays = arrays_of(tmp_path / "games.data")
    observations, masks = encode(boards)
    assert str(arrays["variant"]) == "khet"
    assert (arrays["observations"] == observations).all()
    assert (arrays["masks"] == masks).all()
    assert arrays["game"].tolist() == [0] * 5 + [1] * 5
    assert arrays["values"].tolist() == [1, -1, 1, -1, 1, -1, 1, -1, 1, -1]
    assert arrays["shares"].sum(axis=1) == pytest.approx(1)


def test_positions_are_plain_arrays() -> None:
    arrays = arrays_of(STORED / "positions.data")
    assert str(arrays["variant"]) == "leiserchess"
    assert arrays["pieces"].shape == (len(arrays["score"]), 64)
    assert set(np.unique(arrays["values"])) <= {-1, 0, 1}


def test_other_files_are_refused() -> None:
    with pytest.raises(InvalidFileError, match="no training data"):
        arrays_of(STORED / "leiserchess.book")


def test_minari_reads_the_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("minari")
    pytest.importorskip("h5py")
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path / "minari"))
    write_games(tmp_path / "games.data")
    assert to_minari(tmp_path / "games.data", "laserchess/khet-v0") == 2
    loaded = import_module("minari").load_dataset("laserchess/khet-v0")
    episode = loaded[0]
    dataset = Dataset(tmp_path / "games.data")
    assert (episode.observations[:-1] == dataset.batch(range(5))[0]).all()
    assert (episode.actions == dataset.records["actions"][:5, 0]).all()
    assert episode.rewards.tolist() == [0, 0, 0, 0, 1]
