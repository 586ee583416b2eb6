"""Taking back: whatever was played, `pop` leaves the board as it was."""

from random import Random

import pytest
from hypothesis import given

from laserchess import IllegalMoveError, Variant
from tests.contract.samples import MODEST, SEEDS, board_at, new_board, play_on, random_move, random_position, state


@given(seed=SEEDS)
@MODEST
def test_each_move_is_taken_back_whole(variant: Variant, seed: int) -> None:
    board = board_at(variant, random_position(variant, seed))
    before = state(board)
    for move in board.legal_moves:
        played = board.push(move)
        assert board.peek() is played
        assert board.ply == 1
        assert board.pop() == move
        assert board.position == before[0]
        assert hash(board) == before[3]
    assert state(board) == before


@pytest.mark.parametrize("seed", range(6))
def test_a_long_game_is_taken_back_move_by_move(variant: Variant, seed: int) -> None:
    chooser = Random(seed)
    board = new_board(variant, setup=chooser.choice(list(variant.setups)))
    seen = []
    while (move := random_move(board, chooser)) and board.ply < 150:
        seen.append((state(board), move))
        board.push(move)
    while seen:
        before, move = seen.pop()
        assert board.pop() == move
        assert state(board) == before


@pytest.mark.parametrize("seed", range(4))
def test_going_back_and_forth_is_like_going_straight(one_move_game: Variant, seed: int) -> None:
    chooser = Random(seed)
    winding = new_board(one_move_game)
    for _ in range(40):
        play_on(winding, chooser, chooser.randrange(8))
        for _ in range(min(winding.ply, chooser.randrange(6))):
            winding.pop()
    straight = new_board(one_move_game)
    for played in winding.history:
        straight.push(played.text)
    assert state(winding) == state(straight)


def test_there_is_nothing_before_the_start(variant: Variant) -> None:
    board = new_board(variant)
    before = state(board)
    for attempt in (board.pop, board.peek):
        with pytest.raises(IllegalMoveError) as caught:
            attempt()
        assert caught.value.reason == "start"
    assert state(board) == before
