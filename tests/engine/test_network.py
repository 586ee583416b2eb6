"""Networks: their files, and that the engine's value of a position is the one their numbers give."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from laserchess import GAMES, Board, InvalidFileError
from laserchess.core.spec import Rules
from laserchess.engine import Engine
from laserchess.engine.network.file import CEILING, FOLDER, HAND_MADE, Network, find_network, load
from laserchess.engine.network.inputs import inputs_of
from laserchess.learn.data import palette_of, record_type
from laserchess.learn.shown import shown_of
from laserchess.learn.symmetric import permutations

SHIPPED = sorted(path.stem for path in FOLDER.glob("*.net"))
ONE_MOVE = [game.id for game in GAMES.values() if not game.has_turn_end]


def random_network(game: str, seed: int = 1) -> Network:
    inputs, drawn = inputs_of(Rules.of(GAMES[game])), np.random.default_rng(seed)
    return Network(
        game,
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
    record["side"] = board.game.player(board.turn)
    cells = board.arrays.cells[list(board.game.geometry.reading_order)]
    record["codes"] = [palette.index(code) for code in cells.tolist()]
    (mover, other), count = shown_of(board.rules, record)[0], len(network.rows)
    return network.value(mover[mover < count], other[other < count])


@pytest.mark.parametrize("game", ONE_MOVE)
def test_the_engine_says_what_the_numbers_say(game: str, tmp_path: Path) -> None:
    network, random = random_network(game), Random(game)
    network.save(tmp_path / "random.net")
    engine, board = Engine(hash_mb=1, evaluation=str(tmp_path / "random.net")), Board(game)
    for _ in range(60):
        if board.outcome:
            board = Board(game)
        board.push(random.choice(board.legal_moves))
        if not board.outcome:
            assert engine.evaluate(board) == value_of(board, network)


@pytest.mark.parametrize("game", SHIPPED)
def test_a_network_sees_both_players_alike(game: str) -> None:
    board, random, engine = Board(game), Random(3), Engine(hash_mb=1)
    for _ in range(30):
        board.push(random.choice(board.legal_moves))
        if board.outcome:
            board = Board(game)
        assert engine.evaluate(board) == engine.evaluate(board.turned())


@pytest.mark.parametrize("game", ONE_MOVE)
def test_symmetries_rearrange_the_inputs(game: str) -> None:
    rules = Rules.of(GAMES[game])
    every = np.arange(inputs_of(rules).count + 1)
    found = permutations(rules)
    assert np.array_equal(found[0], every)
    assert all(np.array_equal(np.sort(moved), every) for moved in found)


@pytest.mark.parametrize("game", SHIPPED)
def test_a_file_reads_back_what_was_written(game: str, tmp_path: Path) -> None:
    network = load(FOLDER / f"{game}.net")
    network.save(tmp_path / "copy.net")
    assert (tmp_path / "copy.net").read_bytes() == (FOLDER / f"{game}.net").read_bytes()
    assert network.about


def test_games_without_a_network_are_judged_by_hand() -> None:
    assert find_network(Rules.of(GAMES["khet"]), HAND_MADE) is None
    without = next(game for game in GAMES.values() if game.id not in SHIPPED)
    assert find_network(Rules.of(without), None) is None
    assert Engine().evaluate(Board(without)) == Engine(evaluation=HAND_MADE).evaluate(Board(without))


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda _: b"something else", "LASERCHESS NETWORK"),
        (lambda data: data[:-1] + bytes([data[-1] ^ 1]), "checksum"),
        (lambda data: data[:200], "whole file"),
        (lambda data: data.replace(b'"version": 1', b'"version": 9'), "version 1"),
    ],
)
def test_a_damaged_file_is_refused(change: object, expected: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.net"
    random_network("khet").save(path)
    path.write_bytes(change(path.read_bytes()))  # type: ignore[operator]
    with pytest.raises(InvalidFileError, match="is no network") as refusal:
        Engine(evaluation=str(path))
    assert refusal.value.text == str(path)
    assert expected in refusal.value.expected


def test_a_network_of_another_game_is_refused(tmp_path: Path) -> None:
    random_network("khet").save(tmp_path / "khet.net")
    engine = Engine(evaluation=str(tmp_path / "khet.net"))
    with pytest.raises(InvalidFileError, match="for khet") as refusal:
        engine.evaluate(Board("leiserchess"))
    assert "leiserchess" in refusal.value.expected


def test_numbers_that_could_overflow_are_refused() -> None:
    inputs = inputs_of(Rules.of(GAMES["khet"]))
    rows, most = np.zeros((inputs.count, 16), np.int16), np.full(32, (1 << 31) // CEILING**2 // 32 + 1, np.int16)
    with pytest.raises(InvalidFileError, match="overflow"):
        Network("khet", inputs.sorts, rows, rows[0], most, 0, 200)


@pytest.mark.parametrize("evaluation", [None, HAND_MADE])
def test_a_beam_on_a_royal_piece_is_not_yet_the_game(evaluation: str | None) -> None:
    """Red's light rests on its own Pharaoh after this move, as it may: red moves again before it fires."""
    position = "x++P+3r1p+2/5a++a++3/p9/1P+++2s4P+++/2p+2S4/8p+1/1p1P+++Ps+S2P++/3A+++R4X r"
    board = Board("khet", position=position)
    board.push("e5d6")
    assert abs(Engine(evaluation=evaluation).evaluate(board)) < 500
