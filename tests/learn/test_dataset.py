"""Files of positions: what is written is read back, and what was cut off is gone on with."""

from pathlib import Path

import numpy as np
import pytest

from laserchess import VARIANTS, Board, InvalidFileError
from laserchess.envs.board_lens import Lens, new_board
from laserchess.envs.encode import encode
from laserchess.learn.dataset import DATASET, Dataset, Sample, dataset_writer, pack_game


def random_game(variant: str, seed: int, length: int = 60) -> list[Sample]:
    random = np.random.default_rng(seed)
    board = new_board(variant, seed=seed if VARIANTS[variant].actions else None)
    lens = Lens(board)
    samples: list[Sample] = []
    while board.outcome is None and len(samples) < length:
        lens.look(board)
        first, *others = random.permutation(lens.numbers()).tolist()
        policy = {first: 0.75, others[0]: 0.25} if others else {first: 1.0}
        samples.append(Sample(board.copy(), policy, 40))
        board.push(lens.move(first))
    return samples


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_is_written_is_read_back(variant: str, tmp_path: Path) -> None:
    path = tmp_path / "games"
    games = [random_game(variant, seed) for seed in range(3)]
    with dataset_writer(path, games[0][0].board.rules, remember={"by": "me"}) as writer:
        for number, samples in enumerate(games):
            writer.write(pack_game(samples, number - 1))
    samples = [sample for game in games for sample in game]
    dataset = Dataset(path)
    every = np.arange(len(dataset))
    assert len(dataset) == len(samples)
    assert dataset.remembered == {"by": "me"}
    observations, policies, values = dataset.batch(every)
    expected, masks = encode([sample.board for sample in samples])
    assert (observations == expected).all()
    assert (dataset.positions(every).masks() == masks).all()
    assert policies.sum(axis=1) == pytest.approx(1)
    for row, sample in zip(policies, samples, strict=True):
        assert {int(a): row[a] for a in np.flatnonzero(row)} == pytest.approx(sample.policy, abs=1e-4)
    first = [sample.board.turn == sample.board.variant.players[0].name for sample in samples]
    results = [number - 1 for number, game in enumerate(games) for _ in game]
    assert values.tolist() == [result if own else -result for own, result in zip(first, results, strict=True)]
    assert dataset[0]["ply"] == 0


def test_a_file_cut_off_within_a_game_resumes_after_the_last_whole_one(tmp_path: Path) -> None:
    path, games = tmp_path / "games", [random_game("khet", seed) for seed in range(4)]
    with dataset_writer(path, games[0][0].board.rules) as writer:
        for samples in games:
            writer.write(pack_game(samples, 0))
    whole = path.read_bytes()
    for size in (len(whole) - 1, len(whole) - 1000, DATASET.header + 5, DATASET.header, 10, 0):
        path.write_bytes(whole[:size])
        with dataset_writer(path, games[0][0].board.rules, resume=True) as writer:
            for samples in games[writer.games :]:
                writer.write(pack_game(samples, 0))
        assert path.read_bytes() == whole


def test_a_file_of_other_games_is_not_resumed(tmp_path: Path) -> None:
    path = tmp_path / "games"
    dataset_writer(path, Board("khet").rules).close()
    with pytest.raises(InvalidFileError, match="other settings"):
        dataset_writer(path, Board("laser-chess").rules, resume=True)


@pytest.mark.parametrize(
    "content", [b"", b"PK", b"LASERCHESS DATA\n{", b"LASERCHESS DATA\n[]", b'LASERCHESS DATA\n{"a":1}']
)
def test_other_files_are_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "other"
    path.write_bytes(content)
    with pytest.raises(InvalidFileError, match="not a dataset"):
        Dataset(path)
