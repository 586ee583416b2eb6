"""The endgames of one Monarch each: against the counts known for them, exhaustive search, and themselves."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from laserchess import Board, InvalidFileError, tablebase
from laserchess.engine.mate_search import is_forced
from laserchess.tablebase import build, file
from laserchess.tablebase.index import CORNERS, INDEXES, WITH_PAWN, WITHOUT_PAWN
from tests.endgames import random_endgame

ORBITS = np.array([4 if place >> 3 == place & 7 else 8 for place in CORNERS])
"""Number of positions for each of the ten squares of the mover's Monarch."""
DEEPEST = 4
SEEDS = range(40)


def count(values: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> int:
    """Count positions, those that are turned or mirrored one by one."""
    return int(values.reshape(10, -1).sum(1) @ ORBITS)


def test_without_pawns_every_position_is_decided() -> None:
    values = tablebase.load()[:WITHOUT_PAWN]
    assert (count(values > 0), count(values < 0), values.max()) == (48_400, 16_112, 23)


def test_with_a_pawn_few_positions_are_drawn() -> None:
    theirs, mine = (tablebase.load()[WITHOUT_PAWN:][at:][:WITH_PAWN] for at in (0, WITH_PAWN))
    assert (count(theirs > 0), count(theirs < 0), theirs.max(), theirs.min()) == (9_940_576, 5_952_032, 41, -32)
    assert (count(mine > 0), count(mine < 0), mine.max(), mine.min()) == (13_800_824, 2_100_416, 31, -42)


def test_the_endgame_setup_is_won_in_21() -> None:
    board = Board("leiserchess", setup="endgame")
    assert tablebase.probe(board) == tablebase.ProbeResult("tangerine", 21)
    assert [move.text for move in tablebase.best_moves(board)] == ["h0g0", "h0g1"]


@pytest.mark.parametrize("seed", SEEDS)
def test_best_play_ends_when_the_table_says(seed: int) -> None:
    rng = Random(seed)
    board = random_endgame(rng, pawns=seed % 2)
    verdict = tablebase.probe(board)
    assert verdict
    while board.outcome is None and board.ply < 50:
        board.push(rng.choice(tablebase.best_moves(board)))
    if verdict.winner is None:
        assert board.outcome is None or board.outcome.winner is None
    else:
        assert board.outcome
        assert (board.ply, board.outcome.winner) == (verdict.turns, verdict.winner)


@pytest.mark.parametrize("seed", SEEDS)
def test_exhaustive_search_says_the_same(seed: int) -> None:
    board = random_endgame(Random(seed))
    verdict = tablebase.probe(board)
    assert verdict
    for player in board.variant.players:
        wins = verdict.winner == player.name
        assert is_forced(board, player.name, DEEPEST) == (wins and verdict.turns <= DEEPEST)
        if wins and verdict.turns <= DEEPEST:
            assert not is_forced(board, player.name, verdict.turns - 1)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_position_turned_or_mirrored_is_worth_the_same(seed: int) -> None:
    board = random_endgame(Random(seed))
    verdict = tablebase.probe(board)
    assert verdict
    assert tablebase.probe(board.mirrored()) == verdict
    turned = tablebase.probe(board.rotated())
    assert turned
    assert turned.turns == verdict.turns
    assert (turned.winner == verdict.winner) == (verdict.winner is None)


@pytest.mark.slow(5)
def test_samples_of_the_table_follow_from_themselves() -> None:
    solver = build.Solver(tablebase.load().copy(), threads=1)
    rng = Random(1)
    for first in [0, *(rng.randrange(INDEXES - 1000) for _ in range(60))]:
        assert solver.run(0, first, first + 1000).wrong == 0


def test_a_wrong_value_is_noticed() -> None:
    values = tablebase.load().copy()
    place = int(np.flatnonzero(values == 5)[1000])
    values[place] = 7
    assert build.Solver(values, threads=1).run(0, place, place + 1).wrong == 1


def test_solving_gives_the_table_that_is_shipped() -> None:
    solver = build.Solver(np.zeros(INDEXES, np.int8), threads=2)
    for turns in range(1, 25):
        solver.run(turns, 0, WITHOUT_PAWN)
    assert (solver.values[:WITHOUT_PAWN] == tablebase.load()[:WITHOUT_PAWN]).all()


def test_the_other_side_to_move() -> None:
    board = Board("leiserchess", position="8/8/8/8/ee3WW3/8/8/8 B")
    assert tablebase.probe(board) == tablebase.ProbeResult("lavender", 1)


@pytest.mark.parametrize(
    ("variant", "position"),
    [
        ("leiserchess", None),
        ("laser-chess", None),
        ("leiserchess", "8/8/8/8/ee3WW3/8/8/6NENE B"),
        ("leiserchess", "8/8/8/8/eeee2WW3/8/8/8 W"),
        ("leiserchess", "8/8/8/8/ee7/8/8/7NE B"),
    ],
)
def test_other_positions_are_not_in_the_table(variant: str, position: str | None) -> None:
    board = Board(variant, position=position)
    assert tablebase.probe(board) is None
    assert tablebase.best_moves(board) == []


def test_a_damaged_or_foreign_file_is_refused(tmp_path: Path) -> None:
    data = bytearray(file.SHIPPED.read_bytes())
    path = tmp_path / "endgames.xz"
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    with pytest.raises(InvalidFileError, match="is damaged"):
        file.read(path)
    path.write_bytes(file.SHIPPED.read_bytes()[:1000])
    with pytest.raises(InvalidFileError, match="is damaged"):
        file.read(path)
    file.write(np.zeros(10, np.int8), path)
    with pytest.raises(InvalidFileError, match="not a tablebase of this version"):
        file.read(path)
