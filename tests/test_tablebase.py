"""The endgame of one Monarch each, against the counts known for it."""

import random

import numpy as np
import pytest

from laserchess import Board, tablebase


def test_every_position_is_decided() -> None:
    values = tablebase.solve()
    assert np.count_nonzero(values > 0) == 48_400
    assert np.count_nonzero(values < 0) == 16_112
    assert values.max() == 23


def test_the_endgame_setup_is_won_in_21() -> None:
    board = Board("leiserchess", setup="endgame")
    assert tablebase.probe(board) == tablebase.Verdict("tangerine", 21)
    assert [move.text for move in tablebase.best_moves(board)] == ["h0g0", "h0g1"]


def test_best_play_ends_when_the_table_says() -> None:
    rng = random.Random(6)
    board = Board("leiserchess", setup="endgame")
    verdict = tablebase.probe(board)
    assert verdict
    while board.outcome is None:
        board.push(rng.choice(tablebase.best_moves(board)))
    assert board.ply == verdict.turns
    assert board.outcome.winner == verdict.winner


def test_the_other_side_to_move() -> None:
    board = Board("leiserchess", position="8/8/8/8/ee3WW3/8/8/8 B")
    assert tablebase.probe(board) == tablebase.Verdict("lavender", 1)


@pytest.mark.parametrize(
    ("game", "position"),
    [
        ("leiserchess", None),
        ("laser-chess", None),
        ("leiserchess", "8/8/8/8/ee3WW3/8/8/7NE B"),
        ("leiserchess", "8/8/8/8/ee7/8/8/7NE B"),
    ],
)
def test_other_positions_are_not_in_the_table(game: str, position: str | None) -> None:
    board = Board(game, position=position)
    assert tablebase.probe(board) is None
    assert tablebase.best_moves(board) == []
