"""Hashes: kept move by move they are what a fresh board computes, and they distinguish positions."""

from random import Random

import pytest
from hypothesis import given

from laserchess import Board, Variant
from tests.contract.samples import MODEST, SEEDS, board_at, new_board, random_move, random_position


@pytest.mark.parametrize("seed", range(8))
def test_a_board_of_the_position_text_is_the_same_in_every_way(variant: Variant, seed: int) -> None:
    chooser = Random(seed)
    board = new_board(variant, setup=chooser.choice(list(variant.setups)))
    hashes = {board.position: hash(board)}
    while (move := random_move(board, chooser)) and board.ply < 120:
        board.push(move)
        fresh = new_board(variant, position=board.position)
        assert fresh == board
        assert hash(fresh) == hash(board)
        assert fresh.snapshot() == board.snapshot()
        if fresh.outcome == board.outcome:
            assert list(fresh.legal_moves) == list(board.legal_moves)
            assert fresh.beams() == board.beams()
        assert hashes.setdefault(board.position, hash(board)) == hash(board)
    assert len(set(hashes.values())) == len(hashes)


@pytest.mark.slow
@given(seed=SEEDS)
@MODEST
def test_every_move_keeps_the_hash_true(variant: Variant, seed: int) -> None:
    board = board_at(variant, random_position(variant, seed))
    moves = list(board.legal_moves)
    for move in Random(seed).sample(moves, min(20, len(moves))):
        board.push(move)
        assert hash(board) == hash(new_board(variant, position=board.position))
        board.pop()


@given(seed=SEEDS)
@MODEST
def test_the_side_to_move_is_part_of_the_hash(variant: Variant, seed: int) -> None:
    position = random_position(variant, seed)
    here = board_at(variant, position)
    there = board_at(variant, type(position)(position.pieces, 1 - position.side, position.floor, position.actions_left))
    assert here != there
    assert hash(here) != hash(there)


def test_the_way_to_a_position_does_not_matter() -> None:
    board, other = Board("leiserchess"), Board("leiserchess")
    for text in ("a1L", "a6L", "b1L", "b6L"):
        board.push(text)
    for text in ("b1L", "b6L", "a1L", "a6L"):
        other.push(text)
    assert board == other
    assert hash(board) == hash(other)
    assert len({board, other}) == 1
