"""Networks: their files, and that the engine's value of a position is the one their numbers give."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from laserchess import VARIANTS, Board, InvalidFileError
from laserchess.core.variant import Rules
from laserchess.engine import Engine
from laserchess.engine.nnue.feature_set import feature_set_of
from laserchess.engine.nnue.file import CEILING, FOLDER, HCE, Network, find_network, load
from laserchess.learn.features import features_of
from laserchess.learn.position_file import palette_of, record_type
from laserchess.learn.symmetry_maps import permutations

SHIPPED = sorted(path.stem for path in FOLDER.glob("*.net"))
ONE_MOVE = [variant.id for variant in VARIANTS.values() if not variant.has_turn_end]


def random_network(variant: str, seed: int = 1) -> Network:
    inputs, drawn = feature_set_of(Rules.of(VARIANTS[variant])), np.random.default_rng(seed)
    return Network(
        variant,
        inputs.sorts,
        drawn.integers(-40, 41, (inputs.count, 16), np.int16),
        drawn.integers(-40, 41, 16, np.int16),
        drawn.integers(-60, 61, 32, np.int16),
        out_bias=12345,
        scale=200,
    )


def value_of(board: Board, network: Network) -> int:
    """Return what the numbers of a network say of a position, added up plainly."""
    record = np.zeros(1, record_type(board.rules))
    palette = palette_of(board.rules).tolist()
    record["side"] = board.variant.player(board.turn)
    cells = board.arrays.cells[list(board.variant.geometry.reading_order)]
    record["codes"] = [palette.index(code) for code in cells.tolist()]
    (mover, other), count = features_of(board.rules, record)[0], len(network.rows)
    return network.value(mover[mover < count], other[other < count])


@pytest.mark.parametrize("variant", ONE_MOVE)
def test_the_engine_says_what_the_numbers_say(variant: str, tmp_path: Path) -> None:
    network, random = random_network(variant), Random(variant)
    network.save(tmp_path / "random.net")
    engine, board = Engine(hash_mb=1, evaluation=str(tmp_path / "random.net")), Board(variant)
    for _ in range(60):
        if board.outcome:
            board = Board(variant)
        board.push(random.choice(board.legal_moves))
        if not board.outcome:
            assert engine.evaluate(board) == value_of(board, network)


@pytest.mark.parametrize("variant", SHIPPED)
def test_a_network_sees_both_players_alike(variant: str) -> None:
    board, random, engine = Board(variant), Random(3), Engine(hash_mb=1)
    for _ in range(30):
        board.push(random.choice(board.legal_moves))
        if board.outcome:
            board = Board(variant)
        assert engine.evaluate(board) == engine.evaluate(board.rotated())


@pytest.mark.parametrize("variant", ONE_MOVE)
def test_symmetries_rearrange_the_inputs(variant: str) -> None:
    rules = Rules.of(VARIANTS[variant])
    every = np.arange(feature_set_of(rules).count + 1)
    found = permutations(rules)
    assert np.array_equal(found[0], every)
    assert all(np.array_equal(np.sort(moved), every) for moved in found)


@pytest.mark.parametrize("variant", SHIPPED)
def test_a_file_reads_back_what_was_written(variant: str, tmp_path: Path) -> None:
    network = load(FOLDER / f"{variant}.net")
    network.save(tmp_path / "copy.net")
    assert (tmp_path / "copy.net").read_bytes() == (FOLDER / f"{variant}.net").read_bytes()
    assert network.about


def test_games_without_a_network_are_judged_by_hand() -> None:
    assert find_network(Rules.of(VARIANTS["khet"]), HCE) is None
    without = next(variant for variant in VARIANTS.values() if variant.id not in SHIPPED)
    assert find_network(Rules.of(without), None) is None
    assert Engine().evaluate(Board(without)) == Engine(evaluation=HCE).evaluate(Board(without))


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda _: b"something else", "LASERCHESS NETWORK"),
        (lambda data: data[:-1] + bytes([data[-1] ^ 1]), "checksum"),
        (lambda data: data[:200], "complete file"),
        (lambda data: data.replace(b'"version": 1', b'"version": 9'), "version 1"),
    ],
)
def test_a_damaged_file_is_refused(change: object, expected: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.net"
    random_network("khet").save(path)
    path.write_bytes(change(path.read_bytes()))  # type: ignore[operator]
    with pytest.raises(InvalidFileError, match="is not a network") as refusal:
        Engine(evaluation=str(path))
    assert refusal.value.text == str(path)
    assert expected in refusal.value.expected


def test_a_network_of_another_variant_is_refused(tmp_path: Path) -> None:
    random_network("khet").save(tmp_path / "khet.net")
    engine = Engine(evaluation=str(tmp_path / "khet.net"))
    with pytest.raises(InvalidFileError, match="for khet") as refusal:
        engine.evaluate(Board("leiserchess"))
    assert "leiserchess" in refusal.value.expected


def test_numbers_that_could_overflow_are_refused() -> None:
    inputs = feature_set_of(Rules.of(VARIANTS["khet"]))
    rows, most = np.zeros((inputs.count, 16), np.int16), np.full(32, (1 << 31) // CEILING**2 // 32 + 1, np.int16)
    with pytest.raises(InvalidFileError, match="overflow"):
        Network("khet", inputs.sorts, rows, rows[0], most, 0, 200)


@pytest.mark.parametrize("evaluation", [None, HCE])
def test_a_beam_on_a_royal_piece_is_not_yet_the_game(evaluation: str | None) -> None:
    """Red's light rests on its own Pharaoh after this move, as it may: red moves again before it fires."""
    position = "x++P+3r1p+2/5a++a++3/p9/1P+++2s4P+++/2p+2S4/8p+1/1p1P+++Ps+S2P++/3A+++R4X r"
    board = Board("khet", position=position)
    board.push("e5d6")
    assert abs(Engine(evaluation=evaluation).evaluate(board)) < 500
